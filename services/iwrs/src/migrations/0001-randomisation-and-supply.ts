import { downloadLogSql, downloadTicketSql, jobRunSql, usedReAuthSql } from '@casebook/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Schemes with their slots, IP numbers, and what was assigned to subjects. What tells an arm (`*_secret`) stands in tables
 * of its own, so that redaction is by table. Each scheme and each IP number has an audit chain of its own.
 */
export class RandomisationAndSupply1790000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table iwrs.scheme (
        study_id integer not null,
        scheme_id integer generated always as identity,
        scheme_key text not null,
        method text not null check (method in ('list', 'blocks', 'minimisation')),
        state text not null check (state in ('draft', 'open', 'paused', 'closed')),
        -- The version of the design whose scheme was opened.
        design_version integer,
        reason text,
        revision integer not null default 1,
        primary key (study_id, scheme_id),
        unique (study_id, scheme_key)
      );
      -- definition: the scheme of the design (arms, ratios, factors, caps) as it was opened. settings: sizes of blocks, probability,
      -- measure of imbalance. seed: hexadecimal; everything drawn follows from it.
      create table iwrs.scheme_secret (
        study_id integer not null,
        scheme_id integer not null,
        definition jsonb not null,
        settings jsonb not null,
        seed text not null,
        revision integer not null default 1,
        primary key (study_id, scheme_id)
      );

      create table iwrs.list_upload (
        study_id integer not null,
        upload_id integer generated always as identity,
        kind text not null check (kind in ('arm', 'ip')),
        scheme_id integer,
        file_name text not null,
        row_count integer not null,
        person_id integer not null,
        person_name text not null,
        at timestamptz not null default now(),
        primary key (study_id, upload_id),
        check ((kind = 'arm') = (scheme_id is not null))
      );

      -- A place in the order of a scheme. stratum: the levels as FACTOR=LEVEL, in the order of the factors, joined by "|"; empty: all.
      create table iwrs.slot (
        study_id integer not null,
        scheme_id integer not null,
        slot_no integer not null,
        stratum text not null,
        random_number text not null check (length(random_number) between 1 and 256),
        state text not null check (state in ('waiting', 'used', 'removed')),
        upload_id integer,
        revision integer not null default 1,
        primary key (study_id, scheme_id, slot_no)
      );
      create unique index slot_number on iwrs.slot (study_id, scheme_id, random_number) where state <> 'removed';
      create index slot_next on iwrs.slot (study_id, scheme_id, stratum, slot_no) where state = 'waiting';
      create table iwrs.slot_secret (
        study_id integer not null,
        scheme_id integer not null,
        slot_no integer not null,
        arm text not null,
        primary key (study_id, scheme_id, slot_no)
      );

      -- levels: the level of each factor when the subject was randomised, {"FACTOR": "LEVEL"}; never changed afterwards.
      create table iwrs.assignment (
        study_id integer not null,
        assignment_id integer generated always as identity,
        scheme_id integer not null,
        slot_no integer not null,
        subject_id integer not null,
        site_id integer not null,
        stratum text not null,
        levels jsonb not null,
        request_id uuid not null,
        person_id integer not null,
        assigned_at timestamptz not null default now(),
        primary key (study_id, assignment_id),
        unique (study_id, scheme_id, subject_id),
        unique (study_id, scheme_id, slot_no),
        unique (study_id, request_id)
      );

      -- site_id: where it is, 0 at the depot. state: waiting for use, in_transit, used, and what can no longer be used.
      create table iwrs.kit (
        study_id integer not null,
        kit_id integer generated always as identity,
        ip_number text not null check (length(ip_number) between 1 and 256),
        lot text,
        expires_on date,
        -- The last day on which it may be dispensed; the day it expires when absent.
        dispense_until date,
        site_id integer not null default 0,
        state text not null check (state in ('waiting', 'in_transit', 'used', 'damaged', 'lost', 'returned', 'removed')),
        delivery_id integer,
        upload_id integer,
        revision integer not null default 1,
        primary key (study_id, kit_id)
      );
      create unique index kit_number on iwrs.kit (study_id, ip_number) where state <> 'removed';
      create index kit_at_site on iwrs.kit (study_id, site_id, state);
      create table iwrs.kit_secret (
        study_id integer not null,
        kit_id integer not null,
        kit_type text not null,
        primary key (study_id, kit_id)
      );
      create index kit_secret_type on iwrs.kit_secret (study_id, kit_type, kit_id);

      -- An IP number given to a subject, for the item of a page.
      create table iwrs.dispense (
        study_id integer not null,
        dispense_id integer generated always as identity,
        kit_id integer not null,
        subject_id integer not null,
        site_id integer not null,
        assignment_id integer not null,
        page_id bigint not null,
        item text not null,
        request_id uuid not null,
        person_id integer not null,
        dispensed_at timestamptz not null default now(),
        primary key (study_id, dispense_id),
        unique (study_id, kit_id),
        unique (study_id, request_id, item)
      );
      create index dispense_of_subject on iwrs.dispense (study_id, subject_id);

      select platform.audit_table('iwrs.scheme', 'iwrs_scheme', 'scheme', 'scheme_id', 'study_id');
      select platform.audit_table('iwrs.scheme_secret', 'iwrs_scheme_secret', 'scheme', 'scheme_id', 'study_id');
      select platform.audit_table('iwrs.list_upload', 'iwrs_list_upload', 'list_upload', 'upload_id', 'study_id');
      select platform.audit_table('iwrs.slot', 'iwrs_slot', 'scheme', 'scheme_id', 'study_id');
      select platform.audit_table('iwrs.slot_secret', 'iwrs_slot_secret', 'scheme', 'scheme_id', 'study_id');
      select platform.audit_table('iwrs.assignment', 'iwrs_assignment', 'scheme', 'scheme_id', 'study_id');
      select platform.audit_table('iwrs.kit', 'iwrs_kit', 'kit', 'kit_id', 'study_id');
      select platform.audit_table('iwrs.kit_secret', 'iwrs_kit_secret', 'kit', 'kit_id', 'study_id');
      select platform.audit_table('iwrs.dispense', 'iwrs_dispense', 'kit', 'kit_id', 'study_id');

      create or replace view iwrs.v1_subject_ip as
        select study_id, subject_id, count(*)::int as assigned from iwrs.dispense group by study_id, subject_id;
      create or replace view iwrs.v1_site_delivery as
        select study_id, site_id, count(*)::int as delivered from iwrs.kit
        where site_id > 0 and state <> 'removed' group by study_id, site_id;

      ${jobRunSql('iwrs')}
      ${downloadTicketSql('iwrs')}
      ${usedReAuthSql('iwrs')}
      ${downloadLogSql('iwrs')}
      select platform.audit_table('iwrs.download_event', 'iwrs_download', 'person', 'person_id', 'study_id');
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
