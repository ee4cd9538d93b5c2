import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A signature can be taken back, with a reason: it stays in the history, and counts for nothing. */
export class WithdrawnSignatures1790000000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table subject.signature
        add column withdrawn_at timestamptz,
        add column withdrawn_by_id integer,
        add column withdrawn_by text,
        add column withdrawn_role text;
      create or replace view subject.v1_signed_at as
        select study_id, subject_id, signed_at from subject.signature
        where withdrawn_at is null and (broken_at is null or broken_hidden);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
