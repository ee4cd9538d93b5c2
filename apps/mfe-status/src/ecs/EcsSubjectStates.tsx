import { useReachedSites } from '@casebook/api-admin';
import { type EcsSubject, useListEcsSubjectsQuery } from '@casebook/api-subject';
import { ListScreen, siteFilter } from '@casebook/screen-kit';
import { usePrivilege, useStudy } from '@casebook/shell-sdk';
import { Button } from '@casebook/ui/core';
import { useListSelection, useListState } from '@casebook/ui/data';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EcsOfStudy } from './EcsOfStudy';
import { subjectArguments } from './history-arguments';
import { useEndedRuns } from './useEndedRuns';
import { useStartEcs } from './useStartEcs';
import { useSubjectColumns } from './useSubjectColumns';

const keyOf = ({ subjectId }: EcsSubject) => subjectId;
const labelOf = ({ subjectNo }: EcsSubject) => subjectNo;

/** The subjects with the last run of their checks; selected ones are run again. */
export function EcsSubjectStates({ above }: { above: ReactNode }) {
  const { t } = useTranslation('mfe_status');
  const { studyId, locked } = useStudy();
  const state = useListState('ECS_HISTORY_SUBJECTS');
  const ofSites = siteFilter(state, useReachedSites());
  const list = useListEcsSubjectsQuery(
    { studyId, ...subjectArguments(state, ofSites.siteIds), page: state.page, size: state.size },
    { refetchOnMountOrArgChange: true, skip: ofSites.isPending },
  );
  const mayRunMany = usePrivilege({ all: ['RE_RUN_ECS'] });
  const mayRunOne = usePrivilege({ any: ['ECS_RE_EXECUTE', 'RE_RUN_ECS'] });
  const { begin, isStarting } = useStartEcs();
  const chosen = useListSelection(keyOf, labelOf);
  const preview = (subjectIds: readonly number[]) =>
    void begin({ mode: 'preview', subjectIds: [...subjectIds] });
  const columns = useSubjectColumns(
    ofSites.options,
    mayRunOne && !locked ? ({ subjectId }) => preview([subjectId]) : undefined,
  );
  useEndedRuns(list.refetch);
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
      searchHint={t('statusList.search')}
      selection={mayRunMany && !locked ? chosen : undefined}
      bulkActions={
        <Button
          type="primary"
          loading={isStarting}
          onClick={() => preview(chosen.rows.map(({ subjectId }) => subjectId))}
        >
          {t('ecs.runMany', { count: chosen.rows.length })}
        </Button>
      }
      empty={{ title: t('ecs.ofOne.noSubject'), text: t('ecs.ofOne.noSubjectText') }}
    />
  );
}
