import { type Api, expect, test } from './portal';
import { makeStudy, manage, registerSubject, type Study } from './study';

interface Role {
  roleId: number;
  code: string;
  revision: number;
  privileges: string[];
}

/** A privilege, and a call for which a role needs it beside its other privileges. */
type Gated = [key: string, method: 'GET' | 'POST' | 'PUT', path: string];

async function takeAway(builder: Api, study: Study, code: string, taken: string): Promise<void> {
  const scope = { studyId: study.studyId, roleId: study.roles['study_builder'] };
  const path = `/api/builder/${study.studyId}/roles`;
  const { rows } = await builder.get<{ rows: Role[] }>(path, scope);
  const { roleId, revision, privileges } = rows.find((one) => one.code === code)!;
  expect(privileges).toContain(taken);
  const answer = await builder.request.put(`${path}/${roleId}/privileges`, {
    headers: { study: String(scope.studyId), role: String(scope.roleId) },
    data: { revision, reason: 'Trial', privileges: privileges.filter((key) => key !== taken) },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('a role without a privilege is refused exactly what this privilege allows', async ({
  api,
}) => {
  const study = await makeStudy(api);
  await manage(api, study);
  const { subjectId, pages } = await registerSubject(api, study);
  const { studyId, siteId } = study;
  const builder = await api('builder');
  const page = Object.values(pages)[0]!;
  const admin = `/api/admin/${studyId}`;
  const subject = `/api/subject/${studyId}`;

  /** The bodies are empty: an allowed call is refused for its input or its missing object. */
  const status = async (login: string, role: string, [, method, path]: Gated): Promise<number> => {
    const { request } = await api(login);
    const headers = { study: String(studyId), role: String(study.roles[role]), site: `${siteId}` };
    const data = method === 'GET' ? {} : { data: {} };
    return (await request.fetch(path, { method, headers, ...data })).status();
  };
  /** The role loses one privilege after the other. */
  const eachOpens = async (login: string, role: string, calls: Gated[]): Promise<void> => {
    for (const call of calls) {
      const [key, method, path] = call;
      expect([200, 404, 422], `${key}: ${method} ${path}`).toContain(
        await status(login, role, call),
      );
      await takeAway(builder, study, role, key);
      expect(await status(login, role, call), `without ${key}: ${method} ${path}`).toBe(403);
    }
  };

  await test.step('of CRF and queries [R6-KEYS-07]', async () => {
    await eachOpens('site', 'site_staff', [
      ['CASE_REGISTER', 'GET', `${subject}/sites/${siteId}/registration`],
      ['COMMENT_ADD', 'POST', `${subject}/pages/${page}/comments`],
      ['QUERY_ANSWER', 'POST', `${subject}/queries/999999999/answer`],
      ['CRF_EDIT', 'POST', `${subject}/pages/${page}/save`],
    ]);
    await eachOpens('monitor', 'monitor', [
      ['QUERY_ISSUE', 'POST', `${subject}/queries`],
      ['QUERY_VIEW', 'GET', `${subject}/queries`],
      ['CRF_VIEW', 'GET', `${subject}/pages/${page}`],
    ]);
  });
  await test.step('of subjects [R6-KEYS-04] [R6-KEYS-13]', () =>
    eachOpens('datamanager', 'data_manager', [
      ['SUBJECT_DISABLE', 'POST', `${subject}/subjects/${subjectId}/disable`],
      ['CASE_DELETE', 'POST', `${subject}/subjects/${subjectId}/delete`],
    ]));
  await test.step('of sites and users [R6-KEYS-02]', () =>
    eachOpens('admin', 'administrator', [
      ['site_create', 'POST', `${admin}/sites`],
      ['site_edit', 'PUT', `${admin}/sites/${siteId}`],
      ['site_enable', 'POST', `${admin}/sites/action`],
      ['site_list_download', 'GET', `${admin}/sites/download`],
      ['user_disable', 'POST', `${admin}/users/disable`],
      ['user_register', 'POST', `${admin}/users`],
      ['user_edit', 'POST', `/api/auth/reset-pwd?studyId=${studyId}`],
      ['user_role_edit', 'POST', `${admin}/assignments/999999999/withdraw`],
    ]));
  await test.step('of menus and lists [R6-KEYS-01]', async () => {
    await eachOpens('admin', 'administrator', [
      ['admin_menu_view', 'GET', `${admin}/user-history`],
      ['user_list_view', 'GET', `${admin}/users`],
      ['site_list_view', 'GET', `${admin}/sites`],
      ['study_info_view', 'GET', `/api/study/info/${studyId}`],
    ]);
    await eachOpens('site', 'site_staff', [['subject_list_view', 'GET', `${subject}/subjects`]]);
  });
});
