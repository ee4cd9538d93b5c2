import { filterOf } from './list-arguments';
import { FailureState, ListDownload, ServiceList, useSeesStatus } from '@casebook/screen-kit';
import { useGetSubjectAuditChoicesQuery, useGetSubjectAuditQuery } from '@casebook/api-subject';
import { useReadStore, useShell, useStudy, useBreadcrumb, failureOf } from '@casebook/shell-sdk';
import { KeyboardHelp, PageHeader } from '@casebook/ui/core';
import { useListState } from '@casebook/ui/data';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AuditTab, auditTabs } from './audit-tabs';
import { AuditTabs } from './AuditTabs';
import { FIRST_HIDDEN, useAuditColumns } from './useAuditColumns';
import { useAuditSheet } from './useAuditSheet';

const UTC = 0;

/** The audit trail of a subject: a tab for each kind of change, filters, Excel download. */
export function SubjectAudit() {
  const { t } = useTranslation('mfe_subject');
  const shell = useShell();
  const { studyId } = useStudy();
  const { screen, search } = useReadStore(shell.location);
  const siteId = Number(screen?.params['siteId']);
  const subjectNo = screen?.params['subjectNo'] ?? '';
  const seesStatus = useSeesStatus();
  const [tab, setTab] = useState<AuditTab>(() => {
    const requestedTab = new URLSearchParams(search).get('tab');
    return auditTabs.filter(seesStatus).find((one) => one === requestedTab) ?? 'data';
  });
  const state = useListState(`SUBJECT_AUDIT.${studyId}`, { hiddenColumns: FIRST_HIDDEN });
  const request = { studyId, siteId, subjectNo, tab, ...filterOf(state) };
  const audit = useGetSubjectAuditQuery(
    { ...request, page: state.page, size: state.size },
    { refetchOnMountOrArgChange: true },
  );
  const choices = useGetSubjectAuditChoicesQuery(
    { studyId, subjectNo, siteId },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useAuditColumns(tab, choices.data, audit.data?.utcOffsetMinutes ?? UTC);
  const loadSheet = useAuditSheet(request);
  const breadcrumb = useBreadcrumb();
  if (audit.error && [403, 404].includes(failureOf(audit.error).status)) {
    return <FailureState error={audit.error} onRetry={audit.refetch} />;
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
        <ServiceList
          label={t(`audit.tab.${tab}`)}
          state={state}
          columns={columns}
          rowKey={({ eventId }) => eventId}
          // Each tab has its own columns, so rows of the previous tab are not shown while the next one is read.
          query={{ ...audit, data: audit.currentData }}
          empty={{ title: t('audit.none'), text: t('audit.emptyText') }}
          tools={<ListDownload load={loadSheet} />}
        />
      </AuditTabs>
      <KeyboardHelp shortcuts={[{ keys: ['←', '→'], label: t('audit.keyTabs') }]} legend={[]} />
    </>
  );
}
