import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A run of the checks that changes only counters (a newer version has another item) adds no link to the audit chain.
 * Every change of counters writes the subject's row, so the row's version (xmin) is compared as well; otherwise a save
 * that had read the older counters would add its difference twice.
 */
export class CountersUnchanged1790000000014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function subject.lock_unchanged(integer, integer, integer);
      create function subject.lock_unchanged(p_study integer, p_subject integer, p_link_no integer, p_counted text)
      returns void language plpgsql as $$
      begin
        perform 1 from subject.subject s where s.study_id = p_study and s.subject_id = p_subject for update;
        -- A statement of its own, so that it sees what was committed while the lock was waited for.
        if p_link_no is distinct from (
            select h.link_no from audit.v1_chain_head h
            where h.study_id = p_study and h.chain_kind = 'subject' and h.chain_id = p_subject)
          or p_counted is distinct from (
            select c.xmin::text from subject.subject_counter c
            where c.study_id = p_study and c.subject_id = p_subject)
        then
          raise exception 'subject % was changed since it was read', p_subject using errcode = 'CB409';
        end if;
      end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function subject.lock_unchanged(integer, integer, integer, text);
      create function subject.lock_unchanged(p_study integer, p_subject integer, p_link_no integer) returns void
      language plpgsql as $$
      begin
        perform 1 from subject.subject s where s.study_id = p_study and s.subject_id = p_subject for update;
        if p_link_no is distinct from (
          select h.link_no from audit.v1_chain_head h
          where h.study_id = p_study and h.chain_kind = 'subject' and h.chain_id = p_subject)
        then
          raise exception 'subject % was changed since it was read', p_subject using errcode = 'CB409';
        end if;
      end $$;
    `);
  }
}
