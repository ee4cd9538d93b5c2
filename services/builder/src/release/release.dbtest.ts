import { BuilderApp } from '../../test/builder-app';

describe('release', () => {
  let app: BuilderApp;
  beforeAll(async () => {
    app = await BuilderApp.start();
  });
  afterAll(() => app.stop());

  it('releases a version only to sites of the study, from now or later [D4-DESIGN-03]', async () => {
    const study = await app.study('RELEASE');
    const other = await app.study('OTHER-STUDY');
    await app.site(study.studyId, 11, { site_code: 'A', name: 'Alpha' });
    await app.site(study.studyId, 12, { site_code: 'B', deleted: true });
    await app.site(other.studyId, 21);
    const { versionId } = (await app.freeze(study, '1.0', 1)).body;
    const release = (body: object, as = study.builder) =>
      app.call(as, 'POST', `${study.path}/versions/${versionId}/releases`, body);
    const rows = () =>
      app.db.query('select site_id, version_id from builder.v1_release where study_id = $1', [
        study.studyId,
      ]);

    for (const siteId of [12, 21, 999]) {
      const refused = await release({ siteIds: [11, siteId], reason: 'Start' });
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toEqual([
        { field: 'siteIds.1', code: 'BUILDER_SITE_UNKNOWN', params: { siteId } },
      ]);
    }
    const past = await release({
      siteIds: [11],
      reason: 'x',
      effectiveFrom: '2020-01-01T00:00:00Z',
    });
    expect(past.body.errors[0].code).toBe('BUILDER_EFFECTIVE_IN_PAST');
    expect((await release({ siteIds: [], reason: 'x' })).body.errors[0].field).toBe('siteIds');
    expect((await release({ siteIds: [11] })).body.errors[0].field).toBe('reason');
    expect(await rows()).toEqual([]);

    const made = await release({ siteIds: [11], reason: 'Start of the study' });
    expect(made.status).toBe(201);
    expect(await rows()).toEqual([{ site_id: 11, version_id: versionId }]);
    expect((await release({ siteIds: [11], reason: 'Again' })).body.errors[0]).toMatchObject({
      code: 'BUILDER_RELEASE_NO_EFFECT',
      params: { siteCode: 'A' },
    });
    const sites = await app.call(study.builder, 'GET', `${study.path}/release-sites`);
    expect(sites.body.rows).toMatchObject([
      { siteId: 11, siteCode: 'A', current: { versionId, versionNo: 1 }, next: null },
    ]);
    const history = await app.call(study.builder, 'GET', `${study.path}/releases`);
    expect(history.body).toMatchObject({ total: 1, rows: [{ reason: 'Start of the study' }] });
    const foreign = await app.call(
      other.builder,
      'POST',
      `${other.path}/versions/${versionId}/releases`,
      { siteIds: [21], reason: 'x' },
    );
    expect(foreign.status).toBe(404);
  });

  it('keeps the present version in force until the effective time of the next one [D4-DESIGN-03]', async () => {
    const study = await app.study('RELEASE-LATER');
    await app.site(study.studyId, 31, { site_code: 'A' });
    await app.site(study.studyId, 32, { site_code: 'B' });
    const first = (await app.freeze(study, '1.0', 1)).body.versionId;
    const revision = await app.edit(study, (design) => {
      design.study.name = { en: 'Renamed' };
    });
    const second = (await app.freeze(study, '2.0', revision)).body.versionId;
    const release = async (versionId: number, body: object) => {
      const url = `${study.path}/versions/${versionId}/releases`;
      const made = await app.call(study.builder, 'POST', url, { reason: 'Start', ...body });
      expect(made.status).toBe(201);
    };
    await release(first, { siteIds: [31, 32] });
    const effectiveFrom = new Date(Date.now() + 86_400_000).toISOString();
    await release(second, { siteIds: [32], effectiveFrom });

    const { body } = await app.call(study.builder, 'GET', `${study.path}/release-sites`);
    expect(body.rows).toMatchObject([
      { siteId: 31, current: { versionId: first }, next: null },
      { siteId: 32, current: { versionId: first }, next: { versionId: second, effectiveFrom } },
    ]);
  });

  it('made by two people at the same moment is made once, and the other one learns of it [D3-WRITE-03]', async () => {
    const study = await app.study('RELEASE-RACE');
    await app.site(study.studyId, 51, { site_code: 'A' });
    const first = (await app.freeze(study, '1.0', 1)).body.versionId;
    const revision = await app.edit(study, (design) => {
      design.study.protocolNumber = 'P-2';
    });
    const second = (await app.freeze(study, '2.0', revision)).body.versionId;
    const read = async (): Promise<number> =>
      (await app.call(study.builder, 'GET', `${study.path}/release-sites`)).body.newestReleaseId;
    const release = (versionId: number, newestReleaseId: number) =>
      app.call(study.builder, 'POST', `${study.path}/versions/${versionId}/releases`, {
        siteIds: [51],
        reason: 'Start',
        newestReleaseId,
      });
    const shown = await read();
    const both = await Promise.all([first, second].map((versionId) => release(versionId, shown)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 412]);
    expect(both.find(({ status }) => status === 412)!.body.code).toBe('CDMS700MSG004');
    // Without what was read they are made in turn, so the same version is not released twice.
    const left = both[0]!.status === 201 ? second : first;
    const same = await Promise.all(
      [1, 2].map(() =>
        app.call(study.builder, 'POST', `${study.path}/versions/${left}/releases`, {
          siteIds: [51],
          reason: 'Again',
        }),
      ),
    );
    expect(same.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    expect((await release(left, await read())).body.errors[0].code).toBe(
      'BUILDER_RELEASE_NO_EFFECT',
    );
  });

  it('waits for the sites that do not get the newest version [R2-HOME-05]', async () => {
    const study = await app.study('RELEASE-WAITS');
    const waiting = async (as = study.builder) =>
      (await app.call(as, 'GET', `${study.path}/waiting`)).body;
    expect(await waiting()).toEqual({});
    await app.site(study.studyId, 41, { site_code: 'A' });
    await app.site(study.studyId, 42, { site_code: 'B' });
    await app.site(study.studyId, 43, { site_code: 'C', disabled: true });
    const { versionId } = (await app.freeze(study, '1.0', 1)).body;
    expect(await waiting()).toEqual({ versionName: '1.0', sitesToRelease: 2 });
    const release = (body: object) =>
      app.call(study.builder, 'POST', `${study.path}/versions/${versionId}/releases`, body);
    await release({ siteIds: [41], reason: 'Start' });
    expect(await waiting()).toMatchObject({ sitesToRelease: 1 });
    const effectiveFrom = new Date(Date.now() + 86_400_000).toISOString();
    await release({ siteIds: [42], reason: 'Start', effectiveFrom });
    expect(await waiting()).toMatchObject({ sitesToRelease: 0 });
  });
});
