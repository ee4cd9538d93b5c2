/** The release in force per site: the latest effective time that has come; of equal ones the last created. */
const IN_FORCE = `select distinct on (site_id) site_id, version_id from builder.release
  where study_id = :studyId and effective_from <= now()
  order by site_id, effective_from desc, release_id desc`;

export const LIST_VERSIONS = {
  name: 'builder_list_versions',
  text: `with in_force as (${IN_FORCE})
    select v.version_id, v.version_no, v.name, v.checksum, v.draft_revision, v.frozen_at, v.frozen_by_name,
      (select count(*)::int from in_force f where f.version_id = v.version_id) as sites,
      case when v.accepted is not null then json_build_object(
        'count', jsonb_array_length(v.accepted),
        'first', jsonb_path_query_array(v.accepted, '$[0 to 19]')) end as accepted
    from builder.version v where v.study_id = :studyId
    order by v.version_no desc`,
};

/** The document as text, for a worker thread. */
export const READ_VERSION_TEXT = {
  name: 'builder_read_version_text',
  text: `select version_id, version_no, name, checksum, frozen_at, design::text,
      design #>> '{study,studyIdText}' as study_id_text
    from builder.version where study_id = :studyId and version_id = :versionId`,
};

export const READ_CHECKSUM = {
  name: 'builder_read_checksum',
  text: `select checksum from builder.version where study_id = :studyId and version_id = :versionId`,
};

export const LAST_VERSION = {
  name: 'builder_last_version',
  text: `select coalesce(max(version_no), 0) as version_no, bool_or(lower(name) = lower(:name)) as name_used,
      (array_agg(checksum order by version_no desc))[1] as checksum
    from builder.version where study_id = :studyId`,
};

/**
 * A document that was not read goes from the draft to the version inside of the database; there is no row when the draft was
 * changed.
 */
export const INSERT_VERSION = {
  name: 'builder_insert_version',
  text: `insert into builder.version
      (study_id, version_no, name, design, checksum, draft_revision, frozen_by, frozen_by_name,
       accepted)
    select study_id, :versionNo, :name, coalesce(:design::text, builder.draft_text(study_id))::jsonb, :checksum, revision, :frozenBy, :frozenByName,
      :accepted::jsonb
    from builder.draft where study_id = :studyId and revision = :revision
    returning version_id, frozen_at`,
};

/** The identity of the study follows the frozen version, not the draft. */
export const UPDATE_IDENTITY = {
  name: 'builder_update_identity',
  text: `update builder.study set name = :name, protocol_number = :protocolNumber, alias = :alias, languages = :languages
    where study_id = :studyId
      and (name, protocol_number, languages) is distinct from (:name::jsonb, :protocolNumber::text, :languages::text[])
      or study_id = :studyId and alias is distinct from :alias::text`,
};
