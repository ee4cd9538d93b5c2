import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Publishes people and sessions to the platform, which checks them when a write begins. */
export class PublishedPeople1790000000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function auth.publish_person() returns trigger
      language plpgsql security definer set search_path = pg_catalog as $$
      begin
        perform platform.keep_person(new.person_id, new.name, new.organisation, new.disabled);
        return null;
      end $$;
      create function auth.publish_session() returns trigger
      language plpgsql security definer set search_path = pg_catalog as $$
      begin
        perform platform.keep_session(new.session_id, new.person_id, new.expires_at, new.ended_at is not null);
        return null;
      end $$;
      revoke all on function auth.publish_person(), auth.publish_session() from public;

      create trigger publish after insert or update of name, organisation, disabled on auth.person
        for each row execute function auth.publish_person();
      create trigger publish after insert or update of expires_at, ended_at on auth.session
        for each row execute function auth.publish_session();

      select platform.keep_person(person_id, name, organisation, disabled) from auth.person;
      select platform.keep_session(session_id, person_id, expires_at, ended_at is not null) from auth.session
        where expires_at > now() - interval '1 day';
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
