import { SIGNATURE_LEVELS, type SignatureLevel } from '@casebook/study-design';
import { Select } from '@casebook/ui/core';
import { FieldFaults } from '../draft/FieldFaults';
import { TextsField } from '../draft/TextsField';
import { type CellProps, ListEditor } from '../list-editor/ListEditor';
import { RolesSelect } from '../shared/RolesSelect';
import { useT } from '../shared/useT';

/** What is signed, by which roles, and with which words. */
export function SignatureRules() {
  const t = useT();
  return (
    <ListEditor
      kind="signatureRule"
      titleLabel={t('properties.name')}
      columns={[
        { key: 'level', title: t('signatures.level'), Cell: Level },
        { key: 'roles', title: t('signatures.roles'), Cell: Roles },
        { key: 'meaning', title: t('signatures.meaning'), Cell: Meaning },
      ]}
      create={(key, title) => ({ key, title, level: 'subject', roles: [], meaning: {} })}
      removal={() => ({ question: '', also: [] })}
      empty={{ title: t('signatures.emptyTitle'), text: t('signatures.emptyText') }}
      addText={t('signatures.add')}
    />
  );
}

function Level({ content, change, canEdit }: CellProps<'signatureRule'>) {
  const t = useT();
  return (
    <Select
      aria-label={t('signatures.level')}
      popupMatchSelectWidth={false}
      disabled={!canEdit}
      value={content.level}
      options={SIGNATURE_LEVELS.map((value) => ({ value, label: t(`signatures.${value}`) }))}
      onChange={(level: SignatureLevel) => change({ level })}
    />
  );
}

function Roles({ content, change, canEdit, faults }: CellProps<'signatureRule'>) {
  const t = useT();
  return (
    <>
      <RolesSelect
        label={t('signatures.roles')}
        roles={content.roles}
        disabled={!canEdit}
        onChange={(roles) => change({ roles })}
      />
      <FieldFaults faults={faults} path="/roles" />
    </>
  );
}

function Meaning({ content, change, canEdit, faults }: CellProps<'signatureRule'>) {
  const t = useT();
  return (
    <TextsField
      label={t('signatures.meaning')}
      value={content.meaning}
      rows={2}
      disabled={!canEdit}
      faults={faults}
      path="/meaning"
      onChange={(meaning) => change({ meaning })}
    />
  );
}
