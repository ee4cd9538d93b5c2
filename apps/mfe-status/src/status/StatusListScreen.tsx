import { useReachedSites } from '@casebook/api-admin';
import type { StatusListLevel, StatusRow } from '@casebook/api-subject';
import {
  ListDownload,
  ListScreen,
  siteFilter,
  useEditableStatuses,
  usePresentAddress,
  useSeesStatus,
} from '@casebook/screen-kit';
import { useStudy } from '@casebook/shell-sdk';
import { KeyboardHelp } from '@casebook/ui/core';
import { useListSelection, useListState } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import { StatusRunDialog } from '../status-run/StatusRunDialog';
import { StatusRunMenu } from '../status-run/StatusRunMenu';
import { useStartStatusRun } from '../status-run/useStatusRun';
import { useFocusFollowed } from './followed-row';
import { inputSigns } from './InputState';
import { LevelLinks } from './LevelLinks';
import { flags, listArguments, queryFilters } from './list-arguments';
import { scopeOfFilter, scopeOfRows } from './run-scope';
import { firstHidden, inputStatesOf, isWithin, keyOfRow, screenOf } from './status-levels';
import { useRowTexts } from './useRowTexts';
import { useStatusColumns } from './useStatusColumns';
import { useStatusRows } from './useStatusRows';
import { useStatusSheet } from './useStatusSheet';
import { WorkbookNotice } from './WorkbookNotice';

/** The status screen of a level (spec 2.2): what is entered, asked and set for each of its rows. */
export function StatusListScreen({ level }: { level: StatusListLevel }) {
  const { t } = useTranslation('mfe_status');
  const { studyId } = useStudy();
  const state = useListState(`${screenOf[level]}.${studyId}`, {
    density: 'compact',
    hiddenColumns: firstHidden[level] ?? [],
  });
  const { pathOf } = useRowTexts();
  const chosen = useListSelection(keyOfRow, (row: StatusRow) => pathOf(level, row));
  const maySet = useEditableStatuses().length > 0;
  const seesStatus = useSeesStatus();
  const sites = useReachedSites();
  const ofSites = siteFilter(state, sites);
  const filter = listArguments(level, state, ofSites.siteIds, seesStatus);
  const { query, cursor } = useStatusRows(level, filter, state, ofSites.isPending);
  const columns = useStatusColumns(level, ofSites.options, state);
  const loadSheet = useStatusSheet(level, filter);
  const { preview, isStarting } = useStartStatusRun(screenOf[level]);
  useFocusFollowed(usePresentAddress(), (query.data?.rows.length ?? 0) > 0);
  return (
    <ListScreen<StatusRow>
      title={t(`statusList.title.${level}`)}
      above={
        <>
          <LevelLinks level={level} state={state} />
          <WorkbookNotice />
        </>
      }
      state={state}
      columns={columns}
      rowKey={keyOfRow}
      query={query}
      cursor={cursor}
      isPending={ofSites.isPending}
      searchHint={isWithin(level, 'subject') ? t('statusList.search') : undefined}
      selection={maySet ? chosen : undefined}
      bulkActions={
        <StatusRunMenu
          label={t('statusRun.menu')}
          isBusy={isStarting}
          onChoose={(act) => void preview({ ...act, level, ...scopeOfRows(level, chosen.rows) })}
        />
      }
      tools={
        <>
          <StatusRunMenu
            label={t('statusRun.menuAll')}
            isBusy={isStarting}
            onChoose={(act) => void preview({ ...act, level, ...scopeOfFilter(filter) })}
          />
          <ListDownload load={loadSheet} />
        </>
      }
      empty={{
        title: t(`statusList.empty.${level === 'site' ? 'site' : 'subject'}`),
        text: t('statusList.emptyText'),
      }}
    >
      <StatusRunDialog
        screen={screenOf[level]}
        onChanged={() => void query.refetch()}
        onDone={chosen.clear}
      />
      <KeyboardHelp
        shortcuts={
          maySet
            ? [
                { keys: ['Space'], label: t('statusList.keys.choose') },
                { keys: ['Shift', 'Space'], label: t('statusList.keys.range') },
              ]
            : []
        }
        legend={[
          ...inputStatesOf[level].map((one) => inputSigns[one]),
          ...[...queryFilters, ...flags].filter(seesStatus),
        ]}
      />
    </ListScreen>
  );
}
