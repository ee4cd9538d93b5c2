import { Caller } from '@casebook/service-kit';
import { STATUS_LEVELS, statusFields, type StatusLevel } from '@casebook/subject-data';
import { act, preview, startStatusStudy, statusDesign } from '../test/status';
import { insertVersion, OTHER_SITE, release, SITE, STUDY, type TestStudy } from '../test/study';
import { item, text } from '../test/design';
import type { StatusDownload, StatusFilter, StatusList, StatusRow } from './status-list.dto';
import { StatusTargets, type SubjectTargets } from './status-targets';
import { WalkedSubjects } from './walked-subject';

let study: TestStudy;
beforeEach(async () => {
  study = await startStatusStudy();
});
afterEach(() => study.stop());

/** The data manager, as a job has him. */
const manager = (change: Partial<Caller> = {}): Caller =>
  new Caller({
    sessionId: '',
    personId: 5,
    loginId: 'manager',
    name: 'manager',
    organisation: null,
    language: 'en',
    portalRights: [],
    requestId: '',
    client: null,
    studyId: STUDY,
    roleId: 5,
    roleCode: 'data_manager',
    roleName: null,
    privileges: new Set(['CRF_VIEW', 'QUERY_VIEW', 'SDV_VIEW', 'FREEZE_VIEW']),
    siteIds: null,
    ...change,
  });

async function targets(
  level: StatusLevel,
  filter: StatusFilter,
  caller = manager(),
): Promise<SubjectTargets[]> {
  const found: SubjectTargets[] = [];
  for await (const one of study.app.get(StatusTargets).of(caller, level, filter)) found.push(one);
  return found;
}

const list = async (path: string) =>
  (await study.call<StatusList>('manager', 'GET', `status-list/${path}`)).body;
const placeOf = (level: StatusLevel, row: StatusRow) =>
  Object.fromEntries(statusFields[level].map((field) => [field, row[field]]));

it.each(STATUS_LEVELS)(
  'the targets of level %s are the rows of the list, and each can be set [R4-STATUS-01]',
  async (level) => {
    const first = await study.subject();
    await study.register('S-2');
    await study.enter(first.pages['W4.AE']!, { 'AETERM@1': 'a', 'AETERM@2': 'b' });
    await act(study, first.subjectId, {
      flag: 'sdv',
      set: true,
      level: 'page',
      pageId: first.pages['SCR.DM']!,
    });
    const { rows } = await list(`${level}?size=200&sdv=open`);
    expect(rows.length).toBeGreaterThan(0);
    const bySubject = Map.groupBy(rows, ({ subjectId }) => subjectId!);
    const found = await targets(level, { sdv: 'open' });
    expect(found).toEqual(
      [...bySubject].map(([subjectId, own]) => ({
        subjectId,
        siteId: SITE,
        places: own.map((row) => placeOf(level, row)),
      })),
    );
    for (const { subjectId, places } of found) {
      for (const place of places) {
        const input = { flag: 'sdv', set: true, level, ...place } as const;
        const { status, body } = await preview(study, subjectId, input);
        expect([place, status, body.done > 0]).toEqual([place, 200, true]);
      }
    }
  },
);

it('only subjects of the caller’s sites are targets, and a status that he does not see is refused [R6-ACCESS-02] [D6-VIEW-01]', async () => {
  await study.subject();
  expect(await targets('subject', {}, manager({ siteIds: [OTHER_SITE] }))).toEqual([]);
  const foreign = targets('page', { siteIds: [SITE] }, manager({ siteIds: [OTHER_SITE] }));
  await expect(foreign).rejects.toMatchObject({ status: 403 });
  await expect(targets('page', { locked: 'open' })).rejects.toMatchObject({ status: 422 });
});

/** Subjects without pages, which are listed before the others. */
const addEmptySubjects = (count: number) =>
  study.database.query(`
    do $$ begin
      set local session_replication_role = replica;
      insert into subject.subject (study_id, site_id, subject_no, structure_version_id, registered_at)
        select ${STUDY}, ${SITE}, 'L-' || n, 101, now() from generate_series(1, ${count}) n;
      insert into subject.subject_counter (study_id, subject_id)
        select study_id, subject_id from subject.subject where subject_no like 'L-%';
    end $$`);

it('one call reads a limited number of subjects and goes on where it ended [D7-LIST-01]', async () => {
  await study.register('S-1');
  await addEmptySubjects(450);
  const answers: StatusList[] = [];
  for (let cursor = ''; ; ) {
    const answer = await list(`question?size=200${cursor}`);
    answers.push(answer);
    if (answer.next === null) break;
    cursor = `&cursor=${answer.next}`;
  }
  expect(answers.map(({ rows }) => rows.length)).toEqual([0, 0, expect.any(Number)]);
  const found = answers.at(-1)!.rows;
  expect(new Set(found.map(({ subjectNo }) => subjectNo))).toEqual(new Set(['TKY-001']));
  expect(found.length).toBe((await list('question?search=TKY&size=200')).rows.length);
});

it('a download for which one call would have to read too many subjects is left to the job of the workbook [D7-LIST-30]', async () => {
  await study.register('S-1');
  await addEmptySubjects(450);
  const read = jest.spyOn(WalkedSubjects.prototype, 'of');
  const download = (query: string) =>
    study.call<StatusDownload>('manager', 'GET', `status-list/question/download?${query}`);
  const recorded = () => study.database.query('select * from subject.v1_download_event');
  const { status, body } = await download('');
  expect([status, body]).toEqual([200, { rows: [], complete: false }]);
  const subjects = read.mock.calls.reduce((sum, [, , heads]) => sum + heads.length, 0);
  read.mockRestore();
  // The subjects of one reading more, because the call counts those that it has gone through.
  expect(subjects).toBeLessThanOrEqual(250);
  expect(await recorded()).toEqual([]);
  expect((await download('search=TKY')).body).toEqual({
    rows: (await list('question?search=TKY&size=200')).rows,
    complete: true,
  });
  expect(await recorded()).toHaveLength(1);
});

it('a subject that a later version reaches only later is listed by that version, its old pages by theirs [R3-STATUS-01]', async () => {
  const { subjectNo, pages } = await study.subject();
  await study.enter(pages['W4.AE']!, { 'AETERM@1': 'a' });
  const later = statusDesign();
  later.pages = later.pages.filter(({ key }) => key !== 'AE');
  later.schedule = later.schedule.filter(({ page }) => page !== 'AE');
  later.pages.find(({ key }) => key === 'PREG')!.blocks[0]!.items.push(item('NEW'));
  const dm = later.pages.find(({ key }) => key === 'DM')!;
  dm.title = text('Later');
  dm.blocks[0]!.items.push(item('NEW'));
  await insertVersion(study.database, 102, later);
  await release(study.database, SITE, 102, -1000);
  const look = async () => {
    const [page, question] = await Promise.all([
      list('page?size=200'),
      list('question?size=200&pageKey=DM,AE'),
    ]);
    return {
      ae: page.rows.find(({ pageKey }) => pageKey === 'AE')!,
      dm: page.rows.find(({ pageKey }) => pageKey === 'DM')!,
      questions: question.rows.map(({ itemKey }) => itemKey),
    };
  };
  const before = await look();
  expect(before.dm).toMatchObject({ pageTitle: { en: 'Later' }, items: 5 });
  expect(before.ae).toMatchObject({ pageTitle: { en: 'Adverse events' }, items: 2, entered: 1 });
  expect(before.questions).toEqual(['SEX', 'AGE', 'NOTE', 'NEW', 'SIDE', 'SIDE']);
  await study.matrix(subjectNo);
  const after = await look();
  expect(after.dm.items).toBe(6);
  expect(after.ae).toMatchObject({ applicable: false, inputState: 3, items: 2, entered: 1 });
  expect(after.questions).toEqual(before.questions);
});
