import { type EcrfRow, useGetEcrfTicketMutation, useListEcrfsQuery } from '@casebook/api-export';
import { ListScreen, useRefetchAtJobEnd } from '@casebook/screen-kit';
import { usePrivilege, useShell, useStudy } from '@casebook/shell-sdk';
import { Button } from '@casebook/ui/core';
import { useListState } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import styles from '../document/document.module.css';
import { useDocumentColumns } from '../document/useDocumentColumns';

const keyOf = ({ documentId }: EcrfRow) => documentId;

/** The eCRFs that were made, by whom and how, with their files. */
export function EcrfHistory() {
  const { t } = useTranslation('mfe_status');
  const shell = useShell();
  const { studyId } = useStudy();
  const mayMake = usePrivilege({ all: ['ecrf_download'] });
  const state = useListState('ECRF_HISTORY_VIEW');
  const list = useListEcrfsQuery(
    { studyId, page: state.page, size: state.size },
    { refetchOnMountOrArgChange: true },
  );
  const [getTicket] = useGetEcrfTicketMutation();
  const columns = useDocumentColumns<EcrfRow>(
    [
      {
        key: 'studyName',
        title: t('ecrf.studyName'),
        render: ({ studyName }) => <div className={styles.name}>{studyName}</div>,
      },
      { key: 'version', title: t('ecrf.versionId'), render: ({ versionNo }) => versionNo },
      {
        key: 'uniqueForm',
        title: t('ecrf.uniqueForm'),
        render: ({ uniqueForm }) => t(uniqueForm ? 'ecrf.once' : 'ecrf.byVisit'),
      },
      { key: 'type', title: t('ecrf.type'), render: ({ type }) => t(`ecrf.types.${type}`) },
    ],
    { mayDownload: mayMake, getTicket: (documentId) => getTicket({ studyId, documentId }) },
  );
  useRefetchAtJobEnd(list.data?.rows, list.refetch);
  return (
    <ListScreen
      title={t('ecrf.history')}
      actions={
        mayMake ? (
          <Button type="primary" onClick={() => shell.nav.go('ECRF_DOWNLOAD')}>
            {t('document.new')}
          </Button>
        ) : null
      }
      state={state}
      columns={columns}
      rowKey={keyOf}
      query={list}
      empty={{ title: t('document.emptyTitle'), text: t('document.emptyText') }}
    />
  );
}
