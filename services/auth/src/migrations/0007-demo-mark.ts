import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The database stores whether it belongs to a demo, so that a copy or a restored dump keeps the mark. */
export class DemoMark1790000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query(MARK_EXISTING);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}

const TABLE = `
create table auth.demo_mark (
  mark_id smallint primary key default 1 check (mark_id = 1),
  is_demo boolean not null,
  marked_at timestamptz not null default now()
);
create trigger append_only before update or delete or truncate on auth.demo_mark
  for each statement execute function auth.refuse_change();
select platform.audit_table('auth.demo_mark', 'demo_mark', 'portal', 'mark_id');
`;

// A database from before the mark is recognised by its first person: only demo accounts have addresses at
// casebook.example. Demo accounts that were later added to a production database have no access: their published
// password is refused.
const MARK_EXISTING = `
select platform.begin_write(0, 0, 'System', null, null, null, null, 'migration-auth-0007', null, 'migration');
insert into auth.demo_mark (is_demo)
select lower(email) like '%@casebook.example' from auth.person where person_id > 0 order by person_id limit 1;
`;
