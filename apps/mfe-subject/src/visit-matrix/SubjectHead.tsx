import type { VisitMatrix } from '@casebook/api-subject';
import { type Status, StatusGlyph, Tag } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import styles from './matrix.module.css';

/** The identity and state of the subject, next to its number. */
export function SubjectHead({ matrix: { subject, progress } }: { matrix: VisitMatrix }) {
  const { t } = useTranslation('mfe_subject');
  const { pages, pagesComplete, openQueries = 0, answeredQueries = 0, entered } = subject;
  const flags: [Status, number][] = [
    ['frozen', subject.frozen ?? 0],
    ['sdv', subject.sdv ?? 0],
    ['reviewed', subject.reviewed ?? 0],
    ['locked', subject.locked ?? 0],
    ['signed', subject.signed ?? 0],
  ];
  const state = pagesComplete < pages ? (entered > 0 ? 'inProgress' : 'notStarted') : 'complete';
  return (
    <span className={styles.summary}>
      {subject.disabled ? <Tag color="default">{t('matrix.disabled')}</Tag> : null}
      <span>
        {subject.siteCode} {subject.siteName}
      </span>
      {subject.screeningNo && subject.screeningNo !== subject.subjectNo ? (
        <span>{t('matrix.screeningNo', { number: subject.screeningNo })}</span>
      ) : null}
      {subject.enrollmentNo ? (
        <span>{t('matrix.enrollmentNo', { number: subject.enrollmentNo })}</span>
      ) : null}
      <span className={styles.progress}>
        <StatusGlyph status={state} />
        <span
          className="cb-numbers"
          title={t('matrix.pages', { count: pages, complete: pagesComplete })}
        >
          {t('matrix.due', { complete: progress.complete, count: progress.due })}
        </span>
      </span>
      {openQueries > 0 ? <StatusGlyph status="openQuery" count={openQueries} withWord /> : null}
      {answeredQueries > 0 ? (
        <StatusGlyph status="answeredQuery" count={answeredQueries} withWord />
      ) : null}
      {flags.map(([status, count]) =>
        count > 0 ? (
          <StatusGlyph
            key={status}
            status={status}
            {...(count < entered && { count, of: entered })}
          />
        ) : null,
      )}
    </span>
  );
}
