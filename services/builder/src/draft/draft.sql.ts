export const READ_DRAFT = {
  name: 'builder_read_draft',
  text: `select builder.draft_text(study_id) as design, revision, updated_at, updated_by_name
    from builder.draft where study_id = :studyId`,
};

/** The document as text, for a worker thread. */
export const READ_DRAFT_TEXT = {
  name: 'builder_read_draft_text',
  text: `select builder.draft_text(study_id) as design, revision from builder.draft where study_id = :studyId`,
};

/** The items that the draft restricts, with its revision. */
export const READ_RESTRICTED = {
  name: 'builder_read_restricted',
  text: `select revision, builder.restricted_in_draft(study_id) as restricted
    from builder.draft where study_id = :studyId`,
};

export const READ_REVISION = {
  name: 'builder_read_revision',
  text: `select revision from builder.draft where study_id = :studyId`,
};

export const LOCK_REVISION = {
  name: 'builder_lock_revision',
  text: `select revision from builder.draft where study_id = :studyId for update`,
};

/** The document of the previous release is left out: it would not be what the parts say. */
export const UPDATE_DRAFT = {
  name: 'builder_update_draft',
  text: `update builder.draft
    set design = null, revision = :revision, updated_by = :updatedBy, updated_by_name = :updatedByName, updated_at = now()
    where study_id = :studyId`,
};

/** The notes of the last import of a file, otherwise those of the creation of the study. */
export const READ_IMPORT = {
  name: 'builder_read_import',
  text: `select c.source_file, c.source_sha256, c.report,
      coalesce((select jsonb_agg(p.content order by p.position) from builder.draft_part p
        where p.study_id = c.study_id and p.kind = 'unmapped' and p.content is not null), '[]') as unmapped
    from builder.draft_change c
    where c.study_id = :studyId
    order by c.source_file is null, case when c.source_file is null then c.revision else -c.revision end
    limit 1`,
};
