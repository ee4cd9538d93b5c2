import { Flag } from '@casebook/subject-data';
import type { Portal } from '@casebook/tool-start';
import { Client } from 'pg';
import type { Api } from '../support/api';
import { compare, type Durations, measure } from '../support/measure';
import { makeStudy } from '../support/study';
import { fillWholeStudy, wholeDesign } from '../support/whole-study';

const ROUNDS = 4;
const READS = 200;
/** Rows of a first page, as the screens read them. */
const ROWS = 50;

/** An index-only select of as many rows as a first page has, for each level. */
const INDEX_ONLY = {
  site: 'select site_id, count(*) from subject.subject where study_id = $1 group by site_id',
  subject: `select lower(subject_no) from subject.subject where study_id = $1 order by 1 limit ${ROWS}`,
  visit: `select visit_id from subject.visit where study_id = $1 order by visit_id limit ${ROWS}`,
  page: `select page_id from subject.page where study_id = $1 order by page_id limit ${ROWS}`,
  block: `select page_id from subject.page where study_id = $1 order by page_id limit ${ROWS}`,
  line: `select page_id from subject.page where study_id = $1 order by page_id limit ${ROWS}`,
  question: `select item_key from subject.item_value where study_id = $1
    order by subject_id, page_id, block_key, line, item_key limit ${ROWS}`,
} as const;

const SUBJECTS_IN_ORDER = (subjects: number): string =>
  `(select study_id, subject_id, subject_no from subject.subject where study_id = $1 order by lower(subject_no) limit ${subjects}) s`;
const FLAGS = (table: string): string =>
  Object.values(Flag)
    .map((bit) => `sum((${table}.flags & ${bit} > 0)::int)`)
    .join(', ');
const COUNTERS =
  'sum(c.items), sum(c.entered), sum(c.frozen), sum(c.sdv), sum(c.reviewed), sum(c.locked), sum(c.open_queries)';

/** One statement without rights, names, conditions or hidden items, for what the rows of a level cannot do without. */
const FLOOR = {
  visit: `select s.subject_no, p.visit_id, ${COUNTERS} from ${SUBJECTS_IN_ORDER(ROWS)}
    join subject.page p using (study_id, subject_id) join subject.page_counter c using (study_id, subject_id, page_id)
    group by s.subject_no, p.visit_id order by lower(s.subject_no), 2 limit ${ROWS}`,
  page: `select s.subject_no, p.page_id, ${COUNTERS} from ${SUBJECTS_IN_ORDER(5)}
    join subject.page p using (study_id, subject_id) join subject.page_counter c using (study_id, subject_id, page_id)
    group by s.subject_no, p.page_id order by lower(s.subject_no), 2 limit ${ROWS}`,
  block: `select s.subject_no, i.page_id, i.block_key, count(*), ${FLAGS('i')} from ${SUBJECTS_IN_ORDER(5)}
    join subject.item_value i using (study_id, subject_id)
    group by s.subject_no, i.page_id, i.block_key order by lower(s.subject_no), 2, 3 limit ${ROWS}`,
  line: `select s.subject_no, i.page_id, i.block_key, i.line, count(*), ${FLAGS('i')} from ${SUBJECTS_IN_ORDER(3)}
    join subject.page p using (study_id, subject_id) join subject.item_value i using (study_id, subject_id, page_id)
    where p.page_key = 'LINES' group by s.subject_no, i.page_id, i.block_key, i.line
    order by lower(s.subject_no), 2, 3, 4 limit ${ROWS}`,
  question: `select s.subject_no, i.page_id, i.block_key, i.line, i.item_key, i.flags from ${SUBJECTS_IN_ORDER(1)}
    join subject.item_value i using (study_id, subject_id) order by 2, 3, 4, 5 limit ${ROWS}`,
} as const;

/** Filters whose rows are rare, so that a list reads further to find them. */
const RARE = ['page?frozen=all', 'question?openQuery=true', 'question?inputStates=0'] as const;

/**
 * (e) First pages of the status screens in a study of 1,000 subjects and 1.2 million items, compared with a request
 * that answers at once and an index-only select of as many rows.
 */
export async function benchStatusLists(portal: Portal, api: Api, giver: Api): Promise<void> {
  const study = await makeStudy(api, giver, 1, wholeDesign());
  process.stderr.write('Filling the study …\n');
  await fillWholeStudy(portal.adminUrl, study);
  api.actAs(study.managerRoleId);
  const database = new Client({ connectionString: portal.adminUrl });
  await database.connect();
  const list = (level: string) => () =>
    api.send('GET', `/api/subject/${study.studyId}/status-list/${level}`);
  const bare = (name: string, text: string) => () =>
    measure([api], READS, () => async () => {
      await api.send('GET', '/api/hello');
      await database.query({ name, text, values: [study.studyId] });
    });
  for (const [level, text] of Object.entries(INDEX_ONLY)) {
    const ours = () => measure([api], READS, () => list(`${level}?size=${ROWS}`));
    const yardstick = bare(level, text);
    await ours();
    await yardstick();
    report(`status of ${level}s, first page`, await compare(ROUNDS, ours, yardstick));
    const least = (FLOOR as Readonly<Record<string, string>>)[level];
    if (least === undefined) continue;
    const floor = bare(`least ${level}`, least);
    await floor();
    report(`  the least that it reads`, await compare(ROUNDS, floor, yardstick));
  }
  for (const rare of RARE) {
    const hello = () => measure([api], READS, () => () => api.send('GET', '/api/hello'));
    const ours = () => measure([api], READS, () => list(`${rare}&size=${ROWS}`));
    await ours();
    report(`${rare} / hello`, await compare(1, ours, hello));
  }
  await database.end();
}

function report(name: string, { ours, bare }: { ours: Durations; bare: Durations }): void {
  process.stdout.write(
    `${name.padEnd(52)} p50 ${(ours.p50 / bare.p50).toFixed(2).padStart(6)} x   ` +
      `(${ours.p50.toFixed(2)} / ${bare.p50.toFixed(2)} ms, p99 ${ours.p99.toFixed(2)} ms, n ${ours.count})\n`,
  );
}
