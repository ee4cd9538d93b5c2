import {
  type SiteCopyRow,
  useGetSiteCopyTicketMutation,
  useListSiteCopiesQuery,
} from '@casebook/api-export';
import { JobStatus, ListScreen, useRefetchAtJobEnd } from '@casebook/screen-kit';
import { usePrivilege, useReadStore, useShell, useStudy } from '@casebook/shell-sdk';
import { Button, DateTimeZoned } from '@casebook/ui/core';
import { useListState } from '@casebook/ui/data';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import documentStyles from '../document/document.module.css';
import { useDocumentColumns } from '../document/useDocumentColumns';
import { AcknowledgeDialog } from './AcknowledgeDialog';
import { MakeCopyDialog } from './MakeCopyDialog';

const keyOf = ({ documentId }: SiteCopyRow) => documentId;
const SEES_CONTENT = ['CRF_VIEW', 'QUERY_VIEW', 'ESIGN_VIEW'];

/** Copies of the records of sites: who made them, their files, and who acknowledged them for the site. */
export function SiteCopies() {
  const { t } = useTranslation('mfe_status');
  const { studyId } = useStudy();
  const personId = useReadStore(useShell().session)?.personId;
  const mayMake = usePrivilege({ all: ['site_copy_make', ...SEES_CONTENT] });
  const mayReceive = usePrivilege({ all: ['site_copy_acknowledge', ...SEES_CONTENT] });
  const [isMaking, setIsMaking] = useState(false);
  const [received, setReceived] = useState<SiteCopyRow>();
  const state = useListState('SITE_COPY_VIEW');
  const list = useListSiteCopiesQuery(
    { studyId, page: state.page, size: state.size },
    { refetchOnMountOrArgChange: true },
  );
  const [getTicket] = useGetSiteCopyTicketMutation();
  const columns = useDocumentColumns<SiteCopyRow>(
    [
      {
        key: 'site',
        title: t('siteCopy.site'),
        render: ({ siteCode, siteName }) => `${siteCode} ${siteName}`,
      },
      {
        key: 'acknowledged',
        title: t('siteCopy.acknowledged'),
        render: (row) => {
          if (row.acknowledgedAt) {
            return (
              <>
                <DateTimeZoned utc={row.acknowledgedAt} />
                <div className={documentStyles.soft}>
                  {[row.acknowledgedName, row.acknowledgedRole].filter(Boolean).join(', ')}
                </div>
              </>
            );
          }
          if (row.status !== JobStatus.finished) return null;
          if (!mayReceive || row.personId === personId) {
            return <span className={documentStyles.soft}>{t('siteCopy.notYet')}</span>;
          }
          return (
            <Button size="small" onClick={() => setReceived(row)}>
              {t('siteCopy.acknowledge')}
            </Button>
          );
        },
      },
    ],
    {
      mayDownload: mayMake || mayReceive,
      getTicket: (documentId) => getTicket({ studyId, documentId }),
    },
  );
  useRefetchAtJobEnd(list.data?.rows, list.refetch);
  return (
    <>
      <ListScreen
        title={t('siteCopy.title')}
        actions={
          mayMake ? (
            <Button type="primary" onClick={() => setIsMaking(true)}>
              {t('siteCopy.make')}
            </Button>
          ) : null
        }
        state={state}
        columns={columns}
        rowKey={keyOf}
        query={list}
        empty={{ title: t('siteCopy.emptyTitle'), text: t('siteCopy.emptyText') }}
      />
      {isMaking ? <MakeCopyDialog onClose={() => setIsMaking(false)} /> : null}
      {received ? (
        <AcknowledgeDialog copy={received} onClose={() => setReceived(undefined)} />
      ) : null}
    </>
  );
}
