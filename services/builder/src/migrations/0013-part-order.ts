import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The position of a part is a fractional index, a text, so that there is always a place between two parts and no other
 * part is numbered anew (decision 81). Before, it was a number, halved each time. Edits recorded before keep their numbers,
 * because no record of an edit is ever changed; they cannot be undone any more.
 */
export class PartOrder1790000000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `select platform.begin_write(0, 0, 'System', null, null, null, null, 'migration-builder-0013', null, 'migration')`,
    );
    await runner.query(ORDER);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}

const ORDER = `
  -- A number as a fractional index that sorts like it: "d", four digits of base 62 for the whole part with 62^3 added, and
  -- digits for the fraction. Each digit takes one halving, so the digits of a double end.
  create function builder.part_position(place double precision) returns text
    language sql immutable parallel safe as $$
      with recursive digit as (
        select 0 as nth, (floor(place) + 238328)::bigint as whole, place - floor(place) as rest
        union all
        select nth + 1, floor(rest * 62)::bigint, rest * 62 - floor(rest * 62) from digit where rest > 0),
      value as (
        select nth, power, whole / power % 62 as value
        from digit cross join lateral unnest(case nth when 0 then array[238328, 3844, 62, 1] else array[1] end) p(power))
      select 'd' || string_agg(
        substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', value::integer + 1, 1), ''
        order by nth, power desc)
      from value
    $$;

  alter table builder.draft_part
    alter column position type text collate "C" using position::text;
  -- A change of its own, so that the audit trail has it.
  update builder.draft_part set position = builder.part_position(position::double precision);

  -- Makes a document the draft of a study: only the parts that differ are written.
  create or replace function builder.store_draft(p_study integer, p_design jsonb, p_revision integer) returns void
    language sql as $$
      with part as materialized (
        select kind, part_key, builder.part_position(place) as position, content from builder.design_parts(p_design)),
      removed as (
        update builder.draft_part d set content = null, revision = d.revision + 1, draft_revision = p_revision
        where d.study_id = p_study and d.content is not null
          and not exists (select 1 from part p where p.kind = d.kind and p.part_key = d.part_key))
      insert into builder.draft_part as d (study_id, kind, part_key, position, content, draft_revision)
      select p_study, kind, part_key, position, content, p_revision from part
      on conflict (study_id, kind, part_key) do update
        set content = excluded.content, position = excluded.position, revision = d.revision + 1,
          draft_revision = excluded.draft_revision
        where (d.content, d.position) is distinct from (excluded.content, excluded.position)
    $$;
`;
