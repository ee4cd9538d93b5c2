import { Client } from 'pg';
import { ensureOwnerRole, ownerRole } from './roles';
import { PLATFORM_0001 } from '../sql/0001-platform';
import { PLATFORM_0002 } from '../sql/0002-hot-path';
import { PLATFORM_0003 } from '../sql/0003-trail-export';
import { PLATFORM_0004 } from '../sql/0004-whole-rows';
import { PLATFORM_0005 } from '../sql/0005-linked-anchors';
import { PLATFORM_0006 } from '../sql/0006-proven-actors';
import { PLATFORM_0007 } from '../sql/0007-anchors-at-once';
import { PLATFORM_0008 } from '../sql/0008-writes-of-a-study';
import { PLATFORM_0009 } from '../sql/0009-closed-studies';
import { PLATFORM_0010 } from '../sql/0010-ignored-columns';
import { PLATFORM_0011 } from '../sql/0011-unblinding-in-a-locked-study';
import { PLATFORM_0012 } from '../sql/0012-two-people';

/** Runs `work` on its own connection and closes it. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  // A server that dies fails the query; while none runs, an event without a listener would end this process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Versions of the platform schema, applied in order, each once. Append only. */
const VERSIONS: readonly string[] = [
  PLATFORM_0001,
  PLATFORM_0002,
  PLATFORM_0003,
  PLATFORM_0004,
  PLATFORM_0005,
  PLATFORM_0006,
  PLATFORM_0007,
  PLATFORM_0008,
  PLATFORM_0009,
  PLATFORM_0010,
  PLATFORM_0011,
  PLATFORM_0012,
];

/**
 * Creates or upgrades the `platform` and `audit` schemas, owned by `casebook_platform_owner`.
 *
 * @param adminUrl connection that may create roles and schemas in the target database
 */
export async function installPlatform(adminUrl: string): Promise<void> {
  await withClient(adminUrl, async (admin) => {
    await ensureOwnerRole(admin, 'platform');
    const owner = ownerRole('platform');
    await admin.query(`
      do $$ begin execute format('grant create on database %I to ${owner}', current_database()); end $$;
    `);
    await admin.query('begin');
    await admin.query('select pg_advisory_xact_lock(7200)');
    await admin.query(`set local role ${owner}`);
    const present = await admin.query(`select to_regclass('platform.version') is not null as yes`);
    const applied: number = present.rows[0].yes
      ? (await admin.query('select coalesce(max(number), 0) as n from platform.version')).rows[0].n
      : 0;
    for (let number = applied + 1; number <= VERSIONS.length; number += 1) {
      await admin.query(VERSIONS[number - 1]!);
      if (number === 1) {
        await admin.query(
          'create table platform.version (number integer primary key, applied_at timestamptz not null default now())',
        );
      }
      await admin.query('insert into platform.version (number) values ($1)', [number]);
    }
    await admin.query('reset role');
    await admin.query('commit');
  });
}

/** The auth service owns people and sessions, which the platform schema reads. */
const OWNER_OF_PEOPLE = 'auth';

/** Services in which a second person confirms an account: a role for it, or its address. */
const CONFIRM_PEOPLE: readonly string[] = [OWNER_OF_PEOPLE, 'admin'];

/** Lets the owner of a service's schema put its tables under audit, and its migrations write data and read the trail of it. */
export async function allowAuditing(admin: Client, schema: string): Promise<void> {
  await admin.query(`
    grant usage on schema platform, audit to ${ownerRole(schema)};
    grant select on audit.audited_table to ${ownerRole(schema)};
    grant execute on function platform.begin_write, platform.audit_table, platform.renew_audit, platform.record_existing,
      audit.register_table, audit.fixed_columns, audit.refuse_key_change, audit.record_rows, audit.record_item_values
      to ${ownerRole(schema)};
    grant select on audit.v1_event to ${ownerRole(schema)};
  `);
  if (CONFIRM_PEOPLE.includes(schema)) {
    await admin.query(
      `grant execute on function platform.keep_person_confirmed to ${ownerRole(schema)}`,
    );
  }
  if (schema !== OWNER_OF_PEOPLE) return;
  await admin.query(
    `grant execute on function platform.keep_person, platform.keep_session, platform.keep_person_origin
       to ${ownerRole(schema)}`,
  );
}
