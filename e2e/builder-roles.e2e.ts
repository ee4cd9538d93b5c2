import { expect, test } from './portal';
import { at, makeStudy } from './study';

interface Role {
  roleId: number;
  code: string;
  privileges: string[];
}

test('privileges are changed in the matrix with a reason; what shows arms waits for a second person [D4-ROLE-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const admin = await api('admin');
  const scope = { studyId: study.studyId, roleId: study.roles['administrator']! };
  const roles = async () =>
    (await admin.get<{ rows: Role[] }>(`/api/builder/${study.studyId}/roles`, scope)).rows;
  const of = async (code: string) => (await roles()).find((role) => role.code === code)!.privileges;
  const page = await open('admin', at(study, 'administrator', 'builder/role-privilege'));
  const cell = (name: string) => page.getByRole('checkbox', { name, exact: true });

  await expect(cell('Administrator: Set SDV')).toBeDisabled();
  // Seeing is needed to set, so taking it away takes both.
  await cell('Monitor: See SDV').uncheck();
  await expect(cell('Monitor: Set SDV')).not.toBeChecked();
  await cell('Monitor: Set reviewed').check();
  await expect(cell('Monitor: See what is reviewed')).toBeChecked();
  await cell('Site staff: See emergency unblinding requests').check();
  await page.getByRole('button', { name: 'Save the changes of 2 roles' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Save the changes of 2 roles' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('Monitors review in this study');
  await dialog.getByRole('button', { name: 'Save the changes of 2 roles' }).click();
  await expect(page.getByRole('button', { name: 'Discard changes' })).toBeDisabled();
  const monitor = await of('monitor');
  expect(monitor).not.toContain('SDV_EDIT');
  expect(monitor).not.toContain('SDV_VIEW');
  expect(monitor).toContain('REVIEW_EDIT');
});

test('a role is renamed, and the portal is seen as the role finds it [D4-ROLE-03]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const page = await open('admin', at(study, 'administrator', 'builder/role-privilege'));
  await page.getByRole('button', { name: 'Edit the role Monitor' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Code (letters, digits and _)')).toBeDisabled();
  await dialog.getByLabel('Name in English').fill('CRA');
  await dialog.getByRole('textbox').last().fill('The name of the sponsor');
  await dialog.getByRole('button', { name: 'Save role' }).click();
  await page.getByRole('button', { name: 'See as CRA' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu of this role' });
  await expect(menu.getByRole('listitem').filter({ hasText: /^Subjects$/ })).toBeVisible();
  await expect(menu.getByText('Roles and privileges')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'See as Study builder' }).click();
  await expect(menu.getByText('Edit checks')).toBeVisible();
  await expect(menu.getByRole('listitem').filter({ hasText: /^Subjects$/ })).toHaveCount(0);
  const builder = await open('builder', at(study, 'study_builder', 'builder/role-privilege'));
  await builder.getByRole('button', { name: 'See as CRA' }).click();
  await builder.getByRole('link', { name: 'See the CRF pages as CRA' }).click();
  await expect(builder.getByText('As CRA')).toBeVisible();
});

test('a setting that somebody else changed first is not overwritten [D4-ROLE-02]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const admin = await api('admin');
  const scope = { studyId: study.studyId, roleId: study.roles['administrator']! };
  const path = `/api/builder/${study.studyId}/settings`;
  const read = () => admin.get<{ autoLogoutTime: number; revision: number }>(path, scope);
  const page = await open('admin', at(study, 'administrator', 'builder/edc-setting'));
  const minutes = page.getByRole('spinbutton', { name: 'Minutes until sign-out' });
  const save = async (value: string) => {
    await minutes.fill(value);
    await minutes.press('Tab');
    await page.getByRole('button', { name: 'Save settings' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Shared computers');
    await dialog.getByRole('button', { name: 'Save settings' }).click();
  };
  await save('20');
  await expect(page.getByText('The settings were saved.')).toBeVisible();
  const { revision } = await read();
  const { token } = admin;
  const other = await admin.request.put(path, {
    headers: {
      authorization: `Bearer ${token}`,
      study: String(scope.studyId),
      role: String(scope.roleId),
    },
    data: { autoLogoutTime: 25, revision, reason: 'Somebody else' },
  });
  expect(other.ok()).toBe(true);
  await save('40');
  await expect(page.getByRole('alert').filter({ hasText: /refresh|changed/i })).toBeVisible();
  expect((await read()).autoLogoutTime).toBe(25);
});
