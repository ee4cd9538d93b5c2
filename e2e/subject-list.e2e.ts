import { emptyDesign } from '@casebook/study-design';
import type { Page } from '@playwright/test';
import { expect, test } from './portal';
import { expectNoViolations } from './axe';
import { at, confirmRoles, makeStudy, makeStudyOf, manage, registerSubject } from './study';

const row = (page: Page, subjectNo: string) => page.getByRole('row').filter({ hasText: subjectNo });

test('selects subjects, disables them with a reason and finds them again; downloads the list and records the download [R2-SUBJ-03] [R2-SUBJ-04] [R2-SUBJ-05] [R9-STATE-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const { studyId, roles } = study;
  const numbers: string[] = [];
  for (let at = 0; at < 3; at += 1) numbers.push((await registerSubject(api, study)).subjectNo);
  const [first, second, third] = numbers as [string, string, string];
  const admin = await api('admin');
  const scope = { studyId, roleId: roles['administrator'] };
  const { personId } = await api('datamanager');
  await admin.post(
    `/api/admin/${studyId}/assignments`,
    { personId, roleId: roles['data_manager'], siteId: study.siteId, startDate: '2026-01-01' },
    scope,
  );
  await confirmRoles(api, study);

  const page = await open('datamanager', at(study, 'data_manager', 'subject'));
  await expect(row(page, first)).toBeVisible();
  for (const subjectNo of [first, second]) await row(page, subjectNo).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Disable', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason for change').fill('Registered twice');
  await dialog.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(dialog.getByRole('status')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, first)).toContainText('(disabled)');

  await page.getByRole('button', { name: /^Status/ }).click();
  await page.getByRole('menuitem', { name: 'Enabled', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(row(page, first)).toHaveCount(0);
  await expect(row(page, third)).toBeVisible();
  // Remembered for this person, also when the address has no filter.
  await page.goto(at(study, 'data_manager', 'subject'));
  await expect(row(page, third)).toBeVisible();
  await expect(row(page, first)).toHaveCount(0);

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Excel' }).click();
  expect((await file).suggestedFilename()).toMatch(/Subjects_\d{8}\.xlsx$/);
  const history = await admin.get<{ rows: { download: object }[] }>(
    `/api/admin/${studyId}/user-history?kind=downloaded`,
    scope,
  );
  expect(history.rows.map(({ download }) => download)).toContainEqual({
    what: 'SUBJECT_LIST',
    // Another role may see fewer subjects than the role of the download.
    rows: null,
    filter: { disabled: false },
  });
});

test('deletes disabled subjects, shows their audit trail and restores them [R6-KEYS-13] [R4-BULK-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const { subjectNo } = await registerSubject(api, study);
  const { subjectNo: other } = await registerSubject(api, study);
  await manage(api, study);
  const page = await open('datamanager', at(study, 'data_manager', 'subject'));
  const act = async (name: string) => {
    await row(page, subjectNo).getByRole('checkbox').check();
    await page.getByRole('button', { name, exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason for change').fill(`to ${name}`);
    await dialog.getByRole('button', { name, exact: true }).click();
    await expect(dialog.getByRole('status')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  await act('Disable');
  await expect(row(page, subjectNo)).toContainText('(disabled)');
  await act('Delete');
  await expect(row(page, subjectNo)).toHaveCount(0);
  await expect(row(page, other)).toBeVisible();
  const matrix = `site/${study.siteId}/subject-no/${encodeURIComponent(subjectNo)}/visit-matrix`;
  const list = page.url();
  await page.goto(at(study, 'data_manager', matrix));
  await expect(page.getByText('This subject is deleted.')).toBeVisible();
  await page.goto(list);

  await page.getByRole('button', { name: /^Status/ }).click();
  await page.getByRole('menuitem', { name: 'Deleted', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(row(page, subjectNo)).toContainText('(deleted)');
  await expect(row(page, other)).toHaveCount(0);
  await expectNoViolations(page);
  await row(page, subjectNo).getByRole('link', { name: 'Audit trail' }).click();
  await expect(page.getByText('to Delete')).toBeVisible();
  await page.goto(list);
  await act('Restore');
  await expect(row(page, subjectNo)).toHaveCount(0);
  await page.goto(at(study, 'data_manager', matrix));
  await expect(page.getByRole('heading', { name: subjectNo })).toBeVisible();
});

test('uses a number typed by hand once and shows it in every address [R5-SUBJ-02] [R2-ROUTE-12] [R2-ROUTE-13] [R8-QUERY-01]', async ({
  api,
  open,
}) => {
  const design = emptyDesign(
    { studyIdText: 'M', name: { en: 'Numbers by hand' }, protocolNumber: 'M-1' },
    ['en'],
  );
  design.subjectNumber.entry = 'manual';
  const study = await makeStudyOf(api, design);
  const page = await open('site', at(study, 'site_staff', 'subject'));
  await page.getByRole('button', { name: 'Add a subject' }).first().click();
  const number = page.getByLabel('Subject number');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(number).toHaveValue(`${study.siteCode}-001`);
  await number.fill('ก/1 %?#&+');
  await page.getByLabel('Screening number').fill('Ｓ００１');
  await page.getByRole('button', { name: 'Save and add another' }).click();
  await expect(page.getByLabel('Screening number')).toHaveValue('');

  await number.fill('ก/1 %?#&+');
  await page.getByLabel('Screening number').fill('S002');
  await save.click();
  await expect(page.getByText(/The subject number is already used/).first()).toBeVisible();
  await number.fill('ก/2 %?#&+');
  await save.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ก/2 %?#&+');
  await page.reload();
  await page.locator('td a[data-page]').first().click();
  await expect(page.getByLabel('Screening number')).toHaveValue('S002');
});
