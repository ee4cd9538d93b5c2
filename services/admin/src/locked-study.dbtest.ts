import { join } from 'node:path';
import { lockedWalk } from '@casebook/test-kit/locked';
import { AdminApp, PERSON, STUDY } from '../test/admin-app';
import { lockedOperations } from '../test/locked-operations';

describe('a locked study in the admin service', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await AdminApp.start();
  });
  afterAll(() => app.stop());

  it('refuses every change of sites, changes no row, and still lets people be managed [D3-WRITE-02]', async () => {
    const { siteId } = await app.site('KNOWN');
    const { token, roleId } = app.admin;
    const faults = await lockedWalk({
      service: 'admin',
      document: join(__dirname, '../openapi.json'),
      database: app.db,
      studyId: STUDY,
      operations: lockedOperations(app),
      known: { studyId: STUDY, siteId, personId: PERSON.admin },
      callers: [{ authorization: `Bearer ${token}`, role: String(roleId) }],
      logs: ['admin.download_event'],
      app: app.app,
    });
    expect(faults).toEqual([]);
  });
});
