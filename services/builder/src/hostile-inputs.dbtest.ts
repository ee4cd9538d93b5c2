import { join } from 'node:path';
import { hostileRun, type HostileTarget, worstRun } from '@casebook/test-kit/hostile';
import { BuilderApp } from '../test/builder-app';

describe('hostile inputs to the builder service', () => {
  let target: HostileTarget;
  let app: BuilderApp;
  beforeAll(async () => {
    app = await BuilderApp.start();
    const { studyId, builder } = await app.study('HOSTILE');
    const headers = (as: typeof builder) => ({
      authorization: `Bearer ${as.token}`,
      ...(as.roleId !== undefined && { role: String(as.roleId) }),
    });
    target = {
      app: app.app,
      service: 'builder',
      document: join(__dirname, '../openapi.json'),
      known: { studyId: [studyId], revision: [1], expectedRevision: [1] },
      callers: [headers(builder), headers(app.administrator)],
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
