import { downloadAuditSql } from '@casebook/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Audits every column of every row, and the download log as well. */
export class WholeRows1790000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `select platform.begin_write(0, 0, 'System', null, null, null, null, 'migration-subject-0020', null, 'migration')`,
    );
    await runner.query(`
      select platform.audit_table('subject.subject', 'subject', 'subject', 'subject_id', 'study_id');
      select platform.record_existing('subject.subject', array['register_key']);
    `);
    await runner.query(downloadAuditSql('subject'));
    await runner.query(`select platform.renew_audit('subject')`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
