import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Wrong attempts are counted for where they come from, so that strangers do not lock the person out. */
export class SignInOrigins1790000000015 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ORIGINS);
    await runner.query(RECOVERY);
    await runner.query(VIEW);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}

const ORIGINS = `
-- Wrong passwords at sign-in by login ID, known or not, and origin: a digest of a device that the person has signed in
-- with, or else of a network address. auth.sign_in_counter counts what is tried by somebody who is signed in.
create table auth.sign_in_origin (
  login_key bytea not null,
  origin bytea not null,
  known_device boolean not null,
  failed smallint not null,
  failed_at timestamptz not null,
  locked_at timestamptz,
  primary key (login_key, origin)
);
`;

const RECOVERY = `
alter table auth.recovery_attempt add column origin bytea;
alter table auth.recovery_attempt add column known_device boolean not null default false;
`;

// A person is shown as locked until a right sign-in, or a new password, came after the lock of an origin.
const VIEW = `
create or replace view auth.v1_person as
  select p.person_id, p.login_id, p.email, p.name, p.phone, p.organisation, p.country, p.language,
    case when c.locked_at is not null or exists (select 1 from auth.sign_in_origin o
        where o.login_key = sha256(convert_to(lower(p.login_id), 'UTF8'))
          and o.locked_at > coalesce(p.last_sign_in_at, '-infinity'))
      then 2 when p.disabled then 3
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
