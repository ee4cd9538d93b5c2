import { addAssignment, addRole, addStudy } from '@casebook/test-kit';
import { type Answer, type AuthUnderTest, PASSWORD, startAuth } from '../../test/start';

const ROLE = { administrator: 1, manager: 2, monitor: 3, viewer: 4, pharmacist: 5 } as const;

let auth: AuthUnderTest;
let admin: string;
let manager: string;

beforeAll(async () => {
  auth = await startAuth();
  const role = (role_id: number, code: string, privileges: string[], more = {}) =>
    addRole(auth.db, { study_id: 1, role_id, code, privileges, ...more });
  for (const study_id of [1, 2]) await addStudy(auth.db, { study_id });
  await role(ROLE.administrator, 'administrator', ['user_edit'], {
    portal_right: 'administrator',
  });
  await role(ROLE.manager, 'data_manager', ['user_edit']);
  await role(ROLE.monitor, 'monitor', ['user_edit'], { site_limited: true });
  await role(ROLE.viewer, 'viewer', ['user_list_view']);
  await role(ROLE.pharmacist, 'pharmacist', ['CRF_VIEW', 'stock_arm_view']);
  await auth.addPerson('admin', { portalRights: ['administrator'] });
  admin = await auth.token('admin');
  manager = await signedIn('manager', ROLE.manager);
});
afterAll(() => auth?.close());

async function signedIn(loginId: string, role_id: number, site_id?: number): Promise<string> {
  const person_id = await auth.addPerson(loginId);
  await addAssignment(auth.db, { study_id: 1, person_id, role_id, site_id });
  return auth.token(loginId);
}

async function user(loginId: string, site_id?: number): Promise<number> {
  const person_id = await auth.addPerson(loginId, { email: `${loginId}@example.org` });
  await addAssignment(auth.db, { study_id: 1, person_id, role_id: ROLE.viewer, site_id });
  return person_id;
}

const edit = (
  personId: number,
  more: object,
  token = manager,
  role: number = ROLE.manager,
  studyId = 1,
): Promise<Answer> =>
  auth.call('PUT', `/api/auth/person/${personId}?studyId=${studyId}`, {
    token,
    headers: { role: String(role) },
    body: {
      organisation: 'Other Hospital',
      phone: null,
      country: null,
      reason: 'Moved',
      revision: 0,
      ...more,
    },
  });
const asAdmin = (personId: number, more: object) => edit(personId, more, admin, ROLE.administrator);

/** Mails that were requested for a person. */
const mailsTo = async (personId: number) =>
  (
    await auth.db.query<{ data: object }>(
      `select data from auth_queue.job where name = 'mail' and (data ->> 'personId')::int = $1
       order by created_on, data ->> 'kind'`,
      [personId],
    )
  ).map(({ data }) => data);

const stored = async (personId: number) =>
  (
    await auth.db.query(
      `select login_id, email, name, phone, organisation, country, revision
       from auth.v1_person where person_id = $1`,
      [personId],
    )
  )[0];

it('corrects organisation, phone and country, with a reason in the audit trail [R2-USER-03]', async () => {
  const id = await user('moved');
  expect((await edit(id, { phone: '+66 2 123', country: 'TH' })).status).toBe(204);
  expect(await stored(id)).toMatchObject({
    organisation: 'Other Hospital',
    phone: '+66 2 123',
    country: 'TH',
    revision: 1,
  });
  expect(await mailsTo(id)).toEqual([]);
  const [event] = await auth.db.query(
    `select actor_name, before, after, reason from audit.v1_event
     where entity = 'person' and chain_id = $1 order by event_id desc limit 1`,
    [id],
  );
  expect(event).toMatchObject({ actor_name: 'Name of manager', reason: 'Moved' });
  expect(JSON.parse(event!['before'] as string)).toMatchObject({
    organisation: 'Example Hospital',
  });
});

it('is refused for one of two simultaneous edits, and after the person changed the data [R2-USER-03]', async () => {
  const id = await user('contended');
  const both = await Promise.all([edit(id, { phone: '1' }), edit(id, { phone: '2' })]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 412]);
  expect((await edit(id, { phone: '3', revision: 1 })).status).toBe(204);
  expect((await edit(id, { phone: '4', revision: 1 })).body['code']).toBe('CDMS700MSG004');
});

it.each([
  ['no organisation', { organisation: ' ' }, 'organisation', 'COMMON_REQUIRED'],
  ['no reason', { reason: '' }, 'reason', 'COMMON_REQUIRED'],
  ['a country that is none', { country: 'Japan' }, 'country', 'INPUT_INVALID_VALUE'],
  ['no e-mail address', { email: 'nonsense' }, 'email', 'AUTH_EMAIL_FORM'],
  ['another name', { name: 'Other Name' }, 'name', 'AUTH_PERSON_PORTAL_ONLY'],
  ['another address', { email: 'other@example.org' }, 'email', 'AUTH_PERSON_PORTAL_ONLY'],
])('refuses %s [R5-USER-01] [R5-USER-05]', async (what, more, field, code) => {
  const id = await user(`refused-${Object.keys(more)[0]}-${what.length}`);
  const { status, body } = await edit(id, more);
  expect([status, body['errors']]).toEqual([422, [expect.objectContaining({ field, code })]]);
});

describe('an administrator of the portal', () => {
  it('corrects the name of a person without a weighty right at once [R2-USER-03]', async () => {
    const id = await user('corrected');
    await auth.signIn('corrected', PASSWORD);
    expect((await asAdmin(id, { name: 'Right Name' })).status).toBe(204);
    expect(await stored(id)).toMatchObject({ name: 'Right Name', login_id: 'corrected' });
    expect(await mailsTo(id)).toEqual([]);
  });

  it('corrects a mistyped address together with the user ID before the first sign-in [R2-USER-03]', async () => {
    const typo = 'tpyo@example.org';
    const id = await auth.addPerson(typo, { email: typo });
    await addAssignment(auth.db, { study_id: 1, person_id: id, role_id: ROLE.viewer });
    expect((await asAdmin(id, { email: 'typo@example.org' })).status).toBe(204);
    const both = { email: 'typo@example.org', login_id: 'typo@example.org' };
    expect(await stored(id)).toMatchObject(both);
    expect(await mailsTo(id)).toEqual([{ kind: 'invitation', personId: id }]);
    const kept = await auth.db.query(
      'select login_id from auth.person_login_id where person_id = $1 order by since, login_id',
      [id],
    );
    expect(kept.map((row) => row['login_id'])).toEqual([typo, 'typo@example.org']);
  });

  it("is refused another person's address or user ID [R5-USER-04] [R5-USER-06]", async () => {
    const id = await user('wants');
    await auth.addPerson('old-id@example.org', { email: 'new-address@example.org' });
    for (const email of ['NEW-address@example.org', 'OLD-ID@example.org']) {
      expect((await asAdmin(id, { email })).body['errors']).toEqual([
        { field: 'email', code: 'AUTH_EMAIL_USED' },
      ]);
    }
  });
});

it('requires user_edit in a study and at a site of the person [R6-ACCESS-02] [D6-GUARD-02]', async () => {
  const atSeven = await user('at-seven', 7);
  const viewer = await signedIn('viewer', ROLE.viewer);
  const monitor = await signedIn('monitor-of-eight', ROLE.monitor, 8);
  const near = await signedIn('monitor-of-seven', ROLE.monitor, 7);
  expect((await edit(atSeven, {}, viewer, ROLE.viewer)).status).toBe(403);
  expect((await edit(atSeven, {}, monitor, ROLE.monitor)).status).toBe(404);
  expect((await edit(atSeven, {}, near, ROLE.monitor)).status).toBe(204);
  expect((await edit(atSeven, {}, manager, ROLE.manager, 2)).status).toBe(403);
  const stranger = await auth.addPerson('in-no-study');
  expect((await edit(stranger, {})).status).toBe(404);
  expect((await edit(0, {})).status).toBe(422);
});

it('is refused for people with a portal right that the caller lacks', async () => {
  const person_id = await auth.addPerson('mighty', { portalRights: ['study_builder'] });
  await addAssignment(auth.db, { study_id: 1, person_id, role_id: ROLE.viewer });
  expect((await edit(person_id, {})).status).toBe(403);
});
