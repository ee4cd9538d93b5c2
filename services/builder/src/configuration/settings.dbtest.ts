import {
  type CorrectionReason,
  emptyDesign,
  standardRoles,
  standardSettings,
} from '@casebook/study-design';
import { insertRow, signReAuth } from '@casebook/test-kit';
import { type Answer, BuilderApp } from '../../test/builder-app';

describe('correction reasons and lock blockers of a study', () => {
  let app: BuilderApp;
  beforeAll(async () => {
    app = await BuilderApp.start();
  });
  afterAll(() => app.stop());

  const faults = (answer: Answer): [string, string][] =>
    answer.body.errors.map(({ field, code }: { field: string; code: string }) => [field, code]);

  const STANDARD = [1, 2, 3, 4].map((code) => ({ code, offered: true }));
  const named = (reasons: readonly object[]) =>
    reasons.map((reason) => ({ label: null, ...reason }));

  async function settings(name: string) {
    const study = await app.study(name);
    const url = `${study.path}/settings`;
    let revision = 1;
    const set = async (change: object) => {
      const answer = await app.call(study.builder, 'PUT', url, {
        revision,
        reason: 'x',
        ...change,
      });
      if (answer.status === 200) revision += 1;
      return answer;
    };
    const published = async () =>
      (
        await app.db.query(
          'select correction_reasons, lock_blockers from builder.v1_study where study_id = $1',
          [study.studyId],
        )
      )[0];
    return { study, url, set, published };
  }

  it('are the standard ones and none in the beginning [R3-REASON-01]', async () => {
    const { study, url, published } = await settings('REASONS-0');
    expect((await app.call(study.builder, 'GET', url)).body).toMatchObject({
      correctionReasons: named(STANDARD),
      lockBlockers: [],
      plannedSites: null,
      plannedSubjects: null,
    });
    expect(await published()).toEqual({ correction_reasons: null, lock_blockers: null });
  });

  it('leave the link to the IWRS as it is while somebody needs it [D6-TRIAL-02]', async () => {
    const { study, set } = await settings('LINK-1');
    const { studyId } = study;
    expect((await set({ iwrsLink: true })).status).toBe(200);
    await insertRow(app.db, 'iwrs.v1_study_use', {
      study_id: studyId,
      schemes: 0,
      subjects: 1,
      in_transit: 0,
    });
    const refused = await set({ iwrsLink: false, lockBlockers: ['notEntered'] });
    expect([refused.status, refused.body.code]).toEqual([422, 'IWRS_LINK_IN_USE']);
    const trail = await app.db.query(
      `select after::jsonb ->> 'act' as act, after::jsonb ->> 'code' as code from audit.v1_event
       where entity = 'builder_rights_refusal' and study_id = $1`,
      [studyId],
    );
    expect(trail).toEqual([{ act: 'iwrs_link', code: 'IWRS_LINK_IN_USE' }]);
    expect((await set({ lockBlockers: [] })).body.iwrsLink).toBe(true);
    await app.db.query('delete from iwrs.v1_study_use where study_id = $1', [studyId]);
    expect((await set({ iwrsLink: false })).status).toBe(200);
  });

  it('change the link of a released study with the password for exactly that only [D6-TRIAL-02]', async () => {
    const { study, set } = await settings('LINK-2');
    const { studyId, path, builder } = study;
    await app.site(studyId, 31);
    const { versionId } = (await app.freeze(study, '1.0', 1)).body;
    const released = await app.call(builder, 'POST', `${path}/versions/${versionId}/releases`, {
      siteIds: [31],
      reason: 'x',
    });
    expect(released.status).toBe(201);
    const [, payload] = builder.token.split('.');
    const { sid } = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as { sid: string };
    const token = (iwrsLink: boolean) => signReAuth(sid, 'iwrs-link', { studyId, iwrsLink });
    const codeOf = async (change: object) => (await set(change)).body.code as string | undefined;
    expect(await codeOf({ iwrsLink: true })).toBe('REAUTH_REQUIRED');
    expect(await codeOf({ iwrsLink: true, reAuthToken: token(false) })).toBe('REAUTH_INVALID');
    expect((await set({ iwrsLink: true, reAuthToken: token(true) })).body.iwrsLink).toBe(true);
  });

  it('get codes that are never used again, and keep their wording [R3-REASON-01]', async () => {
    const { set, published } = await settings('REASONS-1');
    const label = (en: string) => ({ en });
    const first = await set({
      correctionReasons: [{ offered: true, label: label(' Late report ') }, ...STANDARD],
    });
    const late = { code: 101, offered: true, label: label('Late report') };
    expect(first.body.correctionReasons).toEqual(named([late, ...STANDARD]));
    const off = { ...late, offered: false };
    const second = await set({
      correctionReasons: [...STANDARD.toReversed(), off, { offered: true, label: label('Typo') }],
    });
    const typo = { code: 102, offered: true, label: label('Typo') };
    const stored = [...STANDARD.toReversed(), off, typo];
    expect(second.body.correctionReasons).toEqual(named(stored));
    expect(await published()).toMatchObject({ correction_reasons: stored });

    for (const [reasons, found] of [
      [[...STANDARD, typo], [['correctionReasons', 'BUILDER_REASONS_KEPT']]],
      [[...stored, typo], [['correctionReasons', 'BUILDER_REASONS_KEPT']]],
      [[...stored, { code: 103, offered: true }], [['correctionReasons', 'BUILDER_REASONS_KEPT']]],
      [[...stored, { code: 20, offered: true }], [['correctionReasons', 'BUILDER_REASONS_KEPT']]],
      [
        stored.map((reason) => ({ ...reason, offered: reason.code === 102 })),
        [['correctionReasons', 'BUILDER_REASON_STANDARD']],
      ],
      [
        stored.map((reason) => (reason.code === 101 ? { ...off, label: label('Other') } : reason)),
        [['correctionReasons.4.label', 'BUILDER_REASON_LABEL_FIXED']],
      ],
      [[...stored, { offered: true }], [['correctionReasons.6.label.en', 'COMMON_REQUIRED']]],
      [
        [...stored, { offered: true, label: { en: 'x'.repeat(101) } }],
        [['correctionReasons.6.label.en', 'COMMON_TOO_LONG']],
      ],
    ] as const) {
      const answer = await set({ correctionReasons: reasons });
      expect([answer.status, faults(answer)]).toEqual([422, found]);
    }
    for (const correctionReasons of ['x', [1], [{ code: '1', offered: true }], [{ code: 1 }]]) {
      expect((await set({ correctionReasons })).status).toBe(422);
    }
    expect(await published()).toMatchObject({ correction_reasons: stored });
  });

  it('are changed on the revision that was looked at only', async () => {
    const { study, url, set } = await settings('REASONS-2');
    await set({ lockBlockers: ['openQuery'] });
    const late = await app.call(study.builder, 'PUT', url, {
      revision: 1,
      reason: 'x',
      correctionReasons: STANDARD,
    });
    expect([late.status, late.body.code]).toEqual([412, 'CDMS700MSG004']);
  });

  it('say what prevents a lock [R4-STATUS-01]', async () => {
    const { set, published } = await settings('LOCKS-1');
    const { body } = await set({ lockBlockers: ['openQuery', 'notReviewed'] });
    expect(body.lockBlockers).toEqual(['openQuery', 'notReviewed']);
    expect(await published()).toMatchObject({ lock_blockers: ['openQuery', 'notReviewed'] });
    for (const lockBlockers of [['signed'], ['openQuery', 'openQuery'], 'openQuery']) {
      expect((await set({ lockBlockers })).status).toBe(422);
    }
    expect((await set({ lockBlockers: [] })).body.lockBlockers).toEqual([]);
  });

  it('keeps how many sites and subjects are planned, and refuses what is no such number [R3-STUDY-01]', async () => {
    const { set } = await settings('PLANNED-1');
    const { body } = await set({ plannedSites: 12, plannedSubjects: 240 });
    expect(body).toMatchObject({ plannedSites: 12, plannedSubjects: 240 });
    for (const plannedSites of [0, 1.5, -3, 'many', 1e9])
      expect((await set({ plannedSites })).body.errors).toMatchObject([{ field: 'plannedSites' }]);
    const emptied = await set({ plannedSites: null });
    expect(emptied.body).toMatchObject({ plannedSites: null, plannedSubjects: 240 });
  });

  describe('in a document that makes a new study', () => {
    const identity = (studyIdText: string) => ({
      studyIdText,
      name: { en: 'A clone' },
      protocolNumber: 'P-1',
    });
    const made = (studyIdText: string, configuration: object) => {
      const design = { ...emptyDesign(identity(studyIdText), ['en']), configuration };
      return app.call(app.builder, 'POST', '/api/builder/design-import', { design });
    };
    const reasons: CorrectionReason[] = [
      { code: 105, offered: true, label: { en: 'Late report' } },
      ...STANDARD,
    ];

    it('are taken over with roles and settings, the second person always on [R3-REASON-01]', async () => {
      const roles = standardRoles().map((role) =>
        role.code === 'study_builder'
          ? { ...role, privileges: [...role.privileges, 'CRF_VIEW'] }
          : role,
      );
      const settings = {
        ...standardSettings(),
        autoLogoutTime: 12,
        iwrsLink: true,
        iwrsSetting: { stratificationType: 1 },
        correctionReasons: reasons,
        lockBlockers: ['notEntered'],
      };
      const { status, body } = await made('CLONE-1', { roles, settings });
      expect(status).toBe(201);
      // Nobody gains a right that he could not give himself: portal roles get the standard privileges at most.
      expect(body.report).toMatchObject([
        { code: 'BUILDER_PORTAL_ROLE_RIGHTS', params: { privileges: 'CRF_VIEW' } },
      ]);
      const [row] = await app.db.query(
        `select auto_logout_time, iwrs_setting, correction_reasons, lock_blockers, second_person_off
         from builder.v1_study where study_id = $1`,
        [body.studyId],
      );
      expect(row).toEqual({
        auto_logout_time: 12,
        iwrs_setting: { stratificationType: 1 },
        correction_reasons: reasons,
        lock_blockers: ['notEntered'],
        second_person_off: false,
      });
    });

    it('are refused when codes or labels are not possible', async () => {
      for (const correctionReasons of [
        STANDARD.slice(1),
        [...STANDARD, { code: 20, offered: true, label: { en: 'Hidden' } }],
        [...STANDARD, { code: 101, offered: true }],
        [...reasons, reasons[0]],
        STANDARD.map((reason) => ({ ...reason, offered: false })),
      ]) {
        const settings = { ...standardSettings(), correctionReasons };
        const { status } = await made('CLONE-2', { roles: standardRoles(), settings });
        expect(status).toBe(422);
      }
    });
  });
});
