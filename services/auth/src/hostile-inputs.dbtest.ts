import { join } from 'node:path';
import { hostileRun } from '@casebook/test-kit/hostile';
import { type AuthUnderTest, startAuth } from '../test/start';

describe('hostile inputs to the auth service', () => {
  let auth: AuthUnderTest;
  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(() => auth.close());

  it('are refused with a problem document and never answered with 500 [D7-ERROR-02] [D7-ERROR-04]', async () => {
    const admin = await auth.addPerson('admin', { portalRights: ['administrator'] });
    const someone = await auth.addPerson('someone');
    const callers = await Promise.all(
      ['admin', 'someone'].map(async (login) => ({
        authorization: `Bearer ${await auth.token(login)}`,
      })),
    );
    const faults = await hostileRun({
      app: auth.app,
      service: 'auth',
      document: join(__dirname, '../openapi.json'),
      known: { personId: [admin, someone], loginId: ['someone'], username: ['nobody'] },
      callers,
      inputs: 400,
      seed: 20_260_122,
    });
    expect(faults).toEqual([]);
  });
});
