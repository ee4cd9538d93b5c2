import { Checkbox } from '@casebook/ui/core';
import { CommitNumber } from '../draft/CommitNumber';
import { DraftScreen } from '../draft/DraftScreen';
import { FieldFaults } from '../draft/FieldFaults';
import { type CellProps, ListEditor } from '../list-editor/ListEditor';
import fields from '../shared/fields.module.css';
import { RolesSelect } from '../shared/RolesSelect';
import { useT } from '../shared/useT';

const MAX_MONTHS = 120;

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
          { key: 'validity', title: t('trainings.validity'), Cell: Validity },
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
  return (
    <>
      <RolesSelect
        label={t('trainings.roles')}
        roles={content.roles}
        disabled={!canEdit}
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

function Validity({ content, change, canEdit, faults }: CellProps<'training'>) {
  const t = useT();
  const { validMonths } = content;
  return (
    <>
      <Checkbox
        checked={validMonths !== undefined}
        disabled={!canEdit}
        onChange={(event) => change({ validMonths: event.target.checked ? 12 : undefined })}
      >
        {t('trainings.again')}
      </Checkbox>
      {validMonths === undefined ? null : (
        <label className={fields.row}>
          {t('trainings.months')}
          <CommitNumber
            className={fields.number}
            min={1}
            max={MAX_MONTHS}
            disabled={!canEdit}
            value={validMonths}
            onCommit={(months) => change({ validMonths: months })}
          />
        </label>
      )}
      <FieldFaults faults={faults} path="/validMonths" />
    </>
  );
}
