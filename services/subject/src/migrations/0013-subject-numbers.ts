import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The subjects of a site by number: the one before and the one after are found without passing others. */
export class SubjectNumbers1790000000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index subject_number_of_site on subject.subject (study_id, site_id, lower(subject_no))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index subject.subject_number_of_site');
  }
}
