import { MAX_QUERIES_AT_ONCE } from '@casebook/subject-data';
import { filterOf, querySorts } from './list-arguments';
import { type QueryRow, useGetQueryChoicesQuery, useListQueriesQuery } from '@casebook/api-subject';
import { useMessages, usePrivilege, useStudy, useText } from '@casebook/shell-sdk';
import { KeyboardHelp } from '@casebook/ui/core';
import { sortArguments, ReasonedButton, useListSelection, useListState } from '@casebook/ui/data';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useReachedSites } from '@casebook/api-admin';
import {
  ListDownload,
  ListScreen,
  siteFilter,
  useRowsAct,
  useVisitName,
} from '@casebook/screen-kit';
import { QueriesAction, type QueriesAct } from './QueriesAction';
import { SelectAll } from './SelectAll';
import { StatusCounts } from './StatusCounts';
import { FIRST_HIDDEN, useQueryTargetText, useQueryColumns } from './useQueryColumns';
import { useQuerySheet } from './useQuerySheet';

const ACTS: readonly QueriesAct[] = ['close', 'reopen', 'content'];
const legend = ['openQuery', 'answeredQuery', 'closedQuery'] as const;
const keyOf = ({ queryId }: QueryRow) => queryId;

/** Query management (spec 2.2): the queries of the study, and acts on many of them. */
export function QueryList() {
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const text = useText();
  const visitName = useVisitName();
  const targetText = useQueryTargetText();
  const { studyId } = useStudy();
  const mayAct = usePrivilege({ all: ['CRF_VIEW', 'QUERY_ISSUE'] });
  const state = useListState(`QUERY_LIST.${studyId}`, { hiddenColumns: FIRST_HIDDEN });
  const labelOf = useCallback(
    (row: QueryRow) =>
      [row.subjectNo, visitName(row), text(row.pageTitle), targetText(row)].join(' · '),
    [targetText, text, visitName],
  );
  const chosen = useListSelection(keyOf, labelOf);
  const { acting, open, close } = useRowsAct<QueriesAct, QueryRow>(chosen);
  const ofSites = siteFilter(state, useReachedSites());
  const filter = { studyId, ...filterOf(state, ofSites.siteIds) };
  const request = { ...filter, ...sortArguments(state, querySorts) };
  const list = useListQueriesQuery(
    { ...request, page: state.page, size: state.size },
    { refetchOnMountOrArgChange: true, skip: ofSites.isPending },
  );
  const choices = useGetQueryChoicesQuery(
    { studyId, pageKey: filter.pageKey },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useQueryColumns(ofSites.options, choices.data);
  const loadSheet = useQuerySheet(request);
  const tooMany =
    chosen.rows.length > MAX_QUERIES_AT_ONCE
      ? messages.text('SUBJECT_QUERIES_TOO_MANY', { max: MAX_QUERIES_AT_ONCE })
      : undefined;
  return (
    <ListScreen
      title={t('queries.title')}
      above={<StatusCounts filter={filter} state={state} skip={ofSites.isPending} />}
      state={state}
      columns={columns}
      rowKey={keyOf}
      query={list}
      isPending={ofSites.isPending}
      searchHint={t('queries.search')}
      selection={mayAct ? chosen : undefined}
      bulkActions={
        <>
          <SelectAll request={request} total={list.data?.total ?? 0} chosen={chosen} />
          {ACTS.map((act) => (
            <ReasonedButton key={act} disabledReason={tooMany} onClick={() => open(act)}>
              {t(`queries.act.${act}`)}
            </ReasonedButton>
          ))}
        </>
      }
      tools={<ListDownload load={loadSheet} />}
      empty={{ title: t('queries.emptyTitle'), text: t('queries.emptyText') }}
    >
      {acting ? (
        <QueriesAction act={acting.act} queries={acting.rows} labelOf={labelOf} onClose={close} />
      ) : null}
      <KeyboardHelp shortcuts={[]} legend={legend} />
    </ListScreen>
  );
}
