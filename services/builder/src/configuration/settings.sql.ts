export const READ_SETTING = {
  name: 'builder_read_setting',
  text: `select t.auto_logout_time, s.contract_number_level, s.iwrs_link, s.iwrs_setting, t.signature_statement,
      t.correction_reasons, t.lock_blockers, t.planned_sites, t.planned_subjects,
      s.languages, t.revision,
      coalesce(t.second_person_off, false) as second_person_off
    from builder.setting t join builder.study s using (study_id) where t.study_id = :studyId`,
};

export const SET_SECOND_PERSON = {
  name: 'builder_set_second_person',
  text: `update builder.setting set second_person_off = :off, revision = revision + 1, reason = :reason
    where study_id = :studyId and coalesce(second_person_off, false) <> :off returning study_id`,
};

/** What needs the link of a study to the IWRS. */
export const LINK_USE = {
  name: 'setting-link-use',
  text: `
    select y.iwrs_link as linked,
      exists (select from builder.v1_release r where r.study_id = y.study_id) as released,
      coalesce(u.schemes, 0) as schemes, coalesce(u.subjects, 0) as subjects, coalesce(u.in_transit, 0) as kits
    from builder.study y left join iwrs.v1_study_use u on u.study_id = y.study_id
    where y.study_id = :studyId`,
};
