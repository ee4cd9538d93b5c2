const COLUMNS = `s.scheme_id as "schemeId", s.state, s.revision, x.definition, x.settings, x.kit_types as "kitTypes"`;

/** The row stays locked until the end of the transaction: acts and uploads of one scheme are serial. */
export const LOCK_SCHEME = {
  name: 'scheme-lock',
  text: `select ${COLUMNS}
    from iwrs.scheme s join iwrs.scheme_secret x using (study_id, scheme_id)
    where s.study_id = :studyId and s.scheme_key = :schemeKey for update of s`,
};

/** The scheme, if it was used before. */
export const SCHEME_ID = {
  name: 'scheme-id',
  text: `select scheme_id as "schemeId" from iwrs.scheme where study_id = :studyId and scheme_key = :schemeKey`,
};

/** Two people may use a scheme for the first time at once; the second one finds it. */
export const ADD_SCHEME = {
  name: 'scheme-add',
  text: `with added as (
      insert into iwrs.scheme (study_id, scheme_key, method, state, design_version)
      values (:studyId, :schemeKey, :method, 'draft', :designVersion)
      on conflict (study_id, scheme_key) do nothing
      returning study_id, scheme_id)
    insert into iwrs.scheme_secret (study_id, scheme_id, definition, settings, seed)
    select study_id, scheme_id, :definition, :settings, :seed from added`,
};

export const RENEW_DEFINITION = {
  name: 'scheme-renew',
  text: `with renewed as (
      update iwrs.scheme set method = :method, design_version = :designVersion, revision = revision + 1
      where study_id = :studyId and scheme_id = :schemeId
      returning study_id, scheme_id)
    update iwrs.scheme_secret x set definition = :definition, revision = x.revision + 1
    from renewed r where x.study_id = r.study_id and x.scheme_id = r.scheme_id`,
};

export const SET_SETTINGS = {
  name: 'scheme-settings',
  text: `update iwrs.scheme_secret set settings = :settings, revision = revision + 1
    where study_id = :studyId and scheme_id = :schemeId`,
};

/** The kit types that subjects of the scheme get from now on. */
export const SET_KIT_TYPES = {
  name: 'scheme-kit-types',
  text: `update iwrs.scheme_secret set kit_types = :kitTypes, revision = revision + 1
    where study_id = :studyId and scheme_id = :schemeId`,
};

/** The items that give the factors of the scheme for good. */
export const SET_FACTOR_ITEMS = {
  name: 'scheme-factor-items',
  text: `update iwrs.scheme_secret set factor_items = :factorItems, revision = revision + 1
    where study_id = :studyId and scheme_id = :schemeId`,
};

/** The places of a list in their order. */
export const WAITING_PLACES = {
  name: 'scheme-places',
  text: `select s.slot_no as "slotNo", s.stratum, s.random_number as "randomNumber", x.arm
    from iwrs.slot s join iwrs.slot_secret x using (study_id, scheme_id, slot_no)
    where s.study_id = :studyId and s.scheme_id = :schemeId and s.state = 'waiting' order by s.slot_no`,
};

/** Which kit each IP number is. */
export const KITS = {
  name: 'scheme-kits',
  text: `select k.ip_number as "ipNumber", t.kit_type as "kitType"
    from iwrs.kit k join iwrs.kit_secret t using (study_id, kit_id)
    where k.study_id = :studyId and k.state <> 'removed' order by k.kit_id`,
};

/** Randomisations of a scheme that are on their way. */
export const WAITING_REQUESTS = {
  name: 'scheme-waiting-requests',
  text: `select 1 as one from subject.v1_randomisation_request
    where study_id = :studyId and scheme_key = :schemeKey and kind = 'randomise' and state = 'requested' limit 1`,
};

export const SET_STATE = {
  name: 'scheme-state',
  text: `update iwrs.scheme set state = :state, reason = :reason, revision = revision + 1
    where study_id = :studyId and scheme_id = :schemeId`,
};

/** What is stored of the schemes of a study, with the counts of their places and subjects. */
export const STORED_SCHEMES = {
  name: 'schemes-stored',
  text: `select s.scheme_key as key, s.scheme_id as "schemeId", s.state, s.method, s.reason, s.revision,
      v.name as "versionName", x.definition, x.settings, x.kit_types as "kitTypes",
      (select count(*)::int from iwrs.assignment a
        where a.study_id = s.study_id and a.scheme_id = s.scheme_id) as randomised
    from iwrs.scheme s join iwrs.scheme_secret x using (study_id, scheme_id)
      left join builder.v1_design_version v on v.study_id = s.study_id and v.version_id = s.design_version
    where s.study_id = :studyId
    order by s.scheme_id`,
};

export const PLACES_BY_STRATUM = {
  name: 'slots-by-stratum',
  text: `select scheme_id as "schemeId", stratum, count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'used')::int as used
    from iwrs.slot where study_id = :studyId and state <> 'removed'
    group by scheme_id, stratum order by scheme_id, stratum`,
};

/** Assignments for the counts of caps; the arm is given to who may see caps of arms. */
export const ASSIGNED = {
  name: 'assignments-for-caps',
  text: `select a.scheme_id as "schemeId", a.levels, a.site_id::text as site, x.arm, count(*)::int as subjects
    from iwrs.assignment a join iwrs.slot_secret x using (study_id, scheme_id, slot_no)
    where a.study_id = :studyId group by 1, 2, 3, 4`,
};

export const WAITING_ENTRIES = {
  name: 'slots-waiting',
  text: `select distinct s.stratum, x.arm
    from iwrs.slot s join iwrs.slot_secret x using (study_id, scheme_id, slot_no)
    where s.study_id = :studyId and s.scheme_id = :schemeId and s.state = 'waiting'`,
};
