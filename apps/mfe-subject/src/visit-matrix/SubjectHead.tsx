import type { Signatures, VisitMatrix } from '@casebook/api-subject';
import { type Status, StatusGlyph, Tag } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { SdvToDo } from '../shared/SdvToDo';
import { sdvOpenOf } from './matrix-model';
import styles from './matrix.module.css';

/** The identity and state of the subject, next to its number. */
export function SubjectHead(props: {
  matrix: VisitMatrix;
  /** Undefined until they are read, and for roles that do not see them. */
  signatures: Signatures | undefined;
  onSignatures: () => void;
}) {
  const { signatures, onSignatures } = props;
  const { subject, progress } = props.matrix;
  const { t } = useTranslation('mfe_subject');
  const { pages, pagesComplete, openQueries = 0, answeredQueries = 0, entered } = subject;
  const flags: [Status, number][] = [
    ['frozen', subject.frozen ?? 0],
    ['sdv', subject.sdv ?? 0],
    ['reviewed', subject.reviewed ?? 0],
    ['locked', subject.locked ?? 0],
  ];
  const { signed = 0 } = subject;
  const visits = props.matrix.visits.filter(({ deleted }) => !deleted);
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
      <SdvToDo count={sdvOpenOf(props.matrix, visits)} />
      {signatures && signatures.rows.length > 0 ? (
        <button
          type="button"
          className="cb-plain-button"
          title={t('sign.showHistory')}
          onClick={onSignatures}
        >
          {signatures.state === 'broken' ? (
            <StatusGlyph status="signatureBroken" withWord />
          ) : (
            <StatusGlyph
              status="signed"
              {...(signatures.state !== 'signed' && {
                count: signatures.signedItems,
                of: signatures.items,
              })}
              withWord
            />
          )}
        </button>
      ) : signed > 0 ? (
        <StatusGlyph status="signed" {...(signed < entered && { count: signed, of: entered })} />
      ) : null}
    </span>
  );
}
