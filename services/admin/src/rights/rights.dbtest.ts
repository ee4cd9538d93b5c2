import { addPerson, addRole } from '@casebook/test-kit';
import { AdminApp, type As, PERSON, ROLE, STUDY } from '../../test/admin-app';

const USERS = `/api/admin/${STUDY}/users`;
const ASSIGN = `/api/admin/${STUDY}/assignments`;
const REQUESTS = `/api/admin/${STUDY}/rights-requests`;

describe('roles that need a second person', () => {
  let app: AdminApp;
  let tokyo: number;
  let next = 5000;
  beforeAll(async () => {
    app = await AdminApp.start();
    tokyo = (await app.site('TOKYO')).siteId;
  });
  afterAll(() => app.stop());

  const newPerson = async (more: object = {}): Promise<number> => {
    next += 1;
    await addPerson(app.db, { person_id: next, login_id: `p${next}`, ...more });
    return next;
  };
  const give = (as: As, personId: number, role: object = {}) =>
    app.call(as, 'POST', ASSIGN, {
      personId,
      roleId: ROLE.pharmacist,
      siteId: tokyo,
      startDate: '2026-01-01',
      ...role,
    });
  const held = async (personId: number): Promise<unknown[]> =>
    app.db.query(
      'select role_id, end_date from admin.v1_assignment where study_id = $1 and person_id = $2',
      [STUDY, personId],
    );
  const decide = (as: As, requestId: number, act: string, body: object) =>
    app.call(as, 'POST', `${REQUESTS}/${requestId}/${act}`, body);
  const asked = async (personId: number, as = app.admin): Promise<number> =>
    (await give(as, personId)).body.requestIds[0];

  it('refuses every role that a person would give to themselves, marked or not [D6-SECOND-01]', async () => {
    for (const roleId of [ROLE.pharmacist, ROLE.monitor]) {
      const own = await give(app.admin, PERSON.admin, { roleId });
      expect([own.status, own.body.code]).toEqual([422, 'RIGHTS_ROLE_TO_YOURSELF']);
    }
    const assignments = [{ roleId: ROLE.monitor, siteId: tokyo, startDate: '2026-01-01' }];
    for (const [path, body] of [
      [USERS, { personId: PERSON.admin, assignments }],
      [`${USERS}/${PERSON.admin}/assignments`, { assignments }],
    ] as const) {
      const own = await app.call(app.admin, 'POST', path, body);
      expect(own.body.code).toBe('RIGHTS_ROLE_TO_YOURSELF');
    }
    expect(await held(PERSON.admin)).toEqual([]);
  });

  it("refuses to prolong a role of one's own, and accepts shortening it [D6-SECOND-01]", async () => {
    const role = { roleId: ROLE.monitor, siteId: tokyo, endDate: '2026-06-30' };
    const assignmentId = await app.assign(PERSON.admin, role);
    const change = (dates: object, revision: number) =>
      app.call(app.admin, 'PUT', `${ASSIGN}/${assignmentId}`, {
        startDate: '2020-01-01',
        reason: 'r',
        revision,
        ...dates,
      });
    for (const dates of [
      { endDate: null },
      { endDate: '2026-07-01' },
      { startDate: '2019-12-31', endDate: '2026-06-30' },
    ]) {
      expect((await change(dates, 1)).body.code).toBe('RIGHTS_OWN_ASSIGNMENT');
    }
    expect((await change({ endDate: '2026-05-31' }, 1)).status).toBe(204);
    // The given-up period cannot be restored by the same person.
    expect((await change({ endDate: '2026-06-30' }, 2)).body.code).toBe('RIGHTS_OWN_ASSIGNMENT');
  });

  it('gives an unblinded role only when another administrator confirms it [D6-SECOND-02]', async () => {
    const person = await newPerson({ name: 'Naoko', email: 'naoko@hospital.example' });
    const { status, body } = await give(app.admin, person);
    expect([status, body]).toEqual([
      202,
      { requestIds: [expect.any(Number)], confirmers: ['second name'] },
    ]);
    expect(await held(person)).toEqual([]);
    const [requestId] = body.requestIds;
    const request = await app.request(requestId);
    expect(request).toMatchObject({
      kind: 'role_given',
      status: 'open',
      requestedByName: `Person ${PERSON.admin}`,
      mayDecide: true,
      own: false,
      shown: {
        person: { personId: person, name: 'Naoko', email: 'naoko@hospital.example' },
        roles: [
          { code: 'pharmacist', unblinded: true, siteCode: 'TOKYO', startDate: '2026-01-01' },
        ],
      },
    });
    expect(await app.request(requestId, app.admin)).toMatchObject({ mayDecide: false, own: true });
    const { digest } = request;
    const self = await decide(app.admin, requestId, 'confirm', { digest });
    expect([self.status, self.body.code]).toEqual([422, 'RIGHTS_OWN_REQUEST']);
    expect((await decide(app.admin, requestId, 'reject', { reason: 'r' })).status).toBe(422);
    expect((await give(app.admin, person)).body.code).toBe('RIGHTS_REQUEST_OPEN');
    expect(await held(person)).toEqual([]);
    expect((await app.confirm(requestId)).status).toBe(204);
    expect(await held(person)).toEqual([{ role_id: ROLE.pharmacist, end_date: null }]);
    const { body: user } = await app.call(app.admin, 'GET', `${USERS}/${person}`);
    expect(user.assignments).toMatchObject([{ unblinded: true, managesAccess: false }]);
  });

  it('gives a role that manages access only with confirmation, so that nobody can appoint their own second person [D6-SECOND-02]', async () => {
    const puppet = await newPerson();
    const administrator = await give(app.admin, puppet, {
      roleId: ROLE.administrator,
      siteId: null,
    });
    expect(administrator.status).toBe(202);
    expect((await give(app.admin, puppet, { roleId: ROLE.monitor })).status).toBe(201);
    const as = await app.person(puppet, ROLE.administrator);
    expect((await app.call(as, 'GET', REQUESTS)).status).toBe(403);
  });

  it('refuses a confirmation by the person who receives the role, or without the privilege to give it [D6-SECOND-02]', async () => {
    const manager = await app.personWith(['user_role_edit', 'user_register', 'user_list_view']);
    const requestId = await asked(manager.personId);
    const { digest } = await app.request(requestId);
    const own = await decide(manager, requestId, 'confirm', { digest });
    expect(own.body.code).toBe('RIGHTS_FOR_YOURSELF');
    const reader = await app.personWith(['user_disable']);
    expect((await decide(reader, requestId, 'confirm', { digest })).status).toBe(403);
    const elsewhere = await app.personWith(
      ['user_role_edit'],
      (await app.site(`ELSEWHERE`)).siteId,
    );
    expect((await decide(elsewhere, requestId, 'confirm', { digest })).status).toBe(404);
    expect(await held(manager.personId)).toHaveLength(1);
  });

  it.each([
    'ESIGN_EDIT',
    'DB_LOCK_EDIT',
    'blind_approve',
    'dataset_download',
    'user_edit',
    'not_in_the_table',
  ])(
    'gives a role with %s only when a second person confirms it [D6-WEIGHTY-02]',
    async (privilege) => {
      next += 1;
      const roleId = next;
      const privileges = ['CRF_VIEW', privilege];
      await addRole(app.db, { study_id: STUDY, role_id: roleId, code: `r${roleId}`, privileges });
      const person = await newPerson();
      const { status, body } = await give(app.admin, person, { roleId });
      expect(status).toBe(202);
      expect(body.confirmers).toEqual(expect.arrayContaining(['second name']));
      expect(await held(person)).toEqual([]);
      expect((await app.confirm(body.requestIds[0])).status).toBe(204);
      expect(await held(person)).toHaveLength(1);
    },
  );

  describe('two accounts of one person', () => {
    const MANAGES = ['user_role_edit', 'user_register', 'user_list_view'];
    const registeredBy = (personId: number, by: number) =>
      app.db.query('select platform.keep_person_origin($1, $2)', [personId, by]);
    const requestOf = async (as: As, personId: number) => {
      const { body } = await give(as, personId);
      return { requestId: body.requestIds[0] as number, confirmers: body.confirmers as string[] };
    };
    const confirmAs = async (as: As, requestId: number) => {
      const row = await app.request(requestId, as);
      const { status, body } = await app.confirm(requestId, as);
      return [row.mayDecide, status, body?.code];
    };
    const REFUSED = [false, 422, 'RIGHTS_NOT_TWO_PEOPLE'];

    it('do not make a requester and a second person, whichever of them asks [D6-TWO-01]', async () => {
      const puppet = await app.personWith(MANAGES);
      const sibling = await app.personWith(MANAGES);
      await registeredBy(puppet.personId, PERSON.admin);
      await registeredBy(sibling.personId, PERSON.admin);
      const person = await newPerson();
      const ofAdmin = await requestOf(app.admin, person);
      expect(ofAdmin.confirmers).toContain('second name');
      expect(ofAdmin.confirmers).not.toContain(`role_${puppet.roleId}`);
      expect(await confirmAs(puppet, ofAdmin.requestId)).toEqual(REFUSED);
      const ofPuppet = await requestOf(puppet, await newPerson());
      expect(await confirmAs(app.admin, ofPuppet.requestId)).toEqual(REFUSED);
      expect(await confirmAs(sibling, ofPuppet.requestId)).toEqual(REFUSED);
      expect(await held(person)).toEqual([]);
      expect(await confirmAs(app.second, ofAdmin.requestId)).toEqual([true, 204, undefined]);
    });

    it('leave a refused attempt in the history and the trail of the person concerned [D6-IDENTITY-06]', async () => {
      const puppet = await app.personWith(MANAGES);
      await registeredBy(puppet.personId, PERSON.admin);
      const person = await newPerson();
      const { requestId } = await requestOf(app.admin, person);
      expect(await confirmAs(puppet, requestId)).toEqual(REFUSED);
      expect((await app.confirm(requestId, app.admin)).body?.code).toBe('RIGHTS_OWN_REQUEST');
      expect((await app.confirm(requestId)).status).toBe(204);
      const history = `/api/admin/${STUDY}/user-history?personId=${person}&kind=right_refused`;
      const reader = await app.personWith(['admin_menu_view', 'user_list_view']);
      const { body } = await app.call(reader, 'GET', history);
      expect(
        body.rows.map((row: { actorName: string; reason: string; roleCode: string }) => [
          row.actorName,
          row.reason,
          row.roleCode,
        ]),
      ).toEqual([
        [`Person ${PERSON.admin}`, 'RIGHTS_OWN_REQUEST', 'pharmacist'],
        [`Person ${puppet.personId}`, 'RIGHTS_NOT_TWO_PEOPLE', 'pharmacist'],
      ]);
      const trail = await app.call(app.admin, 'GET', `${USERS}/${person}/audit?size=50`);
      const entities = trail.body.rows.map((row: { entity: string }) => row.entity);
      expect(entities.filter((entity: string) => entity === 'admin_rights_refusal')).toHaveLength(
        2,
      );
    });

    it('are two people once a second person confirmed a right for the account, and not when one of the same person did [D6-TWO-02]', async () => {
      const puppet = await app.personWith(MANAGES);
      const other = await app.personWith(MANAGES);
      await registeredBy(puppet.personId, PERSON.admin);
      await registeredBy(other.personId, PERSON.admin);
      await app.db.query(`select platform.keep_person_confirmed($1, $2, $3)`, [
        puppet.personId,
        PERSON.admin,
        other.personId,
      ]);
      const request = await requestOf(app.admin, await newPerson());
      expect(await confirmAs(puppet, request.requestId)).toEqual(REFUSED);
      const given = await requestOf(app.admin, puppet.personId);
      expect((await app.confirm(given.requestId)).status).toBe(204);
      expect(await confirmAs(puppet, request.requestId)).toEqual([true, 204, undefined]);
    });

    it('cannot be made by registering with a password that the registrar knows [D6-TWO-03]', async () => {
      const person = await newPerson();
      const given = (yes: boolean) =>
        app.db.query('update auth.v1_person set password_given = $2 where person_id = $1', [
          person,
          yes,
        ]);
      await given(true);
      const { requestId } = await requestOf(app.admin, person);
      expect(await confirmAs(app.second, requestId)).toEqual([true, 422, 'RIGHTS_PASSWORD_KNOWN']);
      expect(await held(person)).toEqual([]);
      await given(false);
      expect((await app.confirm(requestId)).status).toBe(204);
    });

    it('leave the refusal for a known password in the trail of the person, and no right is confirmed for another address than the shown one [D6-TWO-05] [D6-IDENTITY-06]', async () => {
      const person = await newPerson();
      const { requestId } = await requestOf(app.admin, person);
      const set = (columns: string) =>
        app.db.query(`update auth.v1_person set ${columns} where person_id = $1`, [person]);
      await set(`password_given = true`);
      expect((await app.confirm(requestId)).body?.code).toBe('RIGHTS_PASSWORD_KNOWN');
      const refused = await app.db.query(
        'select code from admin.rights_refusal where person_id = $1',
        [person],
      );
      expect(refused).toEqual([{ code: 'RIGHTS_PASSWORD_KNOWN' }]);
      await set(`password_given = false, email = 'p2@own.example'`);
      const moved = await app.confirm(requestId);
      expect([moved.status, moved.body?.code]).toEqual([412, 'RIGHTS_REQUEST_CHANGED']);
      expect(await held(person)).toEqual([]);
    });
  });

  it('refuses a confirmation when the role, the person or the requester changed meanwhile [D6-SECOND-04]', async () => {
    const roleId = 6001;
    const row = { study_id: STUDY, role_id: roleId, code: 'statistician' };
    await addRole(app.db, { ...row, privileges: ['arm_download'] });
    const person = await newPerson();
    const request = async () =>
      (await give(app.admin, person, { roleId })).body.requestIds[0] as number;

    const wider = await request();
    await app.db.query(
      `update builder.v1_role set privileges = '{arm_download,CRF_VIEW}' where role_id = $1`,
      [roleId],
    );
    const widened = await app.confirm(wider);
    expect([widened.status, widened.body?.code]).toEqual([412, 'RIGHTS_REQUEST_CHANGED']);

    const other = await request();
    await app.db.query(`update auth.v1_person set email = 'other@x' where person_id = $1`, [
      person,
    ]);
    expect((await app.confirm(other)).body?.code).toBe('RIGHTS_REQUEST_CHANGED');

    const manager = await app.personWith(['user_role_edit', 'user_register', 'user_list_view']);
    const stranger = await newPerson();
    const lost = (await give(manager, stranger)).body.requestIds[0];
    await app.call(app.admin, 'POST', `${USERS}/disable`, {
      personIds: [manager.personId],
      reason: 'Left',
    });
    expect((await app.confirm(lost)).body?.code).toBe('RIGHTS_REQUESTER_LOST');
    expect([await held(person), await held(stranger)]).toEqual([[], []]);
  });

  it('marks a role that a design names at a hidden item [D6-SECOND-03]', async () => {
    const roleId = 6002;
    const row = { study_id: STUDY, role_id: roleId, code: 'reader', privileges: ['CRF_VIEW'] };
    await addRole(app.db, { ...row, sees_hidden: true });
    expect((await give(app.admin, await newPerson(), { roleId })).status).toBe(202);
  });

  it('prolongs such a role, or enables its holder, only with a second person [D6-SECOND-02]', async () => {
    const person = await newPerson();
    const role = { roleId: ROLE.pharmacist, siteId: tokyo, endDate: '2027-06-30' };
    const assignmentId = await app.assign(person, role);
    const change = (endDate: string, revision: number) =>
      app.call(app.admin, 'PUT', `${ASSIGN}/${assignmentId}`, {
        startDate: '2020-01-01',
        endDate,
        reason: 'Follow-up',
        revision,
      });
    expect((await change('2027-05-31', 1)).status).toBe(204);
    const longer = await change('2027-12-31', 2);
    expect(longer.status).toBe(202);
    expect(await app.request(longer.body.requestIds[0])).toMatchObject({
      kind: 'role_dates',
      reason: 'Follow-up',
      shown: { formerEndDate: '2027-05-31', roles: [{ endDate: '2027-12-31' }] },
    });
    // Withdrawing needs no confirmation and invalidates earlier requests.
    expect((await change('2027-04-30', 2)).status).toBe(204);
    expect((await app.confirm(longer.body.requestIds[0])).status).toBe(412);
    const again = await change('2027-12-31', 3);
    expect((await app.confirm(again.body.requestIds[0])).status).toBe(204);

    const set = (act: string) =>
      app.call(app.admin, 'POST', `${USERS}/${act}`, { personIds: [person], reason: 'Leave' });
    expect((await set('disable')).body.rows).toMatchObject([{ done: true }]);
    const preview = `${USERS}/enable/preview`;
    const planned = await app.call(app.admin, 'POST', preview, { personIds: [person] });
    expect(planned.body.rows).toEqual([{ personId: person, done: false, code: 'RIGHTS_WAITS' }]);
    expect((await set('enable')).body.rows).toMatchObject([{ done: false, code: 'RIGHTS_WAITS' }]);
    const users = await app.call(app.admin, 'GET', `${USERS}?size=200`);
    const waits = new Map<number, boolean>(
      users.body.rows.map((user: { personId: number; waits: boolean }) => [
        user.personId,
        user.waits,
      ]),
    );
    expect(waits.get(person)).toBe(true);
    expect([...waits.values()]).toContain(false);
    expect(await held(person)).toEqual([]);
    const { body } = await app.call(app.second, 'GET', REQUESTS);
    expect(body.rows[0]).toMatchObject({ kind: 'user_enabled', shown: { roles: [{}] } });
    expect((await app.confirm(body.rows[0].requestId)).status).toBe(204);
    expect(await held(person)).toHaveLength(1);
  });

  it('registers a user with the roles that need no confirmation, and requests the others [D6-SECOND-02]', async () => {
    const personId = await newPerson();
    const at = { siteId: tokyo, startDate: '2026-01-01' };
    const { status, body } = await app.call(app.admin, 'POST', USERS, {
      personId,
      assignments: [
        { ...at, roleId: ROLE.monitor },
        { ...at, roleId: ROLE.pharmacist },
      ],
    });
    expect([status, body.assignmentIds.length, body.requestIds.length]).toEqual([201, 1, 1]);
    expect((await app.confirm(body.requestIds[0])).status).toBe(204);
    expect(await held(personId)).toHaveLength(2);
  });

  it('records rejection with a reason and withdrawal in the history and the audit trail of the user [D6-SECOND-05]', async () => {
    const person = await newPerson();
    const rejected = await asked(person);
    const reason = 'The site has a pharmacist';
    expect((await decide(app.second, rejected, 'reject', { reason })).status).toBe(204);
    const withdrawn = await asked(person);
    expect((await decide(app.second, withdrawn, 'withdraw', { reason: 'r' })).status).toBe(422);
    expect((await decide(app.admin, withdrawn, 'withdraw', { reason: 'Error' })).status).toBe(204);
    expect((await app.confirm(await asked(person))).status).toBe(204);
    expect(await app.request(rejected)).toMatchObject({
      status: 'rejected',
      decisionReason: reason,
      decidedByName: `Person ${PERSON.second}`,
    });
    const history = `/api/admin/${STUDY}/user-history?personId=${person}&size=50`;
    const reader = await app.personWith(['admin_menu_view', 'user_list_view']);
    const { body } = await app.call(reader, 'GET', history);
    expect(
      body.rows.map((row: { kind: string; actorName: string; roleCode: string }) => [
        row.kind,
        row.actorName,
        row.roleCode,
      ]),
    ).toEqual(
      [
        ['right_requested', PERSON.admin],
        ['right_rejected', PERSON.second],
        ['right_requested', PERSON.admin],
        ['right_withdrawn', PERSON.admin],
        ['right_requested', PERSON.admin],
        ['right_confirmed', PERSON.second],
        ['role_given', PERSON.second],
      ]
        .map(([kind, actor]) => [kind, `Person ${actor}`, 'pharmacist'])
        .toReversed(),
    );
    const trail = await app.call(app.admin, 'GET', `${USERS}/${person}/audit?size=50`);
    const statuses = trail.body.rows
      .filter((row: { entity: string }) => row.entity === 'admin_rights_request')
      .map((row: { changes: { after: string }[] }) => row.changes[0]!.after);
    expect(statuses).toEqual(['confirmed', 'open', 'withdrawn', 'open', 'rejected', 'open']);
  });

  it('excludes a disabled person from the possible confirmers [D6-SECOND-07]', async () => {
    await app.db.query(`update auth.v1_person set disabled = true where person_id = $1`, [
      PERSON.second,
    ]);
    const { body } = await give(app.admin, await newPerson());
    await app.db.query(`update auth.v1_person set disabled = false where person_id = $1`, [
      PERSON.second,
    ]);
    expect(body.confirmers).not.toContain('second name');
  });

  it('gives a role immediately in a study without confirmation, but never to oneself [D6-SECOND-06]', async () => {
    await app.db.query(`update builder.v1_study set second_person_off = true where study_id = $1`, [
      STUDY,
    ]);
    const answers = [await give(app.admin, await newPerson()), await give(app.admin, PERSON.admin)];
    await app.db.query(`update builder.v1_study set second_person_off = false`);
    expect(answers.map(({ status }) => status)).toEqual([201, 422]);
  });
});
