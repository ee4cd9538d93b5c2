import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the randomisation service needs to claim a request by itself: who made it, and when. */
export class RequestsToClaim1790000000130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace view subject.v1_randomisation_request as
        select study_id, request_id, subject_id, site_id, page_id, design_version_id, kind, scheme_key, factors, items, state,
          person_id, requested_at
        from subject.randomisation_request;
      create index randomisation_waiting on subject.randomisation_request (requested_at) where state = 'requested';
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
