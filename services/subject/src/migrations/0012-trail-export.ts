import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Exports of a study's audit trail: who made each, when, in which role, and what identifies the file. The table is
 * audited, so the next export contains this one.
 */
export class TrailExport1790000000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table subject.trail_export (
        study_id integer not null,
        export_id integer generated always as identity,
        job_id uuid not null,
        format text not null check (format in ('jsonl', 'csv')),
        person_id integer not null,
        login_id text not null,
        person_name text not null,
        role_id integer not null,
        role_name text,
        requested_at timestamptz not null default now(),
        anchor_no bigint,
        events integer,
        withheld integer,
        bytes bigint,
        -- The file with the events, as it lies in the archive; the root is over the last hash of every chain.
        sha256 text,
        root text,
        finished_at timestamptz,
        primary key (study_id, export_id)
      );
      select platform.audit_table('subject.trail_export', 'trail_export', 'study', 'study_id', 'study_id');

      -- A link to a file for one person, used once, within a minute. Working memory: it has no audit trail.
      create table subject.file_ticket (
        ticket_hash bytea primary key,
        study_id integer not null,
        export_id integer not null,
        expires_at timestamptz not null,
        used_at timestamptz
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table subject.file_ticket, subject.trail_export;');
  }
}
