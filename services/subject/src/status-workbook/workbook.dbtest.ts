import { Files } from '@casebook/files';
import type { Plain } from '@casebook/service-kit';
import type { Registered } from '../registration/registration.dto';
import type { StatusDownload, StatusList, StatusRow } from '../status-list/status-list.dto';
import { ended } from '../test/ecs';
import { act, startStatusStudy } from '../test/status';
import { makeWorkbook, readWorkbook, resultOf } from '../test/status-workbook';
import { OTHER_SITE, SITE, STUDY, type TestStudy, VERSION } from '../test/study';
import { StatusRows } from '../status-list/status-rows';
import { OldWorkbooks } from './old-workbooks';
import { fileKeyOf } from './workbook-job';
import type { StatusWorkbookStarted } from './workbook.dto';

const LEVELS = ['site', 'subject', 'visit', 'page', 'block', 'line', 'question'] as const;
type Level = (typeof LEVELS)[number];
const COUNTS = {
  Items: 'items',
  'Items entered': 'entered',
  'Open queries': 'openQueries',
  'Answered queries': 'answeredQueries',
  'Items that need SDV': 'sdvOpen',
  'Items frozen': 'frozen',
  'Items SDV checked': 'sdv',
  'Items reviewed': 'reviewed',
  'Items locked': 'locked',
  'Items e-signed': 'signed',
} as const;

let study: TestStudy;
beforeAll(async () => {
  study = await startStatusStudy();
  for (const siteId of [SITE, SITE, OTHER_SITE]) {
    const { body } = await study.call<Registered>('unblinded', 'POST', `sites/${siteId}/subjects`, {
      designVersionId: VERSION,
      items: [{ blockKey: 'REG', line: 0, itemKey: 'SCRNO', value: `=S-${siteId}` }],
    });
    if (siteId === OTHER_SITE) continue;
    const pages = await pagesOf(body);
    await study.enter(pages['SCR.DM']!, { SEX: 'F', AGE: '101', SECRET: 'x' }, 'unblinded');
    await study.enter(pages['SCR.VS']!, { SYSBP: '210', PULSE: '60' });
    await study.enter(pages['W4.AE']!, { 'AETERM@1': 'a', 'AETERM@2': 'b' });
    await act(study, body.subjectId, {
      flag: 'sdv',
      set: true,
      level: 'page',
      pageId: pages['SCR.DM']!,
    });
    await study.call('site', 'POST', `subjects/${body.subjectId}/visits`, { visitKey: 'UNS' });
  }
});
afterAll(() => study.stop());

async function pagesOf({ subjectNo }: Registered): Promise<Record<string, number>> {
  const { visits, cells } = await study.matrix(subjectNo, 'unblinded');
  const key = new Map(visits.map(({ visitId, visitKey }) => [visitId, visitKey]));
  return Object.fromEntries(
    cells.map(({ visitId, pageKey, pageId }) => [`${key.get(visitId)}.${pageKey}`, pageId]),
  );
}

/** All rows of a list, read page by page as the screen does. */
async function listed(level: Level, query = ''): Promise<Plain<StatusRow>[]> {
  const rows: Plain<StatusRow>[] = [];
  for (let page = 1, cursor = ''; ; page += 1) {
    const paging = level === 'site' || level === 'subject' ? `page=${page}` : cursor;
    const { body } = await study.call<StatusList>(
      'manager',
      'GET',
      `status-list/${level}?size=3&${query}&${paging}`,
    );
    rows.push(...body.rows);
    if (body.next === null && body.rows.length < 3) return rows;
    if (body.next === null && (body.total ?? 0) <= rows.length) return rows;
    cursor = `cursor=${body.next}`;
  }
}

const placeOf = (row: Plain<StatusRow>) => [row.siteCode, row.subjectNo ?? null];

it.each(LEVELS)(
  'of level %s has the rows of the list in its order [R3-STATUS-01]',
  async (level) => {
    for (const [query, input, least] of [
      ['', {}, 2],
      [`siteIds=${SITE}&inputStates=0`, { siteIds: [SITE], inputStates: [0] }, 0],
    ] as const) {
      const rows = await listed(level, query);
      const made = await makeWorkbook(study, 'manager', level, input);
      const book = await readWorkbook(study, 'manager', made);
      expect(rows.length).toBeGreaterThanOrEqual(least);
      expect(resultOf(made).rows).toBe(rows.length);
      expect(
        book.rows.map((row) =>
          [row['Site ID'], row['Subject'] ?? null].concat(
            Object.keys(COUNTS).map((title) => row[title] ?? null),
          ),
        ),
      ).toEqual(
        rows.map((row) => [
          ...placeOf(row),
          ...Object.values(COUNTS).map((name) => row[name] ?? null),
        ]),
      );
    }
  },
);

it('names visits, lines and items as the screen does, and a text stays a text', async () => {
  const made = await makeWorkbook(study, 'manager', 'question', {});
  const { rows, disposition } = await readWorkbook(study, 'manager', made);
  expect(disposition).toMatch(/^attachment; filename="[\w.-]+_question-status_\d{8}\.xlsx"$/);
  const list = await listed('question');
  expect(rows.map((row) => row['Line'])).toEqual(
    list.map(({ line, lineLabel }) => lineLabel?.['en'] ?? (line ? String(line) : '–')),
  );
  expect(rows.map((row) => row['Item'])).toEqual(
    list.map(({ itemLabel, itemKey }) => itemLabel?.['en'] ?? itemKey),
  );
  const visits = await readWorkbook(
    study,
    'manager',
    await makeWorkbook(study, 'manager', 'visit'),
  );
  expect(visits.rows.map((row) => row['Visit'])).toContain(
    `${unscheduledTitle(await listed('visit'))} 1`,
  );
});

const unscheduledTitle = (rows: readonly Plain<StatusRow>[]) =>
  rows.find(({ unscheduledNo }) => unscheduledNo === 1)!.visitTitle!['en'];

it.each([
  ['ja', '項目別ステータス', '施設ID', '入力完了ページ'],
  ['th', 'สถานะรายการข้อมูล', 'รหัสศูนย์วิจัย', 'หน้า CRF ที่เสร็จสมบูรณ์'],
])('is in the language of the request: %s', async (language, title, site, pages) => {
  const headers = { 'accept-language': language };
  const items = await makeWorkbook(study, 'manager', 'question', {}, headers);
  expect(await readWorkbook(study, 'manager', items)).toMatchObject({ sheet: title });
  const made = await makeWorkbook(study, 'manager', 'subject', {}, headers);
  const { headings } = await readWorkbook(study, 'manager', made);
  expect(headings[0]).toBe(site);
  expect(headings).toContain(pages);
});

it.each([
  ['QUERY_VIEW', ['Open queries', 'Answered queries']],
  ['FREEZE_VIEW', ['Items frozen']],
  ['SDV_VIEW', ['Items that need SDV', 'Items SDV checked']],
  ['REVIEW_VIEW', ['Items reviewed']],
  ['LOCK_VIEW', ['Items locked']],
  ['ESIGN_VIEW', ['Items e-signed']],
])(
  'without %s its columns are absent, and what was made before is refused [D6-VIEW-01]',
  async (privilege, absent) => {
    const change = (to: string) =>
      study.database.query(
        `update builder.v1_role set privileges = ${to}(privileges, $1) where code = 'data_manager'`,
        [privilege],
      );
    const before = await makeWorkbook(study, 'manager', 'page');
    await change('array_remove');
    const after = await makeWorkbook(study, 'manager', 'page');
    const { headings } = await readWorkbook(study, 'manager', after);
    expect(Object.keys(COUNTS).filter((title) => !headings.includes(title))).toEqual(absent);
    const ticket = `status-workbooks/${before.jobId}/ticket`;
    expect((await study.call('manager', 'POST', ticket)).status).toBe(403);
    await change('array_append');
  },
);

it('is only for the person who had it made, and its download is recorded [R2-HIST-02]', async () => {
  const made = await makeWorkbook(study, 'manager', 'subject', { sdv: 'open', order: 'desc' });
  const ticket = `status-workbooks/${made.jobId}/ticket`;
  expect((await study.call('monitor', 'POST', ticket)).status).toBe(404);
  expect((await study.call('manager', 'POST', 'status-workbooks/x/ticket')).status).toBe(404);
  await readWorkbook(study, 'manager', made);
  const recorded = await study.database.query('select * from subject.v1_download_event');
  expect(recorded.at(-1)).toMatchObject({
    what: 'STATUS_LIST',
    rows: resultOf(made).rows,
    filter: { level: 'subject', sdv: 'open', order: 'desc' },
  });
});

it.each([
  ['subject', { inputStates: [3] }, { siteIds: [SITE] }, 422],
  ['page', { sort: 'siteCode' }, { inputStates: [3] }, 422],
  ['page', { siteIds: [OTHER_SITE] }, { siteIds: [SITE] }, 403],
] as const)('at level %s, %j is refused, and %j is not', async (level, wrong, right, status) => {
  const start = (query: object) =>
    study.call<StatusWorkbookStarted>('site', 'POST', `status-list/${level}/workbook`, query);
  expect((await start(wrong)).status).toBe(status);
  const started = await start(right);
  expect(started.status).toBe(201);
  await ended(study, started.body.jobId, 'site');
});

it('is refused for a level that does not exist', async () => {
  const answer = await study.call('site', 'POST', 'status-list/study/workbook', {});
  expect([answer.status, answer.body]).toMatchObject([422, { errors: [{ field: 'level' }] }]);
});

it('stops when it is canceled and leaves no file, and one person makes one at a time [D6-JOB-01]', async () => {
  const rows = study.app.get(StatusRows);
  const walked = rows.walked.bind(rows);
  const gate = Promise.withResolvers<void>();
  jest.spyOn(rows, 'walked').mockImplementationOnce(async function* (...args) {
    await gate.promise;
    yield* walked(...args);
  });
  const start = () =>
    study.call<StatusWorkbookStarted>('manager', 'POST', 'status-list/page/workbook', {});
  const { jobId } = (await start()).body;
  const second = await start();
  expect([second.status, second.body]).toMatchObject([420, { code: 'SUBJECT_WORKBOOK_RUNNING' }]);
  await study.call('manager', 'POST', `/api/subject/jobs/${jobId}/cancel`);
  gate.resolve();
  expect(await ended(study, jobId)).toMatchObject({ status: 0, code: 'JOB_CANCELED' });
  const ticket = await study.call('manager', 'POST', `status-workbooks/${jobId}/ticket`);
  expect([ticket.status, ticket.body]).toMatchObject([422, { code: 'SUBJECT_WORKBOOK_NO_FILE' }]);
  expect(await study.app.get(Files).read(fileKeyOf(STUDY, jobId))).toBeNull();
});

it('is removed after a day', async () => {
  const made = await makeWorkbook(study, 'manager', 'subject');
  const ticket = () =>
    study.call<{ url: string }>('manager', 'POST', `status-workbooks/${made.jobId}/ticket`);
  const { url } = (await ticket()).body;
  await study.database.query(
    `update subject.job_run set ended_at = ended_at - interval '25 hours' where job_id = $1`,
    [made.jobId],
  );
  expect((await ticket()).status).toBe(422);
  await study.app.get(OldWorkbooks).remove();
  expect((await study.app.inject({ method: 'GET', url })).statusCode).toBe(404);
});

it('has more than 10,000 rows, of which the download of the screen has none', async () => {
  await study.database.query(`
    do $$ begin
      set local session_replication_role = replica;
      insert into subject.subject (study_id, site_id, subject_no, structure_version_id, registered_at)
        select ${STUDY}, ${SITE}, 'L-' || n, ${VERSION}, now() from generate_series(1, 10001) n;
      insert into subject.subject_counter (study_id, subject_id)
        select study_id, subject_id from subject.subject where subject_no like 'L-%';
    end $$`);
  const recorded = () => study.database.query('select * from subject.v1_download_event');
  const before = await recorded();
  const { body } = await study.call<StatusDownload>(
    'manager',
    'GET',
    'status-list/subject/download',
  );
  expect(body).toEqual({ rows: [], complete: false });
  expect(await recorded()).toEqual(before);
  const { rows } = await readWorkbook(
    study,
    'manager',
    await makeWorkbook(study, 'manager', 'subject'),
  );
  expect(rows).toHaveLength(10_004);
  expect(new Set(rows.map((row) => row['Subject'])).size).toBe(10_004);
});
