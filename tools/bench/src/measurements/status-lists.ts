import type { Portal } from '@casebook/tool-start';
import { Client } from 'pg';
import type { Api } from '../support/api';
import { compare, type Durations, measure } from '../support/measure';
import { makeStudy } from '../support/study';
import { fillWholeStudy, wholeDesign } from '../support/whole-study';

const ROUNDS = 4;
const READS = 40;
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

/** Filters whose rows are rare, so that a list reads further to find them. */
const RARE = ['page?frozen=all', 'question?openQuery=true', 'question?inputStates=0'] as const;

/**
 * (e) First pages of the status screens in a study of 1,000 subjects and 1.1 million items, compared with a request
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
  for (const [level, text] of Object.entries(INDEX_ONLY)) {
    const ours = () => measure([api], READS, () => list(`${level}?size=${ROWS}`));
    const yardstick = () =>
      measure([api], READS, () => async () => {
        await api.send('GET', '/api/hello');
        await database.query({ name: level, text, values: [study.studyId] });
      });
    await ours();
    await yardstick();
    report(`status of ${level}s, first page`, await compare(ROUNDS, ours, yardstick));
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
