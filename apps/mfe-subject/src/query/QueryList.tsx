import { useReachedSites } from '@casebook/api-admin';
import { type QueryRow, useGetQueryChoicesQuery, useListQueriesQuery } from '@casebook/api-subject';
import {
  ListDownload,
  ListScreen,
  siteFilter,
  useRowsAct,
  useVisitName,
} from '@casebook/screen-kit';
import {
  useMessages,
  usePrivilege,
  useReadStore,
  useShell,
  useStudy,
  useText,
} from '@casebook/shell-sdk';
import { MAX_QUERIES_AT_ONCE, statusesWaitingFor } from '@casebook/subject-data';
import { KeyboardHelp } from '@casebook/ui/core';
import { ReasonedButton, useListSelection, useListState } from '@casebook/ui/data';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { filterOf, keepingView, orderOf, type QueryView, viewOf } from './list-arguments';
import { QueriesAction, type QueriesAct } from './QueriesAction';
import { rememberQueryWalk } from './query-walk';
import { SelectAll } from './SelectAll';
import { StatusCounts } from './StatusCounts';
import { useFocusOnReturn } from './useFocusOnReturn';
import { FIRST_HIDDEN, useQueryTargetText, useQueryColumns } from './useQueryColumns';
import { useQuerySheet } from './useQuerySheet';
import { ViewChoice } from './ViewChoice';

const ACTS: readonly QueriesAct[] = ['close', 'reopen', 'content'];
const legend = ['openQuery', 'answeredQuery', 'closedQuery'] as const;
const keyOf = ({ queryId }: QueryRow) => queryId;

/** Query management (spec 2.2): what waits for the reader, all queries of the study, and acts on many of them. */
export function QueryList() {
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const { studyId } = useStudy();
  const mayAct = usePrivilege({ all: ['CRF_VIEW', 'QUERY_ISSUE'] });
  const chosen = useListSelection(keyOf, useQueryLabel());
  const { acting, open, close } = useRowsAct<QueriesAct, QueryRow>(chosen);
  const { state, view, setView, canWait } = useViewedList(studyId);
  const ofSites = siteFilter(state, useReachedSites());
  const filter = { studyId, ...filterOf(state, ofSites.siteIds, view) };
  const request = { ...filter, ...orderOf(state, view) };
  const list = useListQueriesQuery(
    { ...request, page: state.page, size: state.size },
    { refetchOnMountOrArgChange: true, skip: ofSites.isPending },
  );
  const rows = list.data?.rows;
  useFocusOnReturn(rows, state);
  const choices = useGetQueryChoicesQuery(
    { studyId, pageKey: filter.pageKey },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useQueryColumns(ofSites.options, choices.data, useRemember(studyId, rows));
  const loadSheet = useQuerySheet(request);
  const tooMany =
    chosen.rows.length > MAX_QUERIES_AT_ONCE
      ? messages.text('SUBJECT_QUERIES_TOO_MANY', { max: MAX_QUERIES_AT_ONCE })
      : undefined;
  const isFiltered =
    state.search !== '' ||
    Object.entries(state.filters).some(([key, values]) => key !== 'view' && values.length > 0);
  return (
    <ListScreen
      title={t('queries.title')}
      above={
        <>
          {canWait ? <ViewChoice view={view} onChange={setView} /> : null}
          {view === 'all' ? (
            <StatusCounts filter={filter} state={state} skip={ofSites.isPending} />
          ) : null}
        </>
      }
      state={state}
      columns={columns}
      rowKey={keyOf}
      query={list}
      isPending={ofSites.isPending}
      filtered={isFiltered}
      foldsFilters
      searchHint={t('queries.search')}
      selection={mayAct ? chosen : undefined}
      bulkActions={
        <>
          <SelectAll request={request} total={list.data?.total ?? 0} chosen={chosen} />
          {ACTS.map((act) => (
            <ReasonedButton key={act} disabledReason={tooMany} onClick={() => open(act)}>
              {t(`queries.actOn.${act}`, { count: chosen.rows.length })}
            </ReasonedButton>
          ))}
        </>
      }
      tools={<ListDownload load={loadSheet} />}
      empty={
        view === 'waiting'
          ? { title: t('queries.waitingEmptyTitle'), text: t('queries.waitingEmptyText') }
          : { title: t('queries.emptyTitle'), text: t('queries.emptyText') }
      }
    >
      {acting ? (
        <QueriesAction
          act={acting.act}
          queries={acting.rows}
          labelOf={chosen.labelOf}
          onClose={close}
        />
      ) : null}
      <KeyboardHelp
        shortcuts={[{ keys: ['Alt', 'Z'], label: t('undo.keyLabel') }]}
        legend={legend}
      />
    </ListScreen>
  );
}

function useQueryLabel(): (row: QueryRow) => string {
  const text = useText();
  const visitName = useVisitName();
  const targetText = useQueryTargetText();
  return useCallback(
    (row: QueryRow) =>
      [row.subjectNo, visitName(row), text(row.pageTitle), targetText(row)]
        .filter(Boolean)
        .join(' · '),
    [targetText, text, visitName],
  );
}

/** The state of the list, and the view that it shows. */
function useViewedList(studyId: number) {
  const shell = useShell();
  const held = useReadStore(shell.privileges);
  const state = useListState(`QUERY_LIST.${studyId}`, { hiddenColumns: FIRST_HIDDEN });
  const canWait = statusesWaitingFor((privilege) => held.has(privilege)) !== null;
  const view = viewOf(state, canWait);
  const setView = (next: QueryView) => {
    // A status would hide what waits, and the order of the other view is not that of the work.
    const { status: _status, ...others } = state.filters;
    const filters = { ...(next === 'all' ? state.filters : others), view: [next] };
    state.change({ filters, sort: null });
  };
  const viewed = useMemo(() => keepingView(state, view), [state, view]);
  return { state: viewed, view, setView, canWait };
}

/** Remembers the shown queries, so that the person is led through them on their pages. */
function useRemember(studyId: number, rows: readonly QueryRow[] | undefined): () => void {
  const shell = useShell();
  const { search } = useReadStore(shell.location);
  const personId = useReadStore(shell.session)?.personId ?? 0;
  return () => rememberQueryWalk(personId, studyId, search, rows ?? []);
}
