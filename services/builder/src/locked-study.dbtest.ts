import { join } from 'node:path';
import { lockedWalk } from '@casebook/test-kit/locked';
import { BuilderApp } from '../test/builder-app';
import { lockedOperations } from '../test/locked-operations';
import { odm } from '../test/odm';

describe('a locked study in the builder service', () => {
  let app: BuilderApp;
  beforeAll(async () => {
    app = await BuilderApp.start();
  });
  afterAll(() => app.stop());

  it('refuses every change of its design, roles and settings, and changes no row [D3-WRITE-02]', async () => {
    const { studyId, roleId } = (await app.importOdm(odm(), { studyIdText: 'LOCKED' })).body;
    const path = `/api/builder/${studyId}`;
    const builder = { ...app.builder, roleId };
    await app.site(studyId, 11);
    const roles = await app.roleIds({ builder, path });
    const administrator = { ...app.administrator, roleId: roles['administrator']! };
    const faults = await lockedWalk({
      service: 'builder',
      document: join(__dirname, '../openapi.json'),
      database: app.db,
      studyId,
      operations: lockedOperations(app, { path, builder, administrator }),
      known: { studyId },
      callers: [{ authorization: `Bearer ${builder.token}`, role: String(roleId) }],
      logs: ['builder.draft_presence'],
      app: app.app,
    });
    expect(faults).toEqual([]);
  });
});
