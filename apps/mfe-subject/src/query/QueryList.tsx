import { MAX_QUERIES_AT_ONCE } from '@casebook/subject-data';
import { filterOf, querySorts } from './list-arguments';
import { type QueryRow, useGetQueryChoicesQuery, useListQueriesQuery } from '@casebook/api-subject';
import { useMessages, usePrivilege, useStudy, useText } from '@casebook/shell-sdk';
import { KeyboardHelp } from '@casebook/ui/core';
import { sortArguments, ReasonedButton, useListSelection, useListState } from '@casebook/ui/data';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReachedSites } from '@casebook/api-admin';
import { useVisitName, ListDownload, ListScreen } from '@casebook/screen-kit';
import { QueriesAction, type QueriesAct } from './QueriesAction';
import { SelectAll } from './SelectAll';
import { StatusCounts } from './StatusCounts';
import { FIRST_HIDDEN, usePlace, useQueryColumns } from './useQueryColumns';
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
  const place = usePlace();
  const { studyId } = useStudy();
  const mayAct = usePrivilege({ all: ['CRF_VIEW', 'QUERY_ISSUE'] });
  const state = useListState(`QUERY_LIST.${studyId}`, { hiddenColumns: FIRST_HIDDEN });
  const labelOf = useCallback(
    (row: QueryRow) => [row.subjectNo, visitName(row), text(row.pageTitle), place(row)].join(' · '),
    [place, text, visitName],
  );
  const chosen = useListSelection(keyOf, labelOf);
  const [act, setAct] = useState<QueriesAct>();
  const sites = useReachedSites();
  // Whether the chosen sites are still available is known only after the sites are read.
  const skip = sites.status === 'reading' && (state.filters['site']?.length ?? 0) > 0;
  const filter = { studyId, ...filterOf(state, sites.sites) };
  const request = { ...filter, ...sortArguments(state, querySorts) };
  const list = useListQueriesQuery(
    { ...request, page: state.page, size: state.size },
    { refetchOnMountOrArgChange: true, skip },
  );
  const choices = useGetQueryChoicesQuery(
    { studyId, pageKey: filter.pageKey },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useQueryColumns(sites, choices.data);
  const loadSheet = useQuerySheet(request);
  const tooMany =
    chosen.rows.length > MAX_QUERIES_AT_ONCE
      ? messages.text('SUBJECT_QUERIES_TOO_MANY', { max: MAX_QUERIES_AT_ONCE })
      : undefined;
  return (
    <ListScreen
      title={t('queries.title')}
      above={<StatusCounts filter={filter} state={state} skip={skip} />}
      state={state}
      columns={columns}
      rowKey={keyOf}
      query={list}
      isPending={skip}
      searchHint={t('queries.search')}
      selection={mayAct ? chosen : undefined}
      bulkActions={
        <>
          <SelectAll request={request} total={list.data?.total ?? 0} chosen={chosen} />
          {ACTS.map((one) => (
            <ReasonedButton key={one} disabledReason={tooMany} onClick={() => setAct(one)}>
              {t(`queries.act.${one}`)}
            </ReasonedButton>
          ))}
        </>
      }
      tools={<ListDownload load={loadSheet} />}
      empty={{ title: t('queries.emptyTitle'), text: t('queries.emptyText') }}
    >
      {act ? (
        <QueriesAction
          act={act}
          queries={chosen.rows}
          labelOf={labelOf}
          onClose={(done) => {
            setAct(undefined);
            if (done) chosen.clear();
          }}
        />
      ) : null}
      <KeyboardHelp shortcuts={[]} legend={legend} />
    </ListScreen>
  );
}
