import { verifyAudit, withClient } from '@casebook/platform-db';
import { addPerson } from '@casebook/test-kit';
import { AdminApp, type As, OTHER_STUDY, PERSON, ROLE, STUDY } from '../../test/admin-app';

const USERS = `/api/admin/${STUDY}/users`;
const ASSIGN = `/api/admin/${STUDY}/assignments`;

describe('roles of users', () => {
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
  const errorsOf = async (personId: number, ...assignments: object[]) => {
    const filled = assignments.map((one) => ({ startDate: '2026-01-01', ...one }));
    const path = `${USERS}/${personId}/assignments`;
    const { status, body } = await app.call(app.admin, 'POST', path, { assignments: filled });
    return status === 201 ? [] : body.errors;
  };

  it('are given several at once, all or none [R2-USER-02] [R3-USER-03]', async () => {
    const person = await newPerson({ name: 'Several' });
    const monitor = { roleId: ROLE.monitor, siteId: tokyo };
    expect(await errorsOf(person, monitor, { roleId: ROLE.monitor, siteId: 9999 })).toEqual([
      { field: 'assignments.1.siteId', code: 'SITE_UNKNOWN' },
    ]);
    expect((await app.call(app.admin, 'GET', `${USERS}/${person}`)).status).toBe(404);

    expect(await errorsOf(person, monitor, { roleId: ROLE.dataManager })).toEqual([]);
    const { body } = await app.call(app.admin, 'GET', `${USERS}/${person}`);
    expect(body).toMatchObject({ name: 'Several', status: 4 });
    expect(body.assignments).toMatchObject([
      { roleCode: 'monitor', siteCode: 'TOKYO', startDate: '2026-01-01', endDate: null },
      { roleCode: 'data_manager', siteId: null },
    ]);
  });

  it('are refused for the same role and site in overlapping periods [R5-USER-03]', async () => {
    const person = await newPerson();
    const at = (siteId: number, startDate: string, endDate?: string) => ({
      roleId: ROLE.monitor,
      siteId,
      startDate,
      endDate,
    });
    expect(await errorsOf(person, at(tokyo, '2026-01-01', '2026-06-30'))).toEqual([]);
    const twice = { field: 'assignments.0.roleId', code: 'ROLE_SITE_TWICE' };
    expect(await errorsOf(person, at(tokyo, '2026-06-30'))).toEqual([twice]);
    expect(await errorsOf(person, at(tokyo, '2020-01-01'))).toEqual([twice]);
    expect(await errorsOf(person, at(osaka, '2026-03-01'))).toEqual([]);
    expect(await errorsOf(person, at(tokyo, '2026-07-01'))).toEqual([]);
    expect(await errorsOf(person, at(tokyo, '2019-01-01', '2019-02-01'))).toEqual([]);
    const inOneList = { roleId: ROLE.dataManager };
    expect(await errorsOf(person, inOneList, inOneList)).toEqual([
      { field: 'assignments.1.roleId', code: 'ROLE_SITE_TWICE' },
    ]);
  });

  it('are stored once when two administrators give the same role at once [R5-USER-03]', async () => {
    const personId = await newPerson();
    const body = { personId, roleId: ROLE.monitor, siteId: tokyo, startDate: '2026-01-01' };
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => app.call(app.admin, 'POST', ASSIGN, body)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 422, 422, 422,
    ]);
  });

  it('require a known person, role and site, and dates in order [R5-USER-01] [R5-USER-02]', async () => {
    const person = await newPerson();
    const first = (field: string, code: string) => [{ field: `assignments.0.${field}`, code }];
    expect(await errorsOf(99_999, { roleId: ROLE.dataManager })).toEqual(
      first('personId', 'USER_UNKNOWN'),
    );
    expect(await errorsOf(person, { roleId: 999 })).toEqual(first('roleId', 'ROLE_UNKNOWN'));
    expect(await errorsOf(person, { roleId: ROLE.monitor })).toEqual(
      first('siteId', 'ROLE_NEEDS_SITE'),
    );
    const ordered = { roleId: ROLE.dataManager, startDate: '2026-02-01', endDate: '2026-01-31' };
    expect(await errorsOf(person, ordered)).toEqual(first('endDate', 'END_BEFORE_START'));
    expect(await errorsOf(person)).toMatchObject([{ field: 'assignments', code: 'ROLE_MISSING' }]);
    const path = `${USERS}/${person}/assignments`;
    expect(await app.call(app.admin, 'POST', path, { assignments: [[]] })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'assignments' }] },
    });
    expect(await errorsOf(person, { roleId: ROLE.dataManager, startDate: '' })).toMatchObject(
      first('startDate', 'COMMON_REQUIRED'),
    );
    expect(await errorsOf(person, { roleId: 2 ** 31 })).toMatchObject([
      { field: 'assignments.0.roleId' },
    ]);
  });

  it('are refused when the role has a portal right that the caller lacks', async () => {
    await app.assign(PERSON.manager, { roleId: ROLE.accessManager });
    const manager = await app.person(PERSON.manager, ROLE.accessManager);
    const known = await newPerson();
    await app.assign(known, { roleId: ROLE.monitor, siteId: tokyo });
    const { status, body } = await app.call(manager, 'POST', ASSIGN, {
      personId: known,
      roleId: ROLE.administrator,
      startDate: '2026-01-01',
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ field: 'roleId', code: 'ROLE_NOT_YOURS_TO_GIVE' }]);
  });

  it('stand in the history of the person when the caller may not give or change them [D6-SECOND-21]', async () => {
    const person = await newPerson();
    const assignment = await app.assign(person, { roleId: ROLE.monitor, siteId: osaka });
    await app.assign(PERSON.nurse, { roleId: ROLE.accessManager, siteId: tokyo });
    const limited = await app.person(PERSON.nurse, ROLE.accessManager);
    const give = (roleId: number, siteId: number | null) =>
      app.call(limited, 'POST', ASSIGN, {
        personId: person,
        roleId,
        siteId,
        startDate: '2026-01-01',
      });
    expect((await give(ROLE.monitor, osaka)).status).toBe(403);
    expect((await give(ROLE.administrator, tokyo)).status).toBe(422);
    const later = { startDate: '2026-01-01', endDate: '2099-01-01', reason: 'r', revision: 1 };
    const changed = await app.call(limited, 'PUT', `${ASSIGN}/${assignment}`, later);
    expect(changed.status).toBe(403);
    const refused = await app.db.query(
      `select act, code, role_id, site_id from admin.rights_refusal where study_id = $1 and person_id = $2 order by refusal_id`,
      [STUDY, person],
    );
    const at = (role_id: number, site_id: number) => ({ role_id, site_id });
    expect(refused).toEqual([
      { act: 'give', code: 'COMMON_FORBIDDEN', ...at(ROLE.monitor, osaka) },
      { act: 'give', code: 'ROLE_NOT_YOURS_TO_GIVE', ...at(ROLE.administrator, tokyo) },
      { act: 'change', code: 'COMMON_FORBIDDEN', ...at(ROLE.monitor, osaka) },
    ]);
  });

  it('get other dates with a reason, from one of two simultaneous changes [R2-USER-03]', async () => {
    const person = await newPerson();
    const id = await app.assign(person, { roleId: ROLE.monitor, siteId: tokyo });
    const change = (body: object) =>
      app.call(app.admin, 'PUT', `${ASSIGN}/${id}`, {
        startDate: '2020-01-01',
        endDate: null,
        reason: 'Left',
        revision: 1,
        ...body,
      });

    expect((await change({ endDate: '2019-12-31' })).body.errors).toEqual([
      { field: 'endDate', code: 'END_BEFORE_START' },
    ]);
    expect((await change({ endDate: '2026-05-01', reason: '' })).body.errors).toMatchObject([
      { field: 'reason', code: 'COMMON_REQUIRED' },
    ]);
    const both = await Promise.all(
      ['2026-05-01', '2026-05-02'].map((endDate) => change({ endDate })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 412]);
    expect((await change({ revision: 1 })).status).toBe(412);

    await app.assign(person, { roleId: ROLE.monitor, siteId: tokyo, startDate: '2026-08-01' });
    expect((await change({ revision: 2 })).body.errors).toEqual([
      { field: 'endDate', code: 'ROLE_SITE_TWICE' },
    ]);
    const earlier = { startDate: '2019-06-01', endDate: '2026-05-01', revision: 2 };
    expect((await change(earlier)).status).toBe(204);
    const { body } = await app.call(app.admin, 'GET', `${USERS}/${person}`);
    expect(body.assignments[0]).toMatchObject({ startDate: '2019-06-01', endDate: '2026-05-01' });
    const elsewhere = { startDate: '2020-01-01', endDate: null, reason: 'r', revision: 3 };
    const foreign = `/api/admin/${OTHER_STUDY}/assignments/${id}`;
    expect((await app.call(app.admin, 'PUT', foreign, elsewhere)).status).toBe(404);
  });

  it('end immediately when withdrawn, and can be given again [R2-USER-03]', async () => {
    const person = await newPerson();
    const id = await app.assign(person, { roleId: ROLE.monitor, siteId: tokyo });
    const monitor = await app.person(person, ROLE.monitor);
    expect((await app.call(monitor, 'GET', USERS)).status).toBe(200);
    const withdraw = (revision: number) =>
      app.call(app.admin, 'POST', `${ASSIGN}/${id}/withdraw`, { reason: 'Wrong site', revision });
    expect((await withdraw(2)).status).toBe(412);
    expect((await withdraw(1)).status).toBe(204);
    expect((await withdraw(2)).status).toBe(404);
    expect((await app.call(monitor, 'GET', USERS)).status).toBe(403);
    const { body } = await app.call(app.admin, 'GET', `${USERS}/${person}`);
    expect(body).toMatchObject({ status: 3, assignments: [] });
    expect(await errorsOf(person, { roleId: ROLE.monitor, siteId: tokyo })).toEqual([]);
    const trail = await app.call(app.admin, 'GET', `${USERS}/${person}/audit`);
    expect(trail.body.rows[1]).toMatchObject({
      action: 2,
      reason: 'Wrong site',
      siteCode: 'TOKYO',
    });
  });

  it('require user_role_edit for further roles and user_register for the first ones [D6-GUARD-02]', async () => {
    const known = await newPerson();
    await app.assign(known, { roleId: ROLE.monitor, siteId: tokyo });
    const stranger = await newPerson();
    const give = async (as: As, personId: number) => {
      const body = { personId, roleId: ROLE.monitor, siteId: osaka, startDate: '2026-01-01' };
      return (await app.call(as, 'POST', ASSIGN, body)).status;
    };
    const registrar = await app.personWith(['user_register']);
    const editor = await app.personWith(['user_role_edit']);
    expect(await give(registrar, known)).toBe(403);
    expect(await give(editor, stranger)).toBe(403);
    expect(await give(editor, known)).toBe(201);
    expect(await give(registrar, stranger)).toBe(201);
  });

  it('cannot be withdrawn by a person from themselves when it is their last role that edits roles', async () => {
    const editor = await app.personWith(['user_role_edit', 'user_list_view']);
    const own = async () =>
      (await app.call(editor, 'GET', `${USERS}/${editor.personId}`)).body.assignments;
    const [first] = await own();
    const end = (as: As, endDate: string | null, revision: number) => {
      const body = { startDate: first.startDate, endDate, reason: 'r', revision };
      return app.call(as, 'PUT', `${ASSIGN}/${first.assignmentId}`, body);
    };
    const withdraw = (as: As) =>
      app.call(as, 'POST', `${ASSIGN}/${first.assignmentId}/withdraw`, {
        reason: 'r',
        revision: 1,
      });
    const refused = { status: 422, body: { code: 'ROLE_OWN_LAST' } };
    expect(await end(editor, '2099-01-01', 1)).toMatchObject(refused);
    expect(await withdraw(editor)).toMatchObject(refused);
    await app.assign(editor.personId, { roleId: ROLE.accessManager });
    expect((await end(editor, '2099-01-01', 1)).status).toBe(204);
    expect((await end(app.admin, '2021-01-01', 2)).status).toBe(204);
    expect((await app.call(editor, 'GET', USERS)).status).toBe(403);
  });

  it("are visible and changeable only for sites within the role's reach [R6-ACCESS-01] [R6-ACCESS-02]", async () => {
    const inOsaka = await newPerson();
    const assignment = await app.assign(inOsaka, { roleId: ROLE.monitor, siteId: osaka });
    await app.assign(PERSON.monitor, { roleId: ROLE.monitor, siteId: tokyo });
    const monitor = await app.person(PERSON.monitor, ROLE.monitor);

    expect((await app.call(monitor, 'GET', `${USERS}/${inOsaka}`)).status).toBe(404);
    expect((await app.call(monitor, 'GET', `${USERS}/${inOsaka}/audit`)).body.rows).toEqual([]);
    const { body } = await app.call(monitor, 'GET', `${USERS}?size=200`);
    expect(body.rows.map((row: { personId: number }) => row.personId)).not.toContain(inOsaka);

    const give = { personId: PERSON.nurse, roleId: ROLE.monitor, startDate: '2026-01-01' };
    expect((await app.call(monitor, 'POST', ASSIGN, { ...give, siteId: tokyo })).status).toBe(403);
    const end = { startDate: '2020-01-01', endDate: '2026-01-01', reason: 'r', revision: 1 };
    expect((await app.call(monitor, 'PUT', `${ASSIGN}/${assignment}`, end)).status).toBe(403);
    const manager = await app.person(PERSON.manager, ROLE.accessManager);
    expect((await app.call(manager, 'GET', `/api/admin/${OTHER_STUDY}/users`)).status).toBe(403);
    expect((await app.call(null, 'GET', USERS)).status).toBe(401);
  });

  it('study information counts sites and subjects', async () => {
    const { status, body } = await app.call(app.admin, 'GET', `/api/study/info/${STUDY}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ studyIdText: 'ST-1', siteCount: 2, subjectCount: 0 });
    expect(body.sites.map((site: { siteCode: string }) => site.siteCode)).toEqual([
      'OSAKA',
      'TOKYO',
    ]);
  });

  it('leave a chain that verifies against the rows', async () => {
    const report = await withClient(app.db.adminUrl, verifyAudit);
    expect(report.findings).toEqual([]);
    expect(report.events).toBeGreaterThan(10);
  });
});
