import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Data for the idle time of a session, and notices to everybody who signs in. */
export class IdleAndNotices1790000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(VIEW);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}

const TABLES = `
-- The studies in which a session is at work: the shortest of their idle times is the session's.
create table auth.session_study (
  session_id uuid not null references auth.session,
  study_id integer not null,
  open boolean not null default true,
  primary key (session_id, study_id)
);

create table auth.notice (
  notice_id integer generated always as identity primary key,
  title jsonb not null check (title ?& array['ja', 'en', 'th']),
  text jsonb not null check (text ?& array['ja', 'en', 'th']),
  starts_at timestamptz not null default now(),
  ends_at timestamptz check (ends_at >= starts_at),
  reason_code smallint,
  reason text
);
select platform.audit_table('auth.notice', 'notice', 'notice', 'notice_id');
`;

// A service needs the time of the last activity, because each study has its own idle time.
const VIEW = `
create or replace view auth.v1_session as
  select s.session_id, s.person_id, p.login_id, p.name, p.organisation, p.language,
    coalesce((select array_agg(r.portal_right order by r.portal_right) from auth.person_portal_right r
      where r.person_id = s.person_id and not r.deleted), '{}') as portal_rights,
    s.expires_at, case when p.disabled then coalesce(s.ended_at, now()) else s.ended_at end as ended_at,
    auth.password_change_forced(p.pw_changed_flag, p.pw_must_changed_flag, p.pw_reset_expired, w.set_at)
      as password_change_forced,
    s.last_activity_at
  from auth.session s
  join auth.person p using (person_id)
  left join lateral (
    select set_at from auth.person_password w where w.person_id = p.person_id order by password_no desc limit 1
  ) w on true;
`;
