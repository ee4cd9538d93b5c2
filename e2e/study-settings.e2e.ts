import { expectNoViolations } from './axe';
import { expect, test } from './portal';
import { at, makeStudy, manage, pageAt, registerSubject, uniqueId } from './study';

const PAGE = 'SE_SCREENING/F_LUNG';
const PULSE = 'Pulse before the measurement';

test('own correction reasons and what prevents a lock are set for the study, and hold at the site at once [R3-REASON-01] [R4-STATUS-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  await manage(api, study);

  await test.step('the study offers a reason of its own first, and lets what is not entered prevent a lock', async () => {
    const page = await open('builder', at(study, 'study_builder', 'builder/edc-setting'));
    const reasons = page.getByRole('list', { name: 'Correction reasons' });
    await reasons.getByRole('checkbox', { name: 'New data' }).uncheck();
    await page.getByRole('button', { name: 'Add a reason' }).click();
    const added = reasons.getByRole('listitem').last();
    for (const [language, label] of Object.entries({
      English: 'Re-read from the source',
      Japanese: '原資料の再確認',
      Thai: 'ตรวจเอกสารต้นฉบับซ้ำ',
    })) {
      const input = added.getByLabel(language);
      if (await input.isVisible()) await input.fill(label);
    }
    for (let place = 4; place > 0; place -= 1) {
      await reasons.getByRole('button', { name: 'Move Re-read from the source up' }).click();
    }
    await expect(reasons.getByRole('listitem').first()).toContainText('Re-read from the source');
    await page.getByRole('checkbox', { name: 'Item not entered (page incomplete)' }).check();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Save settings' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Sponsor standard');
    await dialog.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('The settings were saved.')).toBeVisible();
    // What is stored keeps its wording.
    await expect(reasons.getByRole('textbox')).toHaveCount(0);
    await page.getByRole('link', { name: 'Open the SDV rules' }).click();
    await expect(page).toHaveURL(/\/builder\/property$/);
  });

  await test.step('a correction is saved with it, and the audit trail names it', async () => {
    const page = await open('site', pageAt(study, 'site_staff', subject, PAGE));
    await page.getByLabel(PULSE).fill('72');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Data has been saved.').first()).toBeVisible();
    await page.getByLabel(PULSE).fill('74');
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Reason for change' });
    await expect(dialog.getByRole('radio')).toHaveCount(4);
    await expect(dialog.getByRole('radio', { name: 'New data' })).toHaveCount(0);
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await page.goto(
      at(
        study,
        'site_staff',
        `site/${study.siteId}/subject-no/${encodeURIComponent(subject.subjectNo)}/audit-trail`,
      ),
    );
    await expect(page.getByText('Re-read from the source').first()).toBeVisible();
  });

  await test.step('a lock leaves what is not entered, and says so', async () => {
    const page = await open('datamanager', pageAt(study, 'data_manager', subject, PAGE));
    await page.getByRole('button', { name: 'Status ▾', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Lock', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: /^Lock – Page:/ });
    await expect(dialog.getByText(/^\d+ items? may not be locked yet\./)).toBeVisible();
    await expect(dialog.getByText(/^not entered: \d+$/)).toBeVisible();
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: /^Lock \d+ items?$/ }).click();
    await expect(
      dialog.getByText(/^\d+ items? locked\. \d+ may not be locked yet\.$/),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByLabel(PULSE)).toHaveAccessibleDescription(/Locked/);
    // One item is locked, not the page.
    await expect(page.locator('.cb-page-header').getByTitle('Locked')).toHaveText(/1$/);
  });
});

test('a clone takes roles and settings along, unless they are not ticked [D4-ROLE-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const builder = await api('builder');
  const scope = { studyId: study.studyId, roleId: study.roles['study_builder']! };
  const settingOf = (of: typeof scope) =>
    builder.get<{ revision: number; lockBlockers: string[]; autoLogoutTime: number }>(
      `/api/builder/${of.studyId}/settings`,
      of,
    );
  const { revision } = await settingOf(scope);
  const changed = await builder.request.put(`/api/builder/${study.studyId}/settings`, {
    headers: {
      authorization: `Bearer ${builder.token}`,
      study: String(scope.studyId),
      role: String(scope.roleId),
    },
    data: { revision, reason: 'x', lockBlockers: ['sdvOpen'], autoLogoutTime: 17 },
  });
  expect(changed.status()).toBe(200);
  const page = await open('builder', at(study, 'study_builder', 'builder/study-clone'));
  const clone = uniqueId('CLONED');
  await page.getByLabel('ID of the new study').fill(clone);
  await expect(page.getByRole('checkbox', { name: 'Roles and their privileges' })).toBeChecked();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Create study' }).click();
  await expect(page).toHaveURL(/\/builder\/study$/);
  const [, studyId, roleId] = /\/study\/(\d+)\/role\/(\d+)\//.exec(page.url())!.map(Number);
  const codes = async (of: typeof scope) =>
    (
      await builder.get<{ rows: { code: string }[] }>(`/api/builder/${of.studyId}/roles`, of)
    ).rows.map(({ code }) => code);
  const cloned = { studyId: studyId!, roleId: roleId! };
  expect(await codes(cloned)).toEqual(await codes(scope));
  expect(await settingOf(cloned)).toMatchObject({ lockBlockers: ['sdvOpen'], autoLogoutTime: 17 });

  await page.goto(at(study, 'study_builder', 'builder/study-clone'));
  await page.getByLabel('ID of the new study').fill(uniqueId('CLONED'));
  await page.getByRole('checkbox', { name: /^EDC settings/ }).uncheck();
  await page.getByRole('button', { name: 'Create study' }).click();
  await expect(page).toHaveURL(/\/builder\/study$/);
  const [, plainId, plainRole] = /\/study\/(\d+)\/role\/(\d+)\//.exec(page.url())!.map(Number);
  expect(await settingOf({ studyId: plainId!, roleId: plainRole! })).toMatchObject({
    lockBlockers: [],
    autoLogoutTime: 30,
  });
});
