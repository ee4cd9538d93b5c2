import {
  type Block,
  BlockType,
  dataTypeOf,
  type Item,
  Layout,
  type Text,
} from '@casebook/study-design';
import { useText } from '@casebook/shell-sdk';
import { LogLineTable } from '@casebook/ui/data';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../store';
import { isFixed, useOpenPage } from '../page-context';
import { isLive, type LineEntry, pageActions } from '../state/page-slice';
import { addLine, removeLine, restoreLine } from '../state/page-thunks';
import { itemId } from '../state/places';
import { FlagGlyphs } from './Gutter';
import { ItemCell } from './ItemCell';
import { ItemField, unitOf } from './ItemField';
import styles from './block.module.css';

const noLines: readonly LineEntry[] = [];

/** The items of one block, or of a part of a long one. */
export function BlockView({ block, items }: { block: Block; items: readonly Item[] }) {
  switch (block.type) {
    case BlockType.fixedLine:
      return <FixedLines block={block} />;
    case BlockType.logLine:
      return <LogLines block={block} />;
    default:
      return items.map((item) => {
        const id = itemId({ blockKey: block.key, line: 0, itemKey: item.key });
        return <ItemField key={item.key} id={id} item={item} />;
      });
  }
}

/** Items of a line block that have a column. Labels stand above the table, the row number is its own column. */
function columnsOf(block: Block): Item[] {
  return block.items.filter((item) => dataTypeOf(item) !== 'none');
}

function Labels({ block }: { block: Block }) {
  const text = useText();
  return block.items
    .filter(({ layout }) => layout === Layout.label)
    .map((item) => (
      <p key={item.key} className={styles.note}>
        {text(item.label)}
      </p>
    ));
}

function LogLines({ block }: { block: Block }) {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const dispatch = useAppDispatch();
  const { design, editable, showPanel } = useOpenPage();
  const entries = useAppSelector((state) => state.page.lines[block.key]) ?? noLines;
  const columns = useMemo(() => columnsOf(block), [block]);
  const items = new Map(columns.map((item) => [item.key, item]));
  const lines = entries.map((entry, index) => ({
    id: `${block.key}.${entry.line}`,
    number: index + 1,
    removed: !isLive(entry),
    line: entry.line,
    flags: entry.flags,
    change: entry.change,
  }));
  type Line = (typeof lines)[number];
  const full = block.maxLines !== undefined && entries.filter(isLive).length >= block.maxLines;
  const add = () => {
    dispatch(addLine(design, block.key));
    const first = columns[0];
    const line = entries.reduce((most, entry) => Math.max(most, entry.line), 0) + 1;
    if (first)
      dispatch(pageActions.focusWanted(itemId({ blockKey: block.key, line, itemKey: first.key })));
  };
  const remove = (line: Line) => {
    dispatch(removeLine(design, block.key, line.line));
  };
  const first = columns[0];
  return (
    <>
      <Labels block={block} />
      <LogLineTable
        label={text(block.label) || t('block.lines')}
        columns={columns.map((item) => ({
          id: item.key,
          label: <ColumnHead label={item.label} unit={unitOf(item, text)} />,
          required: item.required,
        }))}
        lines={lines}
        renderCell={(line, key) => (
          <ItemCell
            id={itemId({ blockKey: block.key, line: line.line, itemKey: key })}
            item={items.get(key)!}
            lineLabel={t('block.line', { number: line.number })}
            lineRemoved={line.removed || isFixed(line.flags)}
          />
        )}
        renderGutter={(line) => (
          <>
            <FlagGlyphs flags={line.flags} />
            {line.change ? (
              <span className={styles.change}>{t(`block.${line.change}`)}</span>
            ) : first ? (
              <button
                type="button"
                className="cb-plain-button"
                tabIndex={-1}
                aria-label={t('block.history', { number: line.number })}
                title={t('block.history', { number: line.number })}
                onClick={() =>
                  showPanel(
                    itemId({ blockKey: block.key, line: line.line, itemKey: first.key }),
                    'audit',
                  )
                }
              >
                <span aria-hidden="true">⟲</span>
              </button>
            ) : null}
          </>
        )}
        onAdd={editable && !full ? add : undefined}
        onRemove={editable ? remove : undefined}
        onRestore={
          editable ? (line) => dispatch(restoreLine(design, block.key, line.line)) : undefined
        }
      />
      {full && editable ? (
        <p className={styles.note}>{t('block.full', { max: block.maxLines })}</p>
      ) : null}
    </>
  );
}

function FixedLines({ block }: { block: Block }) {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const columns = useMemo(() => columnsOf(block), [block]);
  return (
    <>
      <Labels block={block} />
      <div className={`cb-log ${styles.lines}`}>
        <div className="cb-log-scroll">
          <table aria-label={text(block.label) || t('block.lines')}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="cb-hidden">{t('block.lineHead')}</span>
                </th>
                {columns.map((item) => (
                  <th key={item.key} scope="col">
                    <ColumnHead label={item.label} unit={unitOf(item, text)} />
                    {item.required ? <span className="cb-item-required"> *</span> : null}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {(block.lines ?? []).map((line, index) => (
                <tr key={line.key}>
                  <th scope="row" className={styles.lineLabel}>
                    {text(line.label)}
                  </th>
                  {columns.map((item) => (
                    <td key={item.key}>
                      <ItemCell
                        id={itemId({ blockKey: block.key, line: index + 1, itemKey: item.key })}
                        item={item}
                        lineLabel={text(line.label)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </>
  );
}

function ColumnHead({ label, unit }: { label: Text; unit: string }) {
  const text = useText();
  return (
    <>
      {text(label)}
      {unit ? <span className={styles.unit}> ({unit})</span> : null}
    </>
  );
}
