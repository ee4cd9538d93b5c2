import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for every order of the subject and query list, and for selective filters. */
export class ListOrders1790000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index subject_registered on subject.subject (study_id, registered_at, subject_id);
      create index subject_progress on subject.subject_counter
        (study_id, (entered::float8 / greatest(items, 1)), subject_id);
      create index subject_open_queries on subject.subject_counter (study_id, open_queries, subject_id);
      create index query_issued on subject.query (study_id, issued_at, query_id);
      create index query_status on subject.query (study_id, status, query_id);
      create index query_of_site on subject.query (study_id, site_id, updated_at desc, query_id desc);
      create index query_of_page_key on subject.query (study_id, page_key, updated_at desc, query_id desc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index subject.subject_registered, subject.subject_progress, subject.subject_open_queries,
        subject.query_issued, subject.query_status, subject.query_of_site, subject.query_of_page_key;
    `);
  }
}
