import { join } from 'node:path';
import { hostileRun } from '@casebook/test-kit/hostile';
import { AdminApp, PERSON, ROLE, STUDY } from '../test/admin-app';

describe('hostile inputs to the admin service', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await AdminApp.start();
  });
  afterAll(() => app.stop());

  it('are refused with a problem document and never answered with 500 [D7-ERROR-02] [D7-ERROR-04]', async () => {
    const { token, roleId } = app.admin;
    const faults = await hostileRun({
      app: app.app,
      service: 'admin',
      document: join(__dirname, '../openapi.json'),
      known: {
        studyId: [STUDY],
        personId: Object.values(PERSON),
        roleId: Object.values(ROLE),
        revision: [1],
      },
      callers: [{ authorization: `Bearer ${token}`, role: String(roleId) }],
      inputs: 400,
      seed: 20_260_122,
    });
    expect(faults).toEqual([]);
  });
});
