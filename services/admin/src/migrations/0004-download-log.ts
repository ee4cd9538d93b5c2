import { downloadLogSql } from '@casebook/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The log of downloads, for the user history report. */
export class DownloadLog1790000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(downloadLogSql('admin'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view admin.v1_download_event;
      drop table admin.download_event;
      drop function admin.refuse_download_change();
    `);
  }
}
