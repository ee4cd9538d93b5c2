import type { ItemProperty, StudyDesign } from '@casebook/study-design';
import { addAssignment } from '@casebook/test-kit';
import { type As, BuilderApp } from '../../test/builder-app';

const STAFF = 3;
const HIDDEN = 'site_staff';

describe('a version that first names a role at a hidden item', () => {
  let app: BuilderApp;
  beforeAll(async () => {
    app = await BuilderApp.start();
  });
  afterAll(() => app.stop());

  /** A study whose staff hold a role, and the two administrators in it. */
  async function study(studyIdText: string) {
    const made = await app.study(studyIdText);
    const roles = await app.roleIds(made);
    const admin = { ...app.administrator, roleId: roles['administrator']! };
    const second = { ...app.secondAdministrator, roleId: roles['administrator']! };
    await hold(made.studyId, STAFF, roles[HIDDEN]!);
    return { ...made, roles, admin, second };
  }
  type Study = Awaited<ReturnType<typeof study>>;

  const hold = (study_id: number, person_id: number, role_id: number) =>
    addAssignment(app.db, { study_id, person_id, role_id });

  /** Asks to freeze a version with an item that only these roles see. */
  async function ask(s: Study, names: string[] = [HIDDEN]) {
    const revision = await app.edit(s, (design: StudyDesign) => {
      const [block] = design.pages[0]!.blocks;
      const properties: ItemProperty[] = [{ type: 14, roles: names }];
      block!.items.push({ key: 'SECRET', layout: 10, label: { en: 'Secret' }, properties });
    });
    return app.freeze(s, '1.0', revision);
  }

  const decide = (s: Study, as: As, act: 'confirm' | 'reject', request: Listed) =>
    app.call(
      as,
      'POST',
      `${s.path}/rights-requests/${request.requestId}/${act}`,
      act === 'confirm' ? { digest: request.digest } : { reason: 'No' },
    );
  type Listed = Awaited<ReturnType<BuilderApp['waiting']>>[number];

  const refusals = (s: Study) =>
    app.db.query('select act, code from builder.rights_refusal where study_id = $1 order by 1', [
      s.studyId,
    ]);

  it('is neither confirmed nor rejected by a holder of the role, who is not named as able to [D6-SECOND-12] [D6-IDENTITY-06]', async () => {
    const s = await study('NAMED-HOLDER');
    await hold(s.studyId, 2, s.roles[HIDDEN]!);
    expect((await ask(s)).status).toBe(202);
    const [request] = await app.waiting(s.admin, s);
    expect(request).toMatchObject({ mayDecide: false, confirmers: ['admin2'] });
    for (const act of ['confirm', 'reject'] as const) {
      const refused = await decide(s, s.admin, act, request!);
      expect([refused.status, refused.body.code]).toEqual([422, 'RIGHTS_OWN_ROLE']);
    }
    expect(await refusals(s)).toEqual([
      { act: 'confirm', code: 'RIGHTS_OWN_ROLE' },
      { act: 'reject', code: 'RIGHTS_OWN_ROLE' },
    ]);
    expect((await app.waiting(s.second, s))[0]).toMatchObject({ mayDecide: true });
    expect((await decide(s, s.second, 'confirm', request!)).status).toBe(204);
  });

  it('is confirmed by no holder of one of several such roles [D6-SECOND-12]', async () => {
    const s = await study('NAMED-TWO');
    await hold(s.studyId, STAFF, s.roles['monitor']!);
    await hold(s.studyId, 4, s.roles['monitor']!);
    expect((await ask(s, [HIDDEN, 'monitor'])).status).toBe(202);
    const [request] = await app.waiting(s.second, s);
    expect(request).toMatchObject({ mayDecide: false, confirmers: ['admin'] });
    expect((await decide(s, s.second, 'confirm', request!)).body.code).toBe('RIGHTS_OWN_ROLE');
    expect((await decide(s, s.admin, 'confirm', request!)).status).toBe(204);
  });

  it('is not asked for by a holder of the role, or while somebody may know the password of one [D6-SECOND-10] [D6-SECOND-12] [D6-IDENTITY-06]', async () => {
    const own = await study('ASKED-OWN');
    await hold(own.studyId, 1, own.roles[HIDDEN]!);
    const refused = await ask(own);
    expect([refused.status, refused.body.code]).toEqual([422, 'RIGHTS_OWN_ROLE']);
    expect(await refusals(own)).toEqual([{ act: 'change', code: 'RIGHTS_OWN_ROLE' }]);
    const known = await study('ASKED-KNOWN');
    const given = (value: boolean) =>
      app.db.query(
        `update auth.v1_person set password_given = ${value} where person_id = ${STAFF}`,
      );
    await given(true);
    const answer = await ask(known);
    await given(false);
    expect([answer.status, answer.body.code]).toEqual([422, 'RIGHTS_HOLDERS_PASSWORD_KNOWN']);
    expect(await app.waiting(known.admin, known)).toEqual([]);
  });

  it('takes no effect when the requester holds the role by then [D6-SECOND-12]', async () => {
    const s = await study('NAMED-OWN');
    expect((await ask(s)).status).toBe(202);
    await hold(s.studyId, 1, s.roles[HIDDEN]!);
    const [request] = await app.waiting(s.admin, s);
    const refused = await decide(s, s.admin, 'confirm', request!);
    expect([refused.status, refused.body.code]).toEqual([422, 'RIGHTS_REQUESTER_HOLDS_ROLE']);
    expect(await refusals(s)).toEqual([{ act: 'confirm', code: 'RIGHTS_REQUESTER_HOLDS_ROLE' }]);
    const { body } = await app.call(s.builder, 'GET', `${s.path}/versions`);
    expect(body.rows).toEqual([]);
  });

  it('is not confirmed while somebody else may know the password of a holder, or a holder has another address than the shown one [D6-SECOND-10] [D6-SECOND-11]', async () => {
    const s = await study('NAMED-KNOWN');
    expect((await ask(s)).status).toBe(202);
    const [request] = await app.waiting(s.admin, s);
    const set = (columns: string) =>
      app.db.query(`update auth.v1_person set ${columns} where person_id = ${STAFF}`);
    await set('password_given = true');
    const known = await decide(s, s.admin, 'confirm', request!);
    await set(`password_given = false, email = 'p2@own.example'`);
    const moved = await decide(s, s.admin, 'confirm', request!);
    await set(`email = 'site@example.org'`);
    expect([known.body.code, moved.body.code]).toEqual([
      'RIGHTS_HOLDERS_PASSWORD_KNOWN',
      'RIGHTS_REQUEST_CHANGED',
    ]);
    expect((await decide(s, s.admin, 'confirm', request!)).status).toBe(204);
  });
});
