import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A signature that only a hidden change broke counts as one that holds in the published view, because its readers show the same
 * to every role.
 */
export class SignaturesThatHold1790000000054 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace view subject.v1_signed_at as
        select study_id, subject_id, signed_at from subject.signature where broken_at is null or broken_hidden;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
