import { downloadTicketSql } from '@casebook/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tickets of the kit, which name any file; those of audit exports alone stay for the release before. */
export class DownloadTickets1790000000031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(downloadTicketSql('subject'));
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
