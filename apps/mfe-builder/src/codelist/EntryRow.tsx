import type { Codelist, CodelistEntry } from '@casebook/study-design';
import { Button, Checkbox } from '@casebook/ui/core';
import type { KeyboardEvent } from 'react';
import { CommitInput } from '../draft/CommitInput';
import type { PartFault } from '../draft/draft-faults';
import { FieldFaults } from '../draft/FieldFaults';
import { TextsField } from '../draft/TextsField';
import css from '../shared/builder.module.css';
import { DragHandle } from '../shared/DragHandle';
import drag from '../shared/drag-handle.module.css';
import fields from '../shared/fields.module.css';
import { useDraggableRow } from '../shared/useDrag';
import { useT } from '../shared/useT';
import { withMembers } from '../shared/with-members';
import styles from './codelists.module.css';
import { withDropped, withEntry, withMoved } from './codelist-edits';

interface EntryRowProps {
  list: Codelist;
  at: number;
  entry: CodelistEntry;
  canEdit: boolean;
  faults: readonly PartFault[];
  put: (list: Codelist) => void;
}

/** One code of a codelist. */
export function EntryRow({ list, at, entry, canEdit, faults, put }: EntryRowProps) {
  const t = useT();
  const path = `/entries/${at}`;
  const change = (members: Partial<Record<keyof CodelistEntry, unknown>>) =>
    put(withEntry(list, at, withMembers(entry, members)));
  const { row, handle, edge } = useDraggableRow<HTMLTableRowElement, HTMLSpanElement>({
    kind: 'code',
    rowKey: String(at),
    isOn: canEdit,
    onDrop: (dragged, side) => put(withDropped(list, Number(dragged), at, side)),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!canEdit || !event.altKey) return;
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    put(withMoved(list, at, event.key === 'ArrowUp' ? -1 : 1));
  };
  const toRank = (typed: string) => {
    if (typed === '') change({ rank: undefined });
    else change({ rank: Number(typed) });
  };
  return (
    <tr ref={row} onKeyDown={onKeyDown} className={edge ? drag[edge] : ''}>
      <td className={fields.nowrap}>
        {canEdit ? <DragHandle ref={handle} /> : null}
        <CommitInput
          className={`${css.code} ${styles.code}`}
          aria-label={t('codelists.code')}
          value={entry.code}
          disabled={!canEdit}
          onCommit={(code) => change({ code })}
        />
        <FieldFaults faults={faults} path={`${path}/code`} />
      </td>
      <td>
        <TextsField
          label={t('codelists.label')}
          value={entry.label}
          disabled={!canEdit}
          faults={faults}
          path={`${path}/label`}
          onChange={(label) => change({ label })}
        />
      </td>
      <td>
        <CommitInput
          className={fields.number}
          inputMode="decimal"
          aria-label={t('codelists.rank')}
          value={entry.rank === undefined ? '' : String(entry.rank)}
          disabled={!canEdit}
          refuse={(typed) =>
            Math.abs(Number(typed)) <= Number.MAX_SAFE_INTEGER
              ? undefined
              : t('codelists.rankNumber')
          }
          onCommit={toRank}
        />
      </td>
      <td>
        <Checkbox
          aria-label={t('codelists.retired')}
          checked={entry.retired ?? false}
          disabled={!canEdit}
          onChange={(event) => change({ retired: event.target.checked || undefined })}
        />
      </td>
      {canEdit ? (
        <td>
          <Button
            size="small"
            aria-label={t('list.remove', { name: entry.code })}
            onClick={() => put(withEntry(list, at, undefined))}
          >
            {t('list.removeShort')}
          </Button>
        </td>
      ) : null}
    </tr>
  );
}
