import { AdminApp, siteInput, STUDY } from '../../test/admin-app';

const SITES = `/api/admin/${STUDY}/sites`;
const CONTRACT = `/api/admin/${STUDY}/contract`;

describe('contract numbers', () => {
  let app: AdminApp;
  beforeEach(async () => {
    app = await AdminApp.start();
  });
  afterEach(() => app.stop());

  const level = (value: 'none' | 'study' | 'site') =>
    app.db.query('update builder.v1_study set contract_number_level = $2 where study_id = $1', [
      STUDY,
      value,
    ]);
  const create = (code: string, more: object) =>
    app.call(app.admin, 'POST', SITES, { ...siteInput(code), ...more });
  const agree = (contractNumber: string, revision: number) =>
    app.call(app.admin, 'PUT', CONTRACT, { contractNumber, revision, reason: 'Signed' });

  it('are optional at every site without a level, and required at each with the level site [R3-STUDY-01] [R3-SITE-01]', async () => {
    await level('none');
    expect((await create('FREE', {})).status).toBe(201);
    await level('site');
    const without = await create('NEEDED', {});
    expect(without.body.errors).toMatchObject([
      { field: 'contractNumber', code: 'COMMON_REQUIRED' },
    ]);
    const given = await create('NEEDED', { contractNumber: 'C-1', contractDate: '2026-01-02' });
    expect(given.body).toMatchObject({ contractNumber: 'C-1', contractDate: '2026-01-02' });
    expect(await agree('ALL', 0)).toMatchObject({
      status: 422,
      body: { code: 'STUDY_HAS_NO_CONTRACT' },
    });
  });

  it("are one for all sites with the level study, and a site's former number returns with its level [R3-STUDY-01]", async () => {
    await level('site');
    const { body: site } = await create('OWN', { contractNumber: 'C-1' });
    await level('study');
    expect((await app.call(app.admin, 'GET', CONTRACT)).body).toMatchObject({
      level: 'study',
      contractNumber: null,
      revision: 0,
    });
    expect((await agree('ALL-1', 0)).body).toMatchObject({ contractNumber: 'ALL-1', revision: 1 });
    expect((await app.call(app.admin, 'GET', `${SITES}/${site.siteId}`)).body).toMatchObject({
      contractNumber: 'ALL-1',
    });
    const own = await create('OTHER', { contractNumber: 'C-2' });
    expect(own.body.errors).toMatchObject([
      { field: 'contractNumber', code: 'SITE_CONTRACT_OF_STUDY' },
    ]);
    const change = { ...siteInput('OWN'), department: 'X', revision: 1, reason: 'r' };
    expect((await app.call(app.admin, 'PUT', `${SITES}/${site.siteId}`, change)).status).toBe(200);
    await level('site');
    expect((await app.call(app.admin, 'GET', `${SITES}/${site.siteId}`)).body).toMatchObject({
      contractNumber: 'C-1',
    });
  });

  it('of a study are changed by one of two simultaneous changes, with the privilege for all sites [D6-GUARD-02]', async () => {
    await level('study');
    const answers = await Promise.all([agree('A', 0), agree('B', 0)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    const { body } = await app.call(app.admin, 'GET', CONTRACT);
    expect(await agree(body.contractNumber, 1)).toMatchObject({
      status: 422,
      body: { code: 'COMMON_NO_CHANGE' },
    });
    expect((await agree(' ', 1)).status).toBe(422);

    const { siteId } = await app.site('ONE');
    const nurse = await app.personWith(['site_list_view', 'site_edit'], siteId);
    const input = { contractNumber: 'N', revision: 1, reason: 'r' };
    expect((await app.call(nurse, 'GET', CONTRACT)).status).toBe(200);
    expect((await app.call(nurse, 'PUT', CONTRACT, input)).status).toBe(403);
    const viewer = await app.personWith(['site_list_view']);
    expect((await app.call(viewer, 'PUT', CONTRACT, input)).status).toBe(403);
  });
});
