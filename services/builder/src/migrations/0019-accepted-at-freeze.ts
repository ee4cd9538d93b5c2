import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What of a design does not work at the sites, as whoever froze the version accepted it. Audited with the version. */
export class AcceptedAtFreeze1790000000019 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table builder.version add column accepted jsonb');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
