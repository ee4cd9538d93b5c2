import { useText } from '@casebook/shell-sdk';
import { Select } from '@casebook/ui/core';
import { CommitNumber } from '../draft/CommitNumber';
import { useContents } from '../draft/draft-hooks';
import { FieldFaults } from '../draft/FieldFaults';
import { type CellProps, ListEditor } from '../list-editor/ListEditor';
import fields from '../shared/fields.module.css';
import { useT } from '../shared/useT';

const MAX_UNITS = 100_000;

/** Kinds of drug packs, and the arms whose subjects receive them. */
export function KitTypes() {
  const t = useT();
  return (
    <ListEditor
      kind="kitType"
      titleLabel={t('properties.name')}
      columns={[
        { key: 'arms', title: t('kitTypes.arms'), Cell: Arms },
        { key: 'units', title: t('kitTypes.units'), Cell: Units },
      ]}
      create={(key, title) => ({ key, title, arms: [], units: 1 })}
      removal={() => ({ question: '', also: [] })}
      empty={{ title: t('kitTypes.emptyTitle'), text: t('kitTypes.emptyText') }}
      addText={t('kitTypes.add')}
    />
  );
}

function Arms({ content, change, canEdit, faults }: CellProps<'kitType'>) {
  const t = useT();
  const text = useText();
  const schemes = useContents('scheme');
  const options = schemes.flatMap((scheme) =>
    scheme.arms.map((arm) => ({
      value: `${scheme.key}.${arm.key}`,
      label: `${text(scheme.title)}: ${text(arm.title)}`,
    })),
  );
  return (
    <>
      <Select
        mode="multiple"
        className={fields.wide}
        aria-label={t('kitTypes.arms')}
        placeholder={t('kitTypes.arms')}
        disabled={!canEdit}
        value={content.arms}
        options={options}
        optionFilterProp="label"
        onChange={(arms: string[]) => change({ arms })}
      />
      <FieldFaults faults={faults} path="/arms" />
    </>
  );
}

function Units({ content, change, canEdit, faults }: CellProps<'kitType'>) {
  const t = useT();
  return (
    <>
      <CommitNumber
        className={fields.number}
        aria-label={t('kitTypes.units')}
        min={1}
        max={MAX_UNITS}
        disabled={!canEdit}
        value={content.units}
        onCommit={(units) => change({ units })}
      />
      <FieldFaults faults={faults} path="/units" />
    </>
  );
}
