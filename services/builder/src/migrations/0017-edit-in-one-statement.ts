import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A step of the draft – an edit, or what takes one back – is stored by one function, so that an edit is one round trip. */
export class EditInOneStatement1790000000017 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(EDIT_DRAFT);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop function builder.edit_draft(integer, integer, integer, text, text, integer, jsonb, jsonb)',
    );
  }
}

const EDIT_DRAFT = `
  -- p_revision: the revision of the draft that the step was planned from; null: it depends on its parts only.
  -- p_parts: of each part, what is written, the revision that was read, and what the step says of it without what comes after.
  create function builder.edit_draft(p_study integer, p_revision integer, p_person integer, p_name text, p_step text,
      p_takes_back integer, p_changes jsonb, p_parts jsonb)
    returns table (draft_revision integer, kind text, key text, digest text) language plpgsql as $$
    #variable_conflict use_column
    declare
      v_revision integer;
      v_written integer;
      v_steps jsonb;
    begin
      update builder.draft
        set design = null, revision = revision + 1, updated_by = p_person, updated_by_name = p_name, updated_at = now()
        where study_id = p_study and revision = coalesce(p_revision, revision)
        returning revision into v_revision;
      if v_revision is null then
        raise exception 'The draft was changed' using errcode = 'CB409';
      end if;
      with part as materialized (
        select e.part, e.nth from jsonb_array_elements(p_parts) with ordinality e(part, nth)
      ), written as (
        insert into builder.draft_part as d (study_id, kind, part_key, position, content, revision, draft_revision)
        select p_study, p.part ->> 'kind', p.part ->> 'key', p.part ->> 'position', nullif(p.part -> 'content', 'null'),
          (p.part ->> 'read')::integer + 1, v_revision
        from part p order by p.nth
        on conflict (study_id, kind, part_key) do update
          set content = excluded.content, position = excluded.position, revision = excluded.revision,
            draft_revision = excluded.draft_revision
          where d.revision = excluded.revision - 1
        returning kind, part_key, position, digest)
      select count(w.kind), jsonb_agg(p.part -> 'step' || jsonb_build_object('after', case when w.digest is not null
          then jsonb_build_object('digest', w.digest, 'position', w.position) end) order by p.nth)
        into v_written, v_steps
        from part p left join written w on w.kind = p.part ->> 'kind' and w.part_key = p.part ->> 'key';
      if v_written < jsonb_array_length(p_parts) then
        raise exception 'A part of the draft was changed' using errcode = 'CB409';
      end if;
      insert into builder.draft_change (study_id, revision, changes, origin, person_id, step, takes_back, parts)
        values (p_study, v_revision, p_changes, 'entry', p_person, p_step, p_takes_back, v_steps);
      return query select v_revision, s.step ->> 'kind', s.step ->> 'key', s.step #>> '{after,digest}'
        from jsonb_array_elements(v_steps) s(step);
    end $$;
`;
