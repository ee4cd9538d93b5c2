import { expectNoViolations } from './axe';
import { expect, test } from './portal';
import { at, makeStudy, registerSubject } from './study';

test('a monitor sees how far the study is, as charts and tables, and goes on to what is left [R3-STATUS-01] [D8-A11Y-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  const other = await registerSubject(api, study);
  const monitor = await api('monitor');
  const context = {
    studyId: study.studyId,
    siteId: study.siteId,
    roleId: study.roles['monitor'],
  };
  const pageId = subject.pages['SE_SCREENING/F_LUNG'];
  const path = `/api/subject/${study.studyId}`;
  await monitor.post(
    `${path}/subjects/${subject.subjectId}/status`,
    { flag: 'sdv', set: true, level: 'subject' },
    context,
  );
  await monitor.post(`${path}/queries`, { pageId, content: 'Please check this page' }, context);

  const page = await open('monitor', at(study, 'monitor', 'status-progress'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Progress');
  const bySite = page.getByRole('table', { name: 'By site' });
  const row = bySite.getByRole('row').filter({ hasText: study.siteCode });
  await expect(row).toContainText('2');
  const sdv = row.getByRole('link', { name: `${study.siteCode} – SDV: ` });
  await expect(sdv).toHaveAccessibleName(/: [1-9]\d*\/\d+ \d+%$/);
  await expect(page.getByRole('table', { name: 'Queries by age' })).toContainText('0–7 days');
  const chart = page.getByRole('application', { name: 'Registered subjects' });
  await expect(chart).toBeVisible();
  await expectNoViolations(page, 'charts');
  const registered = page.getByRole('figure').filter({ has: chart });
  await expect(registered.getByRole('listitem')).toHaveCount(0);
  await chart.focus();
  await chart.press('ArrowRight');
  await expect(registered.getByRole('listitem')).toHaveText('Registered subjects 2');

  // The view is remembered and in the address.
  await page.getByText('Tables', { exact: true }).click();
  await expect(page).toHaveURL(/f\.view=table/);
  await expect(page.getByRole('table', { name: 'Over time' })).toBeVisible();
  await expect(sdv).toContainText('/');
  await expectNoViolations(page, 'tables');
  await page.goto(at(study, 'monitor', 'status-progress'));
  await expect(page).toHaveURL(/f\.view=table/);

  await page
    .getByRole('table', { name: 'Queries by age' })
    .getByRole('link', { name: 'Open query' })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Query management');
  await expect(page).toHaveURL(/f\.subjectNo=enabled&f\.status=1&f\.status=5&f\.issuedAt=\d/);
  await expect(page.getByRole('cell', { name: 'Please check this page' })).toBeVisible();
  await page.goBack();

  await page
    .getByRole('table', { name: 'By visit' })
    .getByRole('link', { name: 'Screening – SDV' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Visit status');
  await expect(page).toHaveURL(/f\.sdvOpen=open/);
  await page.goBack();
  await sdv.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subject status');
  const left = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(left).toHaveCount(1);
  await expect(left).toContainText(other.subjectNo);
});
