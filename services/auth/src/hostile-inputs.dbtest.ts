import { join } from 'node:path';
import { hostileRun, type HostileTarget, worstRun } from '@casebook/test-kit/hostile';
import { type AuthUnderTest, startAuth } from '../test/start';

describe('hostile inputs to the auth service', () => {
  let target: HostileTarget;
  let auth: AuthUnderTest;
  beforeAll(async () => {
    auth = await startAuth();
    const admin = await auth.addPerson('admin', { portalRights: ['administrator'] });
    const someone = await auth.addPerson('someone');
    const callers = await Promise.all(
      ['admin', 'someone'].map(async (login) => ({
        authorization: `Bearer ${await auth.token(login)}`,
      })),
    );
    target = {
      app: auth.app,
      service: 'auth',
      document: join(__dirname, '../openapi.json'),
      known: { personId: [admin, someone], loginId: ['someone'], username: ['nobody'] },
      callers,
    };
  });
  afterAll(() => auth.close());

  it('are refused with a problem document and never answered with 500 [D7-ERROR-02] [D7-ERROR-04]', async () => {
    expect(await hostileRun({ ...target, inputs: 400, seed: 20_260_122 })).toEqual([]);
  });

  it('take no longer than parsing them, whatever is in them, and get a short refusal [D6-INPUT-01] [D6-INPUT-03]', async () => {
    expect(await worstRun(target)).toEqual([]);
  });
});
