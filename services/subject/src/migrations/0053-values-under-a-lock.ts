import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Publishes what the database lock counts and certifies: the items of each subject, the signatures that hold, and a digest
 * over all values of each subject. The digest is computed here, so that no other service reads a hidden value.
 */
export class ValuesUnderALock1790000000053 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace view subject.v1_subject as
        select s.study_id, s.subject_id, s.site_id, s.subject_no, s.registered_at, s.disabled,
          c.pages, c.pages_started, c.pages_complete, c.open_queries, c.answered_queries,
          c.frozen, c.sdv, c.reviewed, c.locked, c.signed, s.deleted, c.items
        from subject.subject s join subject.subject_counter c using (study_id, subject_id);

      create view subject.v1_signed_at as
        select study_id, subject_id, signed_at from subject.signature where broken_at is null;

      -- The lines have a fixed order and form, so that the digest can be computed from an exported audit trail, too.
      create view subject.v1_value_digest as
        select s.study_id, s.subject_id, s.subject_no, v.value_count, v.digest
        from subject.subject s
        cross join lateral (
          select count(*)::int as value_count, sha256(convert_to(coalesce(string_agg(
            concat(i.page_id, '|', i.block_key, '|', i.line, '|', i.item_key, '|',
              coalesce(length(i.value) || ':' || i.value, '-'), '|', i.revision, '|', i.flags, '|', i.design_version_id,
              '|', case when i.deleted then 1 else 0 end),
            E'\\n' order by i.page_id, i.block_key collate "C", i.line, i.item_key collate "C"), ''), 'UTF8')) as digest
          from subject.item_value i
          where i.study_id = s.study_id and i.subject_id = s.subject_id
        ) v;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
