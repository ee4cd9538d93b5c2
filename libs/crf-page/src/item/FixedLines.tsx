import { useText } from '@casebook/shell-sdk';
import { type Block, columnsOf, rowNumberOf } from '@casebook/study-design';
import { itemInstanceKey } from '@casebook/subject-data';
import { useLineLayout } from '@casebook/ui/data';
import { Fragment, useMemo, useRef } from 'react';
import { usePageText } from '../context/usePageText';
import { ItemCell } from './ItemCell';
import { ItemField } from './ItemField';
import { LineNotes } from './LineNotes';
import { LineNotesButton } from './LineNotesButton';
import styles from './block.module.css';
import { ColumnHead, Labels } from './columns';
import { useKeepTyping } from './useKeepTyping';

const openLine = { closed: false };

/**
 * A table of the fixed lines of the design. Where its columns do not fit beside each other, the items of a line stand below
 * each other with their labels, so that nothing is cut off or slides.
 */
export function FixedLines({ block }: { block: Block }) {
  const t = usePageText();
  const text = useText();
  const columns = useMemo(() => columnsOf(block), [block]);
  const around = useRef<HTMLDivElement>(null);
  const fits = useLineLayout(around, columns.length, useKeepTyping(block.key)) === 'inputs';
  const rowNumber = rowNumberOf(block);
  const columnCount = (fits ? columns.length : 1) + (rowNumber ? 2 : 1);
  const look = fits ? `cb-log ${styles.lines}` : `cb-log cb-log-read ${styles.forms}`;
  return (
    <>
      <Labels block={block} />
      <div ref={around} className={look}>
        <div className="cb-log-scroll">
          <table aria-label={text(block.label) || t('lines')}>
            <thead className={fits ? undefined : 'cb-hidden'}>
              <tr>
                {rowNumber ? (
                  <th scope="col" className="cb-log-number">
                    {text(rowNumber.label)}
                  </th>
                ) : null}
                <th scope="col">
                  <span className="cb-hidden">{t('lineHead')}</span>
                </th>
                {fits ? (
                  columns.map((item) => (
                    <th key={item.key} scope="col">
                      <ColumnHead item={item} />
                      {item.required ? <span className="cb-item-required">{'\u00A0'}*</span> : null}
                    </th>
                  ))
                ) : (
                  <th scope="col">{text(block.label) || t('lines')}</th>
                )}
              </tr>
            </thead>
            <tbody>
              {(block.lines ?? []).map((line, index) => {
                const lineLabel = text(line.label);
                const idOf = (itemKey: string) =>
                  itemInstanceKey({ blockKey: block.key, line: line.number, itemKey });
                return (
                  <Fragment key={line.key}>
                    <tr>
                      {rowNumber ? <td className="cb-log-number">{index + 1}</td> : null}
                      <th scope="row" className={styles.lineLabel}>
                        {lineLabel}
                        <LineNotesButton
                          blockKey={block.key}
                          line={line.number}
                          label={lineLabel}
                        />
                      </th>
                      {fits ? (
                        columns.map((item) => (
                          <td key={item.key}>
                            <ItemCell id={idOf(item.key)} item={item} lineLabel={lineLabel} />
                          </td>
                        ))
                      ) : (
                        <td>
                          <div role="group" aria-label={lineLabel}>
                            {columns.map((item) => (
                              <ItemField
                                key={item.key}
                                id={idOf(item.key)}
                                item={item}
                                line={openLine}
                              />
                            ))}
                          </div>
                        </td>
                      )}
                    </tr>
                    {fits ? (
                      <LineNotes
                        blockKey={block.key}
                        line={line.number}
                        items={columns}
                        columnCount={columnCount}
                      />
                    ) : null}
                  </Fragment>
                );
              })}
            </tbody>
          </table>
        </div>
      </div>
    </>
  );
}
