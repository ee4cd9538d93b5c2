import { addAssignment, addRole, addStudy } from '@casebook/test-kit';
import { type AuthUnderTest, startAuth } from '../../test/start';

let auth: AuthUnderTest;
let siteStaff: { id: number; token: string };
let stranger: { id: number; token: string };
let administrator: { id: number; token: string };

beforeAll(async () => {
  auth = await startAuth();
  const { db } = auth;
  await addStudy(db, {
    study_id: 1,
    auto_logout_time: 15,
    iwrs_link: true,
    iwrs_setting: { a: 1 },
  });
  await addStudy(db, { study_id: 2, auto_logout_time: null });
  for (const study_id of [1, 2]) {
    await addRole(db, {
      study_id,
      role_id: 1,
      code: 'site_staff',
      site_limited: true,
      privileges: ['CRF_VIEW', 'CRF_EDIT'],
    });
    await addRole(db, { study_id, role_id: 3, code: 'monitor', privileges: ['CRF_VIEW'] });
    await addRole(db, {
      study_id,
      role_id: 8,
      code: 'administrator',
      role_group: 2,
      portal_right: 'administrator',
      privileges: ['site_create'],
    });
  }
  const person = async (loginId: string, portalRights: 'administrator'[] = []) => {
    const id = await auth.addPerson(loginId, { portalRights });
    return { id, token: await auth.token(loginId) };
  };
  siteStaff = await person('site');
  stranger = await person('stranger');
  administrator = await person('admin', ['administrator']);
  for (const site_id of [11, 12]) {
    await addAssignment(db, { study_id: 1, person_id: siteStaff.id, role_id: 1, site_id });
  }
  // Not held today: one assignment has ended, one has not begun.
  await addAssignment(db, {
    study_id: 1,
    person_id: siteStaff.id,
    role_id: 3,
    end_date: '2021-01-01',
  });
  await addAssignment(db, {
    study_id: 2,
    person_id: siteStaff.id,
    role_id: 1,
    start_date: '2999-01-01',
  });
});
afterAll(() => auth?.close());

const list = (token: string) => auth.call('POST', '/api/study/list', { token, body: {} });
const get = (url: string, token: string, headers = {}) => auth.call('GET', url, { token, headers });

describe('the study list', () => {
  it('contains the studies and roles that the person holds today [R7-STUDY-05] [D6-ROLE-01]', async () => {
    const answer = await list(siteStaff.token);
    expect(answer.body.rows).toEqual([
      {
        studyId: 1,
        studyIdText: 'ST-1',
        name: { en: 'Study 1' },
        protocolNumber: 'P-1',
        closed: false,
        roles: [
          {
            roleId: 1,
            code: 'site_staff',
            name: { en: 'site_staff' },
            releases: false,
            unblinds: false,
          },
        ],
      },
    ]);
    expect((await list(stranger.token)).body.rows).toEqual([]);
  });

  it('contains every study for a portal administrator', async () => {
    const { rows } = (await list(administrator.token)).body;
    expect(rows.map(({ studyId, roles }) => [studyId, roles])).toEqual([
      [1, [expect.objectContaining({ code: 'administrator' })]],
      [2, [expect.objectContaining({ code: 'administrator' })]],
    ]);
  });

  it('accepts only an empty object [D7-ERROR-02]', async () => {
    const body = { everything: true };
    const answer = await auth.call('POST', '/api/study/list', { token: siteStaff.token, body });
    expect(answer.status).toBe(422);
  });
});

describe('the detail of a study', () => {
  it('contains the role of the address and its sites [R7-STUDY-02] [R3-STUDY-01] [R3-STUDY-02]', async () => {
    const answer = await get('/api/study/detail?studyId=1&roleId=1', siteStaff.token);
    expect(answer.body).toEqual({
      studyId: 1,
      studyIdText: 'ST-1',
      name: { en: 'Study 1' },
      protocolNumber: 'P-1',
      alias: null,
      iwrsLinkFlag: true,
      iwrsSetting: { a: 1 },
      languages: ['en', 'ja', 'th'],
      role: {
        roleId: 1,
        code: 'site_staff',
        name: { en: 'site_staff' },
        siteLimited: true,
        siteIds: [11, 12],
      },
      autoLogoutTime: 15,
    });
  });

  it('contains all sites for a portal right', async () => {
    const answer = await get('/api/study/detail?studyId=2&roleId=8', administrator.token);
    expect(answer.body['role']).toMatchObject({ siteIds: null });
  });

  it.each([
    ['a role that has ended', 1, 3],
    ['a role that has not begun', 2, 1],
    ['a role of somebody else', 1, 8],
    ['a study that does not exist', 99, 1],
  ])('is refused for %s [R6-ACCESS-01] [D6-ROLE-01]', async (_, studyId, roleId) => {
    const url = `/api/study/detail?studyId=${studyId}&roleId=${roleId}`;
    expect((await get(url, siteStaff.token)).status).toBe(403);
  });

  it.each(['', '?studyId=1', '?studyId=abc&roleId=1', '?studyId=1&roleId=-1'])(
    'reports the fault of "%s" [D7-ERROR-02]',
    async (query) => {
      const answer = await get(`/api/study/detail${query}`, siteStaff.token);
      expect(answer.status).toBe(422);
      expect(answer.body['errors']).toHaveLength(1);
    },
  );
});

describe('the privileges of a role', () => {
  it.each(['/api/study/privilege/1/1', '/api/study/privilege/privilege/1/1'])(
    'are answered by %s [R7-STUDY-03] [R6-ACCESS-03]',
    async (url) => {
      const answer = await get(url, siteStaff.token);
      expect(answer.body).toEqual({
        privileges: ['CRF_EDIT', 'CRF_VIEW'],
        digest: expect.any(String),
      });
      expect((await get(url, stranger.token)).status).toBe(403);
    },
  );

  it('are never those of another role that a header names [D6-ROLE-02]', async () => {
    const headers = { role: '8', privilege: 'site_create', study: '1' };
    const answer = await get('/api/study/privilege/1/1', siteStaff.token, headers);
    expect(answer.body).toEqual({
      privileges: ['CRF_EDIT', 'CRF_VIEW'],
      digest: expect.any(String),
    });
  });

  it('end immediately with the assignment [D6-SESSION-01]', async () => {
    const monitor = await auth.addPerson('monitor');
    const token = await auth.token('monitor');
    await addAssignment(auth.db, { study_id: 1, person_id: monitor, role_id: 3 });
    expect((await get('/api/study/privilege/1/3', token)).status).toBe(200);
    await auth.db.query(
      `update admin.v1_assignment set end_date = current_date - 1 where person_id = ${monitor}`,
    );
    expect((await get('/api/study/privilege/1/3', token)).status).toBe(403);
  });
});

describe('roles and setting of a study', () => {
  it('are readable with any role in it [R7-STUDY-06] [R7-STUDY-09] [R3-STUDY-03]', async () => {
    const roles = await get('/api/study/role/master-data-list/1', siteStaff.token);
    expect(roles.body.rows.map(({ code }) => code)).toEqual([
      'site_staff',
      'monitor',
      'administrator',
    ]);
    const setting = await get('/api/study/setting/1', siteStaff.token);
    expect(setting.body).toMatchObject({
      autoLogoutTime: 15,
      contractNumberLevel: 'no_limitation',
    });
  });

  it.each([
    '/api/study/role/master-data-list/abc',
    '/api/study/role/master-data-list/0',
    '/api/study/setting/-1',
    '/api/study/setting/99999999999',
    '/api/study/privilege/abc/1',
    '/api/study/privilege/privilege/0/1',
  ])('name the field of the bad id in %s [D7-ERROR-02]', async (url) => {
    const answer = await get(url, siteStaff.token);
    expect(answer.status).toBe(422);
    expect(answer.body['errors']).toEqual([expect.objectContaining({ field: 'studyId' })]);
  });

  it('require a signed-in user', async () => {
    for (const url of ['/api/study/role/master-data-list/1', '/api/study/setting/1']) {
      expect((await auth.call('GET', url)).status).toBe(401);
    }
    expect((await auth.call('POST', '/api/study/list', { body: {} })).status).toBe(401);
  });

  it('are refused to others [D6-GUARD-02]', async () => {
    expect((await get('/api/study/role/master-data-list/1', stranger.token)).status).toBe(403);
    expect((await get('/api/study/setting/2', siteStaff.token)).status).toBe(403);
    expect((await get('/api/study/setting/99', administrator.token)).status).toBe(403);
  });

  it('sign out after 30 minutes if the study has no setting [R9-CONST-02]', async () => {
    for (const url of ['/api/study/setting/2', '/api/study/detail?studyId=2&roleId=8']) {
      const answer = await get(url, administrator.token);
      expect([url, answer.body['autoLogoutTime']]).toEqual([url, 30]);
    }
  });
});

describe('the database-lock marker', () => {
  const path = '/api/study/detail?studyId=1&roleId=';
  const sending = (marker: string, role = 1) =>
    get(path + role, siteStaff.token, { dblock: '1', 'db-lock-marker': marker });
  const lock = (locked: boolean) =>
    auth.db.query('select platform.set_study_lock($1, $2)', [1, locked]);

  it('of a call is compared with the present one, which changes with every lock and unlock; a difference is answered with 409 [R7-CALL-05] [R4-LOCK-02] [R8-HTTP-02]', async () => {
    const told = (answer: { headers: Record<string, unknown> }) =>
      answer.headers['x-casebook-db-lock-marker'];
    const first = await sending('0');
    expect([first.status, told(first)]).toEqual([200, '0']);
    await lock(true);
    const conflict = await sending('0');
    expect(conflict).toMatchObject({
      status: 409,
      body: { code: 'COMMSG013', dbLockMarker: 1 },
    });
    const isLocked = (answer: { headers: Record<string, unknown> }) =>
      answer.headers['x-casebook-db-locked'];
    expect([first, conflict].map(isLocked)).toEqual(['0', '1']);
    const flipped = await sending('1');
    expect([flipped.status, told(flipped), isLocked(flipped)]).toEqual([200, '1', '1']);
    await lock(false);
    expect(await sending('1')).toMatchObject({ status: 409, body: { dbLockMarker: 0 } });
    expect((await sending('0')).status).toBe(200);
    expect((await sending('')).status).toBe(409);
  });

  it('does not matter in a closed study, which answers 421 to whoever has a role there, until it is opened again [R8-HTTP-11] [R8-ECS-01]', async () => {
    const close = (closed: boolean) =>
      auth.db.query(`select platform.set_study_closed(1, $1, 'The study is over')`, [closed]);
    const listed = async () => (await list(siteStaff.token)).body.rows[0]!.closed;
    expect(await listed()).toBe(false);
    await close(true);
    expect(await listed()).toBe(true);
    for (const marker of ['0', '1'])
      expect(await sending(marker)).toMatchObject({ status: 421, body: { code: 'COMMSG024' } });
    expect((await sending('0', 3)).status).toBe(403);
    await close(false);
    expect(await listed()).toBe(false);
    expect((await sending('0')).status).toBe(200);
    const anchors = await auth.db.query<{ cause: string }>(
      'select cause from audit.anchor order by anchor_no desc limit 2',
    );
    expect(anchors.map(({ cause }) => cause)).toEqual([
      'opening of study 1: The study is over',
      'close of study 1: The study is over',
    ]);
  });

  it('is compared only if the flag requests it, and not for a role that is not held [R7-CALL-05]', async () => {
    expect((await get(`${path}1`, siteStaff.token, { 'db-lock-marker': '1' })).status).toBe(200);
    expect((await sending('1', 3)).status).toBe(403);
  });
});
