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

// These tests of the platform schema are here because the test database itself is built with platform-db.

/** A service's schema as its migration would create it: one ordinary table and one with values. */
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
    await admin.query(
      `select platform.keep_person(5, 'Nurse', 'Hospital', false),
         platform.keep_session($1, 5, now() + interval '1 hour', false)`,
      [SESSION],
    );
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

const SESSION = '00000000-0000-4000-8000-000000000005';

const begin = async (study = STUDY): Promise<void> => {
  await app.query('begin');
  await app.query(
    `select platform.begin_session_write($1, $2, 2, 'Site staff', 3, 'request-1', 'mfe 1.0.0', 'entry')`,
    [study, SESSION],
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

describe('the start of a write', () => {
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

  it('refuses every write of a closed study, which stays locked when it is opened again [D3-WRITE-02]', async () => {
    const set = (text: string) =>
      withClient(database.adminUrl, (admin) => admin.query(text, [STUDY + 1]));
    await set('select platform.set_study_lock($1, true)');
    await set(`select platform.set_study_closed($1, true, 'over')`);
    await expect(begin(STUDY + 1)).rejects.toMatchObject({ code: 'CB421' });
    await app.query('rollback');
    await set(`select platform.set_study_closed($1, false, 'inspection')`);
    await expect(begin(STUDY + 1)).rejects.toMatchObject({ code: 'CB423' });
    await app.query('rollback');
    await set('select platform.set_study_lock($1, false)');
  });

  it.each([0, STUDY + 1])(
    'refuses data of a study in a write of study %i, which did not ask whether the study is locked [D3-WRITE-02]',
    async (study) => {
      await begin(study);
      await expect(putValue(1, 'A', '9')).rejects.toMatchObject({ code: 'CB000' });
      await app.query('rollback');
    },
  );

  it('locks a study only after the writes that have begun [D3-WRITE-02]', async () => {
    await begin();
    const refused = withClient(database.adminUrl, async (admin) => {
      await admin.query(`set lock_timeout = '100ms'`);
      await admin.query('select platform.set_study_lock($1, true)', [STUDY]);
    });
    await expect(refused).rejects.toMatchObject({ code: '55P03' });
    await app.query('rollback');
  });
});

describe('the author of a write [D3-ACTOR-01]', () => {
  const refused = async (sql: string, code: string) => {
    await app.query('begin');
    await expect(app.query(sql)).rejects.toMatchObject({ code });
    await app.query('rollback');
  };
  const forged = (proof: string) =>
    `select set_config('casebook.write', ${proof} || json_build_object('tx', pg_current_xact_id()::text, 'study', ${STUDY},
       'actor', 1, 'actorName', 'Somebody', 'origin', 'entry')::text, true)`;

  it.each([
    [
      'a name of its own choice',
      `select platform.begin_write(1, 9, 'Anybody', null, 1, 'x', 1, 'r', null, 'entry')`,
      '42501',
    ],
    [
      'the system, where it has no such work',
      `select platform.begin_system_write(1, 1, 'r', 'entry')`,
      '42501',
    ],
    [
      'a person without a session',
      `select platform.begin_person_write(1, 5, 1, 'r', 'entry')`,
      '42501',
    ],
    [
      'a session that does not exist',
      `select platform.begin_session_write(1, gen_random_uuid(), 1, 'x', 1, 'r', null, 'entry')`,
      'CB401',
    ],
    ['a person that it invents', `select platform.keep_person(6, 'Anybody', null, false)`, '42501'],
    [
      'a session that it invents',
      `select platform.keep_session(gen_random_uuid(), 5, now(), false)`,
      '42501',
    ],
    ['the sessions of others', 'select * from platform.session', '42501'],
    ['the key of the context', 'select * from platform.context_key', '42501'],
    [
      'the context itself',
      `select platform.set_write_context(1, 9, 'x', 'x', 1, 'x', 1, 'r', 'c', 'entry', 'session')`,
      '42501',
    ],
  ])('cannot be set by a service with %s', async (_title, sql, code) => {
    await refused(sql, code);
  });

  it.each([
    ['without a seal', `''`],
    ['with a seal of another text', `repeat('0', 64)`],
  ])('cannot be set by a database setting %s', async (_title, proof) => {
    await app.query('begin');
    await app.query(forged(proof));
    await expect(putValue(60, 'A', '1')).rejects.toMatchObject({ code: 'CB000' });
    await app.query('rollback');
  });

  it('is refused when the session has ended or the person is disabled', async () => {
    const admin = (sql: string) => database.query(sql);
    const other = '00000000-0000-4000-8000-000000000006';
    const write = `select platform.begin_session_write(1, '${other}', 1, 'x', 1, 'r', null, 'entry')`;
    await admin(`select platform.keep_person(6, 'Monitor', null, false),
      platform.keep_session('${other}', 6, now() + interval '1 hour', false)`);
    await app.query(write);
    await admin(`select platform.keep_person(6, 'Monitor', null, true)`);
    await refused(write, 'CB401');
    await admin(`select platform.keep_person(6, 'Monitor', null, false),
      platform.keep_session('${other}', 6, now() + interval '1 hour', true)`);
    await refused(write, 'CB401');
  });
});

describe('statements that are refused for the role of a service [D3-SCHEMA-01] [D3-AUDIT-03]', () => {
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

describe('a change of a stored row [D3-AUDIT-04]', () => {
  it.each([
    [
      'moves to another subject',
      'update trial.item_value set subject_id = 51 where subject_id = 50',
    ],
    ['moves to another study', 'update trial.item_value set study_id = 78 where subject_id = 50'],
    ['moves to another visit', 'update trial.item_value set visit_id = 2 where subject_id = 50'],
    [
      'becomes that of another item',
      `update trial.item_value set item_key = 'B' where subject_id = 50`,
    ],
    ['gets another key', 'update trial.visit set visit_id = 51 where visit_id = 50'],
  ])('is refused when the row %s', async (_title, sql) => {
    await inWrite(async () => {
      await putValue(50, 'A', '1');
      await app.query(
        `insert into trial.visit (study_id, visit_id, title) values ($1, 50, 'a') on conflict do nothing`,
        [STUDY],
      );
    });
    await expect(inWrite(() => app.query(sql))).rejects.toMatchObject({ code: 'CB406' });
    await app.query('rollback');
    expect((await verify()).findings).toEqual([]);
  });

  it('is recorded as an event when only the reason changes', async () => {
    await inWrite(() => putValue(52, 'A', '1'));
    await inWrite(() =>
      app.query(`update trial.item_value set reason = 'other' where subject_id = 52`),
    );
    const { rows } = await app.query(
      'select reason from audit.v1_event where study_id = $1 and chain_id = 52 order by event_id',
      [STUDY],
    );
    expect(rows).toEqual([{ reason: 'corrected' }, { reason: 'other' }]);
    expect((await verify()).findings).toEqual([]);
  });
});

describe('the audit trail', () => {
  it('records who, when, before, after and why, and nothing for a save without change [D3-AUDIT-01] [D3-AUDIT-02]', async () => {
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

  it('keeps neither value nor event of a rolled back write [D1-01]', async () => {
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

  it('can be verified after any sequence of writes with any text [D3-CHAIN-01]', async () => {
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

  it('does not depend on the settings of the database session [D3-CHAIN-01]', async () => {
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

describe('the verify command reports', () => {
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
      new Set(['link-altered', 'event-without-link', 'head-differs', 'tail-cut', 'row-differs']),
    );
  });
});
