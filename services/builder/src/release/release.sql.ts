export const SITES_TO_RELEASE = {
  name: 'builder_sites_to_release',
  text: `select site_id, site_code from admin.v1_site
    where study_id = :studyId and site_id = any (:siteIds::int[]) and not deleted`,
};

/** Releases of a study are made one after the other; read in a statement after this one. */
export const LOCK_RELEASES = {
  name: 'builder_lock_releases',
  text: `select pg_advisory_xact_lock(hashtextextended('releases ' || :studyId::int, 0))`,
};

/** The newest release of a study, 0 without one. */
export const NEWEST_RELEASE = {
  name: 'builder_newest_release',
  text: `select coalesce(max(release_id), 0)::int as newest from builder.release where study_id = :studyId`,
};

/** The version that would be in force at each site at the given time. */
export const VERSION_AT = {
  name: 'builder_version_at',
  text: `select distinct on (site_id) site_id, version_id from builder.release
    where study_id = :studyId and site_id = any (:siteIds::int[]) and effective_from <= :effectiveFrom
    order by site_id, effective_from desc, release_id desc`,
};

export const INSERT_RELEASES = {
  name: 'builder_insert_releases',
  text: `insert into builder.release
      (study_id, site_id, version_id, effective_from, released_by, released_by_name, reason)
    select :studyId, site_id, :versionId, :effectiveFrom, :releasedBy, :releasedByName, :reason from unnest(:siteIds::int[]) with ordinality as s(site_id, position)
    order by position
    returning release_id, site_id, effective_from, released_at`,
};

export const LIST_RELEASES = {
  name: 'builder_list_releases',
  text: `select r.release_id, r.site_id, r.version_id, v.version_no, v.name as version_name,
      r.effective_from, r.released_at, r.released_by_name, r.reason
    from builder.release r join builder.version v using (study_id, version_id)
    where r.study_id = :studyId
    order by r.release_id desc limit :limit offset :offset`,
};

export const COUNT_RELEASES = {
  name: 'builder_count_releases',
  text: `select count(*)::int as total from
    (select 1 from builder.release where study_id = :studyId limit 10001) r`,
};

/** Sites with the version in force and the next one. */
export const LIST_SITES = {
  name: 'builder_list_release_sites',
  text: `select s.site_id, s.site_code, s.name, s.country, s.utc_offset_minutes, s.disabled,
      to_jsonb(c) as current, to_jsonb(n) as next
    from admin.v1_site s
    left join lateral (
      select r.version_id as "versionId", v.version_no as "versionNo", v.name,
        r.effective_from as "effectiveFrom"
      from builder.release r join builder.version v using (study_id, version_id)
      where r.study_id = s.study_id and r.site_id = s.site_id and r.effective_from <= now()
      order by r.effective_from desc, r.release_id desc limit 1) c on true
    left join lateral (
      select r.version_id as "versionId", v.version_no as "versionNo", v.name,
        r.effective_from as "effectiveFrom"
      from builder.release r join builder.version v using (study_id, version_id)
      where r.study_id = s.study_id and r.site_id = s.site_id and r.effective_from > now()
      order by r.effective_from, r.release_id desc limit 1) n on true
    where s.study_id = :studyId and not s.deleted
    order by s.site_code`,
};

/** The newest version, with the number of enabled sites that it is neither in force at nor planned for. */
export const SITES_WITHOUT_NEWEST = {
  name: 'builder_sites_without_newest',
  text: `select v.name as "versionName", (
      select count(*)::int from admin.v1_site s
      where s.study_id = v.study_id and not s.deleted and not s.disabled
        and v.version_id is distinct from (select r.version_id from builder.release r
          where r.study_id = s.study_id and r.site_id = s.site_id
          order by r.effective_from desc, r.release_id desc limit 1)
    ) as "sitesToRelease"
    from builder.version v where v.study_id = :studyId order by v.version_no desc limit 1`,
};
