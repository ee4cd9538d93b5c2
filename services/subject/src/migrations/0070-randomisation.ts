import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests to randomise a subject or to dispense IP numbers, as they are committed before anything is claimed. */
export class Randomisation1790000000070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- state: requested; claimed: arm and numbers are assigned, but not yet in the items; saved; failed: nothing was claimed.
      -- factors: [{factor, level, value, pageId, blockKey, itemKey}] as they were then; items: [{kind, blockKey, line, itemKey, kitType}].
      create table subject.randomisation_request (
        study_id integer not null,
        request_id uuid not null,
        subject_id integer not null,
        site_id integer not null,
        page_id integer not null,
        design_version_id integer not null,
        kind text not null check (kind in ('randomise', 'dispense')),
        scheme_key text not null,
        factors jsonb not null,
        items jsonb not null,
        state text not null check (state in ('requested', 'claimed', 'saved', 'failed')),
        -- Code of the catalogue: why nothing was claimed.
        refusal text,
        person_id integer not null,
        requested_at timestamptz not null default now(),
        ended_at timestamptz,
        revision integer not null default 1,
        primary key (study_id, request_id)
      );
      create unique index randomisation_unfinished on subject.randomisation_request (study_id, page_id)
        where state in ('requested', 'claimed');
      create unique index randomisation_once on subject.randomisation_request (study_id, subject_id, scheme_key)
        where kind = 'randomise' and state <> 'failed';
      create index randomisation_of_page on subject.randomisation_request (study_id, page_id, requested_at);
      select platform.audit_table('subject.randomisation_request', 'randomisation', 'subject', 'subject_id', 'study_id');

      create view subject.v1_randomisation_request as
        select study_id, request_id, subject_id, site_id, page_id, design_version_id, kind, scheme_key, factors, items, state
        from subject.randomisation_request;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
