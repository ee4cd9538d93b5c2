import { type EcsRun, useListEcsRunsQuery } from '@casebook/api-subject';
import {
  type Failure,
  hasEnded,
  useMessages,
  useReadStore,
  useShell,
  useStudy,
  useBreadcrumb,
} from '@casebook/shell-sdk';
import { PageHeader } from '@casebook/ui/core';
import { ListTable, useListState } from '@casebook/ui/data';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSites } from '../shared/sites';
import { EcsOfList } from './EcsButton';
import { historyArguments } from './history-arguments';
import { useHistoryColumns } from './useHistoryColumns';

const keyOf = ({ runId }: EcsRun) => runId;

/** ECS history (spec 2.2): every run of the checks, who asked for it and how it ended. */
export function EcsHistory() {
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const shell = useShell();
  const { studyId } = useStudy();
  const sites = useSites();
  const known = sites.status === 'read' ? sites.sites : [];
  const state = useListState('ECS_HISTORY');
  const list = useListEcsRunsQuery(
    { studyId, ...historyArguments(state, known), page: state.page, size: state.size },
    {
      refetchOnMountOrArgChange: true,
      // Whether the chosen site is one of them, is known then.
      skip: sites.status === 'reading' && state.filters['site']?.[0] !== undefined,
    },
  );
  const columns = useHistoryColumns(known);
  const watched = useReadStore(shell.jobs.watched);
  const { refetch } = list;
  // A run of the job tray that ended has a result now.
  const isStale = (list.data?.rows ?? []).some(
    ({ job }) =>
      job.endedAt === null && watched.some((one) => one.jobId === job.jobId && hasEnded(one)),
  );
  useEffect(() => {
    if (isStale) void refetch();
  }, [isStale, refetch]);
  return (
    <>
      <PageHeader
        title={t('ecs.history.title')}
        breadcrumb={useBreadcrumb()}
        actions={<EcsOfList subjectIds={[]} site={undefined} />}
      />
      <ListTable
        label={t('ecs.history.title')}
        state={state}
        columns={columns}
        rowKey={keyOf}
        rows={list.currentData?.rows ?? list.data?.rows}
        total={list.data?.total ?? 0}
        totalIsExact={list.data?.totalIsExact}
        loading={list.isFetching}
        error={list.error ? messages.of(list.error as Failure) : undefined}
        onRetry={() => void list.refetch()}
        empty={{ title: t('ecs.history.emptyTitle'), text: t('ecs.history.emptyText') }}
      />
    </>
  );
}
