import { downloadLogSql, downloadTicketSql, jobRunSql, usedReAuthSql } from '@casebook/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The database lock of each study, what was done with it, and the certificates that a lock gets. Whether writes are refused
 * is kept in `platform.study_lock`; it changes in the same transaction as these tables.
 */
export class DatabaseLock1790000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table status.study_lock (
        study_id integer primary key,
        state text not null check (state in ('open', 'certifying', 'locked')),
        -- The last act, which led to the state.
        act_no integer not null,
        -- The job that writes the certificate.
        job_id uuid,
        certificate_no integer,
        check ((state = 'open') = (job_id is null)),
        check ((state = 'locked') = (certificate_no is not null))
      );

      -- person 0 is the system, which takes a lock back when its certificate could not be written.
      create table status.lock_act (
        study_id integer not null,
        act_no integer not null,
        act text not null check (act in ('lock', 'certify', 'take_back', 'unlock')),
        at timestamptz not null default now(),
        person_id integer not null,
        person_name text not null,
        role_name text,
        reason text,
        -- Why a lock was taken back.
        code text,
        params jsonb,
        certificate_no integer,
        primary key (study_id, act_no)
      );

      -- digest: over everything in the certificate, as libs/platform-db computes it from the file, too.
      create table status.certificate (
        study_id integer not null,
        certificate_no integer not null,
        -- The act that locked the study.
        act_no integer not null,
        written_at timestamptz not null,
        subjects integer not null,
        signed_subjects integer not null,
        pages integer not null,
        saved_pages integer not null,
        "values" integer not null,
        versions jsonb not null,
        subjects_digest text not null,
        chains_digest text not null,
        digest text not null,
        primary key (study_id, certificate_no)
      );

      -- The digest of a subject's values, with a salt: a hidden value that has few possibilities cannot be guessed from it.
      create table status.certificate_subject (
        study_id integer not null,
        certificate_no integer not null,
        subject_id integer not null,
        subject_no text not null,
        value_count integer not null,
        salt text not null,
        digest text not null,
        primary key (study_id, certificate_no, subject_id)
      );
      create table status.certificate_chain (
        study_id integer not null,
        certificate_no integer not null,
        chain_kind text not null,
        chain_id bigint not null,
        link_no integer not null,
        hash text not null,
        primary key (study_id, certificate_no, chain_kind, chain_id)
      );

      create function status.refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only', tg_table_name;
      end $$;
      create trigger append_only before update or delete or truncate on status.lock_act
        for each statement execute function status.refuse_change();
      create trigger append_only before update or delete or truncate on status.certificate
        for each statement execute function status.refuse_change();
      create trigger append_only before update or delete or truncate on status.certificate_subject
        for each statement execute function status.refuse_change();
      create trigger append_only before update or delete or truncate on status.certificate_chain
        for each statement execute function status.refuse_change();

      select platform.audit_table('status.study_lock', 'study_lock', 'study', 'study_id', 'study_id');
      select platform.audit_table('status.lock_act', 'lock_act', 'study', 'study_id', 'study_id');
      select platform.audit_table('status.certificate', 'lock_certificate', 'study', 'study_id', 'study_id');

      ${jobRunSql('status')}
      ${downloadTicketSql('status')}
      ${usedReAuthSql('status')}
      ${downloadLogSql('status')}
      select platform.audit_table('status.download_event', 'status_download', 'person', 'person_id', 'study_id');
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
