import type { EcsSubject } from '@casebook/api-subject';
import { SITE_FILTER, type SiteFilter } from '@casebook/screen-kit';
import { useQuery } from '@casebook/shell-sdk';
import { Button, DateTimeZoned } from '@casebook/ui/core';
import type { ListColumn } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import { ecsResults } from './history-arguments';
import { RunResult } from './RunResult';
import { SubjectLink } from './SubjectLink';
import { SUBJECT_QUERY } from './useSubjectHistory';
import styles from './ecs.module.css';

/** @param onRun runs the checks of a subject again; absent: not possible now */
export function useSubjectColumns(
  siteOptions: SiteFilter['options'],
  onRun: ((subject: EcsSubject) => void) | undefined,
): ListColumn<EcsSubject>[] {
  const { t } = useTranslation('mfe_status');
  const [, setQuery] = useQuery();
  return [
    {
      key: SITE_FILTER,
      title: t('ecs.site'),
      filter: siteOptions,
      render: ({ siteCode }) => <span className={styles.number}>{siteCode}</span>,
    },
    {
      key: 'subject',
      title: t('ecs.subject'),
      fixed: true,
      render: (row) => (
        <>
          <SubjectLink subject={row} />
          {row.disabled ? <span className={styles.soft}> {t('ecs.ofOne.disabled')}</span> : null}
        </>
      ),
    },
    {
      key: 'result',
      title: t('ecs.history.result'),
      filter: ecsResults.map((value) => ({
        value: String(value),
        label: t(`ecs.ofOne.result.${value}`),
      })),
      render: (row) => <RunResult row={row} />,
    },
    {
      key: 'mode',
      title: t('ecs.history.mode'),
      render: ({ mode }) => (mode ? t(`ecs.history.modeOf.${mode}`) : '–'),
    },
    {
      key: 'operator',
      title: t('ecs.history.operator'),
      render: ({ operator }) => operator ?? '–',
    },
    {
      key: 'startedAt',
      title: t('ecs.history.startedAt'),
      render: ({ startedAt }) => (startedAt ? <DateTimeZoned utc={startedAt} /> : '–'),
    },
    {
      key: 'endedAt',
      title: t('ecs.history.endedAt'),
      render: ({ endedAt }) => (endedAt ? <DateTimeZoned utc={endedAt} /> : '–'),
    },
    {
      key: 'acts',
      title: t('ecs.ofOne.acts'),
      render: (row) => (
        <span className={styles.acts}>
          <Button
            size="small"
            aria-label={t('ecs.ofOne.showOf', { subject: row.subjectNo })}
            onClick={() => setQuery({ [SUBJECT_QUERY]: row.subjectId })}
          >
            {t('ecs.ofOne.show')}
          </Button>
          {onRun && !row.disabled ? (
            <Button
              size="small"
              aria-label={t('ecs.ofOne.runOf', { subject: row.subjectNo })}
              onClick={() => onRun(row)}
            >
              {t('ecs.run')}
            </Button>
          ) : null}
        </span>
      ),
    },
  ];
}
