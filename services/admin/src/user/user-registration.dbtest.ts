import { AnsweredRequests } from '@casebook/service-kit';
import { AdminApp, type As, ROLE, STUDY } from '../../test/admin-app';

const USERS = `/api/admin/${STUDY}/users`;

let app: AdminApp;
let siteId: number;
let nextPerson = 0;

beforeAll(async () => {
  app = await AdminApp.start();
  ({ siteId } = await app.site('TOKYO'));
});
afterAll(() => app.stop());
beforeEach(() => {
  app.auth.asked.length = 0;
});

const newPerson = (more: object = {}) => {
  nextPerson += 1;
  return {
    email: `new${nextPerson}@example.org`,
    name: `New ${nextPerson}`,
    organisation: 'Example Hospital',
    language: 'en',
    ...more,
  };
};
const monitor = (more: object = {}) => ({
  roleId: ROLE.monitor,
  siteId,
  startDate: '2026-01-01',
  ...more,
});
let nextKey = 0;
const newKey = (): string => `register-user-${++nextKey}`;
const register = (
  person: object,
  assignments: object[] = [monitor()],
  key: string | null = newKey(),
  as: As = app.admin,
) =>
  app.call(
    as,
    'POST',
    USERS,
    { person, assignments },
    key ? { 'idempotency-key': key } : undefined,
  );
const rolesOf = async (personId: number): Promise<unknown[]> =>
  (await app.call(app.admin, 'GET', `${USERS}/${personId}`)).body.assignments ?? [];

it('registers a new person and gives the roles in one call [R2-USER-02]', async () => {
  const person = newPerson({ phone: ' ', country: 'JP' });
  const { status, body } = await register(person);
  expect(status).toBe(201);
  expect(body).toMatchObject({ personId: expect.any(Number), created: true, requestIds: [] });
  expect(body.assignmentIds).toHaveLength(1);
  expect(await rolesOf(body.personId)).toMatchObject([{ roleCode: 'monitor' }]);
  const [{ body: sent, headers }] = app.auth.asked as [(typeof app.auth.asked)[0]];
  const { phone: _, ...rest } = person as Record<string, unknown>;
  expect(sent).toEqual(rest);
  expect(headers).toMatchObject({
    authorization: `Bearer ${app.admin.token}`,
    study: String(STUDY),
    role: String(ROLE.administrator),
    'idempotency-key': expect.any(String),
  });
});

it('completes a registration that failed in the auth service [R2-USER-02]', async () => {
  const [person, key] = [newPerson(), newKey()];
  app.auth.next = 'break-off';
  const first = await register(person, [monitor()], key);
  expect(first).toMatchObject({ status: 503, body: { code: 'COMMSG023' } });
  const second = await register(person, [monitor()], key);
  // The first attempt, which is the same registration, sent the invitation.
  expect(second).toMatchObject({ status: 201, body: { created: true } });
  expect(await rolesOf(second.body.personId)).toHaveLength(1);
});

it('completes a registration that failed between the two services [R2-USER-02]', async () => {
  const [person, key] = [newPerson(), newKey()];
  await app.db.query(`
    create function admin.fail_once() returns trigger language plpgsql as
      $$ begin raise exception 'no space left'; end $$;
    create trigger fail_once before insert on admin.study_user execute function admin.fail_once()`);
  const first = await register(person, [monitor()], key);
  await app.db.query(`
    drop trigger fail_once on admin.study_user; drop function admin.fail_once()`);
  expect(first.status).toBe(500);
  const second = await register(person, [monitor()], key);
  expect(second).toMatchObject({ status: 201, body: { created: true } });
  expect(await rolesOf(second.body.personId)).toHaveLength(1);
});

it('gives a repeated registration the same answer [R2-USER-02]', async () => {
  const [person, key] = [newPerson(), newKey()];
  const waits = { roleId: ROLE.pharmacist, startDate: '2026-01-01' };
  const first = await register(person, [monitor(), waits], key);
  expect(first.body.requestIds).toHaveLength(1);
  expect(await register(person, [monitor(), waits], key)).toEqual(first);
  expect(await rolesOf(first.body.personId)).toHaveLength(1);
  app.auth.asked.length = 0;
  const other = await register(person, [monitor()]);
  expect(app.auth.asked).toEqual([]);
  expect(other.body.errors).toEqual([{ field: 'person.email', code: 'USER_IN_STUDY' }]);
});

it('refuses the key of another registration', async () => {
  const key = newKey();
  await register(newPerson(), [monitor()], key);
  app.auth.asked.length = 0;
  const other = await register(newPerson(), [monitor()], key);
  expect(other.body.errors).toEqual([{ field: 'idempotency-key', code: 'INPUT_INVALID_VALUE' }]);
  expect(app.auth.asked).toEqual([]);
});

it('registers once when requested twice at the same time', async () => {
  const [person, key] = [newPerson(), newKey()];
  const [a, b] = await Promise.all([
    register(person, [monitor()], key),
    register(person, [monitor()], key),
  ]);
  expect([a, b]).toMatchObject([{ status: 201 }, { status: 201 }]);
  expect(a.body.assignmentIds).toEqual(b.body.assignmentIds);
  expect(await rolesOf(a.body.personId)).toHaveLength(1);
});

it('registers once when the same request is answered while it is checked', async () => {
  const [person, key] = [newPerson(), newKey()];
  const { has } = AnsweredRequests.prototype;
  const looking = jest.spyOn(AnsweredRequests.prototype, 'has');
  const first = new Promise<Awaited<ReturnType<typeof register>>>((answered) => {
    looking.mockImplementationOnce(async function (this: AnsweredRequests, command) {
      const found = await has.call(this, command);
      answered(await register(person, [monitor()], key));
      return found;
    });
  });
  const second = await register(person, [monitor()], key);
  looking.mockRestore();
  expect((await first).status).toBe(201);
  expect(second).toEqual(await first);
  expect(await rolesOf(second.body.personId)).toHaveLength(1);
});

it.each([
  ['an unknown role', [{ roleId: 999, startDate: '2026-01-01' }], '0.roleId', 'ROLE_UNKNOWN'],
  [
    'a site-limited role without a site',
    [{ roleId: ROLE.monitor, startDate: '2026-01-01' }],
    '0.siteId',
    'ROLE_NEEDS_SITE',
  ],
  [
    'an unknown site',
    [{ roleId: ROLE.monitor, siteId: 9999, startDate: '2026-01-01' }],
    '0.siteId',
    'SITE_UNKNOWN',
  ],
  [
    'an end before the start',
    [{ roleId: ROLE.dataManager, startDate: '2026-02-01', endDate: '2026-01-01' }],
    '0.endDate',
    'END_BEFORE_START',
  ],
  [
    'one role twice',
    [
      { roleId: ROLE.dataManager, startDate: '2026-01-01' },
      { roleId: ROLE.dataManager, startDate: '2026-03-01' },
    ],
    '1.roleId',
    'ROLE_SITE_TWICE',
  ],
])(
  'refuses %s before the person is registered [R2-USER-02]',
  async (_, assignments, field, code) => {
    const { status, body } = await register(newPerson(), assignments);
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: [expect.objectContaining({ field: `assignments.${field}`, code })],
    });
    expect(app.auth.asked).toEqual([]);
  },
);

it('refuses a role for oneself before the auth service is called [D6-SECOND-01]', async () => {
  const { status, body } = await register(newPerson({ email: 'Admin@example.org' }));
  expect({ status, code: body.code }).toEqual({ status: 422, code: 'RIGHTS_ROLE_TO_YOURSELF' });
  expect(app.auth.asked).toEqual([]);
});

it('reports faults found by the auth service at their fields [R5-USER-03]', async () => {
  app.auth.next = 'refuse';
  const { status, body } = await register(newPerson());
  expect(status).toBe(422);
  expect(body.errors).toEqual([{ field: 'person.name', code: 'AUTH_NAME_DIFFERS' }]);
});

it('requires either a person or a person ID [R5-USER-01]', async () => {
  const none = await app.call(app.admin, 'POST', USERS, { assignments: [monitor()] });
  expect(none.body.errors).toMatchObject([{ field: 'person' }]);
  const { email: _, ...without } = newPerson();
  const bare = await register(without);
  expect(bare.body.errors).toMatchObject([{ field: 'person.email' }]);
  expect(app.auth.asked).toEqual([]);
});

it("refuses a caller without the privilege to register, and roles at sites outside the caller's reach [R6-ACCESS-02]", async () => {
  const viewer = await app.personWith(['user_list_view']);
  expect((await register(newPerson(), [monitor()], null, viewer)).status).toBe(403);
  const osaka = (await app.site(`OSAKA`)).siteId;
  const ofOsaka = await app.personWith(['user_register'], osaka);
  expect((await register(newPerson(), [monitor()], null, ofOsaka)).status).toBe(403);
  expect(app.auth.asked).toEqual([]);
});
