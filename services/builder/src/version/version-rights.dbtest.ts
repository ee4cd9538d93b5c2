import type { ItemProperty, StudyDesign } from '@casebook/study-design';
import { addAssignment } from '@casebook/test-kit';
import { type As, BuilderApp } from '../../test/builder-app';

describe('freezing a version that shows hidden items to more roles', () => {
  let app: BuilderApp;
  beforeAll(async () => {
    app = await BuilderApp.start();
  });
  afterAll(() => app.stop());

  /** Freezes the draft with a hidden item that has these properties, and a blinding class OPEN with these roles. */
  async function freeze(
    study: { builder: As; path: string },
    name: string,
    properties: object[],
    roles: string[] = [],
  ) {
    const { design, revision } = (await app.call(study.builder, 'GET', `${study.path}/draft`)).body;
    const [block] = (design as StudyDesign).pages[0]!.blocks;
    block!.items = block!.items.filter(({ key }) => key !== 'SECRET');
    block!.items.push({
      key: 'SECRET',
      layout: 10,
      label: { en: 'Secret' },
      properties: properties as ItemProperty[],
    });
    design.blindingClasses = [{ key: 'OPEN', title: { en: 'Open' }, roles }];
    const url = `${study.path}/draft`;
    const saved = await app.call(study.builder, 'PUT', url, { revision, design });
    const body = { name, expectedRevision: saved.body.revision };
    return app.call(study.builder, 'POST', `${study.path}/versions`, body);
  }

  it('requires confirmation by another person [D6-SECOND-09]', async () => {
    const study = await app.study('OPENED');
    const admin = { ...app.administrator, roleId: (await app.roleIds(study))['administrator']! };
    const hidden = (...roles: string[]) => [{ type: 14, roles }];
    expect((await freeze(study, '1.0', hidden('pharmacist'))).status).toBe(201);
    const opened = await freeze(study, '2.0', []);
    expect([opened.status, opened.body.requestIds?.length]).toEqual([202, 1]);
    const [request] = await app.waiting(admin, study);
    expect(request!.shown).toMatchObject({ versionName: '2.0', opened: ['REG.SECRET'] });
    const { body } = await app.call(study.builder, 'GET', `${study.path}/versions`);
    expect(body.rows).toHaveLength(1);
    expect((await app.confirm(admin, study)).status).toBe(204);
    const after = await app.call(study.builder, 'GET', `${study.path}/versions`);
    expect(after.body.rows).toMatchObject([{ name: '2.0', frozenBy: 'builder' }, { name: '1.0' }]);
  });

  it('requires confirmation when a blinding class first names a role that somebody holds [D6-SECOND-09]', async () => {
    const study = await app.study('CLASSED');
    const roles = await app.roleIds(study);
    const role_id = roles['site_staff']!;
    await addAssignment(app.db, { study_id: study.studyId, person_id: 3, role_id });
    const byClass = [{ type: 14, roles: [], blinding: 'OPEN' }];
    expect((await freeze(study, '1.0', byClass, ['pharmacist'])).status).toBe(201);
    const named = await freeze(study, '2.0', byClass, ['pharmacist', 'site_staff']);
    expect(named.status).toBe(202);
    const admin = { ...app.administrator, roleId: roles['administrator']! };
    expect((await app.confirm(admin, study)).status).toBe(204);
    const { body } = await app.call(study.builder, 'GET', `${study.path}/roles`);
    expect(body.rows.find((row: { code: string }) => row.code === 'site_staff').unblinded).toBe(
      true,
    );
  });

  it('requires confirmation when the version first names a role that somebody holds, and marks the role [D6-SECOND-09]', async () => {
    const study = await app.study('NAMED');
    const roles = await app.roleIds(study);
    const role_id = roles['site_staff']!;
    await addAssignment(app.db, { study_id: study.studyId, person_id: 3, role_id });
    const named = await freeze(study, '1.0', [{ type: 14, roles: ['site_staff'] }]);
    expect(named.status).toBe(202);
    const admin = { ...app.administrator, roleId: roles['administrator']! };
    expect((await app.confirm(admin, study)).status).toBe(204);
    const { body } = await app.call(study.builder, 'GET', `${study.path}/roles`);
    expect(body.rows.find((row: { code: string }) => row.code === 'site_staff').unblinded).toBe(
      true,
    );
  });
});
