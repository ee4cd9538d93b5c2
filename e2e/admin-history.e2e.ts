import { newAdminStudy, siteInput } from './admin-study';
import { DEMO_PASSWORD, expect, fillSignIn, test } from './portal';
import { settled } from './screens';

/** A study with a site in Bangkok and the demo's monitor there. */
async function studyWithMonitor(api: Parameters<typeof newAdminStudy>[0], monitorId: number) {
  const study = await newAdminStudy(api);
  const { studyId } = study.scope;
  const input = siteInput('BKK-01', { country: 'TH', utcOffsetMinutes: 420 });
  await api.post(`/api/admin/${studyId}/sites`, input, study.scope);
  const { rows } = await api.post<{ rows: { siteId: number }[] }>(
    `/api/study/${studyId}/site/list-master-data`,
    { studyId },
    study.scope,
  );
  const siteId = rows[0]!.siteId;
  const assignment = { roleId: study.roleIdOf('monitor'), siteId, startDate: '2026-01-01' };
  await api.post(
    `/api/admin/${studyId}/users/${monitorId}/assignments`,
    { assignments: [assignment] },
    study.scope,
  );
  return study;
}

test.describe('user history report', () => {
  test('shows a sign-in, a wrong password, a role and a download; filters; downloads Excel [R2-ROUTE-20] [R2-HIST-01] [R2-HIST-02] [R2-HIST-04] [R7-DOWNLOAD-01]', async ({
    api,
    open,
    browser,
    baseURL,
  }) => {
    test.slow();
    const admin = await api('admin');
    const monitor = await api('monitor');
    const { path } = await studyWithMonitor(admin, monitor.personId);

    const context = await browser.newContext({ baseURL });
    const other = await context.newPage();
    await other.goto('/login');
    await fillSignIn(other, 'monitor', 'Not-The-Password-1');
    await expect(other.getByRole('alert').first()).toBeVisible();
    await fillSignIn(other, 'monitor', DEMO_PASSWORD);
    await expect(other).toHaveURL(/\/$/);
    await context.close();

    const page = await open('admin', `${path}/user-history-report`);
    await expect(page.getByRole('cell', { name: 'Wrong password' }).first()).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Signed in' }).first()).toBeVisible();
    await expect(page.getByText('(UTC+07:00)').first()).toBeVisible();

    await page.getByRole('button', { name: /^Event/ }).click();
    await page.getByRole('menuitem', { name: 'Role assigned' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Monitor, BKK-01')).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Wrong password' })).toHaveCount(0);

    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Excel' }).click();
    expect((await file).suggestedFilename()).toMatch(/User history report_\d{8}\.xlsx$/);

    // Filters are remembered; the download is now an event itself.
    await page.goto(`${path}/user-history-report`);
    await expect(page.getByText('Monitor, BKK-01')).toBeVisible();
    await page.getByRole('button', { name: /^Event/ }).click();
    await page.getByRole('menuitem', { name: 'Role assigned' }).click();
    await page.getByRole('menuitem', { name: 'Download' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('User history report, rows: 1')).toBeVisible();
  });

  test('is only shown to people who may see users in the administration menu [R2-HIST-03]', async ({
    api,
    open,
  }) => {
    const admin = await api('admin');
    const monitor = await api('monitor');
    const { scope, roleIdOf } = await studyWithMonitor(admin, monitor.personId);
    const roleId = roleIdOf('monitor');
    const { privileges } = await monitor.get<{ privileges: string[] }>(
      `/api/study/privilege/${scope.studyId}/${roleId}`,
    );
    expect(privileges).not.toContain('user_list_view');
    const answer = await monitor.request.get(`/api/admin/${scope.studyId}/user-history`, {
      headers: { role: String(roleId) },
    });
    expect(answer.status()).toBe(403);
    const page = await open('monitor', `/study/${scope.studyId}/role/${roleId}/subject`);
    await settled(page);
    await expect(page.getByRole('link', { name: 'User history' })).toHaveCount(0);
  });
});

test('study information shows protocol number, settings and counts by site [R2-ROUTE-16] [R2-INFO-01] [R7-STUDY-08]', async ({
  api,
  open,
}) => {
  const admin = await api('admin');
  const { path, scope } = await newAdminStudy(admin);
  for (const code of ['ONE', 'TWO']) {
    await admin.post(`/api/admin/${scope.studyId}/sites`, siteInput(code), scope);
  }
  const page = await open('admin', `${path}/exam-info`);
  await expect(page.getByRole('row', { name: /ONE/ })).toBeVisible();
  await expect(page.getByText(/^P-ADM\./)).toBeVisible();
  await expect(page.getByText('0 disabled, 2 without a version')).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Excel' }).click();
  expect((await file).suggestedFilename()).toMatch(/Study information_\d{8}\.xlsx$/);

  await admin.post(`/api/admin/${scope.studyId}/sites`, siteInput('THREE'), scope);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('row', { name: /THREE/ })).toBeVisible();
});
