import { FieldFaults } from '../draft/FieldFaults';
import { type CellProps, ListEditor } from '../list-editor/ListEditor';
import { RolesSelect } from '../shared/RolesSelect';
import { useT } from '../shared/useT';

/** Roles that may see hidden items, under one name for many items. */
export function BlindingClasses() {
  const t = useT();
  return (
    <ListEditor
      kind="blindingClass"
      titleLabel={t('properties.name')}
      columns={[{ key: 'roles', title: t('blinding.roles'), Cell: Roles }]}
      create={(key, title) => ({ key, title, roles: [] })}
      removal={() => ({ question: t('blinding.remove'), also: [] })}
      empty={{ title: t('blinding.emptyTitle'), text: t('blinding.emptyText') }}
      addText={t('blinding.add')}
    />
  );
}

function Roles({ content, change, canEdit, faults }: CellProps<'blindingClass'>) {
  const t = useT();
  return (
    <>
      <RolesSelect
        label={t('blinding.roles')}
        roles={content.roles}
        disabled={!canEdit}
        onChange={(roles) => change({ roles })}
      />
      <FieldFaults faults={faults} path="/roles" />
    </>
  );
}
