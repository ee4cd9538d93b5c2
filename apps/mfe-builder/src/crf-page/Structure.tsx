import { useText } from '@casebook/shell-sdk';
import { type Block, BlockType, type Item } from '@casebook/study-design';
import { Button } from '@casebook/ui/core';
import { type KeyboardEvent, useState } from 'react';
import { placeMark } from '../draft/changed-place';
import { useCanEdit, useFaults } from '../draft/draft-hooks';
import type { PartFault } from '../draft/draft-faults';
import css from '../shared/builder.module.css';
import { DragHandle } from '../shared/DragHandle';
import drag from '../shared/drag-handle.module.css';
import fields from '../shared/fields.module.css';
import { Mark } from '../shared/Mark';
import { useDraggableRow, useDropInto } from '../shared/useDrag';
import { useT } from '../shared/useT';
import { AddItem } from './AddItem';
import { blockNames } from './block-names';
import { CopyItems } from './CopyItems';
import { ItemMarks } from './ItemMarks';
import styles from './page-editor.module.css';
import type { Chosen, PartOfPage } from './PageEditor';
import {
  withBlock,
  withCopiedItem,
  withDroppedBlock,
  withDroppedItem,
  withItem,
  withItemAtEnd,
  withMovedBlock,
  withMovedItem,
  withNewBlock,
} from './page-edits';

interface StructureProps extends PartOfPage {
  chosen: Chosen;
  onSelect: (chosen: { block?: string; item?: string }) => void;
}

/** The blocks of a page with their items. Alt with an arrow key moves the item that has the focus. */
export function Structure(props: StructureProps) {
  const { page, put, onSelect } = props;
  const t = useT();
  const canEdit = useCanEdit();
  const [newBlock, setNewBlock] = useState<string>();
  const addBlock = (type: BlockType) => {
    const added = withNewBlock(page, type);
    put(added.page);
    setNewBlock(added.key);
    onSelect({ block: added.key });
  };
  return (
    <>
      {page.blocks.map((block, at) => (
        <BlockRows
          key={block.key}
          block={block}
          at={at}
          isNew={block.key === newBlock}
          {...props}
        />
      ))}
      {canEdit ? (
        <div className={fields.row}>
          {Object.values(BlockType).map((type) => (
            <Button key={type} onClick={() => addBlock(type)}>
              {t('editor.addBlock', { kind: t(`block.${blockNames[type]}`) })}
            </Button>
          ))}
        </div>
      ) : null}
    </>
  );
}

function BlockRows({
  block,
  at,
  isNew,
  ...props
}: StructureProps & { block: Block; at: number; isNew: boolean }) {
  const { page, put, chosen, onSelect } = props;
  const t = useT();
  const text = useText();
  const canEdit = useCanEdit();
  const faults = useFaults('page', page.key);
  const path = `/blocks/${at}`;
  const [isCopying, setCopying] = useState(false);
  const { target, isOver } = useDropInto<HTMLElement>({
    kind: 'item',
    isOn: canEdit,
    onDrop: (item) => put(withItemAtEnd(page, item, block.key)),
  });
  const { row, handle, edge } = useDraggableRow<HTMLDivElement, HTMLSpanElement>({
    kind: 'block',
    rowKey: block.key,
    isOn: canEdit,
    onDrop: (dragged, side) => put(withDroppedBlock(page, dragged, block.key, side)),
  });
  return (
    <section ref={target} className={`${styles.block} ${isOver ? drag.into : ''}`}>
      <div ref={row} className={`${styles.titleLine} ${edge ? drag[edge] : ''}`}>
        {canEdit ? <DragHandle ref={handle} /> : null}
        <button
          type="button"
          className={styles.blockName}
          {...placeMark('page', page.key, block.key)}
          aria-current={chosen.block === block.key}
          onClick={() => onSelect({ block: block.key })}
        >
          {text(block.label) || block.key} <Mark>{t(`block.${blockNames[block.type]}`)}</Mark>
          <FaultMark faults={faults.filter((fault) => isOwn(fault.path, path))} />
        </button>
        {canEdit ? (
          <span className={fields.row}>
            <Button
              size="small"
              aria-label={t('list.up', { name: block.key })}
              disabled={at === 0}
              onClick={() => put(withMovedBlock(page, block.key, -1))}
            >
              ↑
            </Button>
            <Button
              size="small"
              aria-label={t('list.down', { name: block.key })}
              disabled={at === page.blocks.length - 1}
              onClick={() => put(withMovedBlock(page, block.key, 1))}
            >
              ↓
            </Button>
            <Button
              size="small"
              aria-label={t('list.remove', { name: block.key })}
              onClick={() => put(withBlock(page, block.key, undefined))}
            >
              {t('list.removeShort')}
            </Button>
          </span>
        ) : null}
      </div>
      <ul className={styles.items}>
        {block.items.map((item, itemAt) => (
          <ItemLine
            key={item.key}
            item={item}
            block={block}
            faults={faults.filter((fault) => fault.path.startsWith(`${path}/items/${itemAt}/`))}
            {...props}
          />
        ))}
      </ul>
      {canEdit ? (
        <div className={fields.row}>
          <AddItem
            page={page}
            put={put}
            block={block.key}
            isFirst={isNew}
            onAdded={(key) => onSelect({ item: key })}
          />
          <Button onClick={() => setCopying(true)}>{t('copyItems.open')}</Button>
        </div>
      ) : null}
      {isCopying ? (
        <CopyItems
          page={page}
          block={block}
          onClose={() => setCopying(false)}
          onCopied={(next) => {
            put(next);
            setCopying(false);
          }}
        />
      ) : null}
    </section>
  );
}

/** Whether a fault is at the block itself, and not at one of its items. */
const isOwn = (fault: string, path: string): boolean =>
  fault.startsWith(path) && !fault.startsWith(`${path}/items/`);

function ItemLine({
  page,
  put,
  chosen,
  onSelect,
  item,
  block,
  faults,
}: StructureProps & { item: Item; block: Block; faults: readonly PartFault[] }) {
  const t = useT();
  const text = useText();
  const canEdit = useCanEdit();
  const name = text(item.label) || item.key;
  const copy = () => {
    const copied = withCopiedItem(page, item.key);
    put(copied.page);
    onSelect({ item: copied.key });
  };
  const { row, handle, edge } = useDraggableRow<HTMLLIElement, HTMLSpanElement>({
    kind: 'item',
    rowKey: item.key,
    isOn: canEdit,
    onDrop: (dragged, side) => put(withDroppedItem(page, dragged, item.key, side)),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!canEdit) return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (event.altKey && step) put(withMovedItem(page, item.key, step));
    else if (event.ctrlKey && event.key.toLowerCase() === 'd') copy();
    else if (event.key === 'Delete') put(withItem(page, item.key, undefined));
    else return;
    event.preventDefault();
  };
  return (
    <li
      ref={row}
      className={`${styles.item} ${edge ? drag[edge] : ''}`}
      data-chosen={chosen.item === item.key || undefined}
    >
      {canEdit ? <DragHandle ref={handle} /> : null}
      <button
        type="button"
        className={styles.itemName}
        {...placeMark('page', page.key, block.key, item.key)}
        aria-current={chosen.item === item.key}
        onClick={() => onSelect({ item: item.key })}
        onKeyDown={onKeyDown}
      >
        <span>
          {name}
          {item.required ? <span title={t('item.required')}> *</span> : null}
          <FaultMark faults={faults} />
        </span>
        <span className={css.quiet}>
          <span className={css.code}>{item.key}</span> · {t(`layout.${item.layout}`)}
        </span>
        <ItemMarks item={item} />
      </button>
      {canEdit && chosen.item === item.key ? (
        <span className={fields.row}>
          <Button
            size="small"
            title={t('list.upKey')}
            aria-label={t('list.up', { name })}
            onClick={() => put(withMovedItem(page, item.key, -1))}
          >
            ↑
          </Button>
          <Button
            size="small"
            title={t('list.downKey')}
            aria-label={t('list.down', { name })}
            onClick={() => put(withMovedItem(page, item.key, 1))}
          >
            ↓
          </Button>
          <Button
            size="small"
            aria-label={t('editor.copyItem', { name })}
            title="Ctrl+D"
            onClick={copy}
          >
            {t('editor.copy')}
          </Button>
          <Button
            size="small"
            title="Delete"
            aria-label={t('list.remove', { name })}
            onClick={() => put(withItem(page, item.key, undefined))}
          >
            {t('list.removeShort')}
          </Button>
        </span>
      ) : null}
    </li>
  );
}

function FaultMark({ faults }: { faults: readonly PartFault[] }) {
  const t = useT();
  if (faults.length === 0) return null;
  const isError = faults.some(({ severity }) => severity === 'error');
  return (
    <Mark tone={isError ? 'error' : 'warning'}>
      {t(isError ? 'draft.errors' : 'draft.warnings', { count: faults.length })}
    </Mark>
  );
}
