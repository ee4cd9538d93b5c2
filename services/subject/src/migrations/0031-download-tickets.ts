import { downloadTicketSql } from '@casebook/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the tickets of service-kit, which can name any file. The former tickets of audit exports stay for the previous
 * release.
 */
export class DownloadTickets1790000000031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(downloadTicketSql('subject'));
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
