import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the rules of the study left unlocked in a subject of a run. */
export class BlockedLocks1790000000041 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Items by what prevented their lock; null: nothing did.
      alter table subject.status_run_subject add column blocked_by jsonb;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
