import { addAssignment } from '@casebook/test-kit';
import { type As, BuilderApp } from '../../test/builder-app';

const NAME = { ja: '統計担当', en: 'Statistician', th: 'นักสถิติ' };

describe('changes that need a second person', () => {
  let app: BuilderApp;
  beforeAll(async () => {
    app = await BuilderApp.start();
  });
  afterAll(() => app.stop());

  async function study(studyIdText: string) {
    const made = await app.study(studyIdText);
    const roles = await app.roleIds(made);
    const as = (who: As): As => ({ ...who, roleId: roles['administrator']! });
    return { ...made, roles, admin: as(app.administrator), second: as(app.secondAdministrator) };
  }
  type Study = Awaited<ReturnType<typeof study>>;

  async function role({ path, builder }: Study, code: string) {
    const { body } = await app.call(builder, 'GET', `${path}/roles`);
    return (
      body.rows as {
        code: string;
        roleId: number;
        revision: number;
        privileges: string[];
        unblinded: boolean;
      }[]
    ).find((one) => one.code === code)!;
  }

  async function setPrivileges(s: Study, as: As, code: string, privileges: string[]) {
    const { roleId, revision } = await role(s, code);
    const body = { revision, reason: 'Needed', privileges };
    return app.call(as, 'PUT', `${s.path}/roles/${roleId}/privileges`, body);
  }

  const decide = (s: Study, as: As, requestId: number, act: string, body: object) =>
    app.call(as, 'POST', `${s.path}/rights-requests/${requestId}/${act}`, body);

  it('refuses every change of a role that the caller holds [D6-SECOND-01]', async () => {
    const s = await study('OWN-ROLE');
    const own = await setPrivileges(s, s.builder, 'study_builder', ['CRF_VIEW', 'user_register']);
    expect([own.status, own.body.code]).toEqual([422, 'RIGHTS_OWN_ROLE']);
    const { roleId, revision } = await role(s, 'study_builder');
    const change = { revision, reason: 'x', name: NAME, group: 1, siteLimited: false };
    const renamed = await app.call(s.builder, 'PUT', `${s.path}/roles/${roleId}`, change);
    expect(renamed.body.code).toBe('RIGHTS_OWN_ROLE');
    // Past, future and disabled assignments count too, because they can become active again.
    const holder = { study_id: s.studyId, person_id: 1, role_id: s.roles['monitor']! };
    await addAssignment(app.db, { ...holder, start_date: '2020-01-01', end_date: '2020-02-01' });
    const ended = await setPrivileges(s, s.builder, 'monitor', ['CRF_VIEW']);
    expect(ended.body.code).toBe('RIGHTS_OWN_ROLE');
  });

  it('grants an unblinded privilege only when another person confirms exactly that change [D6-SECOND-02]', async () => {
    const s = await study('GIVE');
    const before = await role(s, 'monitor');
    const wanted = [...before.privileges, 'arm_download'];
    const asked = await setPrivileges(s, s.builder, 'monitor', wanted);
    expect([asked.status, asked.body.requestIds, asked.body.confirmers]).toEqual([
      202,
      [expect.any(Number)],
      ['admin', 'admin2'],
    ]);
    expect((await role(s, 'monitor')).privileges).toEqual(before.privileges);
    const twice = await setPrivileges(s, s.builder, 'monitor', wanted);
    expect(twice.body.code).toBe('RIGHTS_REQUEST_OPEN');

    const [request] = await app.waiting(s.admin, s);
    expect(request).toMatchObject({
      kind: 'role_rights',
      reason: 'Needed',
      requestedByName: 'builder',
      own: false,
      mayDecide: true,
      shown: {
        added: ['arm_download'],
        removed: [],
        roles: [{ code: 'monitor', unblinded: true }],
      },
    });
    expect((await app.waiting(s.builder, s))[0]).toMatchObject({ own: true, mayDecide: false });
    const { requestId, digest } = request!;
    const self = await decide(s, s.builder, requestId, 'confirm', { digest });
    expect(self.body.code).toBe('RIGHTS_OWN_REQUEST');
    const other = await decide(s, s.admin, requestId, 'confirm', { digest: '0'.repeat(64) });
    expect([other.status, other.body.code]).toEqual([412, 'RIGHTS_REQUEST_CHANGED']);
    expect((await decide(s, s.admin, requestId, 'confirm', { digest })).status).toBe(204);
    expect(await role(s, 'monitor')).toMatchObject({
      privileges: wanted.toSorted(),
      unblinded: true,
    });
    const again = await decide(s, s.second, requestId, 'confirm', { digest });
    expect([again.status, again.body.code]).toEqual([412, 'RIGHTS_REQUEST_CLOSED']);
    const events = await app.db.query(
      `select actor_id, after::jsonb ->> 'status' as status from audit.v1_event
       where study_id = $1 and entity = 'builder_rights_request' order by event_id`,
      [s.studyId],
    );
    expect(events).toEqual([
      { actor_id: 1, status: 'open' },
      { actor_id: 2, status: 'confirmed' },
    ]);
  });

  it('refuses a confirmation by a holder of the role or without the privilege [D6-SECOND-02]', async () => {
    const s = await study('HOLDER');
    await addAssignment(app.db, {
      study_id: s.studyId,
      person_id: 2,
      role_id: s.roles['monitor']!,
    });
    await setPrivileges(s, s.builder, 'monitor', ['arm_download']);
    const [request] = await app.waiting(s.admin, s);
    expect(request).toMatchObject({ mayDecide: false, confirmers: ['admin2'] });
    const { requestId, digest } = request!;
    for (const [act, body] of [
      ['confirm', { digest }],
      ['reject', { reason: 'No' }],
    ] as const) {
      const held = await decide(s, s.admin, requestId, act, body);
      expect(held.body.code).toBe('RIGHTS_OWN_ROLE');
    }
    const monitor = { ...app.administrator, roleId: s.roles['monitor']! };
    expect((await decide(s, monitor, requestId, 'confirm', { digest })).status).toBe(403);
    expect((await decide(s, s.second, requestId, 'confirm', { digest })).status).toBe(204);
  });

  it('refuses to confirm a request whose subject changed [D6-SECOND-04]', async () => {
    const s = await study('CHANGED');
    await setPrivileges(s, s.builder, 'monitor', ['CRF_VIEW', 'arm_download']);
    const [request] = await app.waiting(s.admin, s);
    const { requestId, digest } = request!;
    expect((await setPrivileges(s, s.admin, 'monitor', ['CRF_VIEW', 'CRF_EDIT'])).status).toBe(200);
    const late = await decide(s, s.second, requestId, 'confirm', { digest });
    expect([late.status, late.body.code]).toEqual([412, 'RIGHTS_REQUEST_CHANGED']);
    expect((await role(s, 'monitor')).privileges).toEqual(['CRF_EDIT', 'CRF_VIEW'].toSorted());

    // A person who received the role meanwhile would get what was confirmed for others.
    await setPrivileges(s, s.builder, 'monitor', ['CRF_VIEW', 'ip_download']);
    const [next] = await app.waiting(s.admin, s);
    await addAssignment(app.db, {
      study_id: s.studyId,
      person_id: 3,
      role_id: s.roles['monitor']!,
    });
    const given = await decide(s, s.second, next!.requestId, 'confirm', { digest: next!.digest });
    expect(given.body.code).toBe('RIGHTS_REQUEST_CHANGED');
  });

  it('shows address and organisation of the holders, and refuses to confirm when one of them changed [D6-SECOND-11]', async () => {
    const s = await study('HOLDERS-SHOWN');
    const holder = { study_id: s.studyId, person_id: 3, role_id: s.roles['monitor']! };
    await addAssignment(app.db, holder);
    await setPrivileges(s, s.builder, 'monitor', ['CRF_VIEW', 'arm_download']);
    const [request] = await app.waiting(s.admin, s);
    expect(request!.shown.holders).toEqual(['site (site, site@example.org, Example Hospital)']);
    const move = (email: string) =>
      app.db.query('update auth.v1_person set email = $1 where person_id = 3', [email]);
    await move('p2@own.example');
    const { requestId, digest } = request!;
    const moved = await decide(s, s.admin, requestId, 'confirm', { digest });
    await move('site@example.org');
    expect([moved.status, moved.body.code]).toEqual([412, 'RIGHTS_REQUEST_CHANGED']);
    expect((await role(s, 'monitor')).unblinded).toBe(false);
    expect((await decide(s, s.admin, requestId, 'confirm', { digest })).status).toBe(204);
  });

  it('adds no weighty right to a role of somebody whose password somebody else may know, and records the attempt [D6-SECOND-10] [D6-IDENTITY-06]', async () => {
    const s = await study('HOLDER-KNOWN');
    const holder = { study_id: s.studyId, person_id: 3, role_id: s.roles['monitor']! };
    await addAssignment(app.db, holder);
    const known = (yes: boolean) =>
      app.db.query('update auth.v1_person set password_given = $1 where person_id = 3', [yes]);
    const wanted = ['CRF_VIEW', 'arm_download'];
    await known(true);
    const asked = await setPrivileges(s, s.builder, 'monitor', wanted);
    await known(false);
    const people = 'site (site, site@example.org, Example Hospital)';
    const refused = { code: 'RIGHTS_HOLDERS_PASSWORD_KNOWN', params: { people } };
    expect([asked.status, asked.body]).toEqual([422, expect.objectContaining(refused)]);
    expect((await setPrivileges(s, s.builder, 'monitor', wanted)).status).toBe(202);
    const [request] = await app.waiting(s.admin, s);
    const { requestId, digest } = request!;
    await known(true);
    const confirmed = await decide(s, s.admin, requestId, 'confirm', { digest });
    await known(false);
    expect([confirmed.status, confirmed.body.code]).toEqual([422, refused.code]);
    expect((await role(s, 'monitor')).unblinded).toBe(false);
    const attempts = await app.db.query(
      'select act, code from builder.rights_refusal where study_id = $1 order by refusal_id',
      [s.studyId],
    );
    expect(attempts).toEqual([
      { act: 'change', code: refused.code },
      { act: 'confirm', code: refused.code },
    ]);
    expect((await decide(s, s.admin, requestId, 'confirm', { digest })).status).toBe(204);
  });

  it('refuses to confirm a request when the requester lost the privilege or the request expired [D6-SECOND-04]', async () => {
    const s = await study('LOST');
    await setPrivileges(s, s.builder, 'monitor', ['arm_download']);
    await setPrivileges(s, s.builder, 'site_staff', ['arm_download']);
    const [second, first] = await app.waiting(s.admin, s);
    await app.db.query(
      `select platform.begin_write(0, 0, 'test', null, null, null, null, 'test', null, 'entry');
       update builder.rights_request set expires_at = now() where request_id = ${first!.requestId}`,
    );
    const late = await decide(s, s.admin, first!.requestId, 'confirm', { digest: first!.digest });
    expect(late.body.code).toBe('RIGHTS_REQUEST_EXPIRED');
    await app.db.query(`update auth.v1_person set portal_rights = '{}' where person_id = 1`);
    const lost = await decide(s, s.admin, second!.requestId, 'confirm', { digest: second!.digest });
    await app.db.query(
      `update auth.v1_person set portal_rights = '{study_builder}' where person_id = 1`,
    );
    expect(lost.body.code).toBe('RIGHTS_REQUESTER_LOST');
    expect((await role(s, 'monitor')).unblinded).toBe(false);
  });

  it('takes effect once when two people confirm at the same time [D6-SECOND-04]', async () => {
    const s = await study('TWICE');
    await setPrivileges(s, s.builder, 'monitor', ['arm_download']);
    const [request] = await app.waiting(s.admin, s);
    const { requestId, digest } = request!;
    const answers = await Promise.all(
      [s.admin, s.second].map((as) => decide(s, as, requestId, 'confirm', { digest })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 412]);
  });

  it('has no effect after rejection with a reason or withdrawal [D6-SECOND-05]', async () => {
    const s = await study('REJECT');
    await setPrivileges(s, s.builder, 'monitor', ['arm_download']);
    const [request] = await app.waiting(s.admin, s);
    const { requestId, digest } = request!;
    expect((await decide(s, s.admin, requestId, 'reject', { reason: ' ' })).status).toBe(422);
    const foreign = await decide(s, s.admin, requestId, 'withdraw', { reason: 'Not mine' });
    expect(foreign.body.code).toBe('RIGHTS_NOT_YOUR_REQUEST');
    const rejected = await decide(s, s.admin, requestId, 'reject', {
      reason: 'Monitors are blinded',
    });
    expect(rejected.status).toBe(204);
    expect((await decide(s, s.second, requestId, 'confirm', { digest })).status).toBe(412);
    await setPrivileges(s, s.builder, 'monitor', ['arm_download']);
    const [next] = await app.waiting(s.admin, s);
    const taken = await decide(s, s.builder, next!.requestId, 'withdraw', { reason: 'By mistake' });
    expect(taken.status).toBe(204);
    const { body } = await app.call(s.admin, 'GET', `${s.path}/rights-requests`);
    expect(
      body.rows.map((row: { status: string; decisionReason: string; decidedByName: string }) => [
        row.status,
        row.decisionReason,
        row.decidedByName,
      ]),
    ).toEqual([
      ['withdrawn', 'By mistake', 'builder'],
      ['rejected', 'Monitors are blinded', 'admin'],
    ]);
    expect((await role(s, 'monitor')).unblinded).toBe(false);
  });

  it('creates a new role without the privileges that await confirmation [D6-SECOND-02]', async () => {
    const s = await study('NEW-ROLE');
    const made = await app.call(s.builder, 'POST', `${s.path}/roles`, {
      code: 'statistician',
      name: NAME,
      group: 2,
      siteLimited: false,
      privileges: ['subject_list_view', 'arm_download', 'user_role_edit'],
      reason: 'Unblinded analysis',
    });
    expect([made.status, made.body.privileges, made.body.requestIds.length]).toEqual([
      201,
      ['subject_list_view'],
      1,
    ]);
    expect((await app.confirm(s.admin, s)).status).toBe(204);
    expect(await role(s, 'statistician')).toMatchObject({
      privileges: ['arm_download', 'subject_list_view', 'user_role_edit'],
      unblinded: true,
    });
  });

  it('switches the confirmation off only when a second person confirms it [D6-SECOND-06]', async () => {
    const s = await study('SWITCH');
    const url = `${s.path}/settings/second-person`;
    const off = await app.call(s.builder, 'PUT', url, { on: false, reason: 'Open-label study' });
    expect([off.status, off.body.secondPerson]).toEqual([202, true]);
    expect((await setPrivileges(s, s.builder, 'monitor', ['arm_download'])).status).toBe(202);
    const requests = await app.waiting(s.admin, s);
    const { requestId, digest } = requests.find(({ kind }) => kind === 'confirmation_off')!;
    expect((await decide(s, s.builder, requestId, 'confirm', { digest })).status).toBe(422);
    expect((await decide(s, s.admin, requestId, 'confirm', { digest })).status).toBe(204);
    expect((await app.call(s.builder, 'GET', `${s.path}/settings`)).body.secondPerson).toBe(false);
    expect((await setPrivileges(s, s.builder, 'monitor', ['arm_download'])).status).toBe(200);
    // Nobody can grant privileges to a role of their own, whatever the setting.
    const own = await setPrivileges(s, s.builder, 'study_builder', ['CRF_VIEW']);
    expect(own.body.code).toBe('RIGHTS_OWN_ROLE');
    const on = await app.call(s.builder, 'PUT', url, { on: true, reason: 'Blinded after all' });
    expect([on.status, on.body.secondPerson]).toEqual([200, true]);
    const [event] = await app.db.query(
      `select after, reason from audit.v1_event where study_id = $1 and entity = 'setting' and action = 1
       order by event_id limit 1`,
      [s.studyId],
    );
    expect(event).toMatchObject({ reason: 'Open-label study' });
    expect(JSON.parse(event!['after'] as string)).toMatchObject({ second_person_off: true });
  });
});
