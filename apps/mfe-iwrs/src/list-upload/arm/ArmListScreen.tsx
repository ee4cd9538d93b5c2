import { type ArmListEntry, iwrsApi, type Scheme } from '@casebook/api-iwrs';
import { ListDownload, ListScreen, QueryState } from '@casebook/screen-kit';
import { useBreadcrumb, useMessages, usePrivilege, useStudy } from '@casebook/shell-sdk';
import { PageHeader, Select, StateView } from '@casebook/ui/core';
import { chosenValues, pageArguments, ReasonedButton, useListState } from '@casebook/ui/data';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WaitingChanges } from '../../change/WaitingChanges';
import { TabBar } from '../../shared/TabBar';
import { useSchemeTexts } from '../scheme/useSchemeTexts';
import styles from './arm.module.css';
import { ArmReset } from './ArmReset';
import { ArmUpload } from './ArmUpload';
import { ENTRY_STATES, useArmColumns } from './useArmColumns';
import { useArmSheet } from './useArmSheet';

const KINDS = ['arm_upload', 'arm_reset'] as const;

const keyOf = ({ slotNo }: ArmListEntry) => slotNo;

/** The arm lists of the schemes that use one: upload, download and reset. */
export function ArmListScreen() {
  const { t } = useTranslation('mfe_iwrs');
  const { studyId } = useStudy();
  const breadcrumb = useBreadcrumb();
  const schemes = iwrsApi.useListSchemesQuery({ studyId }, { refetchOnMountOrArgChange: true });
  const withList = schemes.data?.rows.filter(({ method }) => method === 'list') ?? [];
  if (withList.length > 0) return <ArmLists schemes={withList} />;
  return (
    <>
      <PageHeader title={t('arm.title')} breadcrumb={breadcrumb} />
      <TabBar />
      <QueryState query={schemes}>
        {() => <StateView kind="empty" title={t('arm.noScheme')} text={t('arm.noSchemeText')} />}
      </QueryState>
    </>
  );
}

function ArmLists({ schemes }: { schemes: readonly Scheme[] }) {
  const { t } = useTranslation('mfe_iwrs');
  const messages = useMessages();
  const { title } = useSchemeTexts();
  const { studyId, siteLimited } = useStudy();
  const mayUpload = usePrivilege({ all: ['arm_import'] }) && !siteLimited;
  const mayReset = usePrivilege({ all: ['arm_reset'] }) && !siteLimited;
  const mayDownload = usePrivilege({ all: ['arm_download'] });
  const state = useListState('ARM_LIST');
  const [open, setOpen] = useState<'upload' | 'reset'>();
  const [wanted] = state.filters['scheme'] ?? [];
  const scheme = schemes.find(({ key }) => key === wanted) ?? schemes[0]!;
  const states = chosenValues(state, 'state', ENTRY_STATES);
  const list = iwrsApi.useListArmListQuery(
    {
      studyId,
      schemeKey: scheme.key,
      ...pageArguments(state, []),
      state: states.length > 0 ? states : undefined,
    },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useArmColumns(scheme);
  const loadSheet = useArmSheet(scheme);
  const waiting = list.data?.waiting ?? 0;
  const isClosed = scheme.state === 'closed';
  const close = () => setOpen(undefined);
  const upload = mayUpload ? (
    <ReasonedButton
      type="primary"
      disabledReason={isClosed ? t('arm.closed') : undefined}
      onClick={() => setOpen('upload')}
    >
      {t('arm.upload')}
    </ReasonedButton>
  ) : null;
  return (
    <ListScreen
      title={t('arm.title')}
      actions={
        <>
          {mayReset ? (
            <ReasonedButton
              danger
              disabledReason={
                isClosed
                  ? t('arm.closed')
                  : scheme.state === 'open'
                    ? messages.text('ARM_LIST_SCHEME_OPEN')
                    : waiting === 0
                      ? t('arm.nothingToReset')
                      : undefined
              }
              onClick={() => setOpen('reset')}
            >
              {t('arm.reset')}
            </ReasonedButton>
          ) : null}
          {upload}
        </>
      }
      above={
        <>
          <TabBar />
          <WaitingChanges kinds={KINDS} />
          {schemes.length > 1 ? (
            <label className={styles['scheme']}>
              <span>{t('arm.scheme')}</span>
              <Select
                aria-label={t('arm.scheme')}
                popupMatchSelectWidth={false}
                value={scheme.key}
                options={schemes.map((one) => ({ value: one.key, label: title(one) }))}
                onChange={(key) => state.change({ filters: { ...state.filters, scheme: [key] } })}
              />
            </label>
          ) : null}
        </>
      }
      state={state}
      columns={columns}
      rowKey={keyOf}
      query={list}
      tools={mayDownload ? <ListDownload load={loadSheet} /> : null}
      empty={{
        title: t('arm.none'),
        text: t(mayUpload ? 'arm.noneText' : 'arm.noneAsk'),
        action: upload ?? undefined,
      }}
    >
      {open === 'upload' ? <ArmUpload scheme={scheme} onClose={close} /> : null}
      {open === 'reset' ? <ArmReset scheme={scheme} count={waiting} onClose={close} /> : null}
    </ListScreen>
  );
}
