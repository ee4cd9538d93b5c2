import { useReachedSites } from '@casebook/api-admin';
import { type EcsRun, useListEcsRunsQuery } from '@casebook/api-subject';
import { useRefetchAtJobEnd } from '@casebook/screen-kit';
import { useBreadcrumb, useFailure, useStudy } from '@casebook/shell-sdk';
import { PageHeader } from '@casebook/ui/core';
import { ListTable, useListState } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import { EcsOfStudy } from './EcsOfStudy';
import { EcsRunDialog } from './EcsRunDialog';
import { FailedChecksDialog } from './FailedChecksDialog';
import { historyArguments } from './history-arguments';
import { useHistoryColumns } from './useHistoryColumns';

const keyOf = ({ runId }: EcsRun) => runId;

/** ECS history (spec 2.2): every run of the checks, who asked for it and how it ended. */
export function EcsHistory() {
  const { t } = useTranslation('mfe_status');
  const failure = useFailure();
  const { studyId } = useStudy();
  const { status, sites } = useReachedSites();
  const state = useListState('ECS_HISTORY');
  const list = useListEcsRunsQuery(
    { studyId, ...historyArguments(state, sites), page: state.page, size: state.size },
    {
      refetchOnMountOrArgChange: true,
      // Whether the chosen site is one of them, is known then.
      skip: status === 'reading' && state.filters['site']?.[0] !== undefined,
    },
  );
  const columns = useHistoryColumns(sites);
  useRefetchAtJobEnd(
    (list.data?.rows ?? []).map(({ job }) => ({
      jobId: job.jobId,
      isRunning: job.endedAt === null,
    })),
    list.refetch,
  );
  return (
    <>
      <PageHeader
        title={t('ecs.history.title')}
        breadcrumb={useBreadcrumb()}
        actions={<EcsOfStudy />}
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
        error={failure.text(list.error)}
        onRetry={() => void list.refetch()}
        empty={{ title: t('ecs.history.emptyTitle'), text: t('ecs.history.emptyText') }}
      />
      <EcsRunDialog />
      <FailedChecksDialog />
    </>
  );
}
