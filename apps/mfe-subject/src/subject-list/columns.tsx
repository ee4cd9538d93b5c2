import type { SubjectRow } from '@casebook/api-subject';
import { ScreenLink } from '@casebook/shell-sdk';
import { Button, DateTimeZoned, type Status, StatusGlyph } from '@casebook/ui/core';
import type { ListColumn } from '@casebook/ui/data';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sites } from '../shared/sites';
import { subjectFilters } from './list-arguments';
import styles from './subject-list.module.css';

export function useSubjectColumns(acts: {
  /** Absent where the role may not do it. */
  onDisable?: (subject: SubjectRow) => void;
  sites: Sites;
}): ListColumn<SubjectRow>[] {
  const { t } = useTranslation('mfe_subject');
  const { onDisable, sites } = acts;
  return useMemo(() => {
    const offsets = new Map(
      sites.status === 'read'
        ? sites.sites.map(({ siteId, utcOffsetMinutes }) => [siteId, utcOffsetMinutes])
        : [],
    );
    const columns: ListColumn<SubjectRow>[] = [
      {
        key: 'subjectNo',
        title: t('subjects.number'),
        sortable: true,
        fixed: true,
        render: ({ subjectNo, siteId, disabled }) => (
          <>
            <ScreenLink
              screen="VISIT_MATRIX"
              params={{ siteId, subjectNo }}
              className={styles.number}
            >
              {subjectNo}
            </ScreenLink>
            {disabled ? <span className={styles.disabled}> ({t('subjects.disabled')})</span> : null}
          </>
        ),
      },
      {
        key: 'siteCode',
        title: t('subjects.siteColumn'),
        sortable: true,
        render: ({ siteCode, siteName }) => `${siteCode} ${siteName}`,
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
        render: ({ registeredAt, siteId }) => (
          <DateTimeZoned utc={registeredAt} offsetMinutes={offsets.get(siteId)} dateOnly />
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
        render: ({ openQueries, answeredQueries }) => (
          <span className={styles.glyphs}>
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
        filter: subjectFilters.map((value) => ({ value, label: t(`subjects.filter.${value}`) })),
        render: (row) => <Flags row={row} />,
      },
    ];
    if (onDisable)
      columns.push({
        key: 'acts',
        title: t('subjects.acts'),
        render: (row) => (
          <Button size="small" type="link" onClick={() => onDisable(row)}>
            {t(row.disabled ? 'subjects.enable' : 'subjects.disable')}
          </Button>
        ),
      });
    return columns;
  }, [onDisable, sites, t]);
}

function Progress({ row }: { row: SubjectRow }) {
  const { t } = useTranslation('mfe_subject');
  const status: Status =
    row.pagesStarted === 0
      ? 'notStarted'
      : row.pagesComplete >= row.pages
        ? 'complete'
        : 'inProgress';
  return (
    <span className={styles.glyphs}>
      <StatusGlyph status={status} />
      <span className="cb-numbers">
        {t('subjects.pages', { complete: row.pagesComplete, pages: row.pages })}
      </span>
    </span>
  );
}

/** A glyph where every entered item has the flag; with its count where only some have it. */
function Flags({ row }: { row: SubjectRow }) {
  const flags: [Status, number][] = [
    ['frozen', row.frozen],
    ['sdv', row.sdv],
    ['reviewed', row.reviewed],
    ['locked', row.locked],
    ['signed', row.signed],
  ];
  return (
    <span className={styles.glyphs}>
      {flags.map(([status, count]) =>
        count > 0 ? (
          <StatusGlyph
            key={status}
            status={status}
            count={count < row.entered ? count : undefined}
          />
        ) : null,
      )}
    </span>
  );
}
