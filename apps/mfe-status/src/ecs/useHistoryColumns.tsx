import type { EcsRun } from '@casebook/api-subject';
import { SITE_FILTER, type SiteFilter, useJobStateText } from '@casebook/screen-kit';
import { useQuery } from '@casebook/shell-sdk';
import { Button, DateTimeZoned } from '@casebook/ui/core';
import type { ListColumn } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import { ECS_QUERY } from './useStartEcs';
import { runModes } from './history-arguments';

const RESULTS = ['success', 'fail', 'empty'] as const;

export function useHistoryColumns(siteOptions: SiteFilter['options']): ListColumn<EcsRun>[] {
  const { t } = useTranslation('mfe_status');
  const stateText = useJobStateText();
  const [, setQuery] = useQuery();
  return [
    {
      key: 'subject',
      title: t('ecs.subject'),
      fixed: true,
      render: ({ scope, subjectNo, subjects }) =>
        scope === 'subject'
          ? subjectNo
          : scope === 'selected'
            ? t('ecs.ofSelected', { count: subjects })
            : t('ecs.history.subjects', { count: subjects }),
    },
    {
      key: SITE_FILTER,
      title: t('ecs.site'),
      filter: siteOptions,
      render: ({ siteCode }) => siteCode ?? '–',
    },
    {
      key: 'mode',
      title: t('ecs.history.mode'),
      filter: runModes.map((value) => ({ value, label: t(`ecs.history.modeOf.${value}`) })),
      render: ({ mode }) => t(`ecs.history.modeOf.${mode}`),
    },
    {
      key: 'result',
      title: t('ecs.history.result'),
      render: (run) =>
        run.job.endedAt !== null
          ? RESULTS.filter((result) => run[result] > 0)
              .map((result) => t(`ecs.history.resultOf.${result}`, { count: run[result] }))
              .join(' · ')
          : t('ecs.history.resultOf.inProgress'),
    },
    {
      key: 'status',
      title: t('ecs.history.status'),
      render: ({ job }) => stateText(job),
    },
    { key: 'operator', title: t('ecs.history.operator'), render: ({ operator }) => operator },
    {
      key: 'startedAt',
      title: t('ecs.history.startedAt'),
      render: ({ job, requestedAt }) => <DateTimeZoned utc={job.startedAt ?? requestedAt} />,
    },
    {
      key: 'endedAt',
      title: t('ecs.history.endedAt'),
      render: ({ job }) => (job.endedAt ? <DateTimeZoned utc={job.endedAt} /> : '–'),
    },
    {
      key: 'details',
      title: t('ecs.details'),
      render: ({ runId }) => (
        <Button size="small" onClick={() => setQuery({ [ECS_QUERY]: runId })}>
          {t('ecs.history.show')}
        </Button>
      ),
    },
  ];
}
