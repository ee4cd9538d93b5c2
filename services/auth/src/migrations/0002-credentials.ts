import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The forced change of a password, and records of changed credentials. */
export class Credentials1790000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FORCED_CHANGE);
    await runner.query(SESSION_VIEW);
    await runner.query(KINDS);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}

// Plain SQL without table access, so that PostgreSQL can inline it.
const FORCED_CHANGE = `
create function auth.password_valid_until(pw_last_changed timestamptz)
returns timestamptz language sql stable parallel safe
return pw_last_changed + interval '90 days';

-- The four conditions of the specification (section 5) under which a password must be changed before anything else.
-- Nobody signs in without a password, so that one without any counts as too old.
create function auth.password_change_forced(
  pw_changed_flag smallint, pw_must_changed_flag smallint, pw_reset_expired timestamptz, pw_last_changed timestamptz
) returns boolean language sql stable parallel safe
return pw_changed_flag is null or pw_must_changed_flag = 0
  or coalesce(pw_reset_expired < now(), false)
  or coalesce(auth.password_valid_until(pw_last_changed) <= now(), true);
`;

const SESSION_VIEW = `
create or replace view auth.v1_session as
  select s.session_id, s.person_id, p.login_id, p.name, p.organisation, p.language,
    coalesce((select array_agg(r.portal_right order by r.portal_right) from auth.person_portal_right r
      where r.person_id = s.person_id and not r.deleted), '{}') as portal_rights,
    s.expires_at, case when p.disabled then coalesce(s.ended_at, now()) else s.ended_at end as ended_at,
    auth.password_change_forced(p.pw_changed_flag, p.pw_must_changed_flag, p.pw_reset_expired, w.set_at)
      as password_change_forced
  from auth.session s
  join auth.person p using (person_id)
  left join lateral (
    select set_at from auth.person_password w where w.person_id = p.person_id order by password_no desc limit 1
  ) w on true;
`;

const KINDS = `
alter table auth.session drop constraint session_end_reason_check;
alter table auth.session add constraint session_end_reason_check
  check (end_reason in ('signed_out', 'refresh_reused', 'password_changed'));

alter table auth.sign_in_event drop constraint sign_in_event_kind_check;
alter table auth.sign_in_event add constraint sign_in_event_kind_check
  check (kind in ('signed_in', 'failed', 'locked', 'refused_locked', 'refused_disabled', 'signed_out',
    're_authenticated', 'refresh_reused', 'password_changed', 'secret_question_changed', 'login_id_changed'));

-- Wrong answers to the secret question count towards the lock, and a right password does not make them undone:
-- who knows the password must not be able to guess the answer by signing in again and again.
alter table auth.sign_in_counter add column failed_answers smallint not null default 0;
`;
