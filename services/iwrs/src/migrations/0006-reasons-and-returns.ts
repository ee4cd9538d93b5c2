import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why entries of an arm list were deleted, and damaged IP numbers that go back to the depot. */
export class ReasonsAndReturns1790000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Why it was taken off the list.
      alter table iwrs.slot add column reason text;
      -- What the IP number was before it was sent; a cancelled delivery gives it back.
      alter table iwrs.delivery_kit add column earlier_state text not null default 'waiting'
        check (earlier_state in ('waiting', 'damaged'));
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
