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
