import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a draft is compared with in every version frozen before it – lines that were used, items that some roles must not see –
 * is kept beside the version, so that validating and freezing do not read all their designs. It follows from the design, so
 * the audit trail does not have it.
 */
export class FactsOfVersions1790000000015 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FACTS);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}

const FACTS = `
  -- Fixed lines. In a version frozen before lines had numbers, the number of a line is its position.
  create function builder.used_lines(design jsonb) returns jsonb language sql immutable parallel safe as $$
    select coalesce(jsonb_agg(jsonb_build_object('page', p.page -> 'key', 'block', b.block -> 'key', 'key', l.line -> 'key',
      'number', coalesce(l.line -> 'number', to_jsonb(l.position)))), '[]')
    from jsonb_array_elements(design -> 'pages') p(page), jsonb_array_elements(p.page -> 'blocks') b(block),
      jsonb_array_elements(b.block -> 'lines') with ordinality l(line, position)
    where b.block -> 'type' = '2'
  $$;

  -- Items that a design restricts to some roles, or (arms without roles) to none; one entry each.
  create function builder.restricted_items(design jsonb) returns jsonb language sql immutable parallel safe as $$
    with class as materialized (
      select coalesce(jsonb_object_agg(c ->> 'key', c -> 'roles'), '{}') as roles
      from jsonb_array_elements(design -> 'blindingClasses') c)
    select coalesce(jsonb_agg(jsonb_build_object('page', p.page -> 'key', 'item', i.item -> 'key', 'roles', r.roles)), '[]')
    from class cross join jsonb_array_elements(design -> 'pages') p(page), jsonb_array_elements(p.page -> 'blocks') b(block),
      jsonb_array_elements(b.block -> 'items') i(item)
      cross join lateral (
        select coalesce(jsonb_agg(distinct x.role), '[]') as roles
        from (select jsonb_path_query(i.item, '$.properties[*] ? (@.type == 14).roles[*]') as role
          union all
          select jsonb_array_elements(class.roles ->
            (jsonb_path_query_first(i.item, '$.properties[*] ? (@.type == 14).blinding') #>> '{}'))) x) r
    where jsonb_path_exists(i.item, '$.properties[*] ? (@.type == 14 || @.type == 11)')
  $$;

  alter table builder.version
    add column used_lines jsonb not null generated always as (builder.used_lines(design)) stored,
    add column restricted_items jsonb not null generated always as (builder.restricted_items(design)) stored;
  select platform.audit_table('builder.version', 'version', 'study', 'study_id', 'study_id',
    ignored_columns => array['design', 'used_lines', 'restricted_items']);
`;
