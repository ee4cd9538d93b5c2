import type { VisitMatrix } from '@casebook/api-subject';
import { ScreenLink, useShell } from '@casebook/shell-sdk';
import { type Status, StatusGlyph, Tag } from '@casebook/ui/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './matrix.module.css';

/** Who the subject is and how it stands, beside its number. */
export function SubjectHead({ matrix: { subject } }: { matrix: VisitMatrix }) {
  const { t } = useTranslation('mfe_subject');
  const { pages, pagesComplete, openQueries, answeredQueries, entered } = subject;
  const flags: [Status, number][] = [
    ['frozen', subject.frozen],
    ['sdv', subject.sdv],
    ['reviewed', subject.reviewed],
    ['locked', subject.locked],
    ['signed', subject.signed],
  ];
  const state = pagesComplete < pages ? (entered > 0 ? 'inProgress' : 'notStarted') : 'complete';
  return (
    <span className={styles.glance}>
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
        <span className="cb-numbers">{t('matrix.pages', { pages, complete: pagesComplete })}</span>
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

/** To the subjects before and after, by number, at the same site. */
export function NextSubjects({ matrix }: { matrix: VisitMatrix }) {
  const { t } = useTranslation('mfe_subject');
  const { nav } = useShell();
  const { previousSubjectNo, nextSubjectNo } = matrix;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || !['PageUp', 'PageDown'].includes(event.key)) return;
      const subjectNo = event.key === 'PageUp' ? previousSubjectNo : nextSubjectNo;
      event.preventDefault();
      if (subjectNo !== null) nav.go('VISIT_MATRIX', { subjectNo });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [nav, nextSubjectNo, previousSubjectNo]);
  const link = (subjectNo: string | null, key: 'previousSubject' | 'nextSubject', sign: string) =>
    subjectNo === null ? (
      <span className={`${styles.step} ${styles.noStep} ${sign}`} />
    ) : (
      <ScreenLink
        screen="VISIT_MATRIX"
        params={{ subjectNo }}
        className={`${styles.step} ${sign}`}
        aria-label={t(`matrix.${key}`, { subjectNo })}
        title={t(`matrix.${key}`, { subjectNo })}
      >
        {null}
      </ScreenLink>
    );
  return (
    <span className={styles.steps}>
      {link(previousSubjectNo, 'previousSubject', 'cb-sign-left')}
      {link(nextSubjectNo, 'nextSubject', 'cb-sign-right')}
    </span>
  );
}
