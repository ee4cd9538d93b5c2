import { rightsRequestSql } from '@casebook/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Roles that await the confirmation of a second person, and the holders of a role at any time. */
export class SecondPerson1790000000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${rightsRequestSql('admin', 'person')}

      -- Also roles that have ended or begin later, and those of disabled users: they can come back.
      create view admin.v1_role_holder as
        select distinct study_id, person_id, role_id from admin.assignment where deleted is not true;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
