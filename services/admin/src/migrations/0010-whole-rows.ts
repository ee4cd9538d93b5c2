import { downloadAuditSql } from '@casebook/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Puts every column of every row, and the log of downloads, under audit. */
export class WholeRows1790000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `select platform.begin_write(0, 0, 'System', null, null, null, null, 'migration-admin-0010', null, 'migration')`,
    );
    await runner.query(downloadAuditSql('admin'));
    await runner.query(`select platform.renew_audit('admin')`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
