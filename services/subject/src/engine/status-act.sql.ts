/** The own masks of a subject, its visits and its pages, and of each page its key and the version it was added under. */
export const MASKS_OF_SUBJECT = {
  name: 'masks-of-subject',
  text: `select json_build_object(
      'subject', coalesce(s.flags, 0),
      'visits', (select coalesce(json_agg(json_build_array(v.visit_id, coalesce(v.flags, 0))), '[]')
        from subject.visit v where v.study_id = s.study_id and v.subject_id = s.subject_id),
      'pages', (select coalesce(json_agg(json_build_array(p.page_id, p.flags, p.design_version_id, p.page_key)),
        '[]')
        from subject.page p where p.study_id = s.study_id and p.subject_id = s.subject_id)) as masks
    from subject.subject s where s.study_id = $1 and s.subject_id = $2`,
};

export interface MasksRow {
  masks: {
    subject: number;
    visits: [visitId: number, flags: number][];
    pages: [pageId: number, flags: number, versionId: number, pageKey: string][];
  };
}

export const SET_SUBJECT_MASK = {
  name: 'set-subject-mask',
  text: `update subject.subject set flags = :flags, reason_code = null, reason = :reason, origin = null
    where study_id = :studyId and subject_id = :subjectId`,
};

export const SET_VISIT_MASKS = {
  name: 'set-visit-masks',
  text: `update subject.visit v set flags = t.flags, reason_code = null, reason = :reason, origin = null
    from unnest(:visitIds::int[], :flags::int[]) t(visit_id, flags)
    where v.study_id = :studyId and v.subject_id = :subjectId and v.visit_id = t.visit_id`,
};

export const SET_PAGE_MASKS = {
  name: 'set-page-masks',
  text: `update subject.page p set flags = t.flags, reason_code = null, reason = :reason, origin = null
    from unnest(:pageIds::int[], :flags::int[]) t(page_id, flags)
    where p.study_id = :studyId and p.subject_id = :subjectId and p.page_id = t.page_id`,
};

export const UPSERT_LINE_MASKS = {
  name: 'upsert-line-masks',
  text: `
    insert into subject.block_line (study_id, subject_id, reason, design_version_id, visit_id, page_id, block_key, line,
      position, flags)
    select :studyId, :subjectId, :reason, t.*
    from unnest(:versionIds::int[], :visitIds::int[], :pageIds::int[], :blockKeys::text[], :lines::int[],
      :positions::int[], :flags::int[]) t
    on conflict (study_id, subject_id, page_id, block_key, line) do update
    set flags = excluded.flags, reason_code = null, reason = excluded.reason, origin = null`,
};

/** Rows of items that have no value: they begin with the flags that held before the act. */
export const INSERT_EMPTY_VALUES = {
  name: 'insert-empty-values',
  text: `
    insert into subject.item_value (study_id, subject_id, revision, visit_id, page_id, block_key, line, item_key, flags,
      design_version_id)
    select :studyId, :subjectId, 0, t.*
    from unnest(:visitIds::int[], :pageIds::int[], :blockKeys::text[], :lines::int[], :itemKeys::text[], :flags::int[],
      :versionIds::int[]) t`,
};

export const SET_VALUE_FLAGS = {
  name: 'set-value-flags',
  text: `
    update subject.item_value i
    set flags = t.flags, reason_code = null, reason = :reason, origin = null
    from unnest(:pageIds::int[], :blockKeys::text[], :lines::int[], :itemKeys::text[], :flags::int[])
      t(page_id, block_key, line, item_key, flags)
    where i.study_id = :studyId and i.subject_id = :subjectId and i.page_id = t.page_id and i.block_key = t.block_key
      and i.line = t.line and i.item_key = t.item_key`,
};
