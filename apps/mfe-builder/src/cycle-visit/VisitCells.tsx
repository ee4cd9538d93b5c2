import { useText } from '@casebook/shell-sdk';
import { Select } from '@casebook/ui/core';
import { useContents } from '../draft/draft-hooks';
import { FieldFaults } from '../draft/FieldFaults';
import type { CellProps } from '../list-editor/ListEditor';
import styles from '../shared/fields.module.css';
import { useT } from '../shared/useT';

const TYPES = ['scheduled', 'unscheduled', 'common'] as const;

export function VisitType({ content, change, canEdit, faults }: CellProps<'visit'>) {
  const t = useT();
  return (
    <>
      <Select
        className={styles.narrow}
        aria-label={t('visits.type')}
        disabled={!canEdit}
        value={content.type}
        options={TYPES.map((value) => ({ value, label: t(`visits.${value}`) }))}
        onChange={(type) => change({ type })}
      />
      <FieldFaults faults={faults} path="/type" />
    </>
  );
}

export function VisitCycle({ content, change, canEdit, faults }: CellProps<'visit'>) {
  const t = useT();
  const text = useText();
  const cycles = useContents('cycle');
  return (
    <>
      <Select
        className={styles.narrow}
        aria-label={t('visits.cycle')}
        disabled={!canEdit || cycles.length === 0}
        allowClear
        placeholder="–"
        value={content.cycle ?? null}
        options={cycles.map(({ key, title }) => ({ value: key, label: text(title) || key }))}
        onChange={(cycle: string | null | undefined) => change({ cycle: cycle ?? undefined })}
      />
      <FieldFaults faults={faults} path="/cycle" />
    </>
  );
}
