import { verifyAudit, withClient } from '@casebook/platform-db';
import { insertRow } from '@casebook/test-kit';
import { AdminApp, siteInput, STUDY } from '../../test/admin-app';

const SITES = `/api/admin/${STUDY}/sites`;
type Act = 'enable' | 'disable' | 'delete' | 'restore';
interface Made {
  siteId: number;
  revision: number;
}

describe('actions on sites', () => {
  let app: AdminApp;
  let subject = 0;
  beforeAll(async () => {
    app = await AdminApp.start();
  });
  afterAll(() => app.stop());

  const preview = (action: Act, ...sites: Made[]) =>
    app.call(app.admin, 'POST', `${SITES}/action/preview`, {
      action,
      siteIds: sites.map(({ siteId }) => siteId),
    });
  const act = (action: Act, ...sites: Made[]) =>
    app.call(app.admin, 'POST', `${SITES}/action`, {
      action,
      sites: sites.map(({ siteId, revision }) => ({ siteId, revision })),
      reason: `To ${action}`,
    });
  const now = async (siteId: number) =>
    (await app.call(app.admin, 'GET', `${SITES}/${siteId}`)).body;
  const after = async (action: Act, site: Made): Promise<Made> => {
    expect(await act(action, site)).toMatchObject({ status: 200 });
    return now(site.siteId);
  };
  /** A deleted subject can be restored, so it counts too. */
  const register = (siteId: number) =>
    insertRow(app.db, 'subject.v1_subject', {
      study_id: STUDY,
      subject_id: (subject += 1),
      site_id: siteId,
      subject_no: `S-${subject}`,
      registered_at: '2026-03-09T20:00:00Z',
      disabled: true,
      deleted: true,
    });

  it('disable, delete, restore and enable with a reason in the audit trail [R2-SITE-04] [R4-SITE-01]', async () => {
    let site: Made = await app.site('LIFE');
    site = await after('disable', site);
    expect(site).toMatchObject({ status: 'disabled', disabled: true, deleted: false });
    site = await after('delete', site);
    expect(site).toMatchObject({ status: 'deleted', disabled: true, deleted: true });
    const change = { ...siteInput('LIFE'), name: 'New', revision: site.revision, reason: 'r' };
    const refused = await app.call(app.admin, 'PUT', `${SITES}/${site.siteId}`, change);
    expect(refused).toMatchObject({ status: 422, body: { code: 'SITE_DELETED' } });
    site = await after('restore', site);
    expect(site).toMatchObject({ status: 'disabled', disabled: true, deleted: false });
    site = await after('enable', site);
    expect(site).toMatchObject({ status: 'active', revision: 5 });

    const { body } = await app.call(app.admin, 'GET', `${SITES}/${site.siteId}/audit`);
    expect(body.rows.map((row: { reason: string | null }) => row.reason)).toEqual([
      'To enable',
      'To restore',
      'To delete',
      'To disable',
      null,
    ]);
    expect(body.rows[2].changes).toContainEqual({
      field: 'deleted',
      before: 'false',
      after: 'true',
    });
  });

  it('change nothing when the selection does not allow the action [R4-BULK-01]', async () => {
    const active: Made = await app.site('BULK-A');
    const disabled = await after('disable', await app.site('BULK-B'));
    const deleted = await after('delete', await after('disable', await app.site('BULK-C')));
    for (const ask of [preview, act]) {
      expect((await ask('delete', disabled, active)).body).toMatchObject({
        code: 'SITES_STILL_ACTIVE',
        params: { sites: 'BULK-A' },
      });
      expect((await ask('delete', disabled, deleted)).body).toMatchObject({
        code: 'SITES_DELETED',
        params: { sites: 'BULK-C' },
      });
      expect((await ask('restore', deleted, disabled)).body).toMatchObject({
        code: 'SITES_NOT_DELETED',
        params: { sites: 'BULK-B' },
      });
    }
    expect(await now(disabled.siteId)).toMatchObject({ revision: disabled.revision });
    expect(await now(deleted.siteId)).toMatchObject({ status: 'deleted' });
  });

  it.each(['waiting', 'in_transit', 'used', 'damaged', 'lost'])(
    'refuse to delete a site with an IP number that is %s [R5-SITE-04] [R8-DEL-01]',
    async (state) => {
      const one = await after('disable', await app.site(`DEL-${state}`));
      await app.ipNumbers(1, one.siteId, state);
      expect((await act('delete', one)).body).toMatchObject({ code: 'SITE_HAS_IP_NUMBERS' });
      expect(await now(one.siteId)).toMatchObject({ deleted: false });
    },
  );

  it('refuse to delete a site from which IP numbers are on the way, and delete it when they have arrived [R5-SITE-04]', async () => {
    const one = await after('disable', await app.site('DEL-WAY'));
    const arrive = await app.returnsFrom(one.siteId);
    expect((await act('delete', one)).body).toMatchObject({ code: 'SITE_HAS_IP_NUMBERS' });
    await arrive();
    expect((await act('delete', one)).body).toMatchObject({ done: [{ siteCode: 'DEL-WAY' }] });
  });

  it('delete a site whose IP numbers were taken off the list [R5-SITE-04]', async () => {
    const one = await after('disable', await app.site('DEL-OFF'));
    await app.ipNumbers(2, one.siteId, 'removed');
    expect((await act('delete', one)).body).toMatchObject({ done: [{ siteCode: 'DEL-OFF' }] });
  });

  it('refuse to delete a site with subjects or delivered IP numbers, and delete the others [R5-SITE-04]', async () => {
    const free = await after('disable', await app.site('DEL-FREE'));
    const withSubjects = await after('disable', await app.site('DEL-SUBJECT'));
    const withIp = await after('disable', await app.site('DEL-IP'));
    await register(withSubjects.siteId);
    await register(withSubjects.siteId);
    await app.ipNumbers(12, withIp.siteId, 'waiting');
    const outcome = {
      done: [{ siteCode: 'DEL-FREE' }],
      skipped: [
        { siteCode: 'DEL-IP', code: 'SITE_HAS_IP_NUMBERS', params: { count: 12 } },
        { siteCode: 'DEL-SUBJECT', code: 'SITE_HAS_SUBJECTS', params: { count: 2 } },
      ],
    };
    const sites = [free, withSubjects, withIp];
    expect((await preview('delete', ...sites)).body).toMatchObject(outcome);
    expect(await now(free.siteId)).toMatchObject({ deleted: false });
    expect((await act('delete', ...sites)).body).toMatchObject(outcome);
    expect(await now(free.siteId)).toMatchObject({ deleted: true });
    expect(await now(withIp.siteId)).toMatchObject({ deleted: false });

    const alone = await act('delete', withSubjects);
    expect(alone).toMatchObject({
      status: 422,
      body: { code: 'SITE_HAS_SUBJECTS', errors: [{ field: 'sites.0', params: { count: 2 } }] },
    });
  });

  it('skip unchanged and deleted sites with the reason [R4-SITE-01]', async () => {
    const active: Made = await app.site('SKIP-A');
    const disabled = await after('disable', await app.site('SKIP-B'));
    const deleted = await after('delete', await after('disable', await app.site('SKIP-C')));
    const sites = [active, disabled, deleted];
    expect((await preview('disable', ...sites)).body).toMatchObject({
      done: [{ siteCode: 'SKIP-A' }],
      skipped: [{ code: 'SITE_ALREADY_DISABLED' }, { code: 'SITE_DELETED' }],
    });
    expect((await act('enable', ...sites)).body).toMatchObject({
      done: [{ siteCode: 'SKIP-B', revision: disabled.revision + 1 }],
      skipped: [{ code: 'SITE_ALREADY_ENABLED' }, { code: 'SITE_DELETED' }],
    });
  });

  it('skip a site that changed since the preview [R8-SAVE-01]', async () => {
    const first = await after('disable', await app.site('STALE-A'));
    const second = await after('disable', await app.site('STALE-B'));
    const { body: shown } = await preview('delete', first, second);
    expect(shown.done).toHaveLength(2);
    const input = { ...siteInput('STALE-A'), department: 'New', revision: first.revision };
    const change = { ...input, reason: 'Moved' };
    expect((await app.call(app.admin, 'PUT', `${SITES}/${first.siteId}`, change)).status).toBe(200);

    expect((await act('delete', ...shown.done)).body).toMatchObject({
      done: [{ siteCode: 'STALE-B' }],
      skipped: [{ siteCode: 'STALE-A', code: 'CDMS700MSG004' }],
    });
    expect(await act('delete', first)).toMatchObject({ status: 412 });
    expect(await now(first.siteId)).toMatchObject({ deleted: false, department: 'New' });
  });

  it('take effect once when two people act at the same time [R8-SAVE-01]', async () => {
    const site = await after('disable', await app.site('TWO'));
    const answers = await Promise.all([
      act('delete', site),
      act('enable', site),
      act('delete', site),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await now(site.siteId)).toMatchObject({ revision: site.revision + 1 });
  });

  it('require the privilege, a reason and known sites of the study without repetition [D6-GUARD-02]', async () => {
    const site: Made = await app.site('RULES');
    const editor = await app.personWith(['site_list_view', 'site_edit']);
    const body = { action: 'disable', sites: [site], reason: 'r' };
    const path = `${SITES}/action`;
    const input = { ...body, sites: [{ siteId: site.siteId, revision: 1 }] };
    expect((await app.call(editor, 'POST', path, input)).status).toBe(403);
    const nurse = await app.personWith(['site_list_view', 'site_enable'], site.siteId);
    const other: Made = await app.site('RULES-2');
    const foreign = { ...input, sites: [{ siteId: other.siteId, revision: 1 }] };
    expect((await app.call(nurse, 'POST', path, foreign)).status).toBe(403);

    const faults = async (more: object) =>
      (await app.call(app.admin, 'POST', path, { ...input, ...more })).status;
    expect(await faults({ reason: ' ' })).toBe(422);
    expect(await faults({ action: 'drop' })).toBe(422);
    expect(await faults({ sites: [] })).toBe(422);
    expect(await faults({ sites: [...input.sites, ...input.sites] })).toBe(422);
    expect(await faults({ sites: [{ siteId: 99_999, revision: 1 }] })).toBe(404);
    expect((await app.call(nurse, 'POST', path, input)).status).toBe(200);
  });

  it('leave a chain that verifies against the rows', async () => {
    const report = await withClient(app.db.adminUrl, verifyAudit);
    expect(report.findings).toEqual([]);
  });
});

describe('the list of sites', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await AdminApp.start();
    await app.site('A', { country: 'JP' });
    await app.site('B', { country: 'TH' });
    const [c] = [await app.site('C', { country: 'TH', systemLinkage: true })];
    for (const [action, revision] of [
      ['disable', 1],
      ['delete', 2],
    ] as const) {
      const sites = [{ siteId: c.siteId, revision }];
      const { status } = await app.call(app.admin, 'POST', `${SITES}/action`, {
        action,
        sites,
        reason: 'r',
      });
      expect(status).toBe(200);
    }
  });
  afterAll(() => app.stop());
  const codes = async (query: string) =>
    (await app.call(app.admin, 'GET', SITES + query)).body.rows.map(
      (row: { siteCode: string }) => row.siteCode,
    );

  it('filters by status and country, and offers the countries in use [R2-SITE-01]', async () => {
    expect(await codes('?status=active&status=disabled')).toEqual(['A', 'B']);
    expect(await codes('?status=deleted')).toEqual(['C']);
    expect(await codes('?country=TH')).toEqual(['B', 'C']);
    expect(await codes('?sort=status&order=desc')).toEqual(['C', 'A', 'B']);
    const { body } = await app.call(app.admin, 'GET', `${SITES}?status=active&country=JP`);
    expect(body.countries).toEqual(['JP', 'TH']);
    expect((await app.call(app.admin, 'GET', `${SITES}?status=gone`)).status).toBe(422);
    expect((await app.call(app.admin, 'GET', `${SITES}?country=x`)).status).toBe(422);
  });

  it('keeps the ID of a deleted site reserved for it [R5-SITE-02]', async () => {
    const { body } = await app.call(app.admin, 'POST', SITES, siteInput('c'));
    expect(body.errors).toEqual([{ field: 'siteCode', code: 'SITE_CODE_USED_BY_DELETED' }]);
  });

  it('downloads the filtered list with every field and records the download [R2-SITE-06] [R2-HIST-02]', async () => {
    const { body } = await app.call(app.admin, 'GET', `${SITES}/download?status=deleted`);
    expect(body).toMatchObject({
      complete: true,
      rows: [{ siteCode: 'C', systemLinkage: true, country: 'TH', status: 'deleted' }],
    });
    const rows = await app.db.query('select what, rows, filter from admin.v1_download_event');
    expect(rows).toEqual([{ what: 'SITE_LIST', rows: 1, filter: { status: ['deleted'] } }]);
    const viewer = await app.personWith(['site_list_view']);
    expect((await app.call(viewer, 'GET', `${SITES}/download`)).status).toBe(403);
  });
});
