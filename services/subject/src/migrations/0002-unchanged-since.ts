import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Locks a subject and refuses (CB409) when anything of it was written since it was read: a save works on
 * what it read before its transaction and is as safe as one that reads under the lock. The number of the
 * last link of the subject's audit chain tells it, because no write of the subject's data goes without one.
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
