import { useText } from '@casebook/shell-sdk';
import type { Block } from '@casebook/study-design';
import { itemInstanceKey } from '@casebook/subject-data';
import { Fragment, useMemo } from 'react';
import { usePageText } from '../context/usePageText';
import { ItemCell } from './ItemCell';
import { LineNotes } from './LineNotes';
import { LineNotesButton } from './LineNotesButton';
import styles from './block.module.css';
import { ColumnHead, columnsOf, Labels, rowNumberOf } from './columns';

/** A table of the fixed lines of the design. */
export function FixedLines({ block }: { block: Block }) {
  const t = usePageText();
  const text = useText();
  const columns = useMemo(() => columnsOf(block), [block]);
  const rowNumber = rowNumberOf(block);
  const columnCount = columns.length + (rowNumber ? 2 : 1);
  return (
    <>
      <Labels block={block} />
      <div className={`cb-log ${styles.lines}`}>
        <div className="cb-log-scroll">
          <table aria-label={text(block.label) || t('lines')}>
            <thead>
              <tr>
                {rowNumber ? (
                  <th scope="col" className="cb-log-number">
                    {text(rowNumber.label)}
                  </th>
                ) : null}
                <th scope="col">
                  <span className="cb-hidden">{t('lineHead')}</span>
                </th>
                {columns.map((item) => (
                  <th key={item.key} scope="col">
                    <ColumnHead item={item} />
                    {item.required ? <span className="cb-item-required">{'\u00A0'}*</span> : null}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {(block.lines ?? []).map((line, index) => (
                <Fragment key={line.key}>
                  <tr>
                    {rowNumber ? <td className="cb-log-number">{index + 1}</td> : null}
                    <th scope="row" className={styles.lineLabel}>
                      {text(line.label)}
                      <LineNotesButton
                        blockKey={block.key}
                        line={line.number}
                        label={text(line.label)}
                      />
                    </th>
                    {columns.map((item) => (
                      <td key={item.key}>
                        <ItemCell
                          id={itemInstanceKey({
                            blockKey: block.key,
                            line: line.number,
                            itemKey: item.key,
                          })}
                          item={item}
                          lineLabel={text(line.label)}
                        />
                      </td>
                    ))}
                  </tr>
                  <LineNotes
                    blockKey={block.key}
                    line={line.number}
                    items={columns}
                    columnCount={columnCount}
                  />
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </>
  );
}
