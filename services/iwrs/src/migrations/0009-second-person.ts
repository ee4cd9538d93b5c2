import { rightsRefusalSql, rightsRequestSql } from '@casebook/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes of what future subjects get wait for a second person; a scheme keeps the kit types that it was opened with. */
export class SecondPerson1790000000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${rightsRequestSql('iwrs', 'study')}
      ${rightsRefusalSql('iwrs', 'study')}

      -- What a waiting change would write: it tells arms and kit types, so it stands in no trail. The request has its digest.
      create table iwrs.waiting_change (
        study_id integer not null,
        content_id integer generated always as identity,
        salt text not null,
        content jsonb not null,
        primary key (study_id, content_id)
      );

      -- What somebody tried and why it was refused; nothing was changed.
      create table iwrs.trial_attempt (
        study_id integer not null,
        attempt_id integer generated always as identity,
        kind text not null,
        scheme_key text,
        refusal text not null,
        person_id integer not null,
        primary key (study_id, attempt_id)
      );
      select platform.audit_table('iwrs.trial_attempt', 'iwrs_trial_attempt', 'study', 'study_id', 'study_id');

      -- The kit types that two people confirmed; null: opened before they were kept.
      alter table iwrs.scheme_secret add column kit_types jsonb;

      -- What would be stranded if the study were no longer linked to the IWRS.
      create view iwrs.v1_study_use as
        select study_id, sum(schemes)::int as schemes, sum(subjects)::int as subjects, sum(in_transit)::int as in_transit
        from (
          select study_id, 1 as schemes, 0 as subjects, 0 as in_transit from iwrs.scheme where state in ('open', 'paused')
          union all select study_id, 0, 1, 0 from iwrs.assignment
          union all select study_id, 0, 0, 1 from iwrs.kit where state = 'in_transit'
        ) used group by study_id;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
