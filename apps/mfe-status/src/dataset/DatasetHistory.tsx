import { type DatasetExportRow, useListDatasetExportsQuery } from '@casebook/api-export';
import { ListScreen, useRefetchAtJobEnd } from '@casebook/screen-kit';
import { usePrivilege, useShell, useStudy } from '@casebook/shell-sdk';
import { Button } from '@casebook/ui/core';
import { useListState } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import { useHistoryColumns } from './useHistoryColumns';

const keyOf = ({ exportId }: DatasetExportRow) => exportId;

/** The datasets that were made, by whom and with which options, with their files. */
export function DatasetHistory() {
  const { t } = useTranslation('mfe_status');
  const shell = useShell();
  const { studyId } = useStudy();
  const mayMake = usePrivilege({ all: ['dataset_download', 'CRF_VIEW'] });
  const state = useListState('DATASET_HISTORY_VIEW');
  const list = useListDatasetExportsQuery(
    { studyId, page: state.page, size: state.size },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useHistoryColumns();
  useRefetchAtJobEnd(list.data?.rows, list.refetch);
  return (
    <ListScreen
      title={t('datasetHistory.title')}
      actions={
        mayMake ? (
          <Button type="primary" onClick={() => shell.nav.go('DATASET_DOWNLOAD')}>
            {t('datasetHistory.new')}
          </Button>
        ) : null
      }
      state={state}
      columns={columns}
      rowKey={keyOf}
      query={list}
      empty={{ title: t('datasetHistory.emptyTitle'), text: t('datasetHistory.emptyText') }}
    />
  );
}
