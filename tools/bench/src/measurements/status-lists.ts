import type { Portal } from '@casebook/tool-start';
import { Client } from 'pg';
import { StatusFloor } from '../floor/status-floor';
import { ROWS } from '../floor/status-reader';
import type { Api } from '../support/api';
import { type Durations, takeTurns } from '../support/measure';
import { makeStudy } from '../support/study';
import { fillWholeStudy, wholeDesign } from '../support/whole-study';

/** Many calls of a kind after each other, and one call of each kind after the other. */
const TURNS = {
  'in rounds': { turns: 4, calls: 100 },
  'one by one': { turns: 300, calls: 1 },
} as const;

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

/** Words of the field that finds pages: of a title, of a title and a subject, and of no page though of two titles. */
const SEARCHES = ['page', 'page r-0577', 'registration page'] as const;

/**
 * (e) First pages of the status screens in a study of 1,000 subjects and 1.2 million items, compared with a request
 * that answers at once and an index-only select of as many rows; and what is possible, compared with the same.
 */
export async function benchStatusLists(portal: Portal, api: Api, giver: Api): Promise<void> {
  const study = await makeStudy(api, giver, 1, wholeDesign());
  process.stderr.write('Filling the study …\n');
  await fillWholeStudy(portal.adminUrl, study);
  const { studyId, managerRoleId: roleId } = study;
  api.actAs(roleId);
  const database = new Client({ connectionString: portal.adminUrl });
  await database.connect();
  const asker = { sessionId: api.sessionId, studyId, roleId };
  const floor = await StatusFloor.start(portal.adminUrl, asker);
  const hello = () => api.send('GET', '/api/hello');
  const list = (level: string) => () =>
    api.send('GET', `/api/subject/${studyId}/status-list/${level}`);
  for (const [level, text] of Object.entries(INDEX_ONLY)) {
    const yardstick = async (): Promise<void> => {
      await hello();
      await database.query({ name: level, text, values: [studyId] });
    };
    const works = [list(`${level}?size=${ROWS}`), () => floor.list(level), yardstick];
    for (const [how, turns] of Object.entries(TURNS)) {
      const [ours, possible, bare] = await takeTurns(works, turns);
      report(`status of ${level}s, first page, ${how}`, ours!, bare!);
      report(`  what is possible, ${how}`, possible!, bare!);
    }
  }
  for (const rare of RARE) {
    const [ours, bare] = await takeTurns([list(`${rare}&size=${ROWS}`), hello], TURNS['in rounds']);
    report(`${rare} / hello`, ours!, bare!);
  }
  for (const words of SEARCHES) {
    const search = () =>
      api.send('GET', `/api/subject/${studyId}/page-search?search=${encodeURIComponent(words)}`);
    const [ours, bare] = await takeTurns([search, hello], TURNS['in rounds']);
    report(`pages found by “${words}” / hello`, ours!, bare!);
  }
  await floor.stop();
  await database.end();
}

function report(name: string, ours: Durations, bare: Durations): void {
  process.stdout.write(
    `${name.padEnd(52)} p50 ${(ours.p50 / bare.p50).toFixed(2).padStart(6)} x   ` +
      `(${ours.p50.toFixed(2)} / ${bare.p50.toFixed(2)} ms, p99 ${ours.p99.toFixed(2)} ms, n ${ours.count})\n`,
  );
}
