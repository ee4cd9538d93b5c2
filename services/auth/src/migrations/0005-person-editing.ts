import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The data of a person for administrators, and a revision that detects simultaneous edits of the same person. */
export class PersonEditing1790000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(REVISION);
    await runner.query(VIEW);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}

// Null until the first change: the audit trail of people who are older than the column knows nothing of it.
// A trigger increments the revision, because the person can change the same data through other calls.
const REVISION = `
alter table auth.person add column revision integer;

create function auth.count_person_revision() returns trigger language plpgsql as $$
begin
  new.revision := coalesce(old.revision, 0) + 1;
  return new;
end $$;
create trigger count_revision before update on auth.person for each row
  when ((old.login_id, old.email, old.name, old.phone, old.organisation, old.country)
    is distinct from (new.login_id, new.email, new.name, new.phone, new.organisation, new.country))
  execute function auth.count_person_revision();
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
    p.revision
  from auth.person p
  left join auth.sign_in_counter c on c.login_key = sha256(convert_to(lower(p.login_id), 'UTF8'));
`;
