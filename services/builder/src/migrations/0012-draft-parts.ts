import { type StudyDesign, upgradeDesign } from '@casebook/study-design';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A draft is kept as parts: one row per page, visit, codelist, check …, each with a revision of its own (design section 4,
 * decision 81). A content is too large to be repeated in every audit event, so its digest represents it; the changes are in
 * `draft_change`, with what undoes them.
 *
 * `draft.design` stays for the previous release, which knows only whole documents: what it writes is divided into parts.
 * A draft that was changed as parts has no document.
 */
export class DraftParts1790000000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PARTS);
    await runner.query(
      `select platform.begin_write(0, 0, 'System', null, null, null, null, 'migration-builder-0012', null, 'migration')`,
    );
    const drafts = (await runner.query('select study_id, revision, design from builder.draft')) as {
      study_id: number;
      revision: number;
      design: StudyDesign;
    }[];
    for (const { study_id, revision, design } of drafts) {
      const document = JSON.stringify(upgradeDesign(design));
      await runner.query('select builder.store_draft($1, $2, $3)', [study_id, document, revision]);
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}

const PARTS = `
  create table builder.draft_part (
    study_id integer not null references builder.draft,
    kind text not null,
    -- Empty for parts that a design has once.
    part_key text not null,
    -- Ascending within a kind; a part is moved between two others without touching them.
    position double precision not null,
    -- Null: the part was removed.
    content jsonb,
    digest text generated always as (builder.document_digest(content)) stored,
    revision integer not null default 1,
    -- Revision of the draft with the last change of this part.
    draft_revision integer not null,
    primary key (study_id, kind, part_key)
  );
  create index draft_part_changed on builder.draft_part (study_id, draft_revision);
  select platform.audit_table('builder.draft_part', 'draft_part', 'study', 'study_id', 'study_id',
    ignored_columns => array['content']);

  -- The parts of a document. The second part with the same key is named "KEY #2".
  create function builder.design_parts(design jsonb)
    returns table (kind text, part_key text, place integer, content jsonb)
    language sql immutable parallel safe as $$
      select s.kind, '', 1, s.content
      from (values
        ('document', jsonb_build_object('schema', design -> 'schema', 'ruleVersion', design -> 'ruleVersion')),
        ('study', design -> 'study'),
        ('languages', design -> 'languages'),
        ('subjectNumber', design -> 'subjectNumber')) s(kind, content)
      where s.content is not null
      union all
      select p.kind, p.part_key || case when p.nth > 1 then ' #' || p.nth else '' end, p.place::integer, p.content
      from (
        select l.kind, k.part_key, e.place, e.content,
          row_number() over (partition by l.kind, k.part_key order by e.place) as nth
        from (values ('codelist', 'codelists'), ('cycle', 'cycles'), ('visit', 'visits'), ('group', 'groups'),
            ('schedule', 'schedule'), ('page', 'pages'), ('check', 'checks'), ('training', 'trainings'),
            ('unmapped', 'unmapped')) l(kind, member)
          cross join lateral jsonb_array_elements(coalesce(design -> l.member, '[]')) with ordinality e(content, place)
          cross join lateral (select case l.kind
            when 'schedule' then concat(e.content ->> 'visit', ' ', e.content ->> 'page')
            when 'unmapped' then e.place::text
            else e.content ->> 'key' end) k(part_key)) p
    $$;

  -- The document of which the draft of a study consists.
  create function builder.draft_document(p_study integer) returns jsonb language sql stable as $$
    with list as (
      select d.kind, jsonb_agg(d.content order by d.position, d.part_key) as contents
      from builder.draft_part d where d.study_id = p_study and d.content is not null group by d.kind)
    select coalesce((select contents -> 0 from list where kind = 'document'), '{}')
      || coalesce((select jsonb_object_agg(kind, contents -> 0) from list
          where kind in ('study', 'languages', 'subjectNumber')), '{}')
      || (select jsonb_object_agg(l.member, coalesce(list.contents, '[]'))
          from (values ('codelist', 'codelists'), ('cycle', 'cycles'), ('visit', 'visits'), ('group', 'groups'),
            ('schedule', 'schedule'), ('page', 'pages'), ('check', 'checks'), ('training', 'trainings'),
            ('unmapped', 'unmapped')) l(kind, member) left join list using (kind))
  $$;

  -- Makes a document the draft of a study: only the parts that differ are written.
  create function builder.store_draft(p_study integer, p_design jsonb, p_revision integer) returns void
    language sql as $$
      with part as materialized (select * from builder.design_parts(p_design)),
      removed as (
        update builder.draft_part d set content = null, revision = d.revision + 1, draft_revision = p_revision
        where d.study_id = p_study and d.content is not null
          and not exists (select 1 from part p where p.kind = d.kind and p.part_key = d.part_key))
      insert into builder.draft_part as d (study_id, kind, part_key, position, content, draft_revision)
      select p_study, kind, part_key, place, content, p_revision from part
      on conflict (study_id, kind, part_key) do update
        set content = excluded.content, position = excluded.position, revision = d.revision + 1,
          draft_revision = excluded.draft_revision
        where (d.content, d.position) is distinct from (excluded.content, excluded.position)
    $$;

  alter table builder.draft alter column design drop not null;
  create function builder.divide_document() returns trigger language plpgsql as $$
  begin
    perform builder.store_draft(new.study_id, new.design, new.revision);
    return null;
  end $$;
  create trigger divide_new after insert on builder.draft
    for each row when (new.design is not null) execute function builder.divide_document();
  create trigger divide_changed after update of design on builder.draft
    for each row when (new.design is not null and new.design is distinct from old.design)
    execute function builder.divide_document();

  alter table builder.draft_change
    add column person_id integer,
    -- How the parts were changed: by an edit, by undoing one, or by bringing it back; null: a whole document was stored.
    add column step text check (step in ('edit', 'undo', 'redo')),
    -- The revision whose change this one takes back.
    add column takes_back integer,
    -- Of each part, its digest and position before and after, and what turns it into what it was.
    add column parts jsonb;
  create index draft_change_of_person on builder.draft_change (study_id, person_id, revision desc)
    where step is not null;
  create unique index draft_change_taken_back on builder.draft_change (study_id, takes_back)
    where takes_back is not null;

  -- Who has the editor of a draft open; not study data.
  create table builder.draft_presence (
    study_id integer not null,
    person_id integer not null,
    person_name text not null,
    kind text,
    part_key text,
    seen_at timestamptz not null default now(),
    primary key (study_id, person_id)
  );
`;
