import { Client } from 'pg';
import { BuilderApp } from '../../test/builder-app';

describe('a version that is inserted while its draft is still validated', () => {
  let app: BuilderApp;
  beforeAll(async () => {
    app = await BuilderApp.start();
  });
  afterAll(() => app.stop());

  const edit: BuilderApp['edit'] = (study, change) => app.edit(study, change);
  const freeze: BuilderApp['freeze'] = (study, name, revision) => app.freeze(study, name, revision);

  it.each([
    ['its version is inserted', 'select pg_advisory_xact_lock(7302, $1)', 'advisory'],
    ['it is committed', 'select 1 from builder.draft where study_id = $1 for update', 'for update'],
  ])(
    'freezes nothing when the draft is changed before %s [D4-DESIGN-02]',
    async (when, lock, waiting) => {
      const study = await app.study(waiting === 'advisory' ? 'CHANGED-1' : 'CHANGED-2');
      const revision = await edit(study, (design) => {
        design.study.alias = 'Frozen';
      });
      const other = new Client({ connectionString: app.db.adminUrl });
      await other.connect();
      try {
        await other.query('begin');
        await other.query(lock, [study.studyId]);
        const freezing = freeze(study, when, revision);
        await waits(waiting);
        await other.query(`select platform.begin_system_write($1, null, 'other', 'entry')`, [
          study.studyId,
        ]);
        await other.query('update builder.draft set revision = revision + 1 where study_id = $1', [
          study.studyId,
        ]);
        await other.query('commit');
        expect((await freezing).status).toBe(412);
        const list = await app.call(study.builder, 'GET', `${study.path}/versions`);
        expect(list.body.rows).toEqual([]);
      } finally {
        await other.end();
      }
    },
  );

  it('says what is wrong in a draft before what is wrong with its version', async () => {
    const study = await app.study('FAULTS-FIRST');
    const first = await edit(study, (design) => {
      design.study.alias = 'First';
    });
    expect((await freeze(study, '1.0', first)).status).toBe(201);
    const second = await edit(study, (design) => {
      design.schedule.push({ visit: 'NONE', page: 'REG', mandatory: true });
    });
    expect((await freeze(study, '1.0', second)).body.code).toBe('BUILDER_NOT_FREEZABLE');
    const mended = await edit(study, (design) => {
      design.schedule.pop();
      design.study.alias = 'Second';
    });
    expect((await freeze(study, '1.0', mended)).body.errors).toMatchObject([
      { field: 'name', code: 'BUILDER_VERSION_NAME_USED' },
    ]);
  });

  /** Waits until a statement with the text waits for a lock. */
  async function waits(text: string): Promise<void> {
    const until = Date.now() + 60_000;
    while (Date.now() < until) {
      const rows = await app.db.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like $1 and datname = current_database()`,
        [`%${text}%`],
      );
      if (rows.length > 0) return;
    }
    throw new Error('It does not wait');
  }
});
