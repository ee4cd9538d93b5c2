import { join } from 'node:path';
import { withClient } from '@casebook/platform-db';
import type { Api } from '../support/api';
import { mustBeConsistent } from '../support/consistency';
import { Entry } from '../support/entry';
import { type Executed, executedDuring } from '../support/plans';
import { must, type Note } from '../support/report';
import { register, type Subject } from '../support/study';
import type { Workbench } from '../support/workbench';

const SUBJECTS = 2000;
const CLIENTS = 8;
/** Ends the entry on a slow machine, so that the check stays within its time. */
const MAX_ENTRY_MS = 150_000;
/** With fewer subjects the planner may ignore indexes. */
const MIN_SUBJECTS = 300;
const LARGE_TABLES = new Set(
  'subject subject_counter visit page page_counter item_value query event link'.split(' '),
);
/** More than five executions, after which PostgreSQL may use one plan for all values. */
const REPEATS = 7;

/** Registers many subjects with values through the API, then checks for lost data and verifies the trail. */
export async function manySubjects(bench: Workbench, note: Note): Promise<Subject> {
  const api = await bench.person('site');
  const start = Date.now();
  const entries: Entry[] = [];
  let next = 0;
  let last: Subject | null = null;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const own = bench.another(api);
      while (next < SUBJECTS && Date.now() - start < MAX_ENTRY_MS) {
        next += 1;
        const subject = await register(own, bench.study, `volume-${next}`);
        const first = new Entry(own, bench.study, subject.pageId, 1, next);
        must(await first.save(), 'the first page is saved');
        must(first.nextPageId !== null, 'there is a second page');
        const second = new Entry(own, bench.study, first.nextPageId, 1, next + 1);
        must(await second.save(), 'the second page is saved');
        entries.push(first, second);
        last = subject;
      }
    }),
  );
  const seconds = (Date.now() - start) / 1000;
  note(
    `${entries.length / 2} subjects registered, ${entries.length} pages entered in ${seconds.toFixed(0)} s ` +
      `by ${CLIENTS} clients (${((entries.length * 1.5) / seconds).toFixed(0)} writing requests a second)`,
  );
  must(entries.length / 2 >= MIN_SUBJECTS, `at least ${MIN_SUBJECTS} subjects could be entered`);
  // Autovacuum does this within a minute after so many new rows.
  await withClient(bench.adminUrl, (client) => client.query('analyze'));
  await mustBeConsistent(bench.adminUrl, bench.study, entries, note);
  return last!;
}

/** First pages of lists, the matrix, a page and its audit trail are read by index. */
export async function firstPagesUseIndexes(
  bench: Workbench,
  subject: Subject,
  note: Note,
): Promise<void> {
  const { studyId, siteId } = bench.study;
  const base = `/api/subject/${studyId}`;
  const views = {
    'subject list': `${base}/subjects`,
    'query list': `${base}/queries`,
    'open queries of a site': `${base}/queries?siteId=${siteId}&status=1`,
    'visits of a subject': `${base}/subjects/${subject.subjectNo}/visit-matrix?siteId=${siteId}`,
    page: `${base}/pages/${subject.pageId}`,
    'audit trail of a page': `${base}/pages/${subject.pageId}/audit?tab=data`,
  };
  const api: Api = await bench.person('site');
  const faults: string[] = [];
  for (const [name, path] of Object.entries(views)) {
    const durations: number[] = [];
    const executed = await executedDuring(
      bench.adminUrl,
      join(bench.dataDir, 'logs', 'postgres.log'),
      async () => {
        for (let time = 0; time < REPEATS; time += 1) {
          const start = performance.now();
          await api.call('GET', path);
          durations.push(performance.now() - start);
        }
      },
    );
    must(executed.length >= REPEATS, `the statements of ${name} are in the log`);
    // A total that is exact up to 10,000 rows has to read up to 10,000 rows.
    const isTotal = ({ text }: Executed): boolean => text.startsWith('select count(*)');
    const totals = new Set(executed.filter(isTotal).flatMap(({ scanned }) => scanned));
    const scans = executed
      .filter((statement) => !isTotal(statement))
      .flatMap(({ text, scanned }) =>
        scanned
          .filter((table) => LARGE_TABLES.has(table))
          .map((table) => `${name}: ${table} in “${text.slice(0, 120)}…”`),
      );
    faults.push(...new Set(scans));
    const database = executed.reduce((sum, { ms }) => sum + ms, 0) / REPEATS;
    note(
      `${name}: ${(executed.length / REPEATS).toFixed(0)} statements, ${database.toFixed(1)} ms in the database, ` +
        `request ${durations.toSorted((a, b) => a - b)[REPEATS >> 1]!.toFixed(0)} ms` +
        (totals.size > 0 ? `; its total counts through ${[...totals].join(', ')}` : ''),
    );
  }
  must(faults.length === 0, `read from the first row to the last:\n${faults.join('\n')}`);
}
