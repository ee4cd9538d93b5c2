export const READ_SETTING = {
  name: 'builder_read_setting',
  text: `select t.auto_logout_time, s.contract_number_level, s.iwrs_link, s.iwrs_setting, t.signature_statement,
      s.languages, t.revision,
      coalesce(t.second_person_off, false) as second_person_off
    from builder.setting t join builder.study s using (study_id) where t.study_id = $1`,
};

export const UPDATE_SETTING = {
  name: 'builder_update_setting',
  text: `update builder.setting
    set auto_logout_time = coalesce(:autoLogoutTime, auto_logout_time),
      signature_statement = coalesce(:signatureStatement, signature_statement), revision = revision + 1, reason = :reason
    where study_id = :studyId and revision = :revision
    returning study_id`,
};

export const UPDATE_STUDY_SETTING = {
  name: 'builder_update_study_setting',
  text: `update builder.study
    set contract_number_level = coalesce(:contractNumberLevel, contract_number_level), iwrs_link = coalesce(:iwrsLink, iwrs_link),
      iwrs_setting = coalesce(:iwrsSetting, iwrs_setting), reason = :reason
    where study_id = :studyId and num_nonnulls(:contractNumberLevel::text, :iwrsLink::boolean, :iwrsSetting::jsonb) > 0`,
};

export const SET_SECOND_PERSON = {
  name: 'builder_set_second_person',
  text: `update builder.setting set second_person_off = :off, revision = revision + 1, reason = :reason
    where study_id = :studyId and coalesce(second_person_off, false) <> :off returning study_id`,
};
