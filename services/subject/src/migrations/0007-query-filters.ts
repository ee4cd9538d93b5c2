import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for selective filters of the query list, and to jump from one issuer to the next. */
export class QueryFilters1790000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index query_of_issuer on subject.query (study_id, issuer_id, updated_at desc, query_id desc);
      create index query_manual on subject.query (study_id, updated_at desc, query_id desc) where type = 2;
      create index query_closed_by_hand on subject.query (study_id, updated_at desc, query_id desc)
        where closed_manually;
      create index query_of_item on subject.query (study_id, page_key, item_key, updated_at desc, query_id desc);
      create index query_of_visit on subject.query (study_id, visit_id);
      create index visit_of_key on subject.visit (study_id, visit_key, visit_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index subject.query_of_issuer, subject.query_manual, subject.query_closed_by_hand, subject.query_of_item,
        subject.query_of_visit, subject.visit_of_key;
    `);
  }
}
