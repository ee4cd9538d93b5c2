import { withClient } from '@casebook/platform-db';

/** Tables of rights: an input may remove any right, and the following inputs would be refused everywhere. */
const TABLES = [
  'auth.person',
  'auth.person_login_id',
  'auth.person_password',
  'auth.person_portal_right',
  'auth.session',
  'auth.session_study',
  'auth.sign_in_counter',
  'auth.sign_in_origin',
  'auth.recovery_attempt',
  'admin.assignment',
  'admin.site',
  'admin.study_user',
  'builder.role',
  'builder.role_privilege',
  'builder.setting',
];

const copyOf = (table: string): string => `fuzz.${table.replace('.', '_')}`;

/** Stores people, roles and rights as they are. */
export async function keepRights(adminUrl: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query('create schema fuzz');
    for (const table of TABLES) {
      await client.query(`create table ${copyOf(table)} as table ${table}`);
    }
  });
}

/** Restores people, roles and rights as the owner of the database, without triggers. */
export async function restoreRights(adminUrl: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const table of TABLES) {
      const { rows } = await client.query<{ columns: string }>(
        `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
          where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      );
      const { columns } = rows[0]!;
      await client.query(`delete from ${table}`);
      await client.query(
        `insert into ${table} (${columns}) overriding system value select ${columns} from ${copyOf(table)}`,
      );
    }
    await client.query('commit');
  });
}
