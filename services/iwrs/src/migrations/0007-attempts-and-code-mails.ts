import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refused attempts at a request for emergency unblinding, and whether the mails with its codes went out. */
export class AttemptsAndCodeMails1790000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What somebody tried and why it was refused; the act changed nothing.
      create table iwrs.unblinding_attempt (
        study_id integer not null,
        attempt_id integer generated always as identity,
        unblinding_id integer not null,
        round integer not null,
        act text not null,
        refusal text not null,
        person_id integer not null,
        primary key (study_id, attempt_id)
      );
      select platform.audit_table('iwrs.unblinding_attempt', 'iwrs_unblinding_attempt', 'unblinding', 'unblinding_id', 'study_id');

      -- sending: grows when the codes are sent again; the mail of an earlier sending is not sent any more.
      create table iwrs.code_mail (
        study_id integer not null,
        unblinding_id integer not null,
        round integer not null,
        approver_id integer not null,
        sending integer not null default 1,
        state text not null default 'queued' check (state in ('queued', 'sent', 'failing', 'failed')),
        changed_at timestamptz not null default now(),
        primary key (study_id, unblinding_id, round, approver_id)
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
