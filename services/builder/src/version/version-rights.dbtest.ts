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

  describe('compared with the last version', () => {
    /** A study in which somebody holds the role of site staff, and whoever confirms in it. */
    async function studyOf(name: string) {
      const study = await app.study(name);
      const roles = await app.roleIds(study);
      for (const [person_id, code] of [
        [3, 'site_staff'],
        [5, 'pharmacist'],
      ] as const) {
        const role_id = roles[code]!;
        await addAssignment(app.db, { study_id: study.studyId, person_id, role_id });
      }
      return { ...study, admin: { ...app.administrator, roleId: roles['administrator']! } };
    }
    type Study = Awaited<ReturnType<typeof studyOf>>;

    let versions = 0;
    /** Freezes the draft with these hidden items instead of those before; items without properties are seen by everybody. */
    async function freezeWith(study: Study, items: Record<string, object[]>) {
      const revision = await app.edit(study, (design) => {
        const [block] = design.pages[0]!.blocks;
        block!.items = block!.items.filter(({ key }) => !key.startsWith('HID_'));
        for (const [key, properties] of Object.entries(items)) {
          block!.items.push({
            key: `HID_${key}`,
            layout: 10,
            label: { en: key },
            properties: properties as ItemProperty[],
          });
        }
      });
      versions += 1;
      return app.freeze(study, `${versions}`, revision);
    }
    const confirmed = async (study: Study, items: Record<string, object[]>) => {
      const { status } = await freezeWith(study, items);
      if (status === 202) expect((await app.confirm(study.admin, study)).status).toBe(204);
      return status;
    };
    const hidden = (...roles: string[]) => ({ type: 14, roles });
    const ARM = { type: 11 };
    const KIT = { type: 12 };

    it('requires confirmation of an arm for a role that is named at another hidden item only [D6-SECOND-20]', async () => {
      const study = await studyOf('ARM2');
      const LAB = [hidden('site_staff')];
      expect(await confirmed(study, { LAB, ARM: [ARM, hidden('pharmacist')] })).toBe(202);
      const opened = await freezeWith(study, { LAB, ARM2: [ARM, hidden('site_staff')] });
      expect(opened.status).toBe(202);
      const [request] = await app.waiting(study.admin, study);
      expect(request!.shown).toMatchObject({
        opened: ['REG.HID_ARM2'],
        roles: [{ code: 'site_staff' }],
      });
    });

    it('requires confirmation when an item that a role sees becomes the arm [D6-SECOND-20]', async () => {
      const study = await studyOf('BECOMES');
      await confirmed(study, { LAB: [hidden('site_staff')], FREE: [] });
      const same = [ARM, hidden('site_staff')];
      expect((await freezeWith(study, { LAB: same, FREE: [] })).status).toBe(202);
      const free = { LAB: [hidden('site_staff')], FREE: same };
      expect((await freezeWith(study, free)).status).toBe(202);
    });

    it('requires confirmation when an item is shown again to a role from which the last version hides it [D6-SECOND-20]', async () => {
      const study = await studyOf('AGAIN');
      const both = { LAB: [hidden('pharmacist', 'site_staff')] };
      expect(await confirmed(study, both)).toBe(202);
      expect(await confirmed(study, { LAB: [hidden('pharmacist')] })).toBe(201);
      expect((await freezeWith(study, both)).status).toBe(202);
      const [request] = await app.waiting(study.admin, study);
      expect(request!.shown).toMatchObject({
        opened: ['REG.HID_LAB'],
        roles: [{ code: 'site_staff' }],
      });
    });

    it('requires confirmation when a hidden item returns that the last version does not have [D6-SECOND-20]', async () => {
      const study = await studyOf('RETURNS');
      await confirmed(study, { LAB: [hidden('pharmacist')], OTHER: [hidden('pharmacist')] });
      expect(await confirmed(study, { OTHER: [hidden('pharmacist')] })).toBe(201);
      const open = { LAB: [], OTHER: [hidden('pharmacist')] };
      expect((await freezeWith(study, open)).status).toBe(202);
    });

    it('requires none for what the last version shows to the role already [D6-SECOND-20]', async () => {
      const study = await studyOf('KNOWN');
      const ofArm = [ARM, hidden('pharmacist')];
      const LAB = [hidden('site_staff', 'pharmacist')];
      await confirmed(study, { ARM: ofArm, LAB });
      const more = { ARM: ofArm, KIT: [KIT, hidden('pharmacist')], LAB, LAB2: LAB, NO: [ARM] };
      expect(await confirmed(study, more)).toBe(201);
      // A second person has confirmed that everybody sees it: the next version opens nothing.
      expect(await confirmed(study, { ...more, LAB2: [] })).toBe(202);
      expect(await confirmed(study, { ...more, LAB2: [], LAB3: LAB })).toBe(201);
      // Nobody holds the role, and nothing was hidden.
      const unheld = { ...more, LAB2: [], LAB3: LAB, LAB4: [hidden('monitor')] };
      expect(await confirmed(study, unheld)).toBe(201);
    });
  });
});
