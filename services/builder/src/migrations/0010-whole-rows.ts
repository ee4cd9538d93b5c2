import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows keep their keys, and a changed reason is recorded. */
export class WholeRows1790000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`select platform.renew_audit('builder')`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
