/** Whether a study is linked to the IWRS. */
export const LINK_OF_STUDY = {
  name: 'iwrs-link',
  text: 'select iwrs_link as linked from builder.v1_study where study_id = :studyId',
};
