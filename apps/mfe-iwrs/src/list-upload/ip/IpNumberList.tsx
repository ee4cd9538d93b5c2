import { type IpNumber, iwrsApi } from '@casebook/api-iwrs';
import { ListDownload, ListScreen } from '@casebook/screen-kit';
import { usePrivilege, useStudy } from '@casebook/shell-sdk';
import { Button } from '@casebook/ui/core';
import {
  chosenKeys,
  chosenNumbers,
  chosenValues,
  type ListState,
  pageArguments,
  rangeOf,
  ReasonedButton,
  useListState,
} from '@casebook/ui/data';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WaitingChanges } from '../../change/WaitingChanges';
import { TabBar } from '../../shared/TabBar';
import { usePlaces } from '../../shared/usePlaces';
import { IpImport } from './IpImport';
import { IpReset } from './IpReset';
import { IpUploads } from './IpUploads';
import { IP_STATES, useIpColumns } from './useIpColumns';
import { useIpSheet } from './useIpSheet';

const SORTS = ['ipNumber', 'state', 'site', 'lot', 'expiresOn', 'kitType'] as const;
const ANY = /^[^\0]{1,81}$/;

const KINDS = ['ip_upload', 'ip_reset'] as const;

const keyOf = ({ ipNumber }: IpNumber) => ipNumber;

function filtersOf(state: ListState) {
  const { from, to } = rangeOf(state, 'expiresOn');
  const given = <T,>(values: T[]): T[] | undefined => (values.length > 0 ? values : undefined);
  return {
    state: given(chosenValues(state, 'state', IP_STATES)),
    siteIds: given(chosenNumbers(state, 'site', 0)),
    lot: given(chosenKeys(state, 'lot', ANY)),
    kitType: given(chosenKeys(state, 'kitType', ANY)),
    expiresFrom: from,
    expiresTo: to,
  };
}

/** The IP numbers of the study: upload, download and reset of the list. */
export function IpNumberList() {
  const { t } = useTranslation('mfe_iwrs');
  const { studyId, siteLimited } = useStudy();
  const mayImport = usePrivilege({ all: ['ip_import'] }) && !siteLimited;
  const mayReset = usePrivilege({ all: ['ip_reset'] }) && !siteLimited;
  const mayDownload = usePrivilege({ all: ['ip_download'] });
  const state = useListState('IP_NUMBER_LIST');
  const [open, setOpen] = useState<'import' | 'reset' | 'uploads'>();
  const places = usePlaces();
  const asked = { studyId, ...pageArguments(state, SORTS), ...filtersOf(state) };
  const list = iwrsApi.useListIpNumbersQuery(asked, { refetchOnMountOrArgChange: true });
  const columns = useIpColumns(places, list.data?.lots ?? []);
  const loadSheet = useIpSheet(asked, places);
  const unused = list.data?.unused ?? 0;
  const close = () => setOpen(undefined);
  const importButton = mayImport ? (
    <Button type="primary" onClick={() => setOpen('import')}>
      {t('ip.import')}
    </Button>
  ) : null;

  return (
    <ListScreen
      title={t('ip.title')}
      above={
        <>
          <TabBar />
          <WaitingChanges kinds={KINDS} />
        </>
      }
      actions={
        <>
          <Button onClick={() => setOpen('uploads')}>{t('ip.uploads')}</Button>
          {mayReset ? (
            <ReasonedButton
              danger
              disabledReason={unused === 0 ? t('ip.nothingToReset') : undefined}
              onClick={() => setOpen('reset')}
            >
              {t('ip.reset')}
            </ReasonedButton>
          ) : null}
          {importButton}
        </>
      }
      state={state}
      columns={columns}
      rowKey={keyOf}
      query={list}
      searchHint={t('ip.searchHint')}
      tools={mayDownload ? <ListDownload load={loadSheet} /> : null}
      empty={{
        title: t('ip.none'),
        text: t(mayImport ? 'ip.noneText' : 'ip.noneAsk'),
        action: importButton,
      }}
    >
      {open === 'import' ? <IpImport onClose={close} /> : null}
      {open === 'reset' ? <IpReset count={unused} onClose={close} /> : null}
      {open === 'uploads' ? <IpUploads onClose={close} /> : null}
    </ListScreen>
  );
}
