import { ListDownload, ListScreen, useReadOnce } from '@casebook/screen-kit';
import { adminApi, type HistoryEvent } from '@casebook/api-admin';
import { useMessages, useStudy } from '@casebook/shell-sdk';
import { DateTimeZoned } from '@casebook/ui/core';
import {
  chosenNumbers,
  chosenValues,
  type ListColumn,
  type ListState,
  rangeOf,
  useListState,
} from '@casebook/ui/data';
import { sheet, sheetColumns, type SheetDownload } from '@casebook/ui/extra';
import { useTranslation } from 'react-i18next';
import css from '../shared/admin.module.css';
import { useDetails } from './useDetails';
import { EventKind } from './EventKind';
import { isOwnAct, isRefusal, KIND_NAMES } from './kinds';

/** The filters of the list as the service accepts them, without sites outside the role's reach. */
function filterOf(state: ListState, sites: readonly { siteId: number }[]) {
  const { from, to } = rangeOf(state, 'at');
  return {
    search: state.search || undefined,
    personId: chosenNumbers(state, 'person'),
    siteId: chosenValues(
      state,
      'site',
      sites.map(({ siteId }) => siteId),
    ),
    kind: chosenValues(state, 'kind', KIND_NAMES),
    from,
    to,
    order: state.sort === 'at' && !state.descending ? ('asc' as const) : ('desc' as const),
  };
}

/** The actions of the users of the study: sign-ins, passwords, roles, downloads. */
export function UserHistory() {
  const { t } = useTranslation('mfe_admin');
  const { studyId, studyIdText } = useStudy();
  const details = useDetails();
  const state = useListState(`USER_HISTORY_REPORT.${studyId}`, { sort: 'at', descending: true });
  const sites = adminApi.useSiteMasterDataQuery({ studyId, studyBody: {} });
  // The stored sites can be compared with those of the role only when these are loaded.
  const skip = sites.isLoading && (state.filters['site']?.length ?? 0) > 0;
  const filter = filterOf(state, sites.data?.rows ?? []);
  const list = adminApi.useListUserHistoryQuery(
    { studyId, page: state.page, size: state.size, ...filter },
    { refetchOnMountOrArgChange: true, skip },
  );
  const { data: people } = adminApi.useUserHistoryPeopleQuery({
    studyId,
    personId: filter.personId,
  });
  const messages = useMessages();
  // A refused attempt has the code of its refusal.
  const reasonOf = ({ kind, reason }: HistoryEvent): string | null =>
    reason !== null && isRefusal(kind) ? messages.text(reason) : reason;
  const read = useReadOnce();
  const offset = list.data?.utcOffsetMinutes ?? 0;

  const columns: ListColumn<HistoryEvent>[] = [
    {
      key: 'at',
      title: t('history.at'),
      fixed: true,
      sortable: true,
      dateRange: true,
      render: ({ at }) => <DateTimeZoned utc={at} offsetMinutes={offset} />,
    },
    {
      key: 'person',
      title: t('history.user'),
      filter: people?.rows.map(({ personId, name, loginId }) => ({
        value: String(personId),
        label: `${name} (${loginId})`,
      })),
      render: ({ name, loginId }) => (
        <>
          {name}
          <div className={css.soft}>{loginId}</div>
        </>
      ),
    },
    {
      key: 'kind',
      title: t('history.event'),
      filter: KIND_NAMES.map((value) => ({ value, label: t(`history.kind.${value}`) })),
      render: ({ kind }) => <EventKind kind={kind} />,
    },
    {
      key: 'details',
      title: t('history.details'),
      render: (event) => <EventDetails {...details(event)} reason={reasonOf(event)} />,
    },
    {
      key: 'actor',
      title: t('history.actor'),
      render: ({ actorName, kind }) =>
        actorName ?? <span className={css.soft}>{isOwnAct(kind) ? t('history.self') : '–'}</span>,
    },
    {
      key: 'site',
      title: t('user.site'),
      filter: sites.data?.rows.map(({ siteId, siteCode, name }) => ({
        value: String(siteId),
        label: `${siteCode} ${name}`,
      })),
      render: ({ siteCode }) => siteCode ?? '',
    },
  ];

  const load = async (): Promise<SheetDownload> => {
    const { rows, utcOffsetMinutes } = await read(adminApi.endpoints.downloadUserHistory, {
      studyId,
      ...filter,
    });
    void list.refetch();
    const { text, moment } = sheetColumns<HistoryEvent>();
    return {
      fileParts: [studyIdText, t('history.title')],
      offsetMinutes: utcOffsetMinutes,
      sheets: [
        sheet<HistoryEvent>({
          name: t('history.title'),
          rows,
          columns: [
            moment(t('history.at'), ({ at }) => at),
            text(t('user.name'), ({ name }) => name),
            text(t('user.loginId'), ({ loginId }) => loginId),
            text(t('history.event'), ({ kind }) => t(`history.kind.${kind}`)),
            text(t('history.details'), (event) => {
              const { what, more } = details(event);
              return [what, ...more].filter(Boolean).join('; ');
            }),
            text(t('common.reason'), reasonOf),
            text(
              t('history.actor'),
              ({ actorName, name, kind }) => actorName ?? (isOwnAct(kind) ? name : null),
            ),
            text(t('user.site'), ({ siteCode }) => siteCode),
          ],
        }),
      ],
    };
  };

  return (
    <ListScreen
      title={t('history.title')}
      state={state}
      columns={columns}
      rowKey={(event) => event.eventId}
      query={list}
      isPending={skip}
      searchHint={t('history.searchHint')}
      tools={<ListDownload load={load} />}
      empty={{ title: t('history.empty'), text: t('history.emptyText') }}
    />
  );
}

function EventDetails(props: { what: string; more: string[]; reason: string | null }) {
  const { what, more, reason } = props;
  return (
    <>
      {what}
      {more.length > 0 ? <div className={css.soft}>{more.join('; ')}</div> : null}
      {reason ? <div className={css.change}>“{reason}”</div> : null}
    </>
  );
}
