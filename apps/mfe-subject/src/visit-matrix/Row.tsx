import type { MatrixPage, MatrixVisit } from '@casebook/api-subject';
import { memo } from 'react';
import { Cell } from './Cell';
import type { Slot } from './matrix-model';
import styles from './matrix.module.css';
import type { Piece } from './useShownColumns';

/** A page over all visits. Rendered again only when it changes: moving the focus renders two rows. */
export const Row = memo(function Row(props: {
  page: MatrixPage;
  title: string;
  /** Row number in the table, starting at 1. */
  index: number;
  cells: readonly Slot[];
  visits: readonly MatrixVisit[];
  visitTitles: readonly string[];
  columns: readonly Piece[];
  /** The column in the tab order, if it is in this row. */
  active: number | null;
  href: (pageId: number) => string;
}) {
  const { page, title, index, cells, visits, visitTitles, columns, active, href } = props;
  return (
    <tr aria-rowindex={index}>
      <th scope="row" className={styles.page} data-key={page.pageKey}>
        {title}
      </th>
      {columns.map((piece) =>
        'gap' in piece ? (
          <td key={`gap ${piece.before}`} colSpan={piece.gap} aria-hidden="true" />
        ) : (
          <Cell
            key={visits[piece.column]!.visitId}
            cell={cells[piece.column]}
            visit={visits[piece.column]!}
            column={piece.column}
            name={`${title}, ${visitTitles[piece.column]}`}
            href={href}
            isActive={active === piece.column}
          />
        ),
      )}
    </tr>
  );
});
