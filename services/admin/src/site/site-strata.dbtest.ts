import { insertRow } from '@casebook/test-kit';
import { AdminApp, OTHER_STUDY, siteInput, STUDY } from '../../test/admin-app';

describe('sites as a stratification factor', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await AdminApp.start();
    await insertRow(app.db, 'iwrs.v1_site_strata', { study_id: OTHER_STUDY, schemes: 1 });
  });
  afterAll(() => app.stop());

  it('keep their IDs once a scheme was opened, so that no two of them are exchanged [D12-STRATA-03]', async () => {
    const { siteId } = await app.site('STRATUM-1');
    const change = (siteCode: string, revision: number, more: object = {}) => {
      const input = { ...siteInput(siteCode), ...more, revision, reason: 'Typed wrongly' };
      return app.call(app.admin, 'PUT', `/api/admin/${STUDY}/sites/${siteId}`, input);
    };
    // The scheme of another study decides nothing here.
    expect((await change('STRATUM-2', 1)).body.siteCode).toBe('STRATUM-2');
    await insertRow(app.db, 'iwrs.v1_site_strata', { study_id: STUDY, schemes: 1 });
    for (const code of ['STRATUM-3', 'stratum-2']) {
      const { status, body } = await change(code, 2);
      expect([status, body.errors]).toEqual([
        422,
        [{ field: 'siteCode', code: 'SITE_CODE_IN_STRATA' }],
      ]);
    }
    const url = `/api/admin/${STUDY}/sites/${siteId}`;
    expect((await app.call(app.admin, 'GET', url)).body.siteCode).toBe('STRATUM-2');
    // Everything else of the site changes as before.
    expect((await change('STRATUM-2', 2, { name: 'Renamed' })).status).toBe(200);
  });
});
