import { type Block, MAX_LINES } from '@casebook/study-design';
import { useText } from '@casebook/shell-sdk';
import { LogLineTable } from '@casebook/ui/data';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store';
import { isFixed, useOpenPage } from '../page-context';
import { commitTyping } from '../page/commit-typing';
import { isLive, type LineEntry, pageActions } from '../state/page-slice';
import { addLine, moveLine, removeLine, restoreLine } from '../state/page-thunks';
import { itemId, placeOf } from '../state/places';
import styles from './block.module.css';
import { ColumnHead, columnsOf, Labels, rowNumberOf } from './columns';
import { FlagGlyphs } from './Gutter';
import { ItemCell } from './ItemCell';
import { LineNotesButton } from './LineNotesButton';
import { LineNotes } from './LineNotes';
import { RemovedLineNote } from './RemovedLineNote';

const noLines: readonly LineEntry[] = [];

/** Lines that people add, as many as the design allows. */
export function LogLines({ block }: { block: Block }) {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { design, editable, showPanel } = useOpenPage();
  const entries = useAppSelector((state) => state.page.lines[block.key]) ?? noLines;
  const pageFlags = useAppSelector((state) => state.page.flags);
  const columns = useMemo(() => columnsOf(block), [block]);
  const items = new Map(columns.map((item) => [item.key, item]));
  const rowNumber = rowNumberOf(block);
  const lines = entries.map((entry, index) => ({
    id: `${block.key}.${entry.line}`,
    number: index + 1,
    removed: !isLive(entry),
    line: entry.line,
    flags: entry.flags,
    change: entry.change,
  }));
  type Line = (typeof lines)[number];
  const { maxLines = MAX_LINES } = block;
  const full = entries.filter(isLive).length >= maxLines;
  const open = editable && !isFixed(pageFlags);
  const first = columns[0];
  const idAt = (line: number, itemKey: string) => itemId({ blockKey: block.key, line, itemKey });
  const add = () => {
    dispatch(addLine(design, block.key));
    const line = entries.reduce((most, entry) => Math.max(most, entry.line), 0) + 1;
    if (first) dispatch(pageActions.focusWanted(idAt(line, first.key)));
  };
  const move = (line: Line, to: number) => {
    commitTyping();
    dispatch(moveLine(design, block.key, line.line, to));
    const { selected } = store.getState().page;
    if (!selected) return;
    const place = placeOf(selected);
    // The browser takes the focus away from what is put elsewhere.
    if (place.blockKey === block.key && place.line === line.line)
      dispatch(pageActions.focusWanted(selected));
  };
  /** Nothing that is frozen or locked gets another place, nor does anything pass it. */
  const canMove = ({ number }: Line, to: number) => {
    const from = number - 1;
    return !lines
      .slice(Math.min(from, to), Math.max(from, to) + 1)
      .some(({ flags }) => isFixed(flags));
  };
  return (
    <>
      <Labels block={block} />
      <LogLineTable
        label={text(block.label) || t('block.lines')}
        numberLabel={rowNumber && text(rowNumber.label)}
        columns={columns.map((item) => ({
          id: item.key,
          label: <ColumnHead item={item} />,
          required: item.required,
        }))}
        lines={lines}
        renderCell={(line, key) => (
          <ItemCell
            id={idAt(line.line, key)}
            item={items.get(key)!}
            lineLabel={t('block.line', { number: line.number })}
            lineClosed={line.removed || isFixed(line.flags)}
          />
        )}
        renderGutter={(line) => (
          <>
            <FlagGlyphs flags={line.flags} />
            {line.change === 'added' ? null : (
              <LineNotesButton
                blockKey={block.key}
                line={line.line}
                label={t('block.line', { number: line.number })}
              />
            )}
            {line.change ? (
              <span className={styles.change}>{t(`block.${line.change}`)}</span>
            ) : first ? (
              <button
                type="button"
                className="cb-plain-button"
                tabIndex={-1}
                aria-label={t('block.history', { number: line.number })}
                title={t('block.history', { number: line.number })}
                onClick={() => showPanel(idAt(line.line, first.key), 'audit')}
              >
                <span aria-hidden="true">⟲</span>
              </button>
            ) : null}
          </>
        )}
        renderNotes={(line, columnCount) =>
          line.removed ? (
            <RemovedLineNote blockKey={block.key} line={line.line} columnCount={columnCount} />
          ) : (
            <LineNotes
              blockKey={block.key}
              line={line.line}
              items={columns}
              columnCount={columnCount}
            />
          )
        }
        onAdd={open && !full ? add : undefined}
        onRemove={open ? (line) => dispatch(removeLine(design, block.key, line.line)) : undefined}
        onRestore={
          open && !full ? (line) => dispatch(restoreLine(design, block.key, line.line)) : undefined
        }
        onMove={open ? move : undefined}
        canMove={canMove}
      />
      {full && open ? <p className={styles.note}>{t('block.full', { max: maxLines })}</p> : null}
    </>
  );
}
