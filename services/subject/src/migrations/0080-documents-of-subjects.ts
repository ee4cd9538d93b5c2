import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the audit trail and the documents of a subject are made of outside of this service: every page and query that an event
 * may name, also those that no screen shows any more, and comments and signatures.
 */
export class DocumentsOfSubjects1790000000080 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view subject.v1_audited_page as
        select p.study_id, p.subject_id, p.page_id, p.page_key, p.design_version_id, v.visit_id, v.visit_key, v.cycle_no,
          v.unscheduled_no
        from subject.page p join subject.visit v on v.study_id = p.study_id and v.visit_id = p.visit_id;

      create view subject.v1_audited_query as
        select q.study_id, q.subject_id, concat(q.study_id, '/', q.query_id) as row_key, q.query_id, q.page_id, q.type,
          q.check_key, q.design_version_id, q.block_key, q.line, q.item_key, q.status, q.content, q.answer, q.issuer_name,
          q.issued_at, q.answered_by, q.answered_at, q.updated_by, q.updated_at
        from subject.query q;

      create view subject.v1_comment as
        select study_id, subject_id, comment_id, page_id, block_key, line, item_key, content, author_name, at,
          design_version_id
        from subject.comment;

      create view subject.v1_signature as
        select study_id, subject_id, signature_id, level, visit_id, page_id, signer_name, role_name, organisation,
          signed_at, utc_offset_minutes, meaning, items, broken_at, broken_by, broken_place,
          coalesce(broken_hidden, false) as broken_hidden, design_version_id
        from subject.signature;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
