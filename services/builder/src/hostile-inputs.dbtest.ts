import { join } from 'node:path';
import { hostileRun } from '@casebook/test-kit/hostile';
import { BuilderApp } from '../test/builder-app';

describe('hostile inputs to the builder service', () => {
  let app: BuilderApp;
  beforeAll(async () => {
    app = await BuilderApp.start();
  });
  afterAll(() => app.stop());

  it('are refused with a problem document and never answered with 500 [D7-ERROR-02] [D7-ERROR-04]', async () => {
    const { studyId, builder } = await app.study('HOSTILE');
    const headers = (as: typeof builder) => ({
      authorization: `Bearer ${as.token}`,
      ...(as.roleId !== undefined && { role: String(as.roleId) }),
    });
    const faults = await hostileRun({
      app: app.app,
      service: 'builder',
      document: join(__dirname, '../openapi.json'),
      known: { studyId: [studyId], revision: [1], expectedRevision: [1] },
      callers: [headers(builder), headers(app.administrator)],
      inputs: 400,
      seed: 20_260_122,
    });
    expect(faults).toEqual([]);
  });
});
