import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deliveries with what became of each of their IP numbers, the least stock of a site, and alerts of a low stock. */
export class DeliveriesAndStock1790000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Why it is damaged, lost or taken off the list.
      alter table iwrs.kit add column reason text;

      -- source_id, target_id: a site, 0 for the depot. state: partly_received while some IP numbers are still on the way.
      create table iwrs.delivery (
        study_id integer not null,
        delivery_id integer generated always as identity,
        source_id integer not null,
        target_id integer not null,
        delivery_date date not null,
        state text not null check (state in ('sent', 'received', 'partly_received', 'canceled')),
        sent_by text not null,
        sent_at timestamptz not null default now(),
        reason text,
        revision integer not null default 1,
        primary key (study_id, delivery_id),
        check (source_id <> target_id)
      );
      create index delivery_source on iwrs.delivery (study_id, source_id, state);
      create index delivery_target on iwrs.delivery (study_id, target_id, state);
      -- outcome: null while it is on the way. earlier_delivery_id: the delivery that had brought it to the source.
      create table iwrs.delivery_kit (
        study_id integer not null,
        delivery_id integer not null,
        kit_id integer not null,
        earlier_delivery_id integer,
        outcome text check (outcome in ('received', 'damaged', 'lost', 'canceled')),
        primary key (study_id, delivery_id, kit_id)
      );
      create unique index delivery_on_the_way on iwrs.delivery_kit (study_id, kit_id) where outcome is null;

      -- A stock below its minimum is low. The minimum of all IP numbers of a site, whatever their kit type.
      create table iwrs.stock_minimum (
        study_id integer not null,
        site_id integer not null,
        minimum integer not null check (minimum >= 0),
        reason text,
        revision integer not null default 1,
        primary key (study_id, site_id)
      );
      -- minimum_id: the key names no kit type, because keys are shown in the audit trail.
      create table iwrs.stock_minimum_secret (
        study_id integer not null,
        minimum_id integer generated always as identity,
        site_id integer not null,
        kit_type text not null,
        minimum integer not null check (minimum >= 0),
        primary key (study_id, minimum_id),
        unique (study_id, site_id, kit_type)
      );
      -- low_by: all IP numbers, or any of the kit types. Ended when the stock is no longer low.
      create table iwrs.stock_alert (
        study_id integer not null,
        site_id integer not null,
        low_by text not null check (low_by in ('all', 'kit_type')),
        since timestamptz not null default now(),
        ended_at timestamptz,
        primary key (study_id, site_id, low_by)
      );

      select platform.audit_table('iwrs.delivery', 'iwrs_delivery', 'delivery', 'delivery_id', 'study_id');
      select platform.audit_table('iwrs.delivery_kit', 'iwrs_delivery_kit', 'delivery', 'delivery_id', 'study_id');
      select platform.audit_table('iwrs.stock_minimum', 'iwrs_stock_minimum', 'stock', 'site_id', 'study_id');
      select platform.audit_table('iwrs.stock_minimum_secret', 'iwrs_stock_minimum_secret', 'stock', 'site_id', 'study_id');

      -- IP numbers that a site has had and not given back: also those on the way to it, and from it until they arrive.
      create or replace view iwrs.v1_site_delivery as
        select study_id, site_id, count(*)::int as delivered from (
          select study_id, site_id from iwrs.kit where site_id > 0 and state <> 'removed'
          union all
          select d.study_id, d.source_id from iwrs.delivery d join iwrs.delivery_kit k using (study_id, delivery_id)
            where d.source_id > 0 and k.outcome is null
        ) numbers group by study_id, site_id;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
