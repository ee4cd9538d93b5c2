import type { Registered } from '../registration/registration.dto';
import type { QueryList } from '../query/query-list.dto';
import type { SubjectList } from '../subject/subject.dto';
import { writeAs } from '../test/flags';
import { lockStudy, startStatusStudy } from '../test/status';
import { type Actor, OTHER_SITE, SITE, STUDY, type TestStudy, VERSION } from '../test/study';
import type { VisitMatrix } from '../visit/visit.dto';
import type { Waiting } from './waiting.dto';

let study: TestStudy;
const subjects: { subjectId: number; subjectNo: string; siteId: number }[] = [];

beforeAll(async () => {
  study = await startStatusStudy();
  for (const siteId of [SITE, SITE, OTHER_SITE, SITE, SITE]) {
    const { body } = await study.call<Registered>('unblinded', 'POST', `sites/${siteId}/subjects`, {
      designVersionId: VERSION,
      items: [{ blockKey: 'REG', line: 0, itemKey: 'SCRNO', value: `S-${subjects.length}` }],
    });
    subjects.push({ subjectId: body.subjectId, subjectNo: body.subjectNo, siteId });
  }
  // The first one is overdue at week 4, the second one at home after week 4, the third one is due today.
  const first = await pagesOf(subjects[0]!);
  await study.enter(first['SCR.VS']!, { VSDAT: '2024-01-01', SYSBP: '210' }, 'unblinded');
  await study.enter(first['SCR.DM']!, { SEX: 'F', AGE: '50' }, 'unblinded');
  const second = await pagesOf(subjects[1]!);
  await study.enter(second['SCR.VS']!, { VSDAT: '2024-01-01' }, 'unblinded');
  await study.enter(second['W4.VS']!, { VSDAT: '2024-01-29' }, 'unblinded');
  const third = await pagesOf(subjects[2]!);
  const fourWeeksAgo = new Date(Date.now() - 28 * 86_400_000).toISOString().slice(0, 10);
  await study.enter(third['SCR.VS']!, { VSDAT: fourWeeksAgo }, 'unblinded');
  await ask(first['SCR.DM']!);
  await ask(second['SCR.DM']!);
  await ask(second['W4.VS']!, 'VS', 'PULSE', true);
  // The last two count for nothing.
  for (const [at, state] of [
    [3, 'disabled = true'],
    [4, 'disabled = true, deleted = true'],
  ] as const) {
    await writeAs(
      study,
      subjects[at]!.subjectId,
      `update subject.subject set ${state} where study_id = $1 and subject_id = $2`,
    );
  }
});
afterAll(() => study.stop());

async function ask(pageId: number, block = 'DM', item = 'AGE', isAnswered = false): Promise<void> {
  const { body } = await study.call<{ query: { queryId: number; revision: number } }>(
    'monitor',
    'POST',
    'queries',
    { pageId, blockKey: block, itemKey: item, content: 'Is this so?' },
  );
  if (!isAnswered) return;
  const { queryId, revision } = body.query;
  await study.call('site', 'POST', `queries/${queryId}/answer`, { revision, answer: 'It is' });
}

const matrixOf = async (
  { subjectNo, siteId }: { subjectNo: string; siteId: number },
  actor: Actor = 'unblinded',
): Promise<VisitMatrix> =>
  (
    await study.call<VisitMatrix>(
      actor,
      'GET',
      `subjects/${subjectNo}/visit-matrix?siteId=${siteId}`,
    )
  ).body;

async function pagesOf(subject: (typeof subjects)[number]): Promise<Record<string, number>> {
  const { visits, cells } = await matrixOf(subject);
  const key = new Map(visits.map(({ visitId, visitKey }) => [visitId, visitKey]));
  return Object.fromEntries(
    cells.map(({ visitId, pageKey, pageId }) => [`${key.get(visitId)}.${pageKey}`, pageId]),
  );
}

const waiting = async (actor: Actor): Promise<Waiting> => {
  const { status, body } = await study.call<Waiting>(actor, 'GET', 'waiting');
  expect(status).toBe(200);
  return body;
};

const listed = async (actor: Actor, filter: string): Promise<string[]> =>
  (await study.call<SubjectList>(actor, 'GET', `subjects?${filter}`)).body.rows.map(
    ({ subjectNo }) => subjectNo,
  );

/** The same figures, from the matrices that a person opens. */
async function countedInMatrices(actor: Actor, sites: readonly number[]) {
  const shown = subjects.slice(0, 3).filter(({ siteId }) => sites.includes(siteId));
  const count = { due: 0, complete: 0, pagesInProgress: 0, visitsOverdue: 0 };
  for (const subject of shown) {
    const { progress, cells, visits } = await matrixOf(subject, actor);
    const deleted = new Set(visits.filter((one) => one.deleted).map(({ visitId }) => visitId));
    count.due += progress.due;
    count.complete += progress.complete;
    count.pagesInProgress += cells.filter(
      (cell) => cell.state === 'inProgress' && !deleted.has(cell.visitId),
    ).length;
    count.visitsOverdue += visits.filter(({ window }) => window?.state === 'overdue').length;
  }
  const { due, complete, ...others } = count;
  return { ...others, pagesDue: due - complete - count.pagesInProgress };
}

it('counts pages and visits as the matrices of the subjects show them [R2-HOME-01]', async () => {
  for (const [actor, sites] of [
    ['site', [SITE]],
    ['unblinded', [SITE, OTHER_SITE]],
  ] as const) {
    const counted = await countedInMatrices(actor, sites);
    expect(await waiting(actor)).toMatchObject(counted);
    expect(counted.visitsOverdue).toBe(1);
    expect(counted.pagesDue).toBeGreaterThan(0);
    expect(counted.pagesInProgress).toBeGreaterThan(0);
  }
});

it('counts the queries that the query list shows under the same filter [R2-HOME-02]', async () => {
  for (const [actor, field, filter] of [
    ['site', 'openQueries', 'status=1&status=5'],
    ['monitor', 'answeredQueries', 'status=3'],
  ] as const) {
    const { body } = await study.call<QueryList>(actor, 'GET', `queries?${filter}`);
    expect(body.total).toBeGreaterThan(0);
    expect((await waiting(actor))[field]).toBe(body.total);
  }
});

it('leads to the subjects at which it waits [R2-HOME-01]', async () => {
  const [first, second, third] = subjects.map(({ subjectNo }) => subjectNo);
  expect(await listed('unblinded', 'visitOverdue=true')).toEqual([first]);
  expect(await listed('unblinded', 'pageInProgress=true')).toEqual([third, first, second]);
  expect(await listed('site', 'pageDue=true')).toEqual([first, second]);
  expect(await listed('unblinded', `visitOverdue=true&siteId=${OTHER_SITE}`)).toEqual([]);
});

it('answers only what is the work of the role [R2-HOME-03]', async () => {
  expect(await waiting('nobody')).toEqual({});
  expect(Object.keys(await waiting('monitor')).toSorted()).toEqual([
    'answeredQueries',
    'visitsOverdue',
  ]);
  expect(Object.keys(await waiting('site')).toSorted()).toEqual([
    'openQueries',
    'pagesDue',
    'pagesInProgress',
    'visitsOverdue',
  ]);
  const refused = await study.call('monitor', 'GET', 'subjects?pageDue=true');
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'pageDue', code: 'COMMON_NOT_A_CHOICE' }] },
  });
});

it('tells a role without QUERY_VIEW nothing of queries [R6-KEYS-03]', async () => {
  const change = (to: string) =>
    study.database.query(
      `update builder.v1_role set privileges = ${to}(privileges, 'QUERY_VIEW') where code = 'site_staff' and study_id = $1`,
      [STUDY],
    );
  await change('array_remove');
  expect(await waiting('site')).not.toHaveProperty('openQueries');
  await change('array_append');
});

it('nothing waits in a locked study [R2-HOME-03]', async () => {
  await lockStudy(study, true);
  expect(await waiting('site')).toEqual({});
  expect((await matrixOf(subjects[0]!)).studyLocked).toBe(true);
  await lockStudy(study, false);
  expect(await waiting('site')).not.toEqual({});
});
