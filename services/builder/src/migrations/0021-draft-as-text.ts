import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The document of a draft as text, put together from the texts of its parts. Building it as one JSON value first takes
 * several times as long, and whoever reads it wants the text.
 */
export class DraftAsText1790000000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(DRAFT_AS_TEXT);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop function builder.draft_text(integer), builder.restricted_in_draft(integer)',
    );
  }
}

const DRAFT_AS_TEXT = `
  -- What builder.draft_document gives, with its members in another order.
  create function builder.draft_text(p_study integer) returns text language sql stable as $$
    with single as (
      select coalesce((select content from builder.draft_part
            where study_id = p_study and kind = 'document' and content is not null), '{}')
          || coalesce((select jsonb_object_agg(kind, content) from builder.draft_part
            where study_id = p_study and kind in ('study', 'languages', 'subjectNumber') and content is not null), '{}')
        as members
    ), list as (
      select d.kind, string_agg(d.content::text, ',' order by d.position, d.part_key) as contents
      from builder.draft_part d where d.study_id = p_study and d.content is not null group by d.kind
    ), member as (
      select nullif(substr(members::text, 2, length(members::text) - 2), '') as text from single
      union all
      select to_json(l.member) || ':[' || coalesce(list.contents, '') || ']'
      from builder.design_lists() l left join list using (kind))
    select '{' || string_agg(text, ',') || '}' from member
  $$;

  -- What builder.restricted_items gives of the document; only pages with such items are looked into.
  create function builder.restricted_in_draft(p_study integer) returns jsonb language sql stable as $$
    select builder.restricted_items(jsonb_build_object(
      'blindingClasses', coalesce(jsonb_agg(d.content order by d.position, d.part_key)
        filter (where d.kind = 'blindingClass'), '[]'),
      'pages', coalesce(jsonb_agg(d.content order by d.position, d.part_key) filter (where d.kind = 'page'), '[]')))
    from builder.draft_part d
    where d.study_id = p_study and d.content is not null and (d.kind = 'blindingClass' or d.kind = 'page'
      and jsonb_path_exists(d.content, '$.blocks[*].items[*].properties[*] ? (@.type == 14 || @.type == 11)'))
  $$;
`;
