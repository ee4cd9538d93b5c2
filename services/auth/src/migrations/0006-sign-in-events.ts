import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the user history report reads: the sign-ins of known people, without addresses and login keys. */
export class SignInEvents1790000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The report takes, of each kind, the newest events of many people within a period: this order serves all of it.
    await runner.query(`
      drop index auth.sign_in_event_person;
      create index sign_in_event_person on auth.sign_in_event (person_id, kind, at, event_id);

      create view auth.v1_sign_in_event as
        select event_id, at, kind, person_id
        from auth.sign_in_event where person_id is not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
