import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tables of subjects and their data. `study_id` is the first column of every key, so that databases can be partitioned
 * by it. `subject_id` is the second wherever a subject is read as a whole, so that even a query plan made without
 * statistics reads only one subject. Counters have tables of their own: they follow from the audited rows and change
 * with every save, so they are not audited themselves.
 */
export class Casebook1790000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table subject.subject (
        study_id integer not null,
        subject_id integer generated always as identity,
        site_id integer not null,
        subject_no text not null check (char_length(subject_no) between 1 and 256),
        screening_no text,
        enrollment_no text,
        registered_at timestamptz not null default now(),
        structure_version_id integer not null,
        register_key text,
        disabled boolean not null default false,
        reason_code smallint,
        reason text,
        origin text,
        primary key (study_id, subject_id)
      );
      create unique index subject_no on subject.subject (study_id, lower(subject_no));
      create unique index subject_register_key on subject.subject (study_id, register_key);
      create index subject_of_site on subject.subject (study_id, site_id, subject_id);

      -- Last number given by the automatic rule; site 0 counts for the whole study.
      create table subject.subject_number (
        study_id integer not null,
        site_id integer not null,
        last_no integer not null,
        primary key (study_id, site_id)
      );

      create table subject.visit (
        study_id integer not null,
        visit_id integer generated always as identity,
        subject_id integer not null,
        visit_key text not null,
        cycle_no integer,
        unscheduled_no integer,
        design_version_id integer not null,
        deleted boolean not null default false,
        reason_code smallint,
        reason text,
        origin text,
        primary key (study_id, visit_id)
      );
      create unique index visit_instance
        on subject.visit (study_id, subject_id, visit_key, cycle_no, unscheduled_no) nulls not distinct;

      create table subject.page (
        study_id integer not null,
        page_id integer generated always as identity,
        subject_id integer not null,
        visit_id integer not null,
        page_key text not null,
        design_version_id integer not null,
        flags integer not null default 0,
        reason_code smallint,
        reason text,
        origin text,
        primary key (study_id, page_id)
      );
      create unique index page_instance on subject.page (study_id, visit_id, page_key);
      create index page_of_subject on subject.page (study_id, subject_id);

      -- Lines of log and fixed-line blocks; line 0 carries the flags of the block itself.
      create table subject.block_line (
        study_id integer not null,
        subject_id integer not null,
        visit_id integer not null,
        page_id integer not null,
        block_key text not null,
        line integer not null check (line >= 0),
        position integer not null,
        flags integer not null default 0,
        design_version_id integer not null,
        deleted boolean not null default false,
        reason_code smallint,
        reason text,
        origin text,
        primary key (study_id, subject_id, page_id, block_key, line)
      );

      -- flags: freeze 1, SDV 2, review 4, lock 8, sign 16
      create table subject.item_value (
        study_id integer not null,
        subject_id integer not null,
        visit_id integer not null,
        page_id integer not null,
        block_key text not null,
        line integer not null,
        item_key text not null,
        value text,
        num numeric,
        date_from date,
        date_to date,
        revision integer not null,
        flags integer not null default 0,
        design_version_id integer not null,
        deleted boolean not null default false,
        reason_code smallint,
        reason text,
        origin text,
        primary key (study_id, subject_id, page_id, block_key, line, item_key)
      ) with (fillfactor = 80);

      -- type: 1 system, 2 manual. status: 1 open, 2 canceled, 3 answered, 4 closed, 5 reopened
      create table subject.query (
        study_id integer not null,
        query_id integer generated always as identity,
        subject_id integer not null,
        site_id integer not null,
        visit_id integer not null,
        page_id integer not null,
        page_key text not null,
        block_key text,
        line integer not null default 0,
        item_key text,
        type smallint not null check (type in (1, 2)),
        check_key text,
        status smallint not null check (status between 1 and 5),
        content jsonb not null,
        answer text,
        closed_manually boolean not null default false,
        issuer_id integer not null,
        issuer_name text not null,
        issued_at timestamptz not null default now(),
        answered_by text,
        answered_at timestamptz,
        updated_by text not null,
        updated_at timestamptz not null default now(),
        revision integer not null default 1,
        design_version_id integer not null,
        reason_code smallint,
        reason text,
        origin text,
        primary key (study_id, query_id),
        check ((type = 1) = (check_key is not null))
      );
      create unique index query_of_check on subject.query (study_id, page_id, check_key, block_key, line, item_key)
        nulls not distinct where type = 1;
      create index query_of_page on subject.query (study_id, subject_id, page_id);
      create index query_list on subject.query (study_id, updated_at desc, query_id desc);
      create index query_active on subject.query (study_id, site_id, updated_at desc, query_id desc)
        where status in (1, 3, 5);

      create table subject.comment (
        study_id integer not null,
        comment_id integer generated always as identity,
        subject_id integer not null,
        visit_id integer not null,
        page_id integer not null,
        block_key text,
        line integer not null default 0,
        item_key text,
        content text not null,
        author_id integer not null,
        author_name text not null,
        at timestamptz not null default now(),
        design_version_id integer not null,
        primary key (study_id, comment_id)
      );
      create index comment_of_page on subject.comment (study_id, subject_id, page_id);

      -- What was signed is kept as a hash of exactly the values shown; a later change breaks it visibly.
      create table subject.signature (
        study_id integer not null,
        signature_id integer generated always as identity,
        subject_id integer not null,
        visit_id integer,
        page_id integer,
        block_key text,
        line integer not null default 0,
        item_key text,
        level text not null check (level in ('subject', 'visit', 'page', 'block', 'line', 'item')),
        signer_id integer not null,
        signer_name text not null,
        signed_at timestamptz not null default now(),
        meaning text not null,
        language text not null,
        content_hash bytea not null,
        broken_at timestamptz,
        broken_by text,
        broken_place text,
        design_version_id integer not null,
        reason_code smallint,
        reason text,
        origin text,
        primary key (study_id, signature_id)
      );
      create index signature_of_subject on subject.signature (study_id, subject_id) where broken_at is null;

      create table subject.page_counter (
        study_id integer not null,
        subject_id integer not null,
        page_id integer not null,
        applicable boolean not null default true,
        items integer not null,
        entered integer not null default 0,
        open_queries integer not null default 0,
        answered_queries integer not null default 0,
        frozen integer not null default 0,
        sdv integer not null default 0,
        reviewed integer not null default 0,
        locked integer not null default 0,
        signed integer not null default 0,
        saves integer not null default 0,
        saved_at timestamptz,
        save_key text,
        input_state smallint not null generated always as
          (case when entered = 0 then 0 when entered < items then 1 else 2 end) stored,
        primary key (study_id, subject_id, page_id)
      ) with (fillfactor = 70);

      create table subject.subject_counter (
        study_id integer not null,
        subject_id integer not null,
        pages integer not null default 0,
        pages_started integer not null default 0,
        pages_complete integer not null default 0,
        items integer not null default 0,
        entered integer not null default 0,
        open_queries integer not null default 0,
        answered_queries integer not null default 0,
        frozen integer not null default 0,
        sdv integer not null default 0,
        reviewed integer not null default 0,
        locked integer not null default 0,
        signed integer not null default 0,
        primary key (study_id, subject_id)
      ) with (fillfactor = 70);
      create index subject_with_open_queries on subject.subject_counter (study_id, subject_id) where open_queries > 0;

      select platform.audit_table('subject.subject', 'subject', 'subject', 'subject_id', 'study_id',
        ignored_columns => array['register_key']);
      select platform.audit_table('subject.subject_number', 'subject_number', 'site', 'site_id', 'study_id');
      select platform.audit_table('subject.visit', 'visit', 'subject', 'subject_id', 'study_id');
      select platform.audit_table('subject.page', 'page', 'subject', 'subject_id', 'study_id');
      select platform.audit_table('subject.block_line', 'block_line', 'subject', 'subject_id', 'study_id');
      select platform.audit_table('subject.item_value', 'item_value', 'subject', 'subject_id', 'study_id',
        ignored_columns => array['num', 'date_from', 'date_to'], row_form => 'item_values');
      select platform.audit_table('subject.query', 'query', 'subject', 'subject_id', 'study_id');
      select platform.audit_table('subject.comment', 'comment', 'subject', 'subject_id', 'study_id');
      select platform.audit_table('subject.signature', 'signature', 'subject', 'subject_id', 'study_id');

      create view subject.v1_subject as
        select s.study_id, s.subject_id, s.site_id, s.subject_no, s.registered_at, s.disabled,
          c.pages, c.pages_started, c.pages_complete, c.open_queries, c.answered_queries,
          c.frozen, c.sdv, c.reviewed, c.locked, c.signed
        from subject.subject s join subject.subject_counter c using (study_id, subject_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view subject.v1_subject;
      drop table subject.subject_counter, subject.page_counter, subject.signature, subject.comment, subject.query,
        subject.item_value, subject.block_line, subject.page, subject.visit, subject.subject_number, subject.subject;
    `);
  }
}
