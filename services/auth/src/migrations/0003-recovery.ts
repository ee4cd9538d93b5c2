import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Account recovery: attempts at the recovery pages, and records of temporary passwords. */
export class Recovery1790000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ATTEMPTS);
    await runner.query(KINDS);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}

const ATTEMPTS = `
-- Attempts at the forgot pages, by digests of e-mail (registered or not) and address: the limits on guessing
-- count them here, so that neither a restart nor a second process begins anew.
create table auth.recovery_attempt (
  attempt_id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  email_key bytea not null,
  address_hash bytea,
  -- An attempt counts as wrong until its answer was found right.
  answered boolean not null default false
);
create index recovery_attempt_email on auth.recovery_attempt (email_key, at);
create index recovery_attempt_address on auth.recovery_attempt (address_hash, at);
`;

const KINDS = `
alter table auth.session drop constraint session_end_reason_check;
alter table auth.session add constraint session_end_reason_check
  check (end_reason in ('signed_out', 'refresh_reused', 'password_changed', 'password_reset'));

alter table auth.sign_in_event drop constraint sign_in_event_kind_check;
alter table auth.sign_in_event add constraint sign_in_event_kind_check
  check (kind in ('signed_in', 'failed', 'locked', 'refused_locked', 'refused_disabled', 'signed_out',
    're_authenticated', 'refresh_reused', 'password_changed', 'secret_question_changed', 'login_id_changed',
    'refused_expired', 'recovery_failed', 'password_reset'));
`;
