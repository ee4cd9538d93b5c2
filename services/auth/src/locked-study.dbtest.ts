import { join } from 'node:path';
import { addAssignment, addRole, addStudy } from '@casebook/test-kit';
import { type LockedOperation, lockedWalk, queueEnded } from '@casebook/test-kit/locked';
import { type AuthUnderTest, PASSWORD, startAuth } from '../test/start';

const STUDY = 1;
const PERSON = 'signing in and the own account belong to the person, not to the study';
const PEOPLE = 'people of the study are helped in a locked study too';
const PORTAL = 'belongs to the portal';
const READS = 'reads only';
const TABLES = [
  'person',
  'person_login_id',
  'person_password',
  'person_portal_right',
  'notice',
  'session',
  'session_study',
  'sign_in_counter',
  'sign_in_origin',
  'sign_in_event',
  'answered_request',
  'recovery_attempt',
  'identity_change',
  'rights_request',
  'rights_refusal',
].map((table) => `auth.${table}`);
const WRITES = [...TABLES, 'platform.person', 'platform.person_origin', 'platform.session'];

describe('a locked study in the auth service', () => {
  let auth: AuthUnderTest;
  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(() => auth.close());

  it('lets people sign in and manage their accounts, and changes nothing else [D3-WRITE-02]', async () => {
    const administrator = await auth.addPerson('admin', { portalRights: ['administrator'] });
    const somebody = await auth.addPerson('somebody');
    await addStudy(auth.db, { study_id: STUDY });
    const role = { study_id: STUDY, role_id: 1, code: 'administrator' };
    await addRole(auth.db, { ...role, privileges: ['user_edit', 'user_register'] });
    for (const person_id of [administrator, somebody])
      await addAssignment(auth.db, { study_id: STUDY, role_id: 1, person_id });
    // A session for each call, because some of them end it.
    const headers = async () => ({
      authorization: `Bearer ${await auth.token('admin')}`,
      role: '1',
    });
    const ofSomebody = { studyId: STUDY, personId: somebody };

    const call = (why: string, path: string, body?: object): LockedOperation => ({
      allowed: why,
      writes: why === READS ? [] : WRITES,
      notBecauseOfLock: true,
      call: async () => ({ url: `/api/${path}`, headers: await headers(), ...(body && { body }) }),
    });
    const succeeds = (operation: LockedOperation): LockedOperation => {
      if ('refused' in operation) return operation;
      const { notBecauseOfLock: _, ...rest } = operation;
      return rest;
    };
    const secret = { secretQuestion: 1, secretAnswer: 'curry' };
    const sentence = { en: 'Maintenance', ja: 'メンテナンス', th: 'บำรุงรักษา' };
    const person = {
      email: 'new@example.org',
      name: 'New',
      organisation: 'Example Hospital',
      language: 'en',
    };
    const faults = await lockedWalk({
      service: 'auth',
      document: join(__dirname, '../openapi.json'),
      database: auth.db,
      studyId: STUDY,
      operations: {
        login: succeeds(call(PERSON, 'auth/login', { username: 'somebody', password: PASSWORD })),
        refresh: call(PERSON, 'auth/refresh'),
        reAuth: succeeds(
          call(PERSON, 'auth/re-auth', {
            userLoginId: 'admin',
            password: PASSWORD,
            act: 'db-unlock',
            object: { studyId: STUDY },
          }),
        ),
        activity: succeeds(call(PERSON, 'auth/activity', { studyIds: [STUDY] })),
        changePassword: call(PERSON, 'auth/change-pwd', {}),
        updatePassword: call(PERSON, 'auth/update-password', {}),
        updateSecretQuestion: succeeds(
          call(PERSON, 'auth/update-secret-question', { password: PASSWORD, ...secret }),
        ),
        updateLoginId: call(PERSON, 'auth/update-loginid', {}),
        updateProfile: call(PERSON, 'auth/profile', { language: 'ja' }),
        updateLanguage: succeeds(call(PERSON, 'auth/update-language', { language: 'ja' })),
        studyList: succeeds(call(READS, 'study/list', {})),
        registerPerson: succeeds(call(PORTAL, 'auth/person', person)),
        editPerson: call(PORTAL, `auth/person/${somebody}`, person),
        addNotice: succeeds(
          call(PORTAL, 'auth/notices', {
            title: sentence,
            text: sentence,
            endsAt: '2999-01-01T00:00:00Z',
          }),
        ),
        endNotice: call(PORTAL, 'auth/notices/1/end'),
        forgetLoginId: call(PERSON, 'auth/forget-loginid', {
          email: 'somebody@example.org',
          ...secret,
        }),
        forgetPassword: call(PERSON, 'auth/forget-password', {
          email: 'somebody@example.org',
          ...secret,
        }),
        resetPassword: succeeds(call(PEOPLE, 'auth/reset-pwd', ofSomebody)),
        sendInvitation: call(PEOPLE, `auth/person/${somebody}/invitation`, { studyId: STUDY }),
        confirmIdentityRequest: call(PEOPLE, `auth/${STUDY}/rights-requests/1/confirm`, {
          digest: 'a'.repeat(64),
        }),
        rejectIdentityRequest: call(PEOPLE, `auth/${STUDY}/rights-requests/1/reject`, {
          reason: 'r',
        }),
        withdrawIdentityRequest: call(PEOPLE, `auth/${STUDY}/rights-requests/1/withdraw`, {
          reason: 'r',
        }),
        confirmOwnIdentityChange: call(PERSON, 'auth/identity-change/confirm', {
          password: PASSWORD,
        }),
        stopOwnIdentityChange: call(PERSON, 'auth/identity-change/stop'),
        stopIdentityChange: call(PERSON, 'auth/identity-change/stop-by-link', {
          token: 'A'.repeat(43),
        }),
        logout: call(PERSON, 'auth/logout'),
      },
      known: { studyId: STUDY, roleId: 1, personId: somebody },
      callers: [await headers()],
      // Which studies are open in a session.
      logs: ['auth.session_study'],
      app: auth.app,
      // A mail stores the password that it brings after it was sent.
      settled: () => queueEnded(auth.db, 'auth_queue'),
    });
    expect(faults).toEqual([]);
  });
});
