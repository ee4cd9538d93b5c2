import { addAssignment, addRole, addStudy } from '@casebook/test-kit';
import { type AuthUnderTest, startAuth } from '../../test/start';
import { passwordIn, watchMails } from '../../test/mails';

const [STUDY, OTHER, MANAGER, SITE_MANAGER, READER, ADMIN] = [1, 2, 7, 8, 9, 10];

let auth: AuthUnderTest;
let mails: ReturnType<typeof watchMails>;
let tokens: Record<'manager' | 'siteManager' | 'reader' | 'admin', string>;
let nurse: number;

beforeAll(async () => {
  auth = await startAuth();
  mails = watchMails(auth);
  const { db } = auth;
  for (const study_id of [STUDY, OTHER]) {
    await addStudy(db, { study_id });
    const role = (role_id: number, code: string, privileges: string[], more = {}) =>
      addRole(db, { study_id, role_id, code, privileges, ...more });
    await role(MANAGER, 'data_manager', ['user_edit', 'user_register']);
    await role(SITE_MANAGER, 'site_manager', ['user_edit'], { site_limited: true });
    await role(READER, 'monitor', ['user_list_view']);
    await role(ADMIN, 'administrator', ['user_edit'], { portal_right: 'administrator' });
  }
  const signedIn = async (loginId: string, assignment?: object) => {
    const person_id = await auth.addPerson(
      loginId,
      assignment ? {} : { portalRights: ['administrator'] },
    );
    if (assignment) {
      await addAssignment(db, { study_id: STUDY, person_id, role_id: 0, ...assignment });
    }
    return auth.token(loginId);
  };
  tokens = {
    manager: await signedIn('manager', { role_id: MANAGER }),
    siteManager: await signedIn('site-manager', { role_id: SITE_MANAGER, site_id: 1 }),
    reader: await signedIn('reader', { role_id: READER }),
    admin: await signedIn('admin'),
  };
  nurse = await auth.addPerson('nurse', { language: 'ja' });
  await addAssignment(db, { study_id: STUDY, person_id: nurse, role_id: 1, site_id: 1 });
});
afterAll(() => auth?.close());

const reset = (
  who: keyof typeof tokens,
  role: number,
  personId: number,
  studyId: unknown = STUDY,
) =>
  auth.call('POST', '/api/auth/reset-pwd', {
    token: tokens[who],
    headers: { role: String(role) },
    body: { studyId, personId },
  });
const invite = (who: keyof typeof tokens, role: number, personId: number) =>
  auth.call('POST', `/api/auth/person/${personId}/invitation`, {
    token: tokens[who],
    headers: { role: String(role) },
    body: { studyId: STUDY },
  });

describe("an administrator's reset", () => {
  it("ends the person's sessions and sends a temporary password [R2-USER-05] [R4-USER-01] [R7-AUTH-08]", async () => {
    const token = await auth.token('nurse');
    expect((await reset('manager', MANAGER, nurse)).status).toBe(204);
    expect((await auth.call('GET', '/api/auth/me', { token })).status).toBe(401);
    const delivery = await mails.next();
    expect(delivery.mail!.to.address).toBe('nurse@example.org');
    const signedIn = await auth.signIn('nurse', passwordIn(delivery));
    expect(signedIn.body.user).toMatchObject({ pwMustChangedFlag: 0, pwChangeForced: true });
    const who = await auth.db.query(
      `select distinct actor_name from audit.v1_event
        where chain_kind = 'person' and chain_id = ${nurse} and origin = 'entry' and actor_id > 0
          and actor_id <> ${nurse}`,
    );
    expect(who).toEqual([{ actor_name: 'Name of manager' }]);
  });

  it('also removes the secret question when its answer is forgotten [R5-PWD-04]', async () => {
    const forgetful = await auth.addPerson('forgetful');
    await addAssignment(auth.db, { study_id: STUDY, person_id: forgetful, role_id: 1, site_id: 1 });
    await auth.db.query(
      `select platform.begin_write(0, 0, 'Test', null, null, null, null, 'forgetful', null, 'entry');
       update auth.person set secret_question = 1, secret_answer_hash = 'x' where person_id = ${forgetful}`,
    );
    const answer = await auth.call('POST', '/api/auth/reset-pwd', {
      token: tokens.manager,
      headers: { role: String(MANAGER) },
      body: { studyId: STUDY, personId: forgetful, secretForgotten: true },
    });
    expect(answer.status).toBe(204);
    const signedIn = await auth.signIn('forgetful', passwordIn(await mails.next()));
    const token = signedIn.body.accessToken;
    const changed = await auth.call('POST', '/api/auth/update-password', {
      token,
      body: {
        newPassword: 'Anew-Pass-77',
        confirmation: 'Anew-Pass-77',
        secretQuestion: 2,
        secretAnswer: 'another',
      },
    });
    expect(changed.status).toBe(204);
  });

  it('is limited to people of the study at the sites of the role [D6-GUARD-02]', async () => {
    const elsewhere = await auth.addPerson('elsewhere');
    await addAssignment(auth.db, { study_id: OTHER, person_id: elsewhere, role_id: 1, site_id: 1 });
    const siteTwo = await auth.addPerson('site-two');
    await addAssignment(auth.db, { study_id: STUDY, person_id: siteTwo, role_id: 1, site_id: 2 });
    const allSites = await auth.addPerson('all-sites');
    await addAssignment(auth.db, { study_id: STUDY, person_id: allSites, role_id: READER });
    const left = await auth.addPerson('left');
    await addAssignment(auth.db, {
      study_id: STUDY,
      person_id: left,
      role_id: 1,
      site_id: 1,
      end_date: '2021-01-01',
    });
    for (const personId of [elsewhere, left, 0, 999_999]) {
      const { status } = await reset('manager', MANAGER, personId);
      expect([personId, status]).toEqual([personId, personId === 0 ? 422 : 404]);
    }
    expect((await reset('siteManager', SITE_MANAGER, siteTwo)).status).toBe(404);
    expect((await reset('siteManager', SITE_MANAGER, allSites)).status).toBe(404);
    expect((await reset('siteManager', SITE_MANAGER, nurse)).status).toBe(204);
    expect((await mails.next()).mail!.to.address).toBe('nurse@example.org');
  });

  it('requires the privilege in that study, and every portal right that the person has [D6-GUARD-02]', async () => {
    expect((await reset('reader', READER, nurse)).status).toBe(403);
    expect((await reset('manager', READER, nurse)).status).toBe(403);
    expect((await reset('manager', MANAGER, nurse, OTHER)).status).toBe(403);
    const second = await auth.addPerson('second-admin', { portalRights: ['administrator'] });
    expect((await reset('manager', MANAGER, second)).status).toBe(403);
    expect((await reset('admin', ADMIN, second)).status).toBe(204);
    expect((await mails.next()).mail!.to.address).toBe('second-admin@example.org');
  });

  it('uses the study of the body, which is the one that is checked', async () => {
    for (const studyId of [null, 0, -1, 1.5, '1', 99_999_999_999]) {
      expect((await reset('manager', MANAGER, nurse, studyId)).status).toBe(422);
    }
    const twoStudies = await auth.call('POST', `/api/auth/reset-pwd?studyId=${STUDY}`, {
      token: tokens.manager,
      headers: { role: String(MANAGER) },
      body: { studyId: OTHER, personId: nurse },
    });
    expect(twoStudies.status).toBe(422);
  });

  it('is refused for a disabled person, who gets no mail', async () => {
    const disabled = await auth.addPerson('disabled');
    await addAssignment(auth.db, { study_id: STUDY, person_id: disabled, role_id: 1, site_id: 1 });
    await auth.db
      .query(`select platform.begin_write(0, 0, 'System', null, null, null, null, 'test', null, 'entry');
      update auth.person set disabled = true where person_id = ${disabled}`);
    const answer = await reset('manager', MANAGER, disabled);
    expect([answer.status, answer.body['code']]).toEqual([422, 'AUTH_PERSON_DISABLED']);
  });
});

describe('an invitation', () => {
  const register = (loginId: string, more: object = {}) =>
    auth.call('POST', '/api/auth/person', {
      token: tokens.admin,
      body: {
        loginId,
        email: `${loginId}@example.org`,
        name: '鈴木 一郎',
        organisation: 'Example Hospital',
        language: 'ja',
        ...more,
      },
    });

  it('is sent once to a new person without password and is valid for 14 days [R3-USER-03]', async () => {
    const { body } = await register('invited');
    expect((await register('invited')).body['created']).toBe(false);
    const delivery = await mails.next();
    expect(delivery).toMatchObject({
      kind: 'invitation',
      mail: { subject: 'Casebookへの登録のお知らせ', to: { name: '鈴木 一郎' } },
    });
    const [row] = await auth.db.query<{ days: number }>(
      `select round(extract(epoch from pw_reset_expired - now()) / 86400)::integer as days
        from auth.person where person_id = ${String(body['personId'])}`,
    );
    expect(row!.days).toBe(14);
    const jobs = await auth.db.query(
      `select 1 from auth_queue.job where (data->>'personId')::integer = ${String(body['personId'])}`,
    );
    expect(jobs).toHaveLength(1);
    const signedIn = await auth.signIn('invited', passwordIn(delivery));
    expect(signedIn.body.user).toMatchObject({ pwChangedFlag: null, pwChangeForced: true });
  });

  it('is not sent when the person gets a password or the registration fails', async () => {
    await register('with-password', { password: 'First-Password-1' });
    expect((await register('invited-2', { email: 'invited@example.org' })).status).toBe(422);
    await register('invited-3');
    expect((await mails.next()).mail!.to.address).toBe('invited-3@example.org');
  });

  it('is sent again with a new password until the person has signed in [R2-USER-05]', async () => {
    const { body } = await register('slow');
    const personId = body['personId'] as number;
    const first = passwordIn(await mails.next());
    expect((await invite('manager', MANAGER, personId)).status).toBe(404);
    await addAssignment(auth.db, { study_id: STUDY, person_id: personId, role_id: 1, site_id: 1 });
    expect((await invite('reader', READER, personId)).status).toBe(403);
    expect((await invite('manager', MANAGER, personId)).status).toBe(204);
    const second = passwordIn(await mails.next());
    expect((await auth.signIn('slow', first)).status).toBe(401);
    expect((await auth.signIn('slow', second)).status).toBe(200);
    const needless = await invite('manager', MANAGER, personId);
    expect([needless.status, needless.body['code']]).toEqual([422, 'AUTH_INVITATION_NOT_NEEDED']);
  });
});
