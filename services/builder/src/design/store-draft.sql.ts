/** Makes a whole document the draft of a study; only parts that differ are written. */
export const STORE_DRAFT = {
  name: 'builder_store_draft',
  text: `select builder.store_draft(:studyId, :design::text::jsonb, :revision)`,
};
