import { rightsRequestSql } from '@casebook/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes of what future subjects get wait for a second person; a scheme keeps the kit types that it was opened with. */
export class SecondPerson1790000000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${rightsRequestSql('iwrs', 'study')}

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
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
