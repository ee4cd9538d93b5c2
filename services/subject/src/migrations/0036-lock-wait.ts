import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A write waits at most three seconds for a subject that another write holds, and three more behind another one that
 * waits. Then it is refused with a reason; a client would give up after ten (spec section 9).
 */
export class LockWait1790000000036 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function subject.lock_subject(p_study integer, p_subject integer) returns setof subject.subject
      language plpgsql set lock_timeout = '3s' as $$
      begin
        return query select s.* from subject.subject s
          where s.study_id = p_study and s.subject_id = p_subject for update;
      end $$;
      alter function subject.lock_unchanged(integer, integer, integer, text) set lock_timeout = '3s';
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
