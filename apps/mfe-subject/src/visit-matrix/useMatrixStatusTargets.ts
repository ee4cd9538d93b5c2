import type { VisitMatrix } from '@casebook/api-subject';
import { useText } from '@casebook/shell-sdk';
import { useTranslation } from 'react-i18next';
import type { StatusTarget } from '../status/status-target';
import { canOpen } from './matrix-model';
import type { Highlighted } from './MatrixTable';
import { useVisitTitle } from './VisitHead';

export interface MatrixStatusTargets {
  subject: StatusTarget;
  /** Page, visit and subject of a cell or head; none of a deleted visit and of a page that cannot be opened. */
  of: (highlighted: Highlighted) => StatusTarget[];
  /** The name of a page at its visit. */
  pageName: (pageId: number) => string;
}

/** The levels of the matrix on which a status can be set, with their names. */
export function useMatrixStatusTargets(matrix: VisitMatrix): MatrixStatusTargets {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const visitTitle = useVisitTitle();
  const cellOf = (pageId: number) => matrix.cells.find((cell) => cell.pageId === pageId);
  const visitOf = (visitId: number | undefined) =>
    matrix.visits.find((visit) => visit.visitId === visitId);

  const subject: StatusTarget = {
    place: { level: 'subject' },
    name: t('status.level.subject', { name: matrix.subject.subjectNo }),
  };
  const pageName = (pageId: number): string => {
    const cell = cellOf(pageId);
    const visit = visitOf(cell?.visitId);
    const page = matrix.pages.find(({ pageKey }) => pageKey === cell?.pageKey);
    return [page && text(page.title), visit && visitTitle(visit)].filter(Boolean).join(', ');
  };
  const of = (highlighted: Highlighted): StatusTarget[] => {
    const cell = 'pageId' in highlighted ? cellOf(highlighted.pageId) : undefined;
    const visit = visitOf('visitId' in highlighted ? highlighted.visitId : cell?.visitId);
    if (!visit || visit.deleted || (cell && !canOpen(cell, visit))) return [];
    const { visitId } = visit;
    const ofVisit: StatusTarget = {
      place: { level: 'visit', visitId },
      name: t('status.level.visit', { name: visitTitle(visit) }),
    };
    if (!cell) return [ofVisit, subject];
    const { pageId } = cell;
    const name = t('status.level.page', { name: pageName(pageId) });
    return [{ place: { level: 'page', pageId }, name }, ofVisit, subject];
  };
  return { subject, of, pageName };
}
