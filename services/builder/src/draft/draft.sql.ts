export const READ_DRAFT = {
  name: 'builder_read_draft',
  text: `select design::text, revision, updated_at, updated_by_name from builder.draft where study_id = :studyId`,
};

/** The document as text, for a worker thread. */
export const READ_DRAFT_TEXT = {
  name: 'builder_read_draft_text',
  text: `select design::text, revision from builder.draft where study_id = :studyId`,
};

export const LOCK_REVISION = {
  name: 'builder_lock_revision',
  text: `select revision from builder.draft where study_id = :studyId for update`,
};

export const UPDATE_DRAFT = {
  name: 'builder_update_draft',
  text: `update builder.draft
    set design = :design, revision = :revision, updated_by = :updatedBy, updated_by_name = :updatedByName, updated_at = now()
    where study_id = :studyId`,
};

/** The notes of the last import of a file, otherwise those of the creation of the study. */
export const READ_IMPORT = {
  name: 'builder_read_import',
  text: `select c.source_file, c.source_sha256, c.report, d.design -> 'unmapped' as unmapped
    from builder.draft_change c join builder.draft d using (study_id)
    where c.study_id = :studyId
    order by c.source_file is null, case when c.source_file is null then c.revision else -c.revision end
    limit 1`,
};
