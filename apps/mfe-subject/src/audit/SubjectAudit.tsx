import { useGetSubjectAuditChoicesQuery, useGetSubjectAuditQuery } from '@casebook/api-subject';
import {
  type Failure,
  useMessages,
  useReadStore,
  useShell,
  useStudy,
  useBreadcrumb,
} from '@casebook/shell-sdk';
import { KeyboardHelp, PageHeader } from '@casebook/ui/core';
import { ListTable, useListState } from '@casebook/ui/data';
import { DownloadButton } from '@casebook/ui/extra';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSeesStatus } from '../shared/seen-statuses';
import { ScreenFailure } from '../shared/ScreenFailure';
import { type AuditTab, auditTabs } from './audit-tabs';
import { AuditTabs } from './AuditTabs';
import { filterOf } from './list-arguments';
import { FIRST_HIDDEN, useAuditColumns } from './useAuditColumns';
import { useAuditSheet } from './useAuditSheet';

const UTC = 0;

/** The audit trail of a subject: a tab for each kind of change, filters, Excel. */
export function SubjectAudit() {
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const shell = useShell();
  const { studyId } = useStudy();
  const { screen, search } = useReadStore(shell.location);
  const siteId = Number(screen?.params['siteId']);
  const subjectNo = screen?.params['subjectNo'] ?? '';
  const seesStatus = useSeesStatus();
  const [tab, setTab] = useState<AuditTab>(() => {
    const asked = new URLSearchParams(search).get('tab');
    return auditTabs.filter(seesStatus).find((one) => one === asked) ?? 'data';
  });
  const state = useListState(`SUBJECT_AUDIT.${studyId}`, { hiddenColumns: FIRST_HIDDEN });
  const asked = { studyId, siteId, subjectNo, tab, ...filterOf(state) };
  const trail = useGetSubjectAuditQuery(
    { ...asked, page: state.page, size: state.size },
    { refetchOnMountOrArgChange: true },
  );
  const choices = useGetSubjectAuditChoicesQuery(
    { studyId, subjectNo, siteId },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useAuditColumns(tab, choices.data, trail.data?.utcOffsetMinutes ?? UTC);
  const loadSheet = useAuditSheet(asked);
  const failure = trail.error as Failure | undefined;
  const breadcrumb = useBreadcrumb();
  if (failure && [403, 404].includes(failure.status)) {
    return <ScreenFailure failure={failure} onRetry={() => void trail.refetch()} />;
  }
  const title = t('audit.of', { subjectNo });
  return (
    <>
      <PageHeader title={title} breadcrumb={breadcrumb} />
      <AuditTabs
        tab={tab}
        onTab={(next) => {
          setTab(next);
          state.change({ filters: state.filters });
        }}
      >
        <ListTable
          label={t(`audit.tab.${tab}`)}
          state={state}
          columns={columns}
          rowKey={({ eventId }) => eventId}
          rows={trail.currentData?.rows}
          total={trail.currentData?.total ?? 0}
          totalIsExact={trail.currentData?.totalIsExact}
          loading={trail.isFetching}
          error={failure ? messages.of(failure) : undefined}
          onRetry={() => void trail.refetch()}
          empty={{ title: t('audit.none'), text: t('audit.emptyText') }}
          tools={
            <DownloadButton
              load={loadSheet}
              failureText={(error) => {
                const why = error as Failure;
                return why.announced ? undefined : messages.of(why);
              }}
            />
          }
        />
      </AuditTabs>
      <KeyboardHelp shortcuts={[{ keys: ['←', '→'], label: t('audit.keyTabs') }]} legend={[]} />
    </>
  );
}
