import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Studies with their live configuration (roles, privileges, settings), the draft of each design, its frozen versions
 * and their releases to sites (design section 4).
 *
 * A design document is too large to be repeated in every audit event. Its column is left out of the event and
 * represented by `digest`, which the database computes, so that the verify command detects a document changed by
 * hand. The changes of an edit are in `draft_change`, which is audited completely.
 */
export class StudiesAndDesigns1790000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table builder.study (
        study_id integer generated always as identity primary key,
        study_id_text text not null,
        name jsonb not null,
        protocol_number text not null,
        alias text,
        contract_number_level text not null default 'none'
          check (contract_number_level in ('none', 'study', 'site')),
        iwrs_link boolean not null default false,
        iwrs_setting jsonb,
        languages text[] not null check (cardinality(languages) > 0),
        created_at timestamptz not null default now(),
        reason text
      );
      create unique index study_id_text on builder.study (lower(study_id_text));

      create table builder.role (
        study_id integer not null references builder.study,
        role_id integer generated always as identity unique,
        code text not null,
        name jsonb not null,
        role_group smallint not null check (role_group in (1, 2)),
        site_limited boolean not null,
        portal_right text check (portal_right in ('administrator', 'study_builder')),
        revision integer not null default 1,
        reason text,
        primary key (study_id, role_id),
        unique (study_id, code)
      );

      create table builder.role_privilege (
        study_id integer not null,
        role_id integer not null,
        privilege_key text not null,
        granted boolean not null,
        reason text,
        primary key (study_id, role_id, privilege_key),
        foreign key (study_id, role_id) references builder.role
      );

      create table builder.setting (
        study_id integer primary key references builder.study,
        auto_logout_time integer not null check (auto_logout_time between 1 and 720),
        signature_statement jsonb not null,
        revision integer not null default 1,
        reason text
      );

      -- Canonical enough: jsonb orders members and drops white space itself.
      create function builder.document_digest(document jsonb) returns text
        language sql immutable parallel safe as
        $$ select encode(sha256(convert_to(document::text, 'UTF8')), 'hex') $$;

      create table builder.draft (
        study_id integer primary key references builder.study,
        design jsonb not null,
        digest text generated always as (builder.document_digest(design)) stored,
        revision integer not null default 1,
        updated_by integer not null,
        updated_by_name text not null,
        updated_at timestamptz not null default now()
      );

      create table builder.draft_change (
        study_id integer not null references builder.draft,
        revision integer not null,
        changes jsonb not null,
        source_file text,
        source_sha256 text,
        report jsonb,
        origin text,
        primary key (study_id, revision)
      );

      create table builder.version (
        study_id integer not null references builder.study,
        version_id integer generated always as identity unique,
        version_no integer not null,
        name text not null,
        design jsonb not null,
        digest text generated always as (builder.document_digest(design)) stored,
        checksum text not null,
        draft_revision integer not null,
        frozen_by integer not null,
        frozen_by_name text not null,
        frozen_at timestamptz not null default now(),
        primary key (study_id, version_id),
        unique (study_id, version_no)
      );
      create unique index version_name on builder.version (study_id, lower(name));

      create table builder.release (
        study_id integer not null,
        release_id integer generated always as identity,
        site_id integer not null,
        version_id integer not null,
        effective_from timestamptz not null,
        released_by integer not null,
        released_by_name text not null,
        released_at timestamptz not null default now(),
        reason text not null,
        primary key (study_id, release_id),
        foreign key (study_id, version_id) references builder.version
      );
      create index release_site on builder.release (study_id, site_id, effective_from);

      -- What was collected points to a version for good, so no version, release or record of an edit
      -- is ever changed: not by this service, not by its owner, not by a migration.
      create function builder.refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'rows of % never change', tg_table_name using errcode = 'CB405';
      end $$;
      create trigger immutable before update or delete on builder.version
        for each row execute function builder.refuse_change();
      create trigger immutable before update or delete on builder.release
        for each row execute function builder.refuse_change();
      create trigger immutable before update or delete on builder.draft_change
        for each row execute function builder.refuse_change();

      select platform.audit_table('builder.study', 'study', 'study', 'study_id', 'study_id');
      select platform.audit_table('builder.role', 'role', 'study', 'study_id', 'study_id');
      select platform.audit_table('builder.role_privilege', 'role_privilege', 'study', 'study_id', 'study_id');
      select platform.audit_table('builder.setting', 'setting', 'study', 'study_id', 'study_id');
      select platform.audit_table('builder.draft', 'draft', 'study', 'study_id', 'study_id',
        ignored_columns => array['design']);
      select platform.audit_table('builder.draft_change', 'draft_change', 'study', 'study_id', 'study_id');
      select platform.audit_table('builder.version', 'version', 'study', 'study_id', 'study_id',
        ignored_columns => array['design']);
      select platform.audit_table('builder.release', 'release', 'study', 'study_id', 'study_id');

      create view builder.v1_study as
        select s.study_id, s.study_id_text, s.name, s.protocol_number, s.alias, s.contract_number_level,
          s.iwrs_link, s.iwrs_setting, t.auto_logout_time, s.languages
        from builder.study s join builder.setting t using (study_id);
      create view builder.v1_role as
        select r.study_id, r.role_id, r.code, r.name, r.role_group, r.site_limited, r.portal_right,
          array(select p.privilege_key from builder.role_privilege p
            where p.study_id = r.study_id and p.role_id = r.role_id and p.granted
            order by p.privilege_key) as privileges
        from builder.role r;
      create view builder.v1_design_version as
        select study_id, version_id, version_no, name, design, checksum, frozen_at from builder.version;
      create view builder.v1_release as
        select study_id, site_id, version_id, effective_from, released_at from builder.release;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view builder.v1_release, builder.v1_design_version, builder.v1_role, builder.v1_study;
      drop table builder.release, builder.version, builder.draft_change, builder.draft, builder.setting,
        builder.role_privilege, builder.role, builder.study;
      drop function builder.refuse_change, builder.document_digest;
    `);
  }
}
