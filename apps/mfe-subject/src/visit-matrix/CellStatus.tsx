import { Button } from '@casebook/ui/core';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusMenu } from '../status/StatusMenu';
import type { Highlighted } from './MatrixTable';
import styles from './matrix.module.css';
import type { MatrixStatusTargets } from './useMatrixStatusTargets';

interface Corner {
  left: number;
  top: number;
}

const sameCell = (one: Highlighted | null, other: Highlighted | null) =>
  JSON.stringify(one) === JSON.stringify(other);

/** The page whose cell has the focus. */
export function focusedPage(): number | null {
  const cell = document.activeElement?.closest<HTMLElement>('[data-page]');
  return cell ? Number(cell.dataset['page']) : null;
}

/**
 * The status menu of the cell or visit under the pointer or with the focus. One button for the whole table, because
 * there are thousands of cells.
 */
export function CellStatus(props: {
  /** The element around the table. */
  around: RefObject<HTMLDivElement | null>;
  highlighted: Highlighted | null;
  onHighlight: (highlighted: Highlighted) => void;
  targets: MatrixStatusTargets;
}) {
  const { around, highlighted, onHighlight, targets } = props;
  const { t } = useTranslation('mfe_subject');
  const [isOpen, setOpen] = useState(false);
  const [cell, setCell] = useState(highlighted);
  const [corner, setCorner] = useState<Corner | null>(null);
  // The pointer crosses other cells on its way through the open menu.
  if (!isOpen && !sameCell(cell, highlighted)) setCell(highlighted);
  const shown = cell ? targets.of(cell) : [];
  const hasTargets = shown.length > 0;

  useLayoutEffect(() => {
    const box = around.current;
    if (!cell || !box || !hasTargets) return;
    const place = () => {
      const element = box.querySelector(
        'pageId' in cell ? `[data-cell="${cell.pageId}"]` : `[data-visit="${cell.visitId}"]`,
      );
      if (!element) return setCorner(null);
      const outer = box.getBoundingClientRect();
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const isInSight = left <= outer.right && right >= outer.left && top <= outer.bottom;
      setCorner(
        isInSight
          ? {
              left: Math.min(right, outer.right) - outer.left,
              top: Math.min(bottom, outer.bottom) - outer.top,
            }
          : null,
      );
    };
    place();
    box.addEventListener('scroll', place, { capture: true, passive: true });
    return () => box.removeEventListener('scroll', place, { capture: true });
  }, [around, cell, hasTargets]);

  const isAsked = () => {
    const pageId = focusedPage();
    if (pageId === null || targets.of({ pageId }).length === 0) return false;
    onHighlight({ pageId });
    return true;
  };
  if (!hasTargets) return null;
  return (
    <StatusMenu targets={shown} isAsked={isAsked} onOpenChange={setOpen}>
      <Button
        size="small"
        tabIndex={-1}
        className={styles.cellStatus}
        style={corner ?? { visibility: 'hidden', left: 0, top: 0 }}
        aria-haspopup="menu"
        aria-label={t('status.menuOf', { target: shown[0]!.name })}
        title={t('status.menuOf', { target: shown[0]!.name })}
      >
        <span aria-hidden="true">⋯</span>
      </Button>
    </StatusMenu>
  );
}
