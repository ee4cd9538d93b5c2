import { expect, test } from './portal';
import { makeStudy, setPrivileges } from './study';

test.describe('roles', () => {
  test('a removed right is refused by every service from the next call on [R6-ACCESS-08] [R6-ACCESS-03]', async ({
    api,
  }) => {
    const study = await makeStudy(api);
    const { studyId, roles } = study;
    const builder = await api('builder');
    const staff = await api('site');
    const headers = { study: String(studyId), role: String(roles['site_staff']) };
    const list = () => staff.request.get(`/api/subject/${studyId}/subjects`, { headers });
    const held = async () => {
      const path = `/api/study/privilege/${studyId}/${roles['site_staff']}`;
      return (await staff.get<{ privileges: string[] }>(path)).privileges;
    };
    expect((await list()).status()).toBe(200);

    await setPrivileges(builder, study, 'site_staff', (all) =>
      all.filter((key) => key !== 'subject_list_view'),
    );
    const refused = await list();
    expect([refused.status(), await refused.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'COMMON_FORBIDDEN' }),
    ]);
    expect(await held()).not.toContain('subject_list_view');

    await setPrivileges(builder, study, 'site_staff', (all) => [...all, 'subject_list_view']);
    expect((await list()).status()).toBe(200);
    expect(await held()).toContain('subject_list_view');
  });

  test('an auto-logout time can be set from one minute up and is shown to everybody in the study [R3-STUDY-03]', async ({
    api,
  }) => {
    const study = await makeStudy(api);
    const { studyId, roles } = study;
    const builder = await api('builder');
    const staff = await api('site');
    const put = (data: object) =>
      builder.request.put(`/api/builder/${studyId}/settings`, {
        headers: { study: String(studyId), role: String(roles['study_builder']) },
        data: { reason: 'Trial', ...data },
      });
    expect((await put({ revision: 1, autoLogoutTime: 0 })).status()).toBe(422);
    // The helpers may have signed in some minutes ago, so that a shorter time would already be over.
    expect((await put({ revision: 1, autoLogoutTime: 20 })).status()).toBe(200);
    expect((await put({ revision: 1, autoLogoutTime: 5 })).status()).toBe(412);
    expect(await staff.get(`/api/study/setting/${studyId}`)).toMatchObject({ autoLogoutTime: 20 });
    expect((await put({ revision: 2, autoLogoutTime: 1 })).status()).toBe(200);
  });
});
