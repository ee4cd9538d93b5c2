/** Contents of a part as an answer gives them. */
const PART = `json_build_object('kind', kind, 'key', part_key, 'revision', revision, 'position', position, 'content', content)`;

/** Parts that a study builder edits; the others are kept for the document. */
const EDITED = `kind not in ('document', 'unmapped')`;

/** All parts of the draft, as JSON text: the thread that answers does not parse them. */
export const READ_ALL_PARTS = {
  name: 'builder_read_all_parts',
  text: `select d.revision, (select coalesce(json_agg(${PART} order by kind, position, part_key), '[]')::text
      from builder.draft_part where study_id = d.study_id and content is not null and ${EDITED}) as parts
    from builder.draft d where d.study_id = :studyId`,
};

/** Parts changed after a revision, removed ones without content. */
export const READ_CHANGED_PARTS = {
  name: 'builder_read_changed_parts',
  text: `select kind, part_key as key, revision, position, content
    from builder.draft_part
    where study_id = :studyId and draft_revision > :since and ${EDITED}
    order by kind, position, part_key`,
};

/** Parts by kind and key, removed ones without content. */
export const READ_PARTS = {
  name: 'builder_read_parts',
  text: `select kind, part_key as key, revision, position, content, digest
    from builder.draft_part
    join unnest(:kinds::text[], :keys::text[]) t(kind, part_key) using (kind, part_key)
    where study_id = :studyId`,
};

export const READ_ORDERS = {
  name: 'builder_read_orders',
  text: `select kind, part_key as key, position from builder.draft_part
    where study_id = :studyId and kind = any (:kinds::text[]) and content is not null
    order by kind, position, part_key`,
};

export const WRITE_PARTS = {
  name: 'builder_write_parts',
  text: `insert into builder.draft_part as d (study_id, kind, part_key, position, content, draft_revision)
    select :studyId, p.kind, p.key, p.position, p.content, :revision
    from jsonb_to_recordset(:parts::text::jsonb) as p(kind text, key text, position text, content jsonb)
    on conflict (study_id, kind, part_key) do update
      set content = excluded.content, position = excluded.position, revision = d.revision + 1,
        draft_revision = excluded.draft_revision
    returning kind, part_key as key, revision, position, content, digest`,
};

/** The step, and the new revision of the draft, which has no document of the previous release any more. */
export const RECORD_STEP = {
  name: 'builder_record_step',
  text: `with draft as (update builder.draft
      set design = null, revision = :revision, updated_by = :personId, updated_by_name = :name, updated_at = now()
      where study_id = :studyId)
    insert into builder.draft_change (study_id, revision, changes, origin, person_id, step, takes_back, parts)
    values (:studyId, :revision, :changes::text::jsonb, 'entry', :personId, :step, :takesBack, :parts::text::jsonb)`,
};

/** Steps of a person that are not taken back, and were recorded with positions of today (migration 13). */
const STANDING = `from builder.draft_change c
  where c.study_id = :studyId and c.person_id = :personId
    and not exists (select 1 from builder.draft_change t where t.study_id = c.study_id and t.takes_back = c.revision)
    and jsonb_path_exists(c.parts, '$[*].*.position ? (@.type() == "string")')`;

/** What the next "undo" and "redo" of a person take back. An edit ends what could be brought back before it. */
export const NEXT_STEPS = {
  name: 'builder_next_steps',
  text: `(select 'undo' as act, c.revision, c.parts ${STANDING} and c.step in ('edit', 'redo')
      order by c.revision desc limit 1)
    union all
    (select 'redo', c.revision, c.parts ${STANDING} and c.step = 'undo'
      and c.revision > coalesce((select max(x.revision) from builder.draft_change x
        where x.study_id = :studyId and x.person_id = :personId and x.step = 'edit'), 0)
      order by c.revision desc limit 1)`,
};

export const REPORT_PRESENCE = {
  name: 'builder_report_presence',
  text: `insert into builder.draft_presence (study_id, person_id, person_name, kind, part_key)
    values (:studyId, :personId, :name, :kind, :key)
    on conflict (study_id, person_id) do update
      set person_name = excluded.person_name, kind = excluded.kind, part_key = excluded.part_key, seen_at = now()`,
};

/** Others who reported within the last seconds. */
export const READ_PRESENT = {
  name: 'builder_read_present',
  text: `select p.person_id as "personId", p.person_name as name, p.kind, p.part_key as key, d.revision
    from builder.draft d left join builder.draft_presence p on p.study_id = d.study_id
      and p.person_id <> :personId and p.seen_at > now() - make_interval(secs => :seconds)
    where d.study_id = :studyId
    order by p.person_name, p.person_id`,
};
