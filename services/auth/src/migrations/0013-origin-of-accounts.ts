import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who alone stands behind an account, and whether anybody but the person knows its password. */
export class OriginOfAccounts1790000000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMNS);
    await runner.query(
      `select platform.begin_write(0, 0, 'System', null, null, null, null, 'migration-auth-0013', null, 'migration')`,
    );
    await runner.query(FROM_THE_TRAIL);
    await runner.query(PUBLISH);
    await runner.query(VIEW);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}

const COLUMNS = `
-- Who alone registered the person, or alone corrected the address before the first sign-in; null: the operator.
alter table auth.person add column made_by integer;
-- Who chose the present password for the person; null: the person, or a mail.
alter table auth.person add column password_given_by integer;
`;

// Accounts of an existing portal: the trail knows who registered them.
const FROM_THE_TRAIL = `
update auth.person p set made_by = e.actor_id
from audit.v1_event e
where e.study_id = 0 and e.chain_kind = 'person' and e.chain_id = p.person_id and e.entity = 'person' and e.action = 0
  and e.actor_id > 0;
update auth.person p set password_given_by = p.made_by
where p.made_by is not null and p.pw_changed_flag is null
  and exists (select 1 from auth.person_password w where w.person_id = p.person_id)
  and not exists (select 1 from auth.sign_in_event s where s.person_id = p.person_id and s.kind = 'password_reset');
`;

const PUBLISH = `
create function auth.publish_origin() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform platform.keep_person_origin(new.person_id, new.made_by);
  return null;
end $$;
revoke all on function auth.publish_origin() from public;
create trigger publish_origin after insert or update of made_by on auth.person
  for each row execute function auth.publish_origin();
select platform.keep_person_origin(person_id, made_by) from auth.person where made_by is not null;
`;

const VIEW = `
create or replace view auth.v1_person as
  select p.person_id, p.login_id, p.email, p.name, p.phone, p.organisation, p.country, p.language,
    case when c.locked_at is not null then 2 when p.disabled then 3
      when p.first_sign_in_at is null then 1 else 4 end::smallint as status,
    p.disabled,
    coalesce((select array_agg(r.portal_right order by r.portal_right) from auth.person_portal_right r
      where r.person_id = p.person_id and not r.deleted), '{}') as portal_rights,
    (select w.set_at from auth.person_password w where w.person_id = p.person_id
      order by w.password_no desc limit 1) as password_set_at,
    p.revision,
    p.password_given_by is not null as password_given
  from auth.person p
  left join auth.sign_in_counter c on c.login_key = sha256(convert_to(lower(p.login_id), 'UTF8'));
`;
