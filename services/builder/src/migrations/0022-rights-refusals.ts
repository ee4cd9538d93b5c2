import { rightsRefusalSql } from '@casebook/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refused attempts at rights of roles and of the study. */
export class RightsRefusals1790000000022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(rightsRefusalSql('builder', 'study'));
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
