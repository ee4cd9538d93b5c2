import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index of a site's subjects by number, to find the previous and next subject without reading others. */
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
