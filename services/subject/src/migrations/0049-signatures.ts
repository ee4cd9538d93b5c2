import { usedReAuthSql } from '@casebook/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a signature states of its signer and its content, and what proves that the signer was shown it. */
export class Signatures1790000000049 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table subject.signature
        -- What the role of the signer did not see is not covered.
        add column role_code text,
        add column role_name text,
        add column organisation text,
        -- Of the site.
        add column utc_offset_minutes integer,
        add column meaning_key text,
        add column items integer,
        -- The last link of the subject's chain before the signature: later links changed the data since.
        add column link_no integer,
        -- The link of the change that broke it.
        add column broken_link_no integer,
        -- True: broken, but only by a change that some roles must not see.
        add column broken_hidden boolean;
      drop index subject.signature_of_subject;
      create index signature_of_subject on subject.signature (study_id, subject_id);
      create index signature_broken on subject.signature (study_id, signer_id) where broken_at is not null;

      -- The digests of what a session was shown to sign. Rows of long ago are used again, because nothing is deleted.
      create table subject.signature_shown (
        session_id uuid not null,
        digest bytea not null,
        shown_at timestamptz not null default now(),
        primary key (session_id, digest)
      );
      create index signature_shown_at on subject.signature_shown (shown_at);

      create table subject.signature_notice (
        person_id integer primary key,
        -- The number of broken signatures that the person was told of.
        told integer not null,
        sent_at timestamptz not null
      );
    `);
    await runner.query(usedReAuthSql('subject'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table subject.used_re_auth, subject.signature_notice, subject.signature_shown;
      drop index subject.signature_broken, subject.signature_of_subject;
      create index signature_of_subject on subject.signature (study_id, subject_id) where broken_at is null;
      alter table subject.signature drop column role_code, drop column role_name, drop column organisation,
        drop column utc_offset_minutes, drop column meaning_key, drop column items, drop column link_no,
        drop column broken_link_no, drop column broken_hidden;
    `);
  }
}
