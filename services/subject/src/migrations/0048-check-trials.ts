import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The last trial of a check of the draft of each person and role: what the check would do with the data of the study. This
 * is a work history, not study data.
 */
export class CheckTrials1790000000048 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table subject.check_trial (
        study_id integer not null,
        person_id integer not null,
        role_id integer not null,
        job_id uuid not null,
        -- The check as it stood in the draft.
        content jsonb not null,
        -- Whether the role saw queries, and freeze and lock: the result depends on them.
        sees_queries boolean not null,
        sees_closed boolean not null,
        -- Sites that the role reached; null: all of the study.
        site_ids integer[],
        subjects integer not null,
        -- Subjects are tried in the order of their numbers.
        last_subject_id integer not null,
        found jsonb not null,
        requested_at timestamptz not null default now(),
        primary key (study_id, person_id, role_id)
      ) with (fillfactor = 70);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table subject.check_trial;');
  }
}
