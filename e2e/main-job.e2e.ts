import type { Page } from '@playwright/test';
import { showLanguage, expect, test } from './portal';
import { at, makeStudy, pageAt, registerSubject, SPIROMETRY, uniqueId } from './study';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const saved = (page: Page) => expect(page.getByText('Data has been saved.').first()).toBeVisible();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

/** Chooses a reason in the dialog about a changed value. */
async function giveReason(page: Page, reason: string, words?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Reason for change' });
  await dialog.getByRole('radio', { name: reason }).check();
  if (words) await dialog.getByRole('textbox', { name: 'Explanation' }).fill(words);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

test('imports a study from an ODM file, releases it and collects audited data [D4-ODM-01] [D4-ODM-02] [R2-CRF-01] [R2-CRF-04] [R2-CRF-06]', async ({
  api,
  open,
}) => {
  test.setTimeout(180_000);
  const studyIdText = uniqueId('SPIRO');
  const builder = await open('builder', '/builder/odm-import');
  let base = '';

  await test.step('the builder imports the file and sees what could not be mapped', async () => {
    await builder.getByLabel('Study ID (optional)').fill(studyIdText);
    await builder.locator('input[type=file]').setInputFiles(SPIROMETRY);
    await expect(builder.getByText('spirometry.xml was imported.')).toBeVisible();
    await expect(builder.getByRole('heading', { name: studyIdText })).toBeVisible();
    // A calculation in SAS, and an element of a vendor.
    const notes = builder.getByRole('row').filter({ hasText: 'Not mapped' });
    await expect(notes.filter({ hasText: 'MethodDef' }).first()).toBeVisible();
    await expect(notes.filter({ hasText: 'Pairing' }).first()).toBeVisible();
    await builder.getByRole('button', { name: 'Open the study' }).click();
    await expect(builder).toHaveURL(/\/builder\/study$/);
    base = new URL(builder.url()).pathname.replace(/\/study$/, '');
  });

  const studyId = Number(/study\/(\d+)/.exec(base)![1]);

  await test.step('and freezes a version', async () => {
    await builder.goto(`${base}/version`);
    await builder.getByRole('button', { name: 'Freeze a version' }).first().click();
    const dialog = builder.getByRole('dialog', { name: 'Freeze a version' });
    await dialog.getByLabel('Version name').fill('1.0');
    // A calculation of the file is in a language that does not run here.
    await expect(dialog.getByText('1 thing will not work at the sites')).toBeVisible();
    await dialog.getByRole('checkbox', { name: /I have read this/ }).check();
    await dialog.getByRole('button', { name: 'Freeze version' }).click();
    await expect(builder.getByText('Version 1 was frozen.')).toBeVisible();
  });

  await test.step('the administrator registers a site', async () => {
    const admin = await open('admin', '/');
    await admin.getByRole('button', { name: `Open ${studyIdText} as Administrator` }).click();
    await expect(admin).toHaveURL(/\/study\/\d+\/role\/\d+\//);
    const study = new URL(admin.url()).pathname.split('/').slice(0, 5).join('/');
    await admin.goto(`${study}/site-register`);
    await admin.getByLabel('Site ID').fill('204-01');
    await admin.getByLabel('Site name').fill('Minato Respiratory Clinic');
    await admin.getByLabel('Effective date').fill('2026-01-01');
    await choose(admin, 'Country', 'Japan');
    await choose(admin, 'Time zone', 'UTC+9');
    await admin.getByRole('button', { name: 'Register' }).click();
    await expect(admin).toHaveURL(/\/site$/);
    await expect(admin.getByRole('row').filter({ hasText: '204-01' })).toBeVisible();
  });

  await test.step('the builder releases the version to it', async () => {
    await builder.goto(`${base}/release`);
    await builder.getByRole('checkbox', { name: 'Choose Minato Respiratory Clinic' }).check();
    await builder.getByLabel('Reason').fill('First release');
    await builder.getByRole('button', { name: 'Release', exact: true }).click();
    await builder.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
    await expect(builder.getByText('1.0 was released to 1 site.')).toBeVisible();
  });

  const scope = await test.step('the administrator gives `site` a role there', async () => {
    const admin = await api('admin');
    const lists = await admin.post<{
      rows: { studyId: number; roles: { roleId: number; code: string }[] }[];
    }>('/api/study/list');
    const { roleId } = lists.rows
      .find((row) => row.studyId === studyId)!
      .roles.find(({ code }) => code === 'administrator')!;
    const as = { studyId, roleId };
    const sites = await admin.get<{ rows: { siteId: number }[] }>(
      `/api/admin/${studyId}/sites`,
      as,
    );
    const roles = await admin.get<{ rows: { roleId: number; code: string }[] }>(
      `/api/study/role/master-data-list/${studyId}`,
      as,
    );
    const { personId } = await api('site');
    const siteStaff = roles.rows.find(({ code }) => code === 'site_staff')!.roleId;
    const { siteId } = sites.rows[0]!;
    await admin.post(
      `/api/admin/${studyId}/assignments`,
      { personId, roleId: siteStaff, siteId, startDate: '2026-01-01' },
      as,
    );
    return { siteId, siteStaff };
  });

  const site = await open('site', '/');

  await test.step('the site registers a subject', async () => {
    await site.getByRole('button', { name: `Open ${studyIdText} as Site staff` }).click();
    await expect(heading(site)).toHaveText('Subjects');
    await site.getByRole('button', { name: 'Add a subject' }).first().click();
    await expect(site).toHaveURL(new RegExp(`/site/${scope.siteId}/subject-create$`));
    await save(site);
    await expect(site).toHaveURL(/\/subject-no\/204-01-001\/visit-matrix$/);
  });

  await test.step('opens the matrix and fills the CRF page', async () => {
    await expect(site.getByRole('columnheader', { name: /Screening/ })).toBeVisible();
    await site
      .getByRole('link', { name: /^Screening.*Lung function|Lung function.*Screening/ })
      .click();
    await expect(heading(site)).toHaveText('Lung function');
    await site.getByRole('textbox', { name: /^Date of measurement/ }).fill('2026-05-18');
    await site.getByRole('textbox', { name: /^Time of measurement/ }).fill('0915');
    await site.getByRole('textbox', { name: /^FEV1/ }).first().fill('0.24');
    await site.getByRole('textbox', { name: /^Pulse before the measurement/ }).fill('72');
    await site.keyboard.press('Tab');
    await expect(site.getByText('4 unsaved')).toBeVisible();
    await save(site);
    await saved(site);
  });

  const query =
    'FEV1 below 0.5 L is not expected in this study. Please check it against the device.';

  await test.step('a value out of range raises a query', async () => {
    await site
      .getByRole('button', { name: /^Queries and comments of FEV1/ })
      .first()
      .click();
    const panel = site.getByRole('complementary', { name: 'Queries and audit trail' });
    await expect(panel.getByText(query)).toBeVisible();
    await expect(panel).toContainText('Open');
    await expect(panel).toContainText('System');
  });

  await test.step('a correction with its reason closes it', async () => {
    await site.getByRole('textbox', { name: /^FEV1/ }).first().fill('2.4');
    await save(site);
    await giveReason(site, 'Source data correction', 'Decimal point misread');
    await saved(site);
    const panel = site.getByRole('complementary', { name: 'Queries and audit trail' });
    await expect(panel).toContainText('Closed');
    await expect(site.getByText('unsaved')).toHaveCount(0);
  });

  await test.step('the audit tab shows who, when, before, after and why', async () => {
    const panel = site.getByRole('complementary', { name: 'Queries and audit trail' });
    await panel.getByRole('tab', { name: 'Audit trail' }).click();
    const change = panel.getByRole('listitem').filter({ hasText: 'Decimal point misread' });
    await expect(change.getByRole('deletion')).toHaveText('0.24');
    await expect(change.getByRole('insertion')).toHaveText('2.4');
    await expect(change).toContainText('source data correction');
    await expect(change).toContainText(await personName(site));
    await expect(change).toContainText(/\d{1,2}:\d{2} \(UTC\+09:00\)/);
    await expect(panel.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('after a reload everything is still there', async () => {
    await site.reload();
    await expect(site.getByRole('textbox', { name: /^FEV1/ }).first()).toHaveValue('2.4');
    await expect(site.getByRole('textbox', { name: /^Time of measurement/ })).toHaveValue('09:15');
    await expect(site.getByRole('textbox', { name: /^Date of measurement/ })).toHaveValue(
      '2026-05-18',
    );
  });
});

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label).click();
  await page.keyboard.type(option);
  await page.getByTitle(option, { exact: true }).last().click();
}

async function personName(page: Page): Promise<string> {
  const shown = await page.locator('header').getByRole('button').last().innerText();
  return shown.replace('▾', '').trim();
}

test('enters choices, partial dates and log lines with the keyboard and reads them back [R2-CRF-01] [D8-A11Y-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  const page = await open('site', pageAt(study, 'site_staff', subject, 'SE_SCREENING/F_HISTORY'));
  await page.getByRole('radio', { name: 'Female' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /^First asthma symptoms/ })).toBeFocused();
  await page.keyboard.type('1998');
  await page.keyboard.press('Tab');
  await page.getByRole('combobox', { name: /^Main trigger/ }).selectOption({ label: 'Pollen' });
  await page
    .getByRole('textbox', { name: /^Remarks of the physician/ })
    .fill('Worse in spring.\nSeen by 田中先生.');
  await page.keyboard.press('Control+s');
  await saved(page);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: /^First asthma symptoms/ })).toHaveValue(/^1998/);
  await expect(page.getByRole('combobox', { name: /^Main trigger/ })).toHaveValue('2');
  await expect(page.getByRole('textbox', { name: /^Remarks of the physician/ })).toHaveValue(
    'Worse in spring.\nSeen by 田中先生.',
  );

  await page.goto(pageAt(study, 'site_staff', subject, 'SE_WEEK4/F_INHALER'));
  const table = page.getByRole('table', { name: 'Inhalers used since screening' });
  for (const [inhaler, puffs] of [
    ['Salbutamol 100', '2'],
    ['Budesonide 200', '4'],
  ]) {
    await page.getByRole('button', { name: 'Add a line' }).click();
    const line = table.getByRole('row').last();
    await line.getByRole('textbox').nth(0).fill(inhaler!);
    await line.getByRole('textbox').nth(1).fill(puffs!);
  }
  await page.keyboard.press('Control+s');
  await saved(page);
  await page.reload();
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table.getByRole('row').nth(2).getByRole('textbox').nth(0)).toHaveValue(
    'Budesonide 200',
  );
});

test('refuses the second save of an item by two people on one page and keeps the typed values [R8-SAVE-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  const path = pageAt(study, 'site_staff', subject, 'SE_SCREENING/F_LUNG');
  const [first, second] = await Promise.all([open('site', path), open('site', path)]);
  const pulse = (page: Page) =>
    page.getByRole('textbox', { name: /^Pulse before the measurement/ });
  await expect(pulse(first)).toBeVisible();
  await expect(pulse(second)).toBeVisible();

  await pulse(first).fill('72');
  await save(first);
  await saved(first);

  await pulse(second).fill('78');
  await second.getByRole('textbox', { name: /^Time of measurement/ }).fill('10:30');
  const answer = second.waitForResponse((response) => response.url().endsWith('/save'));
  await save(second);
  const refused = await answer;
  expect(refused.status()).toBe(412);
  expect(await refused.json()).toMatchObject({ code: 'CDMS700MSG004' });
  await expect(second.getByText('could not be updated')).toBeVisible();
  await expect(pulse(second)).toHaveValue('78');
  await expect(second.getByRole('textbox', { name: /^Time of measurement/ })).toHaveValue('10:30');
  const conflict = second.getByRole('group', { name: 'Another person changed this item' });
  await expect(conflict).toContainText('72');

  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await save(second);
  await giveReason(second, 'Input error');
  await saved(second);
  await first.reload();
  await expect(pulse(first)).toHaveValue('78');
  await expect(first.getByRole('textbox', { name: /^Time of measurement/ })).toHaveValue('10:30');
});

test('refuses a broken file with the place of the fault and imports nothing [D4-ODM-01]', async ({
  api,
  open,
}) => {
  const studyIdText = uniqueId('BROKEN');
  const page = await open('builder', '/builder/odm-import');
  await page.getByLabel('Study ID (optional)').fill(studyIdText);
  await page.locator('input[type=file]').setInputFiles({
    name: 'broken.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(
      '<?xml version="1.0"?>\n<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3">\n<Study>',
    ),
  });
  await expect(page.getByText('broken.xml was not imported')).toBeVisible();
  await expect(page.getByRole('table')).toContainText('3');
  const { rows } = await (
    await api('builder')
  ).get<{ rows: unknown[] }>(`/api/builder/study?search=${studyIdText}`);
  expect(rows).toEqual([]);
});

test('asks for confirmation before a page with typed values is left [R8-SAVE-04]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  const path = pageAt(study, 'site_staff', subject, 'SE_SCREENING/F_LUNG');
  const page = await open('site', path);
  await page.getByRole('textbox', { name: /^Pulse before the measurement/ }).fill('81');
  await page.getByRole('navigation').getByRole('link', { name: 'Subjects' }).first().click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('textbox', { name: /^Pulse before the measurement/ })).toHaveValue(
    '81',
  );
  await page.getByRole('navigation').getByRole('link', { name: 'Subjects' }).first().click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL((url) => url.pathname === at(study, 'site_staff', 'subject'));
});

test('keeps typed values when the language changes [R2-LANG-01] [R8-SAVE-04]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  const page = await open('site', pageAt(study, 'site_staff', subject, 'SE_SCREENING/F_LUNG'));
  await page.getByRole('textbox', { name: /^Pulse before the measurement/ }).fill('81');
  await showLanguage(page, 'ja');
  await expect(heading(page)).toHaveText('肺機能');
  await expect(page.getByRole('textbox', { name: /^測定前の脈拍/ })).toHaveValue('81');
  await expect(page.getByText('未保存 1件')).toBeVisible();
});

test('shows an ODM study with two languages in the language of the screen [R2-LANG-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  const path = pageAt(study, 'site_staff', subject, 'SE_SCREENING/F_LUNG');
  const page = await open('site', path, { language: 'ja' });
  await expect(heading(page)).toHaveText('肺機能');
  await expect(page.getByText('測定前の脈拍', { exact: true })).toBeVisible();
  // The file has no Thai, so the first language of the study is shown.
  const thai = await open('site', path, { language: 'th' });
  await expect(heading(thai)).toHaveText('Lung function');
});
