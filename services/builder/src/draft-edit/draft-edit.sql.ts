/** A part as an answer gives it, as JSON text: building JSON values takes half as long again. */
const PART = `concat('{"kind":', to_json(kind), ',"key":', to_json(part_key), ',"revision":', revision,
  ',"position":', to_json(position), ',"content":', content, '}')`;

/** Parts that a study builder edits; the others are kept for the document. */
const EDITED = `kind not in ('document', 'unmapped')`;

/** All parts of the draft, as JSON text: the thread that answers does not parse them. */
export const READ_ALL_PARTS = {
  name: 'builder_read_all_parts',
  text: `select d.revision, (select '[' || coalesce(string_agg(${PART}, ',' order by kind collate "C", position, part_key collate "C"), '') || ']'
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

/** SQL of the order of the parts of some kinds. */
const ORDERS = (study: string): string => `
  select kind, part_key as key, position from builder.draft_part
  where study_id = ${study} and kind = any (:kinds::text[]) and content is not null
  order by kind, position, part_key`;

export const READ_ORDERS = { name: 'builder_read_orders', text: ORDERS(':studyId') };

/** What an edit is planned from: the revision of the draft, parts by kind and key, and the order of some kinds. */
export const READ_FOR_EDIT = {
  name: 'builder_read_for_edit',
  text: `select d.revision,
      (select coalesce(json_agg(json_build_object('kind', p.kind, 'key', p.part_key, 'revision', p.revision,
          'position', p.position, 'content', p.content, 'digest', p.digest)), '[]')
        from builder.draft_part p
        join unnest(:partKinds::text[], :partKeys::text[]) t(kind, part_key) using (kind, part_key)
        where p.study_id = d.study_id) as parts,
      (select coalesce(json_agg(o), '[]') from (${ORDERS('d.study_id')}) o) as orders
    from builder.draft d where d.study_id = :studyId`,
};

/** A step, with the new revision of the draft, which has no document of the previous release any more. */
export const EDIT_DRAFT = {
  name: 'builder_edit_draft',
  text: `select draft_revision as "draftRevision", kind, key, digest from builder.edit_draft(:studyId, :revision, :personId,
    :name, :step, :takesBack, :changes::text::jsonb, :parts::text::jsonb)`,
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
