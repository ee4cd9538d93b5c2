import { answeredRequestSql } from '@casebook/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers of repeatable commands, so that a repetition gets the same answer. */
export class AnsweredRequests1790000000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(answeredRequestSql('admin'));
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
