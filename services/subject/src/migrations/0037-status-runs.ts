import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Runs that set or clear a status for many targets, and what came of each subject. This is a work history, not study
 * data: the changes themselves are in the audit trail.
 */
export class StatusRuns1790000000037 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table subject.status_run (
        study_id integer not null,
        run_id integer generated always as identity,
        job_id uuid not null,
        preview boolean not null,
        -- The preview whose targets are used.
        of_run_id integer,
        flag text not null check (flag in ('freeze', 'sdv', 'review', 'lock')),
        -- False clears.
        is_set boolean not null,
        level text not null check (level in ('site', 'subject', 'visit', 'page', 'block', 'line', 'question')),
        reason text,
        -- What finds the targets; null: they were named.
        filter jsonb,
        -- False until the subjects of the run are stored.
        found boolean not null,
        person_id integer not null,
        role_id integer not null,
        requested_at timestamptz not null default now(),
        primary key (study_id, run_id)
      );
      create index status_run_of_person on subject.status_run (study_id, person_id, role_id, run_id desc);

      -- result: 0 in progress, 1 done, 2 refused
      create table subject.status_run_subject (
        study_id integer not null,
        run_id integer not null,
        subject_id integer not null,
        site_id integer not null,
        -- The places of the subject that are targets; null: the subject itself.
        places jsonb,
        result smallint not null default 0 check (result between 0 and 2),
        code text,
        done integer not null default 0,
        unchanged integer not null default 0,
        skipped integer not null default 0,
        skipped_items jsonb,
        ended_at timestamptz,
        primary key (study_id, run_id, subject_id)
      ) with (fillfactor = 70);
      create index status_run_waiting on subject.status_run_subject (study_id, run_id, subject_id) where result = 0;
      create index status_run_refused on subject.status_run_subject (study_id, run_id, subject_id) where result = 2;
      create index status_run_skipped on subject.status_run_subject (study_id, run_id, subject_id)
        where skipped_items is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table subject.status_run_subject, subject.status_run;');
  }
}
