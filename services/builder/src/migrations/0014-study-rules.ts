import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Design schema 3 (decision 83): schemes, kit types, blinding classes, consent forms, SDV rules and signature rules are parts
 * of a draft as well, and drafts get the new schema and rule version. Frozen versions stay as they are.
 */
export class StudyRules1790000000014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `select platform.begin_write(0, 0, 'System', null, null, null, null, 'migration-builder-0014', null, 'migration')`,
    );
    await runner.query(RULES);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}

const RULES = `
  -- The lists of a document by the kind of their parts.
  create function builder.design_lists() returns table (kind text, member text)
    language sql immutable parallel safe as $$
      values ('codelist', 'codelists'), ('cycle', 'cycles'), ('visit', 'visits'), ('group', 'groups'),
        ('schedule', 'schedule'), ('page', 'pages'), ('check', 'checks'), ('training', 'trainings'),
        ('scheme', 'schemes'), ('kitType', 'kitTypes'), ('blindingClass', 'blindingClasses'),
        ('consentForm', 'consentForms'), ('sdvRule', 'sdvRules'), ('signatureRule', 'signatureRules'),
        ('unmapped', 'unmapped')
    $$;

  -- The parts of a document. The second part with the same key is named "KEY #2".
  create or replace function builder.design_parts(design jsonb)
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
        from builder.design_lists() l
          cross join lateral jsonb_array_elements(coalesce(design -> l.member, '[]')) with ordinality e(content, place)
          cross join lateral (select case l.kind
            when 'schedule' then concat(e.content ->> 'visit', ' ', e.content ->> 'page')
            when 'unmapped' then e.place::text
            else e.content ->> 'key' end) k(part_key)) p
    $$;

  -- The document of which the draft of a study consists.
  create or replace function builder.draft_document(p_study integer) returns jsonb language sql stable as $$
    with list as (
      select d.kind, jsonb_agg(d.content order by d.position, d.part_key) as contents
      from builder.draft_part d where d.study_id = p_study and d.content is not null group by d.kind)
    select coalesce((select contents -> 0 from list where kind = 'document'), '{}')
      || coalesce((select jsonb_object_agg(kind, contents -> 0) from list
          where kind in ('study', 'languages', 'subjectNumber')), '{}')
      || (select jsonb_object_agg(l.member, coalesce(list.contents, '[]'))
          from builder.design_lists() l left join list using (kind))
  $$;

  -- Roles of blinding classes see hidden items, too.
  create or replace function builder.hidden_roles(design jsonb) returns jsonb
    language sql immutable parallel safe cost 10000 as $$
      select jsonb_path_query_array(design, '$.pages[*].blocks[*].items[*].properties[*] ? (@.type == 14).roles[*]')
        || jsonb_path_query_array(design, '$.blindingClasses[*].roles[*]')
    $$;

  update builder.draft_part
  set content = jsonb_build_object('schema', 'casebook-design/3', 'ruleVersion', 3), revision = revision + 1
  where kind = 'document' and content is not null;
`;
