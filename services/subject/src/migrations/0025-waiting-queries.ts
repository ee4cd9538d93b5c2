import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Publishes the active queries, for services that count those a role may see. */
export class WaitingQueries1790000000025 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view subject.v1_waiting_query as
        select q.study_id, q.query_id, q.subject_id, q.site_id, q.page_key, q.block_key, q.item_key, q.check_key,
          q.status, v.deleted as visit_deleted, s.disabled as subject_disabled
        from subject.query q
        join subject.visit v on v.study_id = q.study_id and v.visit_id = q.visit_id
        join subject.subject s on s.study_id = q.study_id and s.subject_id = q.subject_id
        where q.status in (1, 3, 5);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view subject.v1_waiting_query');
  }
}
