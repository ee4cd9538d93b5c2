import { jobRunSql } from '@casebook/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tables of jobs and of runs of the checks (ECS): what each run would change or has changed, by subject. This is a work
 * history, not study data: the changes themselves are in the audit trail.
 */
export class EcsRuns1790000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${jobRunSql('subject')}

      create table subject.ecs_run (
        study_id integer not null,
        run_id integer generated always as identity,
        job_id uuid not null,
        mode text not null check (mode in ('preview', 'apply')),
        -- The preview whose difference is applied.
        of_run_id integer,
        scope text not null check (scope in ('subject', 'selected', 'site', 'study')),
        site_id integer,
        person_id integer not null,
        person_name text not null,
        role_id integer not null,
        requested_at timestamptz not null default now(),
        primary key (study_id, run_id)
      );

      -- result: 0 in progress, 1 success, 2 fail, 3 empty
      create table subject.ecs_run_subject (
        study_id integer not null,
        run_id integer not null,
        subject_id integer not null,
        site_id integer not null,
        result smallint not null default 0 check (result between 0 and 3),
        code text,
        design_version_id integer,
        changes integer not null default 0,
        -- Whether what was applied is what the preview showed.
        as_previewed boolean,
        difference jsonb,
        failures jsonb,
        started_at timestamptz,
        ended_at timestamptz,
        primary key (study_id, run_id, subject_id)
      ) with (fillfactor = 70);
      create index ecs_of_subject on subject.ecs_run_subject (study_id, subject_id, run_id desc);
      create index ecs_waiting on subject.ecs_run_subject (study_id, run_id, subject_id) where result = 0;
      create index ecs_changed on subject.ecs_run_subject (study_id, run_id, subject_id) where changes > 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table subject.ecs_run_subject, subject.ecs_run, subject.job_run;');
  }
}
