import { rightsRefusalSql } from '@casebook/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A second person who confirms a right for an account confirms the account, which was shown with name and address; and
 * what was refused stands in the trail.
 */
export class ConfirmedPeople1790000000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(rightsRefusalSql('admin', 'person'));
    await runner.query(`
      create function admin.publish_confirmed() returns trigger
      language plpgsql security definer set search_path = pg_catalog as $$
      begin
        perform platform.keep_person_confirmed(new.person_id, new.requested_by, new.decided_by);
        return null;
      end $$;
      revoke all on function admin.publish_confirmed() from public;
      create trigger publish_confirmed after update of status on admin.rights_request for each row
        when (new.status = 'confirmed') execute function admin.publish_confirmed();

      -- In their order, because one who was confirmed confirmed others.
      do $$ declare v record; begin
        for v in select person_id, requested_by, decided_by from admin.rights_request where status = 'confirmed' order by decided_at
        loop perform platform.keep_person_confirmed(v.person_id, v.requested_by, v.decided_by); end loop;
      end $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
