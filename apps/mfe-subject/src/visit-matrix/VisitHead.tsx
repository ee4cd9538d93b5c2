import type { MatrixVisit } from '@casebook/api-subject';
import { StatusGlyph, StatusSign, useDayText } from '@casebook/ui/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useVisitName } from '@casebook/screen-kit';
import type { ShownVisit } from './matrix-model';
import styles from './matrix.module.css';

export function useVisitTitle(): (visit: MatrixVisit) => string {
  const visitName = useVisitName();
  return ({ title, cycleNo, unscheduledNo }) =>
    visitName({ visitTitle: title, cycleNo, unscheduledNo });
}

/** The head of a visit's column: name, window, and a button to delete or restore the visit. */
export const VisitHead = memo(function VisitHead(props: {
  visit: ShownVisit;
  title: string;
  column: number;
  /** Whether the visit can be deleted or restored. */
  canChange: boolean;
  /** Whether the subject is at this visit now. */
  isCurrent: boolean;
  isActive: boolean;
}) {
  const { visit, title, column, canChange, isCurrent, isActive } = props;
  const { t } = useTranslation('mfe_subject');
  const { window, deleted, collected } = visit;
  const act = t(deleted ? 'matrix.restoreVisit' : 'matrix.deleteVisit', { visit: title });
  const classes = [deleted && styles.deletedHead, isCurrent && styles.currentHead];
  return (
    <th
      scope="col"
      aria-colindex={column + 2}
      aria-current={isCurrent ? 'step' : undefined}
      className={classes.filter(Boolean).join(' ') || undefined}
      data-visit={visit.visitId}
    >
      <span className={styles.visitTitle}>{title}</span>
      {deleted || !collected || visit.signature ? (
        <span className={styles.window}>
          {deleted ? t('matrix.isDeleted') : null}
          {collected ? null : <StatusGlyph status="noLongerCollected" />}
          {visit.signature ? <StatusGlyph status={visit.signature} /> : null}
        </span>
      ) : null}
      {window ? <WindowDate window={window} /> : null}
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

const SIGNS = { due: 'due', overdue: 'overdue', outside: 'outsideWindow' } as const;

/** What the date of a visit means, in a word, a sign and the look of the date: planned, due, overdue or done. */
function WindowDate({ window }: { window: NonNullable<MatrixVisit['window']> }) {
  const { t } = useTranslation('mfe_subject');
  const dayText = useDayText();
  const { state, actual, target, to } = window;
  const sign = state === 'due' || state === 'overdue' || state === 'outside' ? SIGNS[state] : null;
  // A visit that is due or overdue is told by its last day, because that is what one has to keep.
  const day = actual ?? (state === 'due' || state === 'overdue' ? to : target);
  return (
    <span className={`${styles.window} ${styles[state]}`}>
      {sign ? <StatusSign status={sign} /> : null}
      <span>{t(`matrix.dates.${state}`)}</span>
      <span className={styles.day}>{dayText(day)}</span>
    </span>
  );
}
