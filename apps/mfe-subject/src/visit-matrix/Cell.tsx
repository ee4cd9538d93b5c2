import type { MatrixCell } from '@casebook/api-subject';
import { isPlainClick } from '@casebook/shell-sdk';
import { type Status, StatusGlyph } from '@casebook/ui/core';
import { memo, type MouseEvent } from 'react';
import styles from './matrix.module.css';

/** The flags of a page: those that every entered item has. */
export function flagsOf(cell: MatrixCell): Status[] {
  const counts: [Status, number][] = [
    ['frozen', cell.frozen],
    ['sdv', cell.sdv],
    ['reviewed', cell.reviewed],
    ['locked', cell.locked],
    ['signed', cell.signed],
  ];
  return counts.flatMap(([status, count]) => (count > 0 && count >= cell.entered ? [status] : []));
}

/** One page at one visit, at one glance: input state, worst query, flags. */
export const Cell = memo(
  function Cell(props: {
    cell: MatrixCell | undefined;
    deleted: boolean;
    name: string;
    href: (pageId: number) => string;
    onOpen: (pageId: number) => void;
    onLook: (cell: MatrixCell) => void;
  }) {
    const { cell, deleted, name, href, onOpen, onLook } = props;
    if (!cell) return <td className={styles.nothing} />;
    const query: Status | null =
      cell.openQueries > 0 ? 'openQuery' : cell.answeredQueries > 0 ? 'answeredQuery' : null;
    const glyphs = (
      <>
        <StatusGlyph status={cell.state} />
        {query ? (
          <StatusGlyph status={query} count={cell.openQueries || cell.answeredQueries} />
        ) : null}
        {flagsOf(cell).map((status) => (
          <StatusGlyph key={status} status={status} />
        ))}
      </>
    );
    if (deleted || cell.state === 'notApplicable')
      return <td className={deleted ? styles.deleted : styles.quiet}>{glyphs}</td>;
    const follow = (event: MouseEvent) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      onOpen(cell.pageId);
    };
    return (
      <td>
        <a
          className={styles.cell}
          href={href(cell.pageId)}
          data-page={cell.pageId}
          tabIndex={-1}
          onClick={follow}
          onMouseEnter={() => onLook(cell)}
          onFocus={() => onLook(cell)}
        >
          <span className="cb-hidden">{name}: </span>
          {glyphs}
        </a>
      </td>
    );
  },
  // The functions are made anew with the table; what they do for a cell is the same.
  (before, after) =>
    before.cell === after.cell && before.deleted === after.deleted && before.name === after.name,
);
