import { usedReAuthSql } from '@casebook/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The link to the IWRS of a released study is changed with the password. */
export class PasswordForTheLink1790000000023 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(usedReAuthSql('builder'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table builder.used_re_auth');
  }
}
