import { verifyAudit, withClient } from '@casebook/platform-db';
import { addPerson } from '@casebook/test-kit';
import { AdminApp, type As, OTHER_STUDY, PERSON, ROLE, STUDY } from '../../test/admin-app';

const USERS = `/api/admin/${STUDY}/users`;

let app: AdminApp;
let tokyo: number;
let osaka: number;
let nextPerson = 100;

beforeAll(async () => {
  app = await AdminApp.start();
  tokyo = (await app.site('TOKYO')).siteId;
  osaka = (await app.site('OSAKA')).siteId;
});
afterAll(() => app.stop());

const newPerson = async (more: object = {}): Promise<number> => {
  nextPerson += 1;
  await addPerson(app.db, { person_id: nextPerson, login_id: `p${nextPerson}`, ...more });
  return nextPerson;
};
const monitorAt = (siteId: number, more: object = {}) => ({
  roleId: ROLE.monitor,
  siteId,
  startDate: '2026-01-01',
  ...more,
});
const newUser = async (person: object = {}, role: object = monitorAt(tokyo)): Promise<number> => {
  const personId = await newPerson(person);
  await app.assign(personId, role);
  return personId;
};
const register = (personId: number, assignments: object[], as: As = app.admin) =>
  app.call(as, 'POST', USERS, { personId, assignments });
const one = async (personId: number, as: As = app.admin) =>
  (await app.call(as, 'GET', `${USERS}/${personId}`)).body;
interface Outcome {
  personId: number;
  done: boolean;
  code: string | null;
}
const setAll = async (act: string, personIds: number[], as = app.admin): Promise<Outcome[]> => {
  const body = { personIds, reason: 'Left the hospital' };
  return (await app.call(as, 'POST', `${USERS}/${act}`, body)).body.rows;
};
/** Null when the action succeeded, otherwise its refusal. */
const state = async (act: string, personId: number, as = app.admin): Promise<string | null> =>
  (await setAll(act, [personId], as))[0]!.code;
const namesOf = async (query: string, as: As = app.admin): Promise<string[]> =>
  (await app.call(as, 'GET', USERS + query)).body.rows.map((row: { name: string }) => row.name);

describe('the list of users', () => {
  it('contains all fields of a user [R2-USER-01] [R3-USER-03]', async () => {
    const personId = await newUser({
      name: 'Complete',
      phone: '+81 3 1234 5678',
      country: 'TH',
      language: 'th',
      password_set_at: new Date('2026-02-03T04:05:06Z'),
      revision: 7,
    });
    expect(await one(personId)).toMatchObject({
      name: 'Complete',
      phone: '+81 3 1234 5678',
      organisation: 'Example Hospital',
      country: 'TH',
      language: 'th',
      status: 4,
      disabled: false,
      accountDisabled: false,
      passwordSetAt: '2026-02-03T04:05:06.000Z',
      personRevision: 7,
      assignments: [
        { roleCode: 'monitor', siteCode: 'TOKYO', startDate: '2026-01-01', endDate: null },
      ],
    });
  });

  it('derives the status: locked, otherwise inactive, otherwise not yet, otherwise active [R3-USER-05] [D6-STATUS-01]', async () => {
    const past = monitorAt(tokyo, { endDate: '2026-01-31' });
    const future = monitorAt(tokyo, { startDate: '2999-01-01' });
    const statusOf = async (person: object, role?: object) =>
      (await one(await newUser(person, role))).status;
    expect(await statusOf({ status: 4 })).toBe(4);
    expect(await statusOf({ status: 1 })).toBe(1);
    expect(await statusOf({ status: 4 }, past)).toBe(3);
    expect(await statusOf({ status: 1 }, future)).toBe(3);
    expect(await statusOf({ status: 3, disabled: true })).toBe(3);
    expect(await statusOf({ status: 2 }, past)).toBe(2);
    const disabled = await newUser({ status: 4 });
    await state('disable', disabled);
    expect((await one(disabled)).status).toBe(3);
  });

  it('filters by status, role, site and search words, sorts and pages [R2-USER-01]', async () => {
    const organisation = 'Filtered';
    await newUser({ name: 'A', organisation, status: 1, country: 'TH' });
    await newUser({ name: 'B', organisation }, { roleId: ROLE.dataManager });
    const both = await newUser({ name: 'C', organisation, country: 'GB' }, monitorAt(osaka));
    await app.assign(both, { roleId: ROLE.dataManager });
    const of = (query: string) => namesOf(`?search=filtered&${query}`);
    expect(await of('')).toEqual(['A', 'B', 'C']);
    expect(await of('status=1')).toEqual(['A']);
    expect(await of('status=4,1')).toEqual(['A', 'B', 'C']);
    expect(await of(`role=${ROLE.monitor}`)).toEqual(['A', 'C']);
    expect(await of(`site=${osaka}`)).toEqual(['C']);
    expect(await of('site=0')).toEqual(['B', 'C']);
    expect(await of(`site=${tokyo}&site=${osaka}`)).toEqual(['A', 'C']);
    expect(await of(`role=${ROLE.dataManager}&site=${osaka}`)).toEqual([]);
    expect(await of('sort=country&order=desc')).toEqual(['A', 'B', 'C']);
    expect(await of('sort=name&order=desc&size=2&page=2')).toEqual(['A']);
    const wrong = await app.call(app.admin, 'GET', `${USERS}?status=9`);
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'status' }] } });
  });

  it('downloads the whole list and records the download [R2-HIST-02]', async () => {
    await newUser({ name: 'Down 1', organisation: 'Downloaded' });
    await newUser({ name: 'Down 2', organisation: 'Downloaded' });
    const path = `${USERS}/download?search=downloaded&sort=name&size=1`;
    const { status, body } = await app.call(app.admin, 'GET', path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 2, totalIsExact: true });
    expect(body.rows.map((row: { name: string }) => row.name)).toEqual(['Down 1', 'Down 2']);
    const events = await app.db.query('select * from admin.v1_download_event');
    expect(events).toMatchObject([
      { person_id: PERSON.admin, what: 'USER_LIST', rows: 2, filter: { search: 'downloaded' } },
    ]);
  });

  it('omits the system user [R3-USER-02]', async () => {
    expect((await app.call(app.admin, 'GET', `${USERS}/0`)).status).toBe(422);
    expect((await register(0, [monitorAt(tokyo)])).status).toBe(422);
    const bulk = await app.call(app.admin, 'POST', `${USERS}/disable`, {
      personIds: [0],
      reason: 'r',
    });
    expect(bulk.status).toBe(422);
  });
});

describe('registering', () => {
  it('gives all roles or none, and refuses a user of the study [R2-USER-02] [R5-USER-04]', async () => {
    const person = await newPerson();
    const half = await register(person, [monitorAt(tokyo), monitorAt(9999)]);
    expect(half.body.errors).toEqual([{ field: 'assignments.1.siteId', code: 'SITE_UNKNOWN' }]);
    expect((await app.call(app.admin, 'GET', `${USERS}/${person}`)).status).toBe(404);

    // Simulates a failure between the two services that left the user without a role: registering again completes it.
    const whole = await register(person, [monitorAt(tokyo), monitorAt(osaka)]);
    expect(whole).toMatchObject({ status: 201 });
    expect(whole.body.assignmentIds).toHaveLength(2);
    const again = await register(person, [{ roleId: ROLE.dataManager, startDate: '2026-01-01' }]);
    expect(again.body.errors).toEqual([{ field: 'personId', code: 'USER_IN_STUDY' }]);
    const twice = await register(await newPerson(), [monitorAt(tokyo), monitorAt(tokyo)]);
    expect(twice.body.errors).toEqual([{ field: 'assignments.1.roleId', code: 'ROLE_SITE_TWICE' }]);
  });

  it('succeeds for one of several administrators at once [R5-USER-04]', async () => {
    const person = await newPerson();
    const answers = await Promise.all(
      [tokyo, osaka, tokyo].map((siteId) => register(person, [monitorAt(siteId)])),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
    expect((await one(person)).assignments).toHaveLength(1);
  });

  it('requires role, site and start date [R5-USER-01] [R5-USER-02]', async () => {
    const person = await newPerson();
    expect((await register(person, [])).body.errors).toMatchObject([
      { field: 'assignments', code: 'ROLE_MISSING' },
    ]);
    const bare = await register(person, [{ roleId: ROLE.monitor }]);
    expect(bare.body.errors).toMatchObject([
      { field: 'assignments.0.startDate', code: 'COMMON_REQUIRED' },
    ]);
    const noSite = await register(person, [{ roleId: ROLE.monitor, startDate: '2026-01-01' }]);
    expect(noSite.body.errors).toEqual([
      { field: 'assignments.0.siteId', code: 'ROLE_NEEDS_SITE' },
    ]);
  });
});

describe('disabling and enabling', () => {
  it('removes the roles immediately and restores them [R2-USER-04] [R4-USER-01]', async () => {
    const person = await newUser();
    const session = await app.person(person, ROLE.monitor);
    const works = async () => (await app.call(session, 'GET', USERS)).status;
    const published = () =>
      app.db.query('select 1 from admin.v1_assignment where person_id = $1', [person]);
    expect(await works()).toBe(200);
    expect(await state('disable', person)).toBeNull();
    expect(await works()).toBe(403);
    expect(await published()).toEqual([]);
    expect(await one(person)).toMatchObject({ disabled: true, status: 3 });
    expect(await state('enable', person)).toBeNull();
    expect(await works()).toBe(200);
  });

  it('works in a locked study too, because the lock protects only its data', async () => {
    await app.db.query('select platform.set_study_lock($1, true)', [STUDY]);
    expect(await state('disable', await newUser())).toBeNull();
    await app.db.query('select platform.set_study_lock($1, false)', [STUDY]);
  });

  it('requires a reason, and succeeds for one of two at once [R2-USER-04]', async () => {
    const person = await newUser();
    const bare = await app.call(app.admin, 'POST', `${USERS}/disable`, { personIds: [person] });
    expect(bare.body.errors).toMatchObject([{ field: 'reason', code: 'COMMON_REQUIRED' }]);
    const both = await Promise.all([state('disable', person), state('disable', person)]);
    expect(new Set(both)).toEqual(new Set([null, 'USER_ALREADY_DISABLED']));
  });

  it('is refused for oneself and across studies and sites [R6-ACCESS-02]', async () => {
    const limited = await app.personWith(['user_disable', 'user_list_view'], tokyo);
    const inTokyo = await newUser();
    const inBoth = await newUser();
    await app.assign(inBoth, monitorAt(osaka));
    const ended = await newUser();
    await app.assign(ended, monitorAt(osaka, { endDate: '2026-01-31' }));
    const inOsaka = await newUser({}, monitorAt(osaka));
    const all = [limited.personId, inOsaka, inBoth, inTokyo, ended];
    expect((await setAll('disable', all, limited)).map(({ code }) => code)).toEqual([
      'USER_IS_YOURSELF',
      'COMMON_NOT_FOUND',
      'USER_BEYOND_YOUR_SITES',
      null,
      null,
    ]);
    const foreign = `/api/admin/${OTHER_STUDY}/users/disable`;
    const body = { personIds: [inBoth], reason: 'r' };
    expect((await app.call(app.admin, 'POST', foreign, body)).body.rows).toEqual([
      { personId: inBoth, done: false, code: 'COMMON_NOT_FOUND' },
    ]);
    expect((await app.call(limited, 'POST', foreign, body)).status).toBe(403);
    expect(await namesOf('?size=200', limited)).not.toContain(`p${inOsaka}`);
    expect((await app.call(limited, 'GET', `${USERS}/${inOsaka}`)).status).toBe(404);
    expect((await one(inBoth, limited)).assignments).toMatchObject([{ siteCode: 'TOKYO' }]);
  });

  it('changes the allowed users of a selection and reports why the others are skipped [R2-USER-04]', async () => {
    const [first, second, disabled] = [await newUser(), await newUser(), await newUser()];
    const stranger = await newPerson();
    await state('disable', disabled);
    await app.assign(PERSON.admin, { roleId: ROLE.dataManager });
    const personIds = [second, stranger, PERSON.admin, disabled, first];
    const planned = await app.call(app.admin, 'POST', `${USERS}/disable/preview`, { personIds });
    expect(planned.body.rows.map((row: Outcome) => row.code)).toEqual([
      null,
      'COMMON_NOT_FOUND',
      'USER_IS_YOURSELF',
      'USER_ALREADY_DISABLED',
      null,
    ]);
    const both = await Promise.all([setAll('disable', personIds), setAll('disable', personIds)]);
    const done = both.flat().filter((row) => row.done);
    expect(done.map(({ personId }) => personId)).toEqual([second, first]);
    expect((await setAll('enable', personIds)).map(({ code }) => code)).toEqual([
      null,
      'COMMON_NOT_FOUND',
      'USER_IS_YOURSELF',
      null,
      null,
    ]);
  });
});

describe('the audit trail of a user', () => {
  it('shows membership and roles with person, time and reason [R2-USER-06]', async () => {
    const person = await newUser();
    await state('disable', person);
    const { body } = await app.call(app.admin, 'GET', `${USERS}/${person}/audit`);
    expect(body.rows).toMatchObject([
      {
        entity: 'study_user',
        actorName: 'Person 1',
        action: 1,
        reason: 'Left the hospital',
        changes: [{ field: 'disabled', before: 'false', after: 'true' }],
      },
      {
        entity: 'assignment',
        roleCode: 'monitor',
        siteCode: 'TOKYO',
        action: 0,
        changes: [{ field: 'startDate', before: null, after: '2026-01-01' }],
      },
      { entity: 'study_user', action: 0 },
    ]);
  });

  it('shows changes of the person without secrets [R2-USER-06]', async () => {
    const person = await newUser();
    const changePerson = (after: object, before: object = {}) =>
      app.db.query(
        `with opened as (select audit.open_link(
            '{"actor": 0, "actorName": "System", "origin": "entry"}', 0, 'person', $1) as link_no)
         insert into audit.event (study_id, chain_kind, chain_id, link_no, entity, row_key, action, before, after)
         select 0, 'person', $1, link_no, 'person', $1::text, 1, $2, $3 from opened`,
        [person, JSON.stringify(before), JSON.stringify(after)],
      );
    await changePerson({ phone: '2', pw_changed_flag: 1 }, { phone: '1', pw_changed_flag: null });
    await changePerson({ pw_changed_flag: 0 }, { pw_changed_flag: 1 });
    const { body } = await app.call(app.admin, 'GET', `${USERS}/${person}/audit`);
    expect(body.total).toBe(3);
    expect(body.rows[0]).toMatchObject({
      entity: 'person',
      changes: [{ field: 'phone', before: '1', after: '2' }],
    });
    expect(JSON.stringify(body)).not.toContain('pw_');
  });

  it('excludes roles at other sites and people elsewhere [R6-ACCESS-02]', async () => {
    const person = await newUser();
    await app.assign(person, monitorAt(osaka));
    const limited = await app.personWith(['user_list_view'], tokyo);
    const seen = await app.call(limited, 'GET', `${USERS}/${person}/audit`);
    expect(JSON.stringify(seen.body)).not.toContain('OSAKA');
    expect(seen.body.total).toBe(2);
    const elsewhere = await newUser({}, monitorAt(osaka));
    const unseen = await app.call(limited, 'GET', `${USERS}/${elsewhere}/audit`);
    expect(unseen.body.rows).toEqual([]);
  });
});

it('requires for each action exactly its own privilege [D6-GUARD-02]', async () => {
  const person = await newUser();
  const { assignmentId } = (await one(person)).assignments[0];
  const acts: Record<string, [method: 'GET' | 'POST' | 'PUT', path: string][]> = {
    user_list_view: [
      ['GET', USERS],
      ['GET', `${USERS}/download`],
      ['GET', `${USERS}/${person}`],
      ['GET', `${USERS}/${person}/audit`],
    ],
    user_register: [['POST', USERS]],
    user_role_edit: [
      ['PUT', `/api/admin/${STUDY}/assignments/${assignmentId}`],
      ['POST', `/api/admin/${STUDY}/assignments/${assignmentId}/withdraw`],
    ],
    user_disable: [
      ['POST', `${USERS}/disable`],
      ['POST', `${USERS}/enable`],
      ['POST', `${USERS}/disable/preview`],
      ['POST', `${USERS}/enable/preview`],
    ],
    user_edit: [],
  };
  for (const privilege of Object.keys(acts)) {
    const as = await app.personWith([privilege]);
    for (const [owner, calls] of Object.entries(acts)) {
      for (const [method, path] of calls) {
        // With an empty body, a permitted caller gets the missing fields and any other caller a refusal.
        const { status } = await app.call(as, method, path, method === 'GET' ? undefined : {});
        const allowed = method === 'GET' ? 200 : 422;
        expect([privilege, path, status]).toEqual([
          privilege,
          path,
          owner === privilege ? allowed : 403,
        ]);
      }
    }
  }
});

it('leaves a chain that verifies against the rows', async () => {
  const report = await withClient(app.db.adminUrl, verifyAudit);
  expect(report.findings.filter(({ place }) => place.includes('admin.'))).toEqual([]);
});
