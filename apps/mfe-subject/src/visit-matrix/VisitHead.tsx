import type { MatrixVisit } from '@casebook/api-subject';
import { StatusGlyph } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { useVisitName } from '../shared/visit-name';
import styles from './matrix.module.css';

export function useVisitTitle(): (visit: MatrixVisit) => string {
  const visitName = useVisitName();
  return ({ title, cycleNo, unscheduledNo }) =>
    visitName({ visitTitle: title, cycleNo, unscheduledNo });
}

/** A visit at the head of its column: name, window, and the way to delete or restore it. */
export function VisitHead(props: { visit: MatrixVisit; onChange?: (visitId: number) => void }) {
  const { visit, onChange } = props;
  const { t } = useTranslation('mfe_subject');
  const title = useVisitTitle()(visit);
  const { window, deleted } = visit;
  return (
    <th scope="col" className={deleted ? styles.deletedHead : styles.visit}>
      <span className={styles.visitTitle}>
        {title}
        {window?.state === 'overdue' ? <StatusGlyph status="overdue" /> : null}
      </span>
      {window ? (
        <span className={styles.window} title={t(`matrix.window.${window.state}`)}>
          {window.actual ?? window.target}
          <span className="cb-hidden"> {t(`matrix.window.${window.state}`)}</span>
        </span>
      ) : null}
      {deleted ? <span className={styles.window}>{t('matrix.isDeleted')}</span> : null}
      {onChange ? (
        <button
          type="button"
          className={`cb-plain-button ${styles.change}`}
          aria-label={t(deleted ? 'matrix.restoreVisit' : 'matrix.deleteVisit', { visit: title })}
          title={t(deleted ? 'matrix.restoreVisit' : 'matrix.deleteVisit', { visit: title })}
          onClick={() => onChange(visit.visitId)}
        >
          <span aria-hidden="true">{deleted ? '↺' : '×'}</span>
        </button>
      ) : null}
    </th>
  );
}
