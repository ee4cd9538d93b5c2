import {
  allowAuditing,
  ensureAppRole,
  ensureOwnerRole,
  ensureSchema,
  grantRights,
  ownerRole,
  verifyAudit,
  withClient,
} from '@casebook/platform-db';
import fc from 'fast-check';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../db/database';

// Tests of the platform schema. They live beside the test database, which itself is built with platform-db.

/** A service's schema as its migration would make it: one ordinary table and one with values. */
const TABLES = `
  create table trial.migration (id integer);
  create table trial.visit (
    study_id integer, visit_id bigint, title text, n numeric, at timestamptz, deleted boolean not null default false,
    reason_code smallint, reason text, origin text, primary key (study_id, visit_id));
  select platform.audit_table('trial.visit', 'trial_visit', 'subject', 'visit_id', 'study_id');
  create table trial.item_value (
    study_id integer, subject_id bigint, visit_id bigint, page_id bigint, block_key text, line integer, item_key text,
    value text, flags integer not null default 0, revision integer not null default 1,
    deleted boolean not null default false, design_version_id integer not null default 1,
    reason_code smallint, reason text, origin text,
    primary key (study_id, subject_id, page_id, block_key, line, item_key));
  select platform.audit_table('trial.item_value', 'trial_value', 'subject', 'subject_id', 'study_id');
`;

const STUDY = 77;
let database: TestDatabase;
let app: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  await withClient(database.adminUrl, async (admin) => {
    await ensureOwnerRole(admin, 'trial');
    await ensureSchema(admin, 'trial');
    await allowAuditing(admin, 'trial');
    await admin.query(`set role ${ownerRole('trial')}`);
    await admin.query(TABLES);
    await admin.query('reset role');
    await ensureAppRole(admin, 'trial', 'trial');
    await grantRights(admin, { name: 'trial', schema: 'trial', reads: ['audit.v1_event'] });
  });
  const url = new URL(database.adminUrl);
  url.username = 'casebook_trial_app';
  url.password = 'trial';
  app = new Client({ connectionString: url.toString() });
  await app.connect();
});

afterAll(async () => {
  await app.end();
  await database.drop();
});

const begin = async (study = STUDY): Promise<void> => {
  await app.query('begin');
  await app.query(
    `select platform.begin_write($1, 5, 'Nurse', 'Hospital', 2, 'Site staff', 3, 'request-1', 'mfe 1.0.0', 'entry')`,
    [study],
  );
};

const inWrite = async (work: () => Promise<unknown>): Promise<void> => {
  await begin();
  await work();
  await app.query('commit');
};

const putValue = (subject: number, item: string, value: string | null) =>
  app.query(
    `insert into trial.item_value as v (study_id, subject_id, visit_id, page_id, block_key, line, item_key, value, reason)
     values ($1, $2, 1, 1, 'B', 0, $3, $4, 'corrected')
     on conflict (study_id, subject_id, page_id, block_key, line, item_key)
     do update set value = excluded.value, revision = v.revision + 1, reason = excluded.reason
     where v.value is distinct from excluded.value`,
    [STUDY, subject, item, value],
  );

const asSuperuser = (sql: string) =>
  withClient(database.adminUrl, (admin) =>
    admin.query(
      `set session_replication_role = replica; ${sql}; set session_replication_role = origin`,
    ),
  );

const verify = () => withClient(database.adminUrl, verifyAudit);

describe('the way a write begins', () => {
  it('refuses a write without begin_write, also after one on the same connection [D3-WRITE-01]', async () => {
    await expect(putValue(1, 'A', '1')).rejects.toMatchObject({ code: 'CB000' });
    await inWrite(() => putValue(1, 'A', '1'));
    await expect(putValue(1, 'A', '2')).rejects.toMatchObject({ code: 'CB000' });
  });

  it('refuses every write of a locked study and allows it again after unlocking [R5-SAVE-04] [D3-WRITE-02]', async () => {
    const lock = (locked: boolean) =>
      withClient(database.adminUrl, (admin) =>
        admin.query('select platform.set_study_lock($1, $2)', [STUDY + 1, locked]),
      );
    await lock(true);
    await expect(begin(STUDY + 1)).rejects.toMatchObject({ code: 'CB423' });
    await app.query('rollback');
    await lock(false);
    await begin(STUDY + 1);
    await app.query('rollback');
  });

  it('a lock waits for the writes that have begun [D3-WRITE-02]', async () => {
    await begin();
    const refused = withClient(database.adminUrl, async (admin) => {
      await admin.query(`set lock_timeout = '100ms'`);
      await admin.query('select platform.set_study_lock($1, true)', [STUDY]);
    });
    await expect(refused).rejects.toMatchObject({ code: '55P03' });
    await app.query('rollback');
  });
});

describe('what the role of a service may not do [D3-SCHEMA-01] [D3-AUDIT-03]', () => {
  it.each([
    'delete from trial.visit',
    'truncate trial.visit',
    'alter table trial.visit disable trigger all',
    'create table trial.other (id integer)',
    'drop table trial.visit',
    'insert into audit.event (study_id) values (1)',
    'update audit.link set at = now()',
    'delete from audit.event',
    'truncate audit.event',
    'select * from audit.link',
    'select platform.set_study_lock(1, true)',
    `select platform.audit_table('trial.visit', 'x', 'subject', 'visit_id')`,
    'select * from subject.item_value',
    'select * from auth.person',
  ])('%s', async (sql) => {
    await expect(app.query(sql)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the audit trail', () => {
  it('says who, when, before, after and why, and nothing for a save without change [D3-AUDIT-01] [D3-AUDIT-02]', async () => {
    await inWrite(() => putValue(10, 'SYSBP', '120'));
    await inWrite(() => putValue(10, 'SYSBP', '130'));
    await inWrite(() => putValue(10, 'SYSBP', '130'));
    const { rows } = await app.query(
      `select actor_name, organisation, role_name, site_id, client, origin, reason, action,
          before::jsonb ->> 'value' as before, after::jsonb ->> 'value' as after
       from audit.v1_event where study_id = $1 and chain_id = 10 order by event_id`,
      [STUDY],
    );
    const who = {
      actor_name: 'Nurse',
      organisation: 'Hospital',
      role_name: 'Site staff',
      site_id: 3,
      client: 'mfe 1.0.0',
      origin: 'entry',
      reason: 'corrected',
    };
    expect(rows).toEqual([
      { ...who, action: 0, before: null, after: '120' },
      { ...who, action: 1, before: '120', after: '130' },
    ]);
  });

  it('a rolled back write leaves neither value nor event [D1-01]', async () => {
    await begin();
    await putValue(11, 'A', '1');
    await app.query('rollback');
    const { rows } = await app.query(
      'select 1 from audit.v1_event where study_id = $1 and chain_id = 11',
      [STUDY],
    );
    expect(rows).toEqual([]);
    expect((await verify()).findings).toEqual([]);
  });

  it('verifies after any sequence of writes, whatever the text [D3-CHAIN-01]', async () => {
    const change = fc.record({
      subject: fc.integer({ min: 20, max: 23 }),
      item: fc.constantFrom('A', 'B', 'C'),
      value: fc.option(
        fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replaceAll('\0', '')),
      ),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 6 }),
        async (transactions) => {
          for (const changes of transactions) {
            await inWrite(async () => {
              for (const { subject, item, value } of changes) await putValue(subject, item, value);
            });
          }
          expect((await verify()).findings).toEqual([]);
        },
      ),
      { numRuns: 10 },
    );
  });

  it('does not depend on the settings of the session [D3-CHAIN-01]', async () => {
    await app.query(
      `set timezone = 'Asia/Tokyo'; set datestyle = 'German'; set extra_float_digits = -4`,
    );
    await inWrite(() =>
      app.query(
        `insert into trial.visit (study_id, visit_id, title, n, at) values ($1, 30, 'วันที่ 1', 1.50, '2026-01-02 03:04:05+09')`,
        [STUDY],
      ),
    );
    await app.query('reset all');
    expect((await verify()).findings).toEqual([]);
  });
});

describe('the verify command names', () => {
  it('a value changed by hand [D3-CHAIN-03]', async () => {
    await inWrite(() => putValue(40, 'WEIGHT', '61.5'));
    await asSuperuser(`update trial.item_value set value = '16.5' where subject_id = 40`);
    const { findings } = await verify();
    expect(findings).toEqual([
      expect.objectContaining({
        kind: 'row-differs',
        place: expect.stringContaining('trial.item_value'),
        detail: expect.stringContaining('16.5'),
      }),
    ]);
    await asSuperuser(`update trial.item_value set value = '61.5' where subject_id = 40`);
    expect((await verify()).findings).toEqual([]);
  });

  it('a row made by hand and a row removed by hand [D3-CHAIN-03]', async () => {
    await inWrite(() => putValue(41, 'A', '1'));
    await asSuperuser(`insert into trial.visit (study_id, visit_id, title) values (${STUDY}, 41, 'forged');
      delete from trial.item_value where subject_id = 41`);
    const kinds = (await verify()).findings.map(({ kind }) => kind).toSorted();
    expect(kinds).toEqual(['row-missing', 'row-without-event']);
    await asSuperuser(`delete from trial.visit where visit_id = 41;
      insert into trial.item_value (study_id, subject_id, visit_id, page_id, block_key, line, item_key, value)
      values (${STUDY}, 41, 1, 1, 'B', 0, 'A', '1')`);
  });

  it('an altered event, a removed link and a cut-off tail [D3-CHAIN-02] [D3-CHAIN-04]', async () => {
    for (const value of ['1', '2', '3']) await inWrite(() => putValue(42, 'A', value));
    await withClient(database.adminUrl, (admin) =>
      admin.query(`select audit.write_anchor('test')`),
    );
    await asSuperuser(`update audit.event set reason = 'other' where chain_id = 42 and link_no = 1;
      delete from audit.link where chain_id = 42 and link_no = 2;
      delete from audit.event where chain_id = 42 and link_no = 3;
      delete from audit.link where chain_id = 42 and link_no = 3`);
    const kinds = new Set((await verify()).findings.map(({ kind }) => kind));
    expect(kinds).toEqual(
      new Set(['link-altered', 'event-without-link', 'tail-cut', 'row-differs']),
    );
  });
});
