import type { MatrixVisit } from '@casebook/api-subject';
import { StatusGlyph, useDayText } from '@casebook/ui/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useVisitName } from '@casebook/screen-kit';
import styles from './matrix.module.css';

export function useVisitTitle(): (visit: MatrixVisit) => string {
  const visitName = useVisitName();
  return ({ title, cycleNo, unscheduledNo }) =>
    visitName({ visitTitle: title, cycleNo, unscheduledNo });
}

/** The head of a visit's column: name, window, and a button to delete or restore the visit. */
export const VisitHead = memo(function VisitHead(props: {
  visit: MatrixVisit;
  title: string;
  column: number;
  /** Whether the visit can be deleted or restored. */
  canChange: boolean;
  isActive: boolean;
}) {
  const { visit, title, column, canChange, isActive } = props;
  const { t } = useTranslation('mfe_subject');
  const dayText = useDayText();
  const { window, deleted, collected } = visit;
  const act = t(deleted ? 'matrix.restoreVisit' : 'matrix.deleteVisit', { visit: title });
  return (
    <th
      scope="col"
      aria-colindex={column + 2}
      className={deleted ? styles.deletedHead : undefined}
      data-visit={visit.visitId}
    >
      <span className={styles.visitTitle}>{title}</span>
      <span className={styles.window}>
        {deleted ? t('matrix.isDeleted') : null}
        {collected ? null : <StatusGlyph status="noLongerCollected" />}
        {window ? <WindowSign state={window.state} /> : null}
        {window ? dayText(window.actual ?? window.target) : null}
      </span>
      {canChange ? (
        <button
          type="button"
          className={`cb-plain-button ${deleted ? 'cb-sign-restore' : 'cb-sign'} ${styles.change}`}
          aria-label={act}
          title={act}
          data-change={visit.visitId}
          tabIndex={isActive ? 0 : -1}
        />
      ) : null}
    </th>
  );
});

/** Due, overdue and missed windows have a glyph, other states only a text. */
function WindowSign({ state }: { state: NonNullable<MatrixVisit['window']>['state'] }) {
  const { t } = useTranslation('mfe_subject');
  if (state === 'due' || state === 'overdue') return <StatusGlyph status={state} />;
  if (state === 'outside') return <StatusGlyph status="outsideWindow" />;
  return <span className="cb-hidden">{t(`matrix.window.${state}`)} </span>;
}
