import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Locks a subject and raises CB409 when any of its data was written after it was read. So a save can use data that it
 * read before its transaction, as safely as data read under the lock. The last link number of the subject's audit chain
 * shows a change, because every write of the subject's data adds a link.
 */
export class UnchangedSince1790000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function subject.lock_unchanged(p_study integer, p_subject integer, p_link_no integer) returns void
      language plpgsql as $$
      begin
        perform 1 from subject.subject s where s.study_id = p_study and s.subject_id = p_subject for update;
        -- A statement of its own, so that it sees what was committed while the lock was waited for.
        if p_link_no is distinct from (
          select h.link_no from audit.v1_chain_head h
          where h.study_id = p_study and h.chain_kind = 'subject' and h.chain_id = p_subject)
        then
          raise exception 'subject % was changed since it was read', p_subject using errcode = 'CB409';
        end if;
      end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function subject.lock_unchanged(integer, integer, integer)');
  }
}
