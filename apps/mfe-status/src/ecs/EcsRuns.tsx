import { historyArguments } from './history-arguments';
import { useReachedSites } from '@casebook/api-admin';
import { type EcsRun, useListEcsRunsQuery } from '@casebook/api-subject';
import { ListScreen, siteFilter, useRefetchAtJobEnd } from '@casebook/screen-kit';
import { useStudy } from '@casebook/shell-sdk';
import { useListState } from '@casebook/ui/data';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EcsOfStudy } from './EcsOfStudy';
import { useHistoryColumns } from './useHistoryColumns';

const keyOf = ({ runId }: EcsRun) => runId;

/** Every run of the checks, who started it and how it ended. */
export function EcsRuns({ above }: { above: ReactNode }) {
  const { t } = useTranslation('mfe_status');
  const { studyId } = useStudy();
  const state = useListState('ECS_HISTORY');
  const ofSites = siteFilter(state, useReachedSites());
  const list = useListEcsRunsQuery(
    { studyId, ...historyArguments(state, ofSites.siteIds), page: state.page, size: state.size },
    { refetchOnMountOrArgChange: true, skip: ofSites.isPending },
  );
  const columns = useHistoryColumns(ofSites.options);
  useRefetchAtJobEnd(
    list.data?.rows.map(({ job }) => job),
    list.refetch,
  );
  return (
    <ListScreen
      title={t('ecs.history.title')}
      actions={<EcsOfStudy />}
      above={above}
      state={state}
      columns={columns}
      rowKey={keyOf}
      query={list}
      isPending={ofSites.isPending}
      empty={{ title: t('ecs.history.emptyTitle'), text: t('ecs.history.emptyText') }}
    />
  );
}
