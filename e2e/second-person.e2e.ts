import type { Page } from '@playwright/test';
import { type AdminStudy, newAdminStudy, siteInput } from './admin-study';
import { expectNoViolations } from './axe';
import { type Api, expect, type CallScope, test } from './portal';
import { at, makeStudy, type Study } from './study';

const PHARMACIST = 'Pharmacist (unblinded)';

interface Request {
  requestId: number;
  digest: string;
}

/** A study of one test with one site, and the ids that the test needs. */
async function studyWithSite(admin: Api): Promise<AdminStudy> {
  const study = await newAdminStudy(admin);
  await admin.post(`/api/admin/${study.scope.studyId}/sites`, siteInput('KYO-01'), study.scope);
  return study;
}

/** Whether a person finds the study in the own study list, and what the role allows there. */
async function accessOf(person: Api, studyId: number, roleId: number): Promise<string[] | null> {
  const { rows } = await person.post<{ rows: { studyId: number }[] }>('/api/study/list');
  if (!rows.some((row) => row.studyId === studyId)) return null;
  const path = `/api/study/privilege/${studyId}/${roleId}`;
  return (await person.get<{ privileges: string[] }>(path)).privileges;
}

/** Makes a call that must be refused, and returns its status and the code of the message. */
async function refused(
  api: Api,
  method: 'POST' | 'PUT',
  path: string,
  data: object,
  { studyId, roleId }: CallScope,
) {
  const headers = { study: String(studyId), role: String(roleId) };
  const answer = await api.request.fetch(path, { method, headers, data });
  return [answer.status(), ((await answer.json()) as { code: string }).code];
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByTitle(option, { exact: true }).first().click();
}

/** Registers a person, whom the portal already knows, as unblinded pharmacist on the screen. */
async function registerPharmacist(page: Page, login: string): Promise<void> {
  await page.getByLabel('E-mail').fill(`${login}@casebook.example`);
  await page.getByRole('button', { name: 'Look up' }).click();
  await choose(page, 'Role', PHARMACIST);
  await expect(page.getByText('given only when a second person confirms it')).toBeVisible();
  await choose(page, 'Site', 'KYO-01 Hospital KYO-01');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
}

test.describe('rights that a second person confirms', () => {
  test('an unblinded role from one administrator takes effect only when another one confirms it [D6-SECOND-02] [D6-SECOND-03] [D8-A11Y-01]', async ({
    api,
    open,
  }) => {
    test.slow();
    const admin = await api('admin');
    const pharmacist = await api('pharmacist');
    const { path, scope, roleIdOf } = await studyWithSite(admin);
    const access = () => accessOf(pharmacist, scope.studyId, roleIdOf('pharmacist'));

    const page = await open('admin', `${path}/user/add`);
    await registerPharmacist(page, 'pharmacist');
    await expect(page.getByText('It can be confirmed by: Sarah Bennett')).toBeVisible();
    await expect(page.getByText('is now a user of this study')).toHaveCount(0);
    expect(await access()).toBeNull();

    await page.getByRole('link', { name: 'View waiting requests' }).click();
    const own = page.getByRole('article');
    await expect(own).toContainText('Can be confirmed by: Sarah Bennett');
    await expect(own).toContainText('Unblinded');
    await expect(own.getByRole('button')).toHaveCount(1);
    await expect(own.getByRole('button', { name: 'Withdraw request' })).toBeVisible();
    await expectNoViolations(page, 'own request');
    const requests = `/api/admin/${scope.studyId}/rights-requests`;
    const { rows } = await admin.get<{ rows: Request[] }>(requests, scope);
    const [{ requestId, digest }] = rows as [Request];
    expect(
      await refused(admin, 'POST', `${requests}/${requestId}/confirm`, { digest }, scope),
    ).toEqual([422, 'RIGHTS_OWN_REQUEST']);
    expect(await access()).toBeNull();

    const second = await open('admin2', `${path}/user`);
    await second.getByRole('link', { name: 'Rights to confirm' }).click();
    const request = second.getByRole('article');
    await expect(request).toContainText('pharmacist@casebook.example');
    await expect(request).toContainText('KYO-01');
    await expectNoViolations(second, 'request of somebody else');
    await request.getByRole('button', { name: /^Confirm/ }).click();
    const dialog = second.getByRole('dialog');
    await expect(dialog).toContainText('It takes effect at once');
    await expectNoViolations(second, 'confirm');
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(second.getByRole('row', { name: /Confirmed/ })).toContainText('Sarah Bennett');
    expect(await access()).toContain('delivery_drug_view');
  });

  test('a rejected request has no effect, and its requester sees the reason [D6-SECOND-05]', async ({
    api,
    open,
  }) => {
    test.slow();
    const admin = await api('admin');
    const approver = await api('approver');
    const { path, scope, roleIdOf } = await studyWithSite(admin);
    const page = await open('admin', `${path}/user/add`);
    await registerPharmacist(page, 'approver');
    await expect(page.getByText('It can be confirmed by: Sarah Bennett')).toBeVisible();

    const second = await open('admin2', `${path}/rights-requests`);
    const request = second.getByRole('article');
    await request.getByRole('button', { name: /^Reject/ }).click();
    const dialog = second.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(dialog.getByText('Required').first()).toBeVisible();
    await dialog.getByRole('textbox').fill('Works at the sponsor, must stay blinded');
    await expectNoViolations(second, 'reject');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(dialog).toBeHidden();
    await expect(request).toHaveCount(0);

    await page.goto(`${path}/rights-requests`);
    const row = page.getByRole('row', { name: /Rejected/ });
    await expect(row).toContainText('Works at the sponsor, must stay blinded');
    await expect(row).toContainText('Sarah Bennett');
    expect(await accessOf(approver, scope.studyId, roleIdOf('pharmacist'))).toBeNull();
  });

  test('an administrator cannot give himself the unblinded role, and is referred to another one [D6-SECOND-01]', async ({
    api,
    open,
  }) => {
    const admin = await api('admin');
    const { path, scope } = await studyWithSite(admin);
    const page = await open('admin', `${path}/user/add`);
    await registerPharmacist(page, 'admin');
    await expect(page.getByText('You cannot give a role to yourself')).toBeVisible();
    await expect(page).toHaveURL(/\/user\/add$/);
    const requests = `/api/admin/${scope.studyId}/rights-requests`;
    expect(await admin.get(requests, scope)).toEqual({ rows: [] });
  });

  test('a builder cannot get access to the arm by his own role, a new role, or the role of another person [D6-SECOND-01] [D6-SECOND-02]', async ({
    api,
    open,
  }) => {
    test.slow();
    const study = await makeStudy(api);
    const { studyId, roles, siteId } = study;
    const builder = await api('builder');
    const monitor = await api('monitor');
    const scope = { studyId, roleId: roles['study_builder'] };
    const held = () => accessOf(monitor, studyId, roles['monitor']!);

    const own = await withArm(builder, study, 'study_builder');
    expect(await refused(builder, 'PUT', own.path, own.data, scope)).toEqual([
      422,
      'RIGHTS_OWN_ROLE',
    ]);
    const himself = {
      personId: builder.personId,
      roleId: roles['pharmacist'],
      siteId,
      startDate: '2026-01-01',
    };
    expect(
      await refused(builder, 'POST', `/api/admin/${studyId}/assignments`, himself, scope),
    ).toEqual([403, 'COMMON_FORBIDDEN']);

    const other = await withArm(builder, study, 'monitor');
    const headers = { study: String(studyId), role: String(scope.roleId) };
    const asked = await builder.request.put(other.path, { headers, data: other.data });
    expect(asked.status()).toBe(202);
    expect(await held()).not.toContain('arm_download');
    const requests = `/api/builder/${studyId}/rights-requests`;
    const { rows } = await builder.get<{ rows: Request[] }>(requests, scope);
    const [{ requestId, digest }] = rows as [Request];
    expect(
      await refused(builder, 'POST', `${requests}/${requestId}/confirm`, { digest }, scope),
    ).toEqual([422, 'RIGHTS_OWN_REQUEST']);

    const second = await open('admin2', at(study, 'administrator', 'rights-requests'));
    const request = second.getByRole('article', { name: 'Monitor: change of rights' });
    await expect(request).toContainText('Rights it gets');
    await expectNoViolations(second, 'rights of a role');
    expect(await held()).not.toContain('arm_download');
    await request.getByRole('button', { name: /^Confirm/ }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(request).toHaveCount(0);
    expect(await held()).toContain('arm_download');
  });
});

/** The call that adds the right to download the arms to a role. */
async function withArm(builder: Api, { studyId, roles }: Study, code: string) {
  const path = `/api/builder/${studyId}/roles`;
  const { rows } = await builder.get<{
    rows: { roleId: number; code: string; revision: number; privileges: string[] }[];
  }>(path, { studyId, roleId: roles['study_builder'] });
  const { roleId, revision, privileges } = rows.find((role) => role.code === code)!;
  return {
    path: `${path}/${roleId}/privileges`,
    data: { revision, reason: 'Needed', privileges: [...privileges, 'arm_download'] },
  };
}
