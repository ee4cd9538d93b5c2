import { useShell } from '@casebook/shell-sdk';
import type { ListKind, PartContent, Text } from '@casebook/study-design';
import { Button, StateView } from '@casebook/ui/core';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import css from '../shared/builder.module.css';
import { DragHandle } from '../shared/DragHandle';
import drag from '../shared/drag-handle.module.css';
import { useDraggableRow } from '../shared/useDrag';
import { useT } from '../shared/useT';
import { withMembers } from '../shared/with-members';
import { placeMark } from '../draft/changed-place';
import type { PartFault } from '../draft/draft-faults';
import { useCanEdit, useEdit, useFaults, useKeys, usePart } from '../draft/draft-hooks';
import type { PartEdit } from '../draft/draft-state';
import { FieldFaults } from '../draft/FieldFaults';
import { TextsField } from '../draft/TextsField';
import { usePartName } from '../draft/usePartName';
import { AddPart } from './AddPart';
import styles from './list-editor.module.css';
import { droppedAt, movedTo } from './moved-to';

/** Kinds whose parts have a title in the languages of the study. */
export type TitledKind = Exclude<ListKind, 'schedule' | 'check' | 'codelist' | 'page'>;

export interface CellProps<Kind extends TitledKind> {
  content: PartContent<Kind>;
  /** Shows and saves the content with these members; `undefined` removes one. */
  change: (members: Partial<Record<keyof PartContent<Kind>, unknown>>) => void;
  canEdit: boolean;
  faults: readonly PartFault[];
}

export interface ListColumn<Kind extends TitledKind> {
  key: string;
  title: string;
  Cell: (props: CellProps<Kind>) => ReactNode;
}

export interface ListEditorProps<Kind extends TitledKind> {
  kind: Kind;
  titleLabel: string;
  columns: readonly ListColumn<Kind>[];
  /** What needs the whole width: a row of its own below that of the part. */
  Details?: (props: CellProps<Kind>) => ReactNode;
  /** The content of a new part. */
  create: (key: string, title: Text) => PartContent<Kind>;
  /** What else changes when a part is removed, and what the person is told before. */
  removal: (key: string) => { question: string; also: readonly PartEdit[] };
  empty: { title: string; text: string };
  addText: string;
}

/** The parts of a kind as a table in which titles and further columns are edited, in an order that can be changed. */
export function ListEditor<Kind extends TitledKind>(props: ListEditorProps<Kind>) {
  const { kind, columns, titleLabel, empty } = props;
  const t = useT();
  const keys = useKeys(kind);
  const canEdit = useCanEdit();
  return (
    <div className={css.stack}>
      {keys.length === 0 ? (
        <StateView kind="empty" title={empty.title} text={empty.text} />
      ) : (
        <div className={css.scroll}>
          <table className={`${css.table} ${styles.table}`}>
            <thead>
              <tr>
                <th scope="col">{t('list.key')}</th>
                <th scope="col">{titleLabel}</th>
                {columns.map(({ key, title }) => (
                  <th key={key} scope="col">
                    {title}
                  </th>
                ))}
                {canEdit ? <th scope="col">{t('list.actions')}</th> : null}
              </tr>
            </thead>
            <tbody>
              {keys.map((key) => (
                <Row
                  key={key}
                  partKey={key}
                  list={props as unknown as ListEditorProps<TitledKind>}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {canEdit ? <AddPart kind={kind} create={props.create} text={props.addText} /> : null}
    </div>
  );
}

const Row = memo(function Row({
  partKey,
  list,
}: {
  partKey: string;
  list: ListEditorProps<TitledKind>;
}) {
  const { kind, columns, titleLabel, Details } = list;
  const part = usePart(kind, partKey);
  const canEdit = useCanEdit();
  const edit = useEdit();
  const faults = useFaults(kind, partKey);
  const keys = useKeys(kind);
  const { row, handle, edge } = useDraggableRow<HTMLTableRowElement, HTMLSpanElement>({
    kind,
    rowKey: partKey,
    isOn: canEdit,
    onDrop: (dragged, side) => {
      const before = droppedAt(keys, dragged, partKey, side);
      if (before !== undefined) edit({ kind, key: dragged, before });
    },
  });
  if (!part) return null;
  const content = part.content;
  const change = (members: object) =>
    edit({ kind, key: partKey, content: withMembers(content, members) });
  const move = (step: -1 | 1) => {
    const before = movedTo(keys, partKey, step);
    if (before !== undefined) edit({ kind, key: partKey, before });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!canEdit || !event.altKey) return;
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? -1 : 1);
  };
  const cell = { content, change, canEdit, faults };
  return (
    <>
      <tr
        ref={row}
        {...placeMark(kind, partKey)}
        onKeyDown={onKeyDown}
        className={edge ? drag[edge] : ''}
      >
        <th scope="row">
          {canEdit ? <DragHandle ref={handle} /> : null}
          <span className={css.code}>{partKey}</span>
          <FieldFaults
            faults={faults.filter(({ path }) => path === '' || path === '/key')}
            path=""
          />
        </th>
        <td>
          <TextsField
            label={titleLabel}
            value={content.title}
            disabled={!canEdit}
            faults={faults}
            path="/title"
            onChange={(title) => change({ title })}
          />
        </td>
        {columns.map(({ key, Cell }) => (
          <td key={key}>
            <Cell {...cell} />
          </td>
        ))}
        {canEdit ? (
          <td>
            <RowActs list={list} partKey={partKey} onMove={move} />
          </td>
        ) : null}
      </tr>
      {Details ? (
        <tr className={styles.details}>
          <td colSpan={columns.length + (canEdit ? 3 : 2)}>
            <Details {...cell} />
          </td>
        </tr>
      ) : null}
    </>
  );
});

function RowActs({
  list: { kind, removal },
  partKey,
  onMove,
}: {
  list: ListEditorProps<TitledKind>;
  partKey: string;
  onMove: (step: -1 | 1) => void;
}) {
  const t = useT();
  const shell = useShell();
  const edit = useEdit();
  const partName = usePartName();
  const keys = useKeys(kind);
  const name = partName(kind, partKey);
  const remove = async () => {
    const { question, also } = removal(partKey);
    const isSure =
      question === '' ||
      (await shell.ui.confirm({
        title: t('list.removeTitle', { name }),
        content: question,
        okText: t('list.removeOk', { name }),
        danger: true,
      }));
    if (isSure) edit({ kind, key: partKey, remove: true }, ...also);
  };
  return (
    <span className={styles.acts}>
      <Button
        size="small"
        aria-label={t('list.up', { name })}
        title={t('list.upKey')}
        disabled={keys[0] === partKey}
        onClick={() => onMove(-1)}
      >
        ↑
      </Button>
      <Button
        size="small"
        aria-label={t('list.down', { name })}
        title={t('list.downKey')}
        disabled={keys.at(-1) === partKey}
        onClick={() => onMove(1)}
      >
        ↓
      </Button>
      <Button size="small" aria-label={t('list.remove', { name })} onClick={() => void remove()}>
        {t('list.removeShort')}
      </Button>
    </span>
  );
}
