import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Puts every column of a person, secrets as their digest, and the log of sign-ins under audit. */
export class WholeRows1790000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `select platform.begin_write(0, 0, 'System', null, null, null, null, 'migration-auth-0010', null, 'migration')`,
    );
    await runner.query(`
      select platform.audit_table('auth.person', 'person', 'person', 'person_id',
        ignored_columns => array['last_sign_in_at'], digest_columns => array['secret_answer_hash']);
      select platform.record_existing('auth.person', array['secret_answer_hash']);
      select platform.audit_table('auth.person_password', 'person_password', 'person', 'person_id',
        digest_columns => array['hash']);
      select platform.record_existing('auth.person_password', array['hash']);
      select platform.audit_table('auth.sign_in_event', 'sign_in_event', 'person', 'person_id');
      select platform.record_existing('auth.sign_in_event');
    `);
    await runner.query(`select platform.renew_audit('auth')`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
