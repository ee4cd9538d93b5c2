import { expect, test } from './portal';
import { at, makeStudy, registerSubject, type Study } from './study';

interface Query {
  queryId: number;
  revision: number;
  status: number;
}

test('finds queries of the study, closes several, downloads the list and opens a query at its item [R2-ROUTE-22] [R2-QUERY-01] [R2-QUERY-02] [R4-QUERY-07] [R9-STATE-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  const pageId = subject.pages['SE_SCREENING/F_LUNG']!;
  const monitor = await api('monitor');
  const scope = placeOf(study, 'monitor');
  const ask = (content: string, more: object = {}) =>
    monitor.post<{ query: Query }>(
      `/api/subject/${study.studyId}/queries`,
      { pageId, content, ...more },
      scope,
    );
  const block = await blockOf(api, study, pageId, 'I_PULSE');
  await ask('Which arm was measured?', { blockKey: block, line: 0, itemKey: 'I_PULSE' });
  await ask('Why was it so late?');
  const closed = await ask('Asked by mistake');
  await monitor.post(
    `/api/subject/${study.studyId}/queries/${closed.query.queryId}/close`,
    { revision: 1, reason: 'Asked by mistake' },
    scope,
  );

  const page = await open('monitor', at(study, 'monitor', 'query'));
  // Nothing is answered yet, so that nothing waits for a monitor.
  await expect(page.getByText('Nothing is waiting for you')).toBeVisible();
  await page.getByText('All queries', { exact: true }).click();
  const rows = page.getByRole('row');
  const counts = page.getByRole('group', { name: 'Queries by status' });
  await expect(counts.getByRole('button', { name: /^Open/ })).toHaveText(/2$/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Excel' }).click();
  expect((await download).suggestedFilename()).toMatch(/Query management_\d{8}\.xlsx$/);

  await page.getByLabel('Select all rows of this page').check();
  await page.getByRole('button', { name: 'Close 3 queries' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('This will be done for 2:')).toBeVisible();
  await expect(dialog.getByText('Not answered')).toHaveCount(2);
  await expect(dialog.getByText(/This query is closed/)).toBeVisible();
  await dialog.getByLabel('Reason for change').fill('Settled on the phone');
  await dialog.getByRole('button', { name: 'Close 2 queries' }).click();
  await expect(dialog.getByText('Done for 2.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(counts.getByRole('button', { name: /^Closed/ })).toHaveText(/3$/);

  await page.getByRole('searchbox').fill(subject.subjectNo);
  await page.getByRole('searchbox').press('Enter');
  await counts.getByRole('button', { name: /^Closed/ }).click();
  await expect(page).toHaveURL(/f\.status=4/);
  await rows.filter({ hasText: 'Which arm' }).getByRole('link').click();
  const panel = page.getByRole('complementary', { name: 'Queries and audit trail' });
  await expect(panel.getByRole('article')).toContainText('Which arm was measured?');
  await panel.getByRole('button', { name: 'Reopen query' }).click();
  await expect(panel.getByRole('article')).toContainText('Reopened');
  const steps = panel.getByRole('list', { name: 'Conversation' }).getByRole('listitem');
  await expect(steps).toHaveCount(3);
  await expect(panel.getByText('Settled on the phone')).toBeVisible();
  // The filter is remembered.
  await page.goto(at(study, 'monitor', 'query'));
  await expect(page.getByText('Status: Closed')).toBeVisible();
  await expect(rows.filter({ hasText: 'Why was it so late?' })).toBeVisible();
});

const placeOf = (study: Study, role: string) => ({
  studyId: study.studyId,
  siteId: study.siteId,
  roleId: study.roles[role],
});

async function blockOf(
  api: (login: string) => Promise<{ get: <T>(path: string, scope: object) => Promise<T> }>,
  study: Study,
  pageId: number,
  itemKey: string,
): Promise<string> {
  const { design, pageKey } = await (
    await api('site')
  ).get<{
    pageKey: string;
    design: { pages: { key: string; blocks: { key: string; items: { key: string }[] }[] }[] };
  }>(`/api/subject/${study.studyId}/pages/${pageId}`, placeOf(study, 'site_staff'));
  return design.pages
    .find(({ key }) => key === pageKey)!
    .blocks.find(({ items }) => items.some(({ key }) => key === itemKey))!.key;
}
