import { builderApi } from '@casebook/api-builder';
import { useStudy, useText } from '@casebook/shell-sdk';
import { Checkbox, Select } from '@casebook/ui/core';
import { DraftScreen } from '../draft/DraftScreen';
import { FieldFaults } from '../draft/FieldFaults';
import { type CellProps, ListEditor } from '../list-editor/ListEditor';
import styles from '../shared/fields.module.css';
import { useT } from '../shared/useT';

/** Which roles must complete which training. */
export function Trainings() {
  const t = useT();
  return (
    <DraftScreen title={t('trainings.title')}>
      <ListEditor
        kind="training"
        titleLabel={t('trainings.name')}
        columns={[
          { key: 'roles', title: t('trainings.roles'), Cell: Roles },
          { key: 'required', title: t('trainings.required'), Cell: Required },
        ]}
        create={(key, title) => ({ key, title, roles: [], required: true })}
        removal={() => ({ question: '', also: [] })}
        empty={{ title: t('trainings.emptyTitle'), text: t('trainings.emptyText') }}
        addText={t('trainings.add')}
      />
    </DraftScreen>
  );
}

function Roles({ content, change, canEdit, faults }: CellProps<'training'>) {
  const t = useT();
  const text = useText();
  const { studyId } = useStudy();
  const { data } = builderApi.useListStudyRolesQuery({ studyId });
  const known = data?.rows.map(({ code, name }) => ({ value: code, label: text(name) })) ?? [];
  const gone = content.roles.filter((code) => !known.some(({ value }) => value === code));
  return (
    <>
      <Select
        mode="multiple"
        className={styles.wide}
        aria-label={t('trainings.roles')}
        disabled={!canEdit}
        value={content.roles}
        options={[...known, ...gone.map((code) => ({ value: code, label: code }))]}
        optionFilterProp="label"
        onChange={(roles) => change({ roles })}
      />
      <FieldFaults faults={faults} path="/roles" />
    </>
  );
}

function Required({ content, change, canEdit }: CellProps<'training'>) {
  const t = useT();
  return (
    <Checkbox
      checked={content.required}
      disabled={!canEdit}
      onChange={(event) => change({ required: event.target.checked })}
    >
      {t('trainings.before')}
    </Checkbox>
  );
}
