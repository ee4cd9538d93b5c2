import { useReachedSites } from '@casebook/api-admin';
import { type Unblinding, type UnblindingAct, useListUnblindingsQuery } from '@casebook/api-iwrs';
import { ListDownload, ListScreen, siteFilter } from '@casebook/screen-kit';
import { usePrivilege, useStudy } from '@casebook/shell-sdk';
import { Button } from '@casebook/ui/core';
import { chosenValues, pageArguments, useListState } from '@casebook/ui/data';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApproveDialog } from './ApproveDialog';
import { KeyDialog } from './KeyDialog';
import { ReasonDialog } from './ReasonDialog';
import { RequestDialog } from './RequestDialog';
import { STATES } from './RequestState';
import { TrailDrawer } from './TrailDrawer';
import { FIRST_HIDDEN, useBlindColumns } from './useBlindColumns';
import { useBlindSheet } from './useBlindSheet';
import { WaitingRequest } from './WaitingRequest';

/** While a request waits, the list renews itself. */
const RENEWED_MS = 10_000;

const keyOf = ({ unblindingId }: Unblinding) => unblindingId;

/** Acts that are confirmed in a dialog. */
export type DialogAct = Exclude<UnblindingAct, 'send-codes'>;

type Opened = { row: Unblinding; act: DialogAct | 'trail' };

/** The requests for emergency unblinding of the study, with their acts. */
export function BlindList() {
  const { t } = useTranslation('mfe_iwrs');
  const { studyId } = useStudy();
  const mayRequest = usePrivilege({ all: ['blind_request'] });
  const state = useListState('BLIND_LIST_VIEW', { hiddenColumns: FIRST_HIDDEN });
  const sites = siteFilter(state, useReachedSites());
  const { sort: _sort, order: _order, ...page } = pageArguments(state, []);
  const asked = {
    studyId,
    ...page,
    siteIds: sites.siteIds.length > 0 ? sites.siteIds : undefined,
    states: given(chosenValues(state, 'state', STATES)),
  };
  const [isWaiting, setIsWaiting] = useState(false);
  const list = useListUnblindingsQuery(asked, {
    refetchOnMountOrArgChange: true,
    skip: sites.isPending,
    pollingInterval: isWaiting ? RENEWED_MS : 0,
  });
  const waiting = list.data?.rows.filter(({ told }) => told.length > 0) ?? [];
  if (waiting.length > 0 !== isWaiting) setIsWaiting(waiting.length > 0);
  const [opened, setOpened] = useState<Opened>();
  const [isRequesting, setIsRequesting] = useState(false);
  const columns = useBlindColumns(sites.options, (row, act) => setOpened({ row, act }));
  const loadSheet = useBlindSheet(asked);
  const close = () => setOpened(undefined);

  const request = mayRequest ? (
    <Button type="primary" onClick={() => setIsRequesting(true)}>
      {t('blind.act.request')}
    </Button>
  ) : null;

  return (
    <ListScreen
      title={t('blind.title')}
      actions={request}
      state={state}
      columns={columns}
      rowKey={keyOf}
      above={waiting.map((row) => (
        <WaitingRequest key={row.unblindingId} row={row} />
      ))}
      query={{ ...list, isFetching: list.isFetching && list.currentData === undefined }}
      isPending={sites.isPending}
      searchHint={t('blind.searchHint')}
      tools={<ListDownload load={loadSheet} />}
      empty={{
        title: t('blind.none'),
        text: t(mayRequest ? 'blind.noneText' : 'blind.noneRead'),
        action: request,
      }}
    >
      {isRequesting ? <RequestDialog onClose={() => setIsRequesting(false)} /> : null}
      {opened ? <ActDialog key={opened.row.unblindingId} {...opened} onClose={close} /> : null}
    </ListScreen>
  );
}

const given = <T,>(values: T[]): T[] | undefined => (values.length > 0 ? values : undefined);

function ActDialog({ row, act, onClose }: Opened & { onClose: () => void }) {
  if (act === 'trail') return <TrailDrawer row={row} onClose={onClose} />;
  if (act === 'approve') return <ApproveDialog row={row} onClose={onClose} />;
  if (act === 'open' || act === 'show') return <KeyDialog row={row} act={act} onClose={onClose} />;
  return <ReasonDialog row={row} act={act} onClose={onClose} />;
}
