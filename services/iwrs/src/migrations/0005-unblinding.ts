import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Requests for emergency unblinding, the security codes of their approvers, and who was shown a key. No arm stands here: it is
 * read from `iwrs.slot_secret` when a key is shown.
 */
export class Unblinding1790000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- person_id: the requester. approver_id: who approved or rejected. round: grows with each request for a decision; the codes of
      -- an earlier round are void. cancel_code: why the system cancelled it.
      create table iwrs.unblinding (
        study_id integer not null,
        unblinding_id integer generated always as identity,
        assignment_id integer not null,
        subject_id integer not null,
        site_id integer not null,
        state text not null check (state in ('waiting_approval', 'waiting_open', 'opened', 'rejected', 'cancelled')),
        round integer not null default 1,
        request_reason text not null,
        person_id integer not null,
        person_name text not null,
        requested_at timestamptz not null,
        approver_id integer,
        approver_name text,
        decided_at timestamptz,
        decision_reason text,
        cancel_code text,
        overridden boolean not null default false,
        opened_at timestamptz,
        revision integer not null default 1,
        primary key (study_id, unblinding_id),
        check ((state = 'opened') = (opened_at is not null))
      );
      create unique index unblinding_pending on iwrs.unblinding (study_id, assignment_id)
        where state in ('waiting_approval', 'waiting_open');
      create index unblinding_newest on iwrs.unblinding (study_id, requested_at desc, unblinding_id desc);

      -- Who was shown the key, each time.
      create table iwrs.key_reading (
        study_id integer not null,
        reading_id integer generated always as identity,
        unblinding_id integer not null,
        person_id integer not null,
        read_at timestamptz not null default now(),
        primary key (study_id, reading_id)
      );

      -- override_minutes: after so many minutes without a decision the requester may open the key; null: never.
      create table iwrs.unblinding_setting (
        study_id integer primary key,
        override_minutes integer check (override_minutes between 0 and 1440),
        revision integer not null default 1
      );

      -- code_hash: scrypt of the code with the salt.
      create table iwrs.security_code (
        study_id integer not null,
        unblinding_id integer not null,
        round integer not null,
        approver_id integer not null,
        salt text not null,
        code_hash text not null,
        expires_at timestamptz not null,
        attempts integer not null default 0,
        primary key (study_id, unblinding_id, round, approver_id)
      );

      select platform.audit_table('iwrs.unblinding', 'iwrs_unblinding', 'unblinding', 'unblinding_id', 'study_id');
      select platform.audit_table('iwrs.key_reading', 'iwrs_key_reading', 'unblinding', 'unblinding_id', 'study_id');
      select platform.audit_table('iwrs.unblinding_setting', 'iwrs_unblinding_setting', 'study', 'study_id', 'study_id');
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
