import { downloadLogSql } from '@casebook/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who downloaded which list of subjects and queries, for the user history report. */
export class DownloadLog1790000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(downloadLogSql('subject'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view subject.v1_download_event;
      drop table subject.download_event;
      drop function subject.refuse_download_change();
    `);
  }
}
