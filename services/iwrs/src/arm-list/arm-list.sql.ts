const ENTRY = `s.slot_no as "slotNo", s.random_number as "randomNumber", s.stratum, x.arm, s.state,
    u.person_name as editor, u.at as "editedAt", u.file_name as "fileName"`;

const FROM = `from iwrs.slot s
    join iwrs.slot_secret x using (study_id, scheme_id, slot_no)
    join iwrs.list_upload u on u.study_id = s.study_id and u.upload_id = s.upload_id
  where s.study_id = :studyId and s.scheme_id = :schemeId and s.state <> 'removed'
    and (:states::text[] is null or s.state = any (:states::text[]))`;

export const LIST_ENTRIES = {
  name: 'arm-list',
  text: `select ${ENTRY} ${FROM} order by s.slot_no limit :limit offset :offset`,
};

export const COUNT_ENTRIES = {
  name: 'arm-list-count',
  text: `select count(*)::int as n, count(*) filter (where s.state = 'waiting')::int as waiting ${FROM}`,
};

export const SITES_AND_VERSIONS = {
  name: 'arm-list-known',
  text: `select
      (select coalesce(json_agg(site_code), '[]') from admin.v1_site where study_id = :studyId and not deleted) as sites,
      (select coalesce(json_agg(name), '[]') from builder.v1_design_version where study_id = :studyId) as versions`,
};

export const USED_NUMBERS = {
  name: 'arm-list-numbers',
  text: `select random_number as "randomNumber" from iwrs.slot
    where study_id = :studyId and scheme_id = :schemeId and state <> 'removed'
      and random_number = any (:numbers::text[])`,
};

export const PRESENT_ENTRIES = {
  name: 'arm-list-present',
  text: `select count(*) filter (where state <> 'removed')::int as present, coalesce(max(slot_no), 0)::int as last
    from iwrs.slot where study_id = :studyId and scheme_id = :schemeId`,
};

export const ADD_UPLOAD = {
  name: 'arm-list-upload',
  text: `insert into iwrs.list_upload (study_id, kind, scheme_id, file_name, row_count, person_id, person_name)
    values (:studyId, 'arm', :schemeId, :fileName, :rows, :personId, :personName)
    returning upload_id as "uploadId"`,
};

/** Entries in the order of the file. */
export const ADD_ENTRIES = {
  name: 'arm-list-add',
  text: `with entry as (
      select e.* from unnest(:numbers::text[], :strata::text[], :arms::text[])
        with ordinality as e(random_number, stratum, arm, at)),
    made as (
      insert into iwrs.slot (study_id, scheme_id, slot_no, stratum, random_number, state, upload_id)
      select :studyId, :schemeId, :last + e.at, e.stratum, e.random_number, 'waiting', :uploadId
      from entry e order by e.at)
    insert into iwrs.slot_secret (study_id, scheme_id, slot_no, arm)
    select :studyId, :schemeId, :last + e.at, e.arm from entry e order by e.at`,
};

export const REMOVE_WAITING = {
  name: 'arm-list-reset',
  text: `with removed as (
      update iwrs.slot set state = 'removed', reason = :reason, revision = revision + 1
      where study_id = :studyId and scheme_id = :schemeId and state = 'waiting'
      returning 1)
    select count(*)::int as n from removed`,
};

/** Entries that no subject has; what a reset deletes. */
export const WAITING_PLACES = {
  name: 'arm-list-waiting',
  text: `select slot_no as "slotNo", random_number as "randomNumber" from iwrs.slot
    where study_id = :studyId and scheme_id = :schemeId and state = 'waiting' order by slot_no`,
};
