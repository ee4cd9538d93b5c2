const OWN = 'study_id = :studyId and person_id = :personId and role_id = :roleId';

export const LIST_PRESETS = {
  name: 'dataset-presets',
  text: `select preset_id as "presetId", name, input from export.dataset_preset
    where ${OWN} and not deleted order by name collate "C"`,
};

export const KEEP_PRESET = {
  name: 'dataset-preset-keep',
  text: `insert into export.dataset_preset (study_id, person_id, role_id, name, input)
    values (:studyId, :personId, :roleId, :name, :input)
    on conflict (study_id, person_id, role_id, name) do update set input = excluded.input, deleted = false
    returning preset_id`,
};

export const DELETE_PRESET = {
  name: 'dataset-preset-delete',
  text: `update export.dataset_preset set deleted = true
    where ${OWN} and preset_id = :presetId and not deleted returning preset_id`,
};
