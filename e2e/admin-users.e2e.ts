import type { APIRequestContext, Download, Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { type AdminStudy, newAdminStudy, siteInput } from './admin-study';
import { expectNoViolations } from './axe';
import { mailedPassword, passwordSetAt } from './mail';
import { type Api, expect, type CallScope, test } from './portal';
import { confirmRoles } from './study';

const CHOSEN_PASSWORD = 'My-Own-Password-1';

test.describe('user management', () => {
  test('registers a new person, who is invited by mail and signs in [R2-ROUTE-15] [R2-USER-02] [R2-USER-03] [R2-USER-06] [R5-USER-03]', async ({
    api,
    open,
    request,
  }) => {
    test.slow();
    const admin = await api('admin');
    const { path, scope } = await newAdminStudy(admin);
    await admin.post(`/api/admin/${scope.studyId}/sites`, siteInput('KYO-01'), scope);
    const email = `somchai.${scope.studyId}@example.org`;

    const page = await open('admin', `${path}/user/add`);
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Look up' }).click();
    await expect(page.getByText('Nobody is registered with this address')).toBeVisible();
    await page.getByLabel('User name').fill('Somchai Jaidee');
    await page.getByLabel('Organization').fill('Kyoto Hospital');
    await choose(page, 'Role', 'Monitor');
    await choose(page, 'Site', 'KYO-01 Hospital KYO-01');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.getByText(`An invitation is on its way to ${email}`)).toBeVisible();

    const row = page.getByRole('row', { name: /Somchai Jaidee/ });
    await expect(row).toContainText('Monitor, KYO-01');
    await expect(row).toContainText('Not yet');
    await row.getByRole('link', { name: 'Somchai Jaidee' }).click();
    await expect(page).toHaveURL(/\/user\/edit\/\d+/);
    const personId = Number(/\d+$/.exec(page.url())![0]);
    const temporary = await mailedPassword(admin, scope, { personId, email });
    expect((await signIn(request, email, temporary)).status()).toBe(200);
    await page.getByRole('button', { name: 'Add a role' }).click();
    await choose(page, 'Role', 'Monitor');
    await choose(page, 'Site', 'KYO-01 Hospital KYO-01');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('already has the same role at the same site')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Change dates' }).click();
    await page.getByLabel('End date').fill('2099-12-31');
    await page.getByLabel('Reason for change').fill('Contract ends');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Audit trail' }).click();
    const trail = page.getByRole('dialog');
    await expect(trail).toContainText('Contract ends');
    await expect(trail).toContainText('Monitor, KYO-01');
    await expect(trail).toContainText('A password was set');
  });

  test('refuses a disabled user at once in the open session, and accepts the user again when enabled and confirmed [R2-USER-04] [R4-USER-01]', async ({
    api,
    open,
    request,
  }) => {
    test.slow();
    const admin = await api('admin');
    const study = await newAdminStudy(admin);
    const { path, scope } = study;
    const worker = await newWorker(api, study, request);
    const works = async () =>
      (
        await request.get(`/api/admin/${scope.studyId}/users`, {
          headers: { authorization: `Bearer ${worker.token}`, role: String(worker.roleId) },
        })
      ).status();
    expect(await works()).toBe(200);

    const page = await open('admin', `${path}/user`);
    const act = async (name: 'Disable' | 'Enable', reason: string) => {
      await page.getByLabel(worker.name).check();
      await page.getByRole('button', { name, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(worker.name);
      await dialog.getByRole('textbox').fill(reason);
      await dialog.getByRole('button', { name, exact: true }).click();
      await expect(dialog.getByRole('status')).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
    };
    await act('Disable', 'Left the hospital');
    expect(await works()).toBe(403);
    await expect(page.getByRole('row', { name: worker.name })).toContainText('Inactive');
    await act('Enable', 'Came back');
    // The role of the person is weighty, so a second administrator confirms it.
    expect(await works()).toBe(403);
    await confirmRolesOf(api, scope);
    expect(await works()).toBe(200);
  });

  test('resets the password of a user by mail [R2-ROUTE-15] [R2-USER-05]', async ({
    api,
    open,
    request,
  }) => {
    test.slow();
    const admin = await api('admin');
    const study = await newAdminStudy(admin);
    const worker = await newWorker(api, study, request);
    const own = await passwordSetAt(admin, study.scope, worker.personId);
    const page = await open('admin', `${study.path}/user/edit/${worker.personId}`);
    await page.getByRole('button', { name: 'Reset password' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click();
    await expect(page.getByText(`An e-mail is on its way to ${worker.email}`)).toBeVisible();
    const temporary = await mailedPassword(admin, study.scope, worker, own);
    expect((await signIn(request, worker.email, CHOSEN_PASSWORD)).status()).toBe(401);
    expect((await signIn(request, worker.email, temporary)).status()).toBe(200);
  });

  test('downloads the list as Excel with all fields [R2-USER-01] [R3-USER-03]', async ({
    api,
    open,
  }) => {
    const admin = await api('admin');
    const study = await newAdminStudy(admin);
    await join(api, study, {
      name: '=Formula Person',
      email: `excel.${study.scope.studyId}@example.org`,
      phone: '0123',
      country: 'TH',
    });
    const page = await open('admin', `${study.path}/user`);
    await expect(page.getByText('=Formula Person')).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /Download/ }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/_Users_\d{8}\.xlsx$/);
    const [users, roles] = await sheetsOf(file);
    expect(users![0]).toContain('Password last updated (UTC+00:00)');
    expect(users![1]!.slice(1, 8)).toEqual([
      '=Formula Person',
      `excel.${study.scope.studyId}@example.org`,
      '0123',
      'Example Hospital',
      'Thailand',
      'English',
      'Not yet',
    ]);
    expect(roles![1]).toContain('Data manager');
    expect(roles![1]).toContainEqual(new Date('2026-01-01T00:00:00Z'));
  });

  test('has accessible dialogs [D8-A11Y-01]', async ({ api, open }) => {
    test.slow();
    const admin = await api('admin');
    const study = await newAdminStudy(admin);
    const email = `axe.${study.scope.studyId}@example.org`;
    const { personId } = await join(api, study, { name: 'Axe Person', email });
    const page = await open('admin', `${study.path}/user/edit/${personId}`);
    const names = [
      'Audit trail',
      'Disable',
      'Edit details',
      'Add a role',
      'Change dates',
      'Withdraw',
    ];
    for (const name of names) {
      await page.getByRole('button', { name }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoViolations(page, name);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });

  test('completes a person without a role, which an interrupted registration left, and refuses a different name [R2-USER-02] [R5-USER-05]', async ({
    api,
    open,
  }) => {
    const admin = await api('admin');
    const { path, scope } = await newAdminStudy(admin);
    const email = `known.${scope.studyId}@example.org`;
    await admin.post('/api/auth/person', {
      email,
      name: 'Known Person',
      organisation: 'Elsewhere',
      language: 'en',
    });
    const page = await open('admin', `${path}/user/add`);
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Look up' }).click();
    await expect(page.getByText('Known Person is registered in the portal')).toBeVisible();
    await expect(page.getByLabel('User name')).toHaveValue('Known Person');
    await page.getByLabel('User name').fill('Other Name');
    await choose(page, 'Role', 'Data manager');
    await choose(page, 'Site', 'All sites');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.getByText('registered under a different name')).toBeVisible();
    await expect(page).toHaveURL(/\/user\/add$/);

    await page.getByLabel('User name').fill('Known Person');
    await page.getByRole('button', { name: /Register$/ }).click();
    await expect(page.getByText('It can be confirmed by: Sarah Bennett')).toBeVisible();
    await confirmRolesOf(api, scope);
    await page.goto(`${path}/user`);
    const row = page.getByRole('row', { name: /Known Person/ });
    await expect(row).toContainText('Data manager, All sites');
  });
});

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByTitle(option, { exact: true }).first().click();
}

const signIn = (request: APIRequestContext, username: string, password: string) =>
  request.post('/api/auth/login', { data: { username, password } });

type ApiOf = (login: string) => Promise<Api>;

/** A second administrator confirms the roles that wait. */
const confirmRolesOf = (api: ApiOf, { studyId, roleId }: AdminStudy['scope']) =>
  confirmRoles(api, { studyId, roles: { administrator: roleId } });

/** A new person with the role of a data manager, created as by the screen, and confirmed. */
async function join(api: ApiOf, { scope, roleIdOf }: AdminStudy, person: object) {
  const admin = await api('admin');
  const { personId } = await admin.post<{ personId: number }>(
    '/api/auth/person',
    { organisation: 'Example Hospital', language: 'en', ...person },
    scope,
  );
  const roleId = roleIdOf('data_manager');
  const assignments = [{ roleId, startDate: '2026-01-01' }];
  await admin.post(`/api/admin/${scope.studyId}/users`, { personId, assignments }, scope);
  await confirmRolesOf(api, scope);
  return { personId, roleId };
}

interface Worker extends Required<Pick<CallScope, 'roleId'>> {
  personId: number;
  name: string;
  email: string;
  /** Of a session in which the first password has already been changed. */
  token: string;
}

async function newWorker(
  api: ApiOf,
  study: AdminStudy,
  request: APIRequestContext,
): Promise<Worker> {
  const email = `worker.${study.scope.studyId}@example.org`;
  const name = `Worker ${study.scope.studyId}`;
  const { personId, roleId } = await join(api, study, { name, email });
  const temporary = await mailedPassword(await api('admin'), study.scope, { personId, email });
  const answer = await signIn(request, email, temporary);
  const { accessToken } = (await answer.json()) as { accessToken: string };
  const changed = await request.post('/api/auth/update-password', {
    headers: { authorization: `Bearer ${accessToken}` },
    data: {
      newPassword: CHOSEN_PASSWORD,
      confirmation: CHOSEN_PASSWORD,
      secretQuestion: 1,
      secretAnswer: 'Answer',
    },
  });
  expect(changed.ok(), await changed.text()).toBe(true);
  const again = await signIn(request, email, CHOSEN_PASSWORD);
  const { accessToken: token } = (await again.json()) as { accessToken: string };
  return { personId, roleId, name, email, token };
}

/** Cells of each sheet of a downloaded workbook, row by row. */
async function sheetsOf(file: Download): Promise<unknown[][][]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(await file.path());
  return book.worksheets.map((one) =>
    (one.getSheetValues() as unknown[][]).slice(1).map((row) => row.slice(1)),
  );
}
