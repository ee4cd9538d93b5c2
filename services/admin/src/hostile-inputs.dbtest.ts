import { join } from 'node:path';
import { hostileRun, type HostileTarget, worstRun } from '@casebook/test-kit/hostile';
import { AdminApp, PERSON, ROLE, STUDY } from '../test/admin-app';

describe('hostile inputs to the admin service', () => {
  let target: HostileTarget;
  let app: AdminApp;
  beforeAll(async () => {
    app = await AdminApp.start();
    const { token, roleId } = app.admin;
    target = {
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
    };
  });
  afterAll(() => app.stop());

  it('are refused with a problem document and never answered with 500 [D7-ERROR-02] [D7-ERROR-04]', async () => {
    expect(await hostileRun({ ...target, inputs: 400, seed: 20_260_122 })).toEqual([]);
  });

  it('take no longer than parsing them, whatever is in them, and get a short refusal [D6-INPUT-01] [D6-INPUT-03]', async () => {
    expect(await worstRun(target)).toEqual([]);
  });
});
