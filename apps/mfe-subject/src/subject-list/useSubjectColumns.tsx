import type { SubjectList as SubjectListAnswer, SubjectRow } from '@casebook/api-subject';
import { ScreenLink, usePrivilege, useReadStore, useShell, useStudy } from '@casebook/shell-sdk';
import { DateTimeZoned, type Status, StatusGlyph } from '@casebook/ui/core';
import type { ListColumn } from '@casebook/ui/data';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { rememberListPosition } from '../shared/subject-list-position';
import { type ListArguments, listFilters } from './list-arguments';
import { progressOf } from './progress';
import styles from './subject-list.module.css';
import { useSeesFilter } from './useSeesFilter';

export function useSubjectColumns(
  request: ListArguments,
  seesDeleted: boolean,
  /** The answer, once there is one. */
  answer: Pick<SubjectListAnswer, 'hasScreeningNo' | 'hasEnrollmentNo'> | undefined,
): ListColumn<SubjectRow>[] {
  const { t } = useTranslation('mfe_subject');
  const shell = useShell();
  const personId = useReadStore(shell.session)?.personId ?? 0;
  const { studyId } = useStudy();
  // Read only when a link is followed, so that new filters do not build the columns again.
  const list = useRef(request);
  useEffect(() => {
    list.current = request;
  });
  const sees = useSeesFilter();
  const seesAudit = usePrivilege({ all: ['CRF_VIEW'] });
  const hasScreeningNo = answer?.hasScreeningNo !== false;
  const hasEnrollmentNo = answer?.hasEnrollmentNo !== false;
  const empty = useMemo(
    () => [
      ...(hasScreeningNo ? [] : ['screeningNo']),
      ...(hasEnrollmentNo ? [] : ['enrollmentNo']),
    ],
    [hasScreeningNo, hasEnrollmentNo],
  );
  return useMemo(() => {
    const columns: ListColumn<SubjectRow>[] = [
      {
        key: 'subjectNo',
        title: t('subjects.number'),
        sortable: true,
        fixed: true,
        render: (row) => (
          <>
            {row.deleted ? (
              row.subjectNo
            ) : (
              <ScreenLink
                screen="VISIT_MATRIX"
                params={{ siteId: row.siteId, subjectNo: row.subjectNo }}
                className={styles.number}
                onClick={() => rememberListPosition(personId, studyId, list.current, row)}
              >
                {row.subjectNo}
              </ScreenLink>
            )}
            {row.disabled ? (
              <span className={styles.disabled} title={row.reason ?? undefined}>
                {' '}
                ({t(row.deleted ? 'subjects.deleted' : 'subjects.disabled')})
              </span>
            ) : null}
          </>
        ),
      },
      {
        key: 'siteCode',
        title: t('subjects.siteColumn'),
        sortable: true,
        render: ({ siteCode, siteName }) => (
          <span className={styles.siteName}>
            {siteCode} {siteName}
          </span>
        ),
      },
      {
        key: 'screeningNo',
        title: t('subjects.screeningNo'),
        render: ({ screeningNo }) => screeningNo,
      },
      {
        key: 'enrollmentNo',
        title: t('subjects.enrollmentNo'),
        render: ({ enrollmentNo }) => enrollmentNo,
      },
      {
        key: 'registeredAt',
        title: t('subjects.registered'),
        sortable: true,
        render: ({ registeredAt, utcOffsetMinutes }) => (
          <DateTimeZoned utc={registeredAt} offsetMinutes={utcOffsetMinutes} dateOnly />
        ),
      },
      {
        key: 'progress',
        title: t('subjects.progress'),
        sortable: true,
        render: (row) => <Progress row={row} />,
      },
      {
        key: 'openQueries',
        title: t('subjects.queries'),
        sortable: true,
        render: ({ openQueries = 0, answeredQueries = 0 }) => (
          <span className={styles.queries}>
            {openQueries > 0 ? <StatusGlyph status="openQuery" count={openQueries} /> : null}
            {answeredQueries > 0 ? (
              <StatusGlyph status="answeredQuery" count={answeredQueries} />
            ) : null}
          </span>
        ),
      },
      {
        key: 'status',
        title: t('subjects.status'),
        filter: listFilters
          .filter((value) => (value === 'deleted' ? seesDeleted : sees(value)))
          .map((value) => ({ value, label: t(`subjects.filter.${value}`) })),
        render: (row) => <Flags row={row} />,
      },
    ];
    if (seesAudit)
      columns.push({
        key: 'acts',
        title: t('subjects.acts'),
        render: ({ siteId, subjectNo }) => (
          <ScreenLink
            screen="SUBJECT_AUDIT"
            params={{ siteId, subjectNo }}
            // Opens the audit trail on its first page, without the filters used for another subject.
            query={{ page: 1 }}
            className={styles.act}
          >
            {t('audit.title')}
          </ScreenLink>
        ),
      });
    return columns.filter(({ key }) => sees(key) && !empty.includes(key));
  }, [empty, personId, seesAudit, seesDeleted, sees, studyId, t]);
}

function Progress({ row }: { row: SubjectRow }) {
  const { t } = useTranslation('mfe_subject');
  return (
    <span className={styles.glyphs}>
      <StatusGlyph status={progressOf(row)} />
      <span className="cb-numbers">
        {t('subjects.pages', { complete: row.pagesComplete, pages: row.pages })}
      </span>
    </span>
  );
}

/** A glyph when all items have the flag; with a count when only some have it. */
function Flags({ row }: { row: SubjectRow }) {
  const flags: [Status, number][] = [
    ['frozen', row.frozen ?? 0],
    ['sdv', row.sdv ?? 0],
    ['reviewed', row.reviewed ?? 0],
    ['locked', row.locked ?? 0],
    ['signed', row.signed ?? 0],
  ];
  return (
    <span className={styles.glyphs}>
      {flags.map(([status, count]) =>
        count > 0 ? (
          <StatusGlyph key={status} status={status} count={count < row.items ? count : undefined} />
        ) : null,
      )}
    </span>
  );
}
