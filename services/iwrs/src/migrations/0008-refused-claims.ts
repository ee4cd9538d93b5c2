import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why nothing could be claimed for a request that its caller no longer waits for. */
export class RefusedClaims1790000000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table iwrs.refused_claim (
        study_id integer not null,
        request_id uuid not null,
        -- Code of the catalogue.
        code text not null,
        at timestamptz not null default now(),
        primary key (study_id, request_id)
      );
      select platform.audit_table('iwrs.refused_claim', 'iwrs_refused_claim', 'study', 'study_id', 'study_id');

      create view iwrs.v1_refused_claim as select study_id, request_id, code from iwrs.refused_claim;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
