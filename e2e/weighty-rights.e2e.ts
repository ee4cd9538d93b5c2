import { type AdminStudy, newAdminStudy, siteInput } from './admin-study';
import { expectNoViolations } from './axe';
import { mailedPassword, mailTo } from './mail';
import { type Api, expect, test } from './portal';
import { confirmRoles } from './study';

const CHOSEN_PASSWORD = 'My-Own-Password-1';

type ApiOf = (login: string) => Promise<Api>;

/** Calls of somebody with an own token, and the status and code of the answer. */
async function call(
  api: Api,
  token: string,
  method: string,
  path: string,
  roleId: number,
  data?: object,
) {
  const answer = await api.request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}`, role: String(roleId) },
    ...(data && { data }),
  });
  const text = await answer.text();
  const body = (text ? JSON.parse(text) : {}) as Record<string, unknown> & { code?: string };
  return { status: answer.status(), code: body.code, body };
}

/** A person who got the invitation and has chosen a password. */
async function newPerson(
  admin: Api,
  { scope, roleIdOf }: AdminStudy,
  name: string,
  siteId: number,
) {
  const email = `${name.toLowerCase()}.${scope.studyId}@casebook.example`;
  const { personId } = await admin.post<{ personId: number }>(
    `/api/admin/${scope.studyId}/users`,
    {
      person: { email, name: `${name} ${scope.studyId}`, organisation: 'Hospital', language: 'en' },
      assignments: [{ roleId: roleIdOf('site_staff'), siteId, startDate: '2026-01-01' }],
    },
    scope,
  );
  const temporary = await mailedPassword(admin, scope, { personId, email });
  const signIn = async (password: string) =>
    (
      (await (
        await admin.request.post('/api/auth/login', { data: { username: email, password } })
      ).json()) as { accessToken: string }
    ).accessToken;
  const changed = await admin.request.post('/api/auth/update-password', {
    headers: { authorization: `Bearer ${await signIn(temporary)}` },
    data: {
      newPassword: CHOSEN_PASSWORD,
      confirmation: CHOSEN_PASSWORD,
      secretQuestion: 1,
      secretAnswer: 'Answer',
    },
  });
  expect(changed.ok(), await changed.text()).toBe(true);
  return { personId, email, token: await signIn(CHOSEN_PASSWORD) };
}

async function studyWithSite(api: ApiOf) {
  const admin = await api('admin');
  const study = await newAdminStudy(admin);
  const { studyId } = study.scope;
  const { siteId } = await admin.post<{ siteId: number }>(
    `/api/admin/${studyId}/sites`,
    siteInput('KYO-01'),
    study.scope,
  );
  return { admin, study, siteId, studyId, roleId: study.scope.roleId };
}

test('one administrator with two accounts of his own opens no key [D6-TWO-04] [D6-WEIGHTY-02]', async ({
  api,
}) => {
  test.slow();
  const { admin, study, siteId, studyId, roleId } = await studyWithSite(api);
  const puppets = [
    await newPerson(admin, study, 'First', siteId),
    await newPerson(admin, study, 'Second', siteId),
  ];
  const asAdmin = (method: string, path: string, data?: object) =>
    call(admin, admin.token, method, path, roleId, data);
  const made = await asAdmin('POST', `/api/builder/${studyId}/roles`, {
    code: 'opener',
    name: { en: 'Opener', ja: 'Opener', th: 'Opener' },
    group: 2,
    siteLimited: false,
    privileges: ['iwrs_menu_view', 'blind_list_view', 'blind_request', 'blind_approve'],
    reason: 'Trial',
  });
  expect([made.status, made.body['privileges']]).toEqual([201, ['iwrs_menu_view']]);
  const opener = made.body['roleId'] as number;
  for (const service of ['builder', 'admin'] as const) {
    if (service === 'admin') {
      for (const { personId } of puppets) {
        for (const role of [study.roleIdOf('approver'), study.roleIdOf('administrator')]) {
          const given = await asAdmin('POST', `/api/admin/${studyId}/assignments`, {
            personId,
            roleId: role,
            startDate: '2026-01-01',
          });
          expect(given.status).not.toBe(201);
        }
      }
    }
    const path = `/api/${service}/${studyId}/rights-requests`;
    const { body } = await asAdmin('GET', path);
    for (const one of body['rows'] as { requestId: number; digest: string }[]) {
      const { digest } = one;
      const own = await asAdmin('POST', `${path}/${one.requestId}/confirm`, { digest });
      expect(own.code).toBe('RIGHTS_OWN_REQUEST');
      for (const { token } of puppets) {
        for (const role of [opener, study.roleIdOf('site_staff'), roleId]) {
          const refused = await call(
            admin,
            token,
            'POST',
            `${path}/${one.requestId}/confirm`,
            role,
            {
              digest,
            },
          );
          expect(refused.status).toBe(403);
        }
      }
    }
  }
  for (const { token } of puppets) {
    const list = await call(admin, token, 'GET', `/api/iwrs/${studyId}/unblinding`, opener);
    expect(list.status).toBe(403);
  }
});

test('one administrator does not get the mail of an investigator; two and a day do, unless the former address stops it [D6-IDENTITY-01] [D6-IDENTITY-04] [D8-A11Y-01]', async ({
  api,
  open,
  page,
  request,
}) => {
  test.slow();
  const { admin, study, siteId, studyId, roleId } = await studyWithSite(api);
  const investigator = await newPerson(admin, study, 'Investigator', siteId);
  const { personId, email } = investigator;
  const asAdmin = (method: string, path: string, data?: object) =>
    call(admin, admin.token, method, path, roleId, data);
  const given = await asAdmin('POST', `/api/admin/${studyId}/assignments`, {
    personId,
    roleId: study.roleIdOf('investigator'),
    siteId,
    startDate: '2026-01-01',
  });
  expect(given.status).toBe(202);
  await confirmRoles(api, { studyId, roles: { administrator: roleId } });

  const mine = `mine.${studyId}@casebook.example`;
  const screen = await open('admin', `${study.path}/user/edit/${personId}`);
  await screen.getByRole('button', { name: 'Edit details' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(mine);
  await dialog.getByLabel('Reason').fill('Moved');
  await expectNoViolations(screen, 'edit details');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(screen.getByText('It can be confirmed by: Sarah Bennett')).toBeVisible();
  await expect(screen.getByText(email).first()).toBeVisible();

  let link = '';
  await expect(async () => {
    const { text } = await mailTo(request, email);
    link = /\/user\/stop-change#[\w-]{43}/.exec(text)?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  const reset = await asAdmin('POST', '/api/auth/reset-pwd', { studyId, personId });
  expect(reset.status).toBe(204);
  await expect(async () => {
    expect((await mailTo(request, email)).subject).toContain('password was reset');
  }).toPass();
  expect((await mailTo(request, mine)).subject).toBe('Casebook: confirm your new e-mail address');

  const second = await open('admin2', `${study.path}/rights-requests`);
  const card = second.getByRole('article', { name: /name or e-mail address/ });
  await expect(card).toContainText(email);
  await expect(card).toContainText(mine);
  await expectNoViolations(second, 'a new address');
  await card.getByRole('button', { name: /^Confirm/ }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(card).toHaveCount(0);
  const { body } = await asAdmin('GET', `/api/admin/${studyId}/users/${personId}`);
  expect(body['email']).toBe(email);

  await page.goto(link);
  await expectNoViolations(page, 'stop a change');
  await page.getByRole('button', { name: 'Stop the change' }).click();
  await expect(page.getByText('Everything stays as it was')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Stop the change' }).click();
  await expect(page.getByText('This link is not valid')).toBeVisible();
  const trail = await asAdmin('GET', `/api/admin/${studyId}/users/${personId}/audit?size=50`);
  const entities = (trail.body['rows'] as { entity: string }[]).map(({ entity }) => entity);
  expect(entities.filter((entity) => entity === 'identity_change')).toHaveLength(3);
});

test('requests are confirmed together, each with what it means [D6-SECOND-02]', async ({
  api,
  open,
}) => {
  test.slow();
  const { admin, study, siteId, studyId } = await studyWithSite(api);
  for (const login of ['pharmacist', 'investigator']) {
    await admin.post(
      `/api/admin/${studyId}/assignments`,
      {
        personId: (await api(login)).personId,
        roleId: study.roleIdOf(login),
        siteId,
        startDate: '2026-01-01',
      },
      study.scope,
    );
  }
  const second = await open('admin2', `${study.path}/rights-requests`);
  await second.getByRole('button', { name: 'Choose all that you can confirm' }).click();
  await second.getByRole('button', { name: 'Confirm 2 requests' }).click();
  const dialog = second.getByRole('dialog');
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(2);
  await expectNoViolations(second, 'confirm together');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(second.getByRole('row', { name: /Confirmed/ })).toHaveCount(2);
});
