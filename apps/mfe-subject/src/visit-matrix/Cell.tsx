import type { MatrixCell, MatrixVisit } from '@casebook/api-subject';
import type { Language } from '@casebook/catalogue';
import { type Status, statuses, StatusSign, useLanguage } from '@casebook/ui/core';
import { memo } from 'react';
import { canOpen, flagsOf, type ShownCell, type Slot, worstQuery } from './matrix-model';
import styles from './matrix.module.css';

/**
 * One page at one visit: input status, most urgent query, flags. It has few elements, because there are thousands of
 * cells; the table handles their events.
 */
export const Cell = memo(function Cell(props: {
  cell: Slot;
  visit: MatrixVisit;
  column: number;
  /** Names of page and visit. */
  name: string;
  href: (pageId: number) => string;
  /** Whether the cell is in the tab order. */
  isActive: boolean;
}) {
  const { cell, visit, column, name, href, isActive } = props;
  const language = useLanguage();
  const index = column + 2;
  if (!cell) return <td aria-colindex={index} className={styles.nothing} />;
  const description = describeCell(cell, language);
  const contents = <CellSigns cell={cell} />;
  const className = isQuiet(cell, visit) ? styles.quiet : undefined;
  if (!canOpen(cell, visit)) {
    return (
      <td aria-colindex={index} className={className} data-cell={cell.pageId}>
        <span className={styles.cell} title={description}>
          <span className="cb-hidden">{description}</span>
          {contents}
        </span>
      </td>
    );
  }
  return (
    <td aria-colindex={index} className={className} data-cell={cell.pageId}>
      <a
        className={styles.cell}
        href={href(cell.pageId)}
        data-page={cell.pageId}
        tabIndex={isActive ? 0 : -1}
        aria-label={`${name}: ${description}`}
      >
        {contents}
      </a>
    </td>
  );
});

const signsOf = (cell: MatrixCell): Status[] => [
  ...(cell.collected ? [] : (['noLongerCollected'] as const)),
  cell.state,
];

/** The signs of a page in words. */
export function describeCell(cell: ShownCell, language: Language): string {
  const query = worstQuery(cell);
  return [
    ...signsOf(cell).map((status) => statuses[status].word[language]),
    ...(query ? [`${statuses[query.status].word[language]} ${query.count}`] : []),
    ...flagsOf(cell).map((status) => statuses[status].word[language]),
  ].join(', ');
}

/** The signs of a page: input status, most urgent query, flags. */
export function CellSigns({ cell }: { cell: ShownCell }) {
  const query = worstQuery(cell);
  const flags = flagsOf(cell);
  return (
    <>
      {signsOf(cell).map((status) => (
        <StatusSign key={status} status={status} />
      ))}
      {query ? (
        <>
          <StatusSign status={query.status} />
          <b className={styles.count}>{query.count}</b>
        </>
      ) : null}
      {flags.length > 0 ? (
        <span className={styles.flags}>
          {flags.map((status) => (
            <StatusSign key={status} status={status} />
          ))}
        </span>
      ) : null}
    </>
  );
}

const isQuiet = (cell: MatrixCell, visit: MatrixVisit) =>
  visit.deleted || !cell.collected || cell.state === 'notApplicable';
