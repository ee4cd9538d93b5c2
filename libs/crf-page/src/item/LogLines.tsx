import { useText } from '@casebook/shell-sdk';
import { type Block, columnsOf, MAX_LINES, rowNumberOf } from '@casebook/study-design';
import { isClosed, itemInstanceKey, parseItemInstanceKey } from '@casebook/subject-data';
import { StatusGlyph } from '@casebook/ui/core';
import { LogLineTable } from '@casebook/ui/data';
import { useMemo, useState } from 'react';
import { shallowEqual } from 'react-redux';
import { useOpenPage } from '../context/open-page';
import { type PageText, usePageText } from '../context/usePageText';
import { pageNotDone } from '../state/not-done';
import { ongoingLines } from '../state/ongoing-lines';
import { pageActions } from '../state/page-slice';
import { isLive, type LineEntry } from '../state/page-store';
import { usePageDispatch, usePageSelector, usePageStore } from '../state/page-state';
import { addLine, moveLine, removeLine, restoreLine } from '../state/page-thunks';
import { FlagGlyphs, HistoryIcon } from './Gutter';
import { ItemCell } from './ItemCell';
import { ItemField } from './ItemField';
import { ItemReading } from './ItemReading';
import { LineNotes } from './LineNotes';
import { LineNotesButton } from './LineNotesButton';
import { RemovedLineNote } from './RemovedLineNote';
import styles from './block.module.css';
import { ColumnHead, Labels } from './columns';
import { commitTyping } from './commit-typing';
import { useKeepTyping } from './useKeepTyping';

const changeTexts = {
  added: 'lineAdded',
  removed: 'lineRemoved',
  restored: 'lineRestored',
} as const satisfies Readonly<Record<NonNullable<LineEntry['change']>, PageText>>;

const noLines: readonly LineEntry[] = [];
const openedLine = { closed: false };
const closedLine = { closed: true };

/** A table of lines that people add, up to the maximum of the design. */
export function LogLines({ block }: { block: Block }) {
  const t = usePageText();
  const text = useText();
  const dispatch = usePageDispatch();
  const store = usePageStore();
  const { design, editable, notes } = useOpenPage();
  const entries = usePageSelector((state) => state.page.lines[block.key]) ?? noLines;
  const pageFlags = usePageSelector((state) => state.page.flags);
  const columns = useMemo(() => columnsOf(block), [block]);
  const ongoing = usePageSelector(({ page }) => ongoingLines(page, block), shallowEqual);
  const [openLine, setOpenLine] = useState<number | null>(null);
  // An item that is to get the focus needs the form of its line.
  const wanted = usePageSelector(({ page: { focusTarget } }) => {
    const place = focusTarget && parseItemInstanceKey(focusTarget);
    return place && place.blockKey === block.key ? place.line : null;
  });
  if (wanted !== null && wanted !== openLine) setOpenLine(wanted);
  const items = new Map(columns.map((item) => [item.key, item]));
  const rowNumber = rowNumberOf(block);
  const lines = entries.map((entry, index) => ({
    id: `${block.key}.${entry.line}`,
    number: index + 1,
    removed: !isLive(entry),
    line: entry.line,
    flags: entry.flags,
    change: entry.change,
    mark: ongoing.includes(entry.line) ? <StatusGlyph status="ongoing" withWord /> : null,
  }));
  type Line = (typeof lines)[number];
  const { maxLines = MAX_LINES } = block;
  const full = entries.filter(isLive).length >= maxLines;
  const isNotDone = usePageSelector((state) => pageNotDone(state, design).kind === 'recorded');
  const open = editable && !isClosed(pageFlags) && !isNotDone;
  const first = columns[0];
  const idAt = (line: number, itemKey: string) =>
    itemInstanceKey({ blockKey: block.key, line, itemKey });
  const add = () => {
    dispatch(addLine(design, block.key));
    const line = entries.reduce((most, entry) => Math.max(most, entry.line), 0) + 1;
    if (first) dispatch(pageActions.focusRequested(idAt(line, first.key)));
  };
  const openForm = ({ line }: Line) => {
    const { hidden } = store.getState().page;
    const shown = columns.find(({ key }) => !(idAt(line, key) in hidden));
    if (shown) dispatch(pageActions.focusRequested(idAt(line, shown.key)));
  };
  const keepTyping = useKeepTyping(block.key);
  const move = (line: Line, to: number) => {
    commitTyping();
    dispatch(moveLine(design, block.key, line.line, to));
    const { selected } = store.getState().page;
    if (!selected) return;
    const place = parseItemInstanceKey(selected);
    // The browser removes the focus from an element that is moved in the document.
    if (place.blockKey === block.key && place.line === line.line)
      dispatch(pageActions.focusRequested(selected));
  };
  /** A frozen or locked line is not moved, and no line is moved past it. */
  const canMove = ({ number }: Line, to: number) => {
    const from = number - 1;
    return !lines
      .slice(Math.min(from, to), Math.max(from, to) + 1)
      .some(({ flags }) => isClosed(flags));
  };
  return (
    <>
      <Labels block={block} />
      <LogLineTable
        label={text(block.label) || t('lines')}
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
            lineLabel={t('line', { number: line.number })}
            lineClosed={line.removed || isClosed(line.flags)}
          />
        )}
        forms={{
          openId: openLine === null ? null : `${block.key}.${openLine}`,
          onOpen: openForm,
          onClose: () => setOpenLine(null),
          onLayout: keepTyping,
          renderValue: (line, key) => (
            <ItemReading
              id={idAt(line.line, key)}
              item={items.get(key)!}
              lineLabel={t('line', { number: line.number })}
            />
          ),
          renderForm: (line) =>
            columns.map((item) => (
              <ItemField
                key={item.key}
                id={idAt(line.line, item.key)}
                item={item}
                line={line.removed || isClosed(line.flags) ? closedLine : openedLine}
              />
            )),
        }}
        renderGutter={(line) => (
          <>
            <FlagGlyphs flags={line.flags} />
            {line.change === 'added' ? null : (
              <LineNotesButton
                blockKey={block.key}
                line={line.line}
                label={t('line', { number: line.number })}
              />
            )}
            {line.change ? (
              <span className={styles.change}>{t(changeTexts[line.change])}</span>
            ) : first && notes ? (
              <button
                type="button"
                className="cb-plain-button"
                tabIndex={-1}
                aria-label={t('lineHistory', { number: line.number })}
                title={t('lineHistory', { number: line.number })}
                onClick={() => notes.showItem(idAt(line.line, first.key), 'audit')}
              >
                <HistoryIcon /> {t('historyShort')}
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
      {full && open ? <p className={styles.note}>{t('linesFull', { max: maxLines })}</p> : null}
    </>
  );
}
