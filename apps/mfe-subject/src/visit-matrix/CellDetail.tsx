import type { VisitMatrix } from '@casebook/api-subject';
import { useText } from '@casebook/shell-sdk';
import { DateTimeZoned, StatusGlyph, useDayText } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { SdvToDo } from '../shared/SdvToDo';
import { flagCounts, sdvOpenOf, type ShownCell, type ShownVisit } from './matrix-model';
import type { Highlighted } from './MatrixTable';
import styles from './matrix.module.css';
import { useVisitTitle } from './VisitHead';

/** Describes in text the cell or visit under the pointer or with the focus. */
export function CellDetail({
  highlighted,
  matrix,
}: {
  highlighted: Highlighted | null;
  matrix: VisitMatrix;
}) {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const visitTitle = useVisitTitle();
  const cell =
    highlighted && 'pageId' in highlighted
      ? matrix.cells.find(({ pageId }) => pageId === highlighted.pageId)
      : undefined;
  const visitId = highlighted && 'visitId' in highlighted ? highlighted.visitId : cell?.visitId;
  const visit = matrix.visits.find((one) => one.visitId === visitId);
  const page = matrix.pages.find(({ pageKey }) => pageKey === cell?.pageKey);
  if (!visit) return <div className={styles.detail}>{t('matrix.hint')}</div>;
  return (
    <div className={styles.detail}>
      <strong>
        {visitTitle(visit)}
        {page ? ` · ${text(page.title)}` : null}
      </strong>
      {cell ? <OfCell cell={cell} matrix={matrix} /> : <OfVisit visit={visit} matrix={matrix} />}
    </div>
  );
}

function OfCell({ cell, matrix }: { cell: ShownCell; matrix: VisitMatrix }) {
  const { t } = useTranslation('mfe_subject');
  const { items, entered, openQueries = 0, answeredQueries = 0 } = cell;
  return (
    <>
      {cell.collected ? null : <StatusGlyph status="noLongerCollected" withWord />}
      <StatusGlyph status={cell.state} withWord />
      <span className="cb-numbers">{t('matrix.entered', { entered, count: items })}</span>
      {openQueries > 0 ? <StatusGlyph status="openQuery" count={openQueries} withWord /> : null}
      {answeredQueries > 0 ? (
        <StatusGlyph status="answeredQuery" count={answeredQueries} withWord />
      ) : null}
      {flagCounts(cell).map(({ status, count }) => (
        <StatusGlyph
          key={status}
          status={status}
          {...(count < items && { count, of: items })}
          withWord
        />
      ))}
      <SdvToDo count={cell.sdvOpen} />
      {cell.isBroken ? <StatusGlyph status="signatureBroken" withWord /> : null}
      {cell.savedAt ? (
        <span>
          {t('matrix.saved')}{' '}
          <DateTimeZoned utc={cell.savedAt} offsetMinutes={matrix.utcOffsetMinutes} />
        </span>
      ) : null}
    </>
  );
}

function OfVisit({ visit, matrix }: { visit: ShownVisit; matrix: VisitMatrix }) {
  const { t } = useTranslation('mfe_subject');
  const dayText = useDayText();
  const { window, deleted, reason, collected } = visit;
  return (
    <>
      {collected ? null : <StatusGlyph status="noLongerCollected" withWord />}
      {deleted ? <span>{t('matrix.deletedBecause', { reason })}</span> : null}
      {visit.signature ? <StatusGlyph status={visit.signature} withWord /> : null}
      {deleted ? null : <SdvToDo count={sdvOpenOf(matrix, [visit])} />}
      {window && window.state !== 'upcoming' ? (
        <span className="cb-numbers">
          {t(`matrix.window.${window.state}`)} {window.actual ? dayText(window.actual) : null}
        </span>
      ) : null}
      {window ? (
        <span className="cb-numbers">
          {t('matrix.windowIs', {
            target: dayText(window.target),
            from: dayText(window.from),
            to: dayText(window.to),
          })}
        </span>
      ) : null}
    </>
  );
}
