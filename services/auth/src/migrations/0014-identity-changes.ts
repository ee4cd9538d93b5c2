import { rightsRefusalSql, rightsRequestSql } from '@casebook/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes of the name and the address of a person, which wait for a confirmation and for a delay. */
export class IdentityChanges1790000000014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(rightsRequestSql('auth', 'person'));
    await runner.query(rightsRefusalSql('auth', 'person'));
    await runner.query(CHANGES);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}

const CHANGES = `
create table auth.identity_change (
  change_id integer generated always as identity primary key,
  person_id integer not null references auth.person,
  -- The request that a second person can confirm.
  study_id integer not null,
  request_id integer not null,
  name text not null,
  email text not null,
  former_name text not null,
  former_email text not null,
  requested_by integer not null,
  requested_by_name text not null,
  requested_at timestamptz not null default now(),
  -- Until then the former address can stop it.
  due_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'confirmed', 'done', 'stopped', 'void')),
  confirmed_by integer,
  confirmed_by_name text,
  confirmed_at timestamptz,
  -- How it was stopped: by the link in the mail, by the person, or with its request.
  ended_how text check (ended_how in ('link', 'person', 'request', 'other_change', 'address_used')),
  ended_at timestamptz,
  -- SHA-256 of the token in the mail to the former address; null after its use.
  stop_key bytea,
  reason text,
  check (status not in ('confirmed', 'done') or confirmed_by is not null)
);
create unique index identity_change_waiting on auth.identity_change (person_id) where status in ('open', 'confirmed');
create unique index identity_change_request on auth.identity_change (study_id, request_id);
create index identity_change_stop on auth.identity_change (stop_key) where stop_key is not null;
select platform.audit_table('auth.identity_change', 'identity_change', 'person', 'person_id',
  digest_columns => array['stop_key']);
`;
