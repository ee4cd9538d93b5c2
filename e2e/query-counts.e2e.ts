import { expect, test } from './portal';
import { at, makeStudy, manage, registerSubject } from './study';

interface Query {
  queryId: number;
  revision: number;
}

interface Counts {
  openQueries: number;
  answeredQueries: number;
}

test('list, subjects, matrix, home, progress and study information tell the same numbers of waiting queries [R2-QUERY-01] [R2-HOME-02] [R2-INFO-01] [R3-STATUS-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const { studyId, siteId, roles } = study;
  const [first, second] = [await registerSubject(api, study), await registerSubject(api, study)];
  const [monitor, site] = [await api('monitor'), await api('site')];
  const asMonitor = { studyId, siteId, roleId: roles['monitor'] };
  const asSite = { studyId, siteId, roleId: roles['site_staff'] };
  const base = `/api/subject/${studyId}`;
  const ask = async (
    subject: typeof first,
    content: string,
    page = 'SE_SCREENING/F_LUNG',
  ): Promise<Query> => {
    const body = { pageId: subject.pages[page], content };
    return (await monitor.post<{ query: Query }>(`${base}/queries`, body, asMonitor)).query;
  };
  for (const content of ['Which arm?', 'Why so late?']) await ask(first, content);
  const { queryId, revision } = await ask(first, 'Who measured?');
  const answer = { revision, answer: 'The nurse' };
  await site.post(`${base}/queries/${queryId}/answer`, answer, asSite);
  // Nobody waits for the queries of a deleted visit,
  await ask(first, 'Which week?', 'SE_WEEK4/F_LUNG');
  const matrixOf = `${base}/subjects/${encodeURIComponent(first.subjectNo)}/visit-matrix?siteId=${siteId}`;
  const { visits } = await site.get<{ visits: { visitId: number; visitKey: string }[] }>(
    matrixOf,
    asSite,
  );
  const { visitId } = visits.find(({ visitKey }) => visitKey === 'SE_WEEK4')!;
  await site.post(`${base}/visits/${visitId}/delete`, { reason: 'Added by mistake' }, asSite);
  // nor for those of a disabled subject.
  await ask(second, 'Which day?');
  const disable = `${base}/subjects/${second.subjectId}/disable`;
  await manage(api, study);
  const manager = await api('datamanager');
  await manager.post(disable, { reason: 'Withdrawn' }, { studyId, roleId: roles['data_manager'] });

  const expected = { openQueries: 2, answeredQueries: 1 };
  for (const [person, scope] of [
    [monitor, asMonitor],
    [site, asSite],
  ] as const) {
    const list = await person.get<{ open: number; answered: number }>(
      `${base}/queries/waiting`,
      scope,
    );
    expect({ openQueries: list.open, answeredQueries: list.answered }).toEqual(expected);
    const info = await person.get<{ totals: Counts; sites: Counts[] }>(
      `/api/study/info/${studyId}`,
      scope,
    );
    expect(info.totals).toMatchObject(expected);
    expect(info.sites).toMatchObject([expected]);
    const subjects = await person.get<{ rows: (Counts & { disabled: boolean })[] }>(
      `${base}/subjects`,
      scope,
    );
    const working = subjects.rows.filter(({ disabled }) => !disabled);
    expect(working).toMatchObject([expected]);
    const matrix = await person.get<{ subject: Counts }>(matrixOf, scope);
    expect(matrix.subject).toMatchObject(expected);
  }
  // Progress, and what it counts in the list that its numbers lead to.
  const progress = await monitor.get<{
    sites: (Counts & { queriesByAge: Counts[] })[];
    visits: Counts[];
  }>(`${base}/progress`, asMonitor);
  expect(progress.sites).toMatchObject([expected]);
  expect(progress.sites[0]!.queriesByAge[0]).toMatchObject(expected);
  expect(progress.visits.find(({ openQueries }) => openQueries > 0)).toMatchObject(expected);
  expect(await site.get(`${base}/waiting`, asSite)).toMatchObject({ openQueries: 2 });
  expect(await monitor.get(`${base}/waiting`, asMonitor)).toMatchObject({ answeredQueries: 1 });

  const page = await open('monitor', at(study, 'monitor', 'exam-info'));
  await expect(page.getByText('1 answered, waiting to be closed')).toBeVisible();
  await page.goto(at(study, 'monitor', 'status-progress'));
  const byVisit = page.getByRole('table', { name: 'By visit' });
  await byVisit.getByRole('link', { name: 'Open query 2' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Query management');
  const counts = page.getByRole('group', { name: 'Queries by status' });
  await expect(counts.getByRole('button').first()).toHaveText(/Open\s*2/);
  await expect(page.getByRole('cell', { name: 'Which arm?' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Which day?' })).toBeHidden();
  await page.goto(at(study, 'monitor', 'query'));
  await expect(page.getByText('Waiting for me (1)')).toBeVisible();
});
