import { useGetDatasetChoicesQuery } from '@casebook/api-export';
import { QueryState } from '@casebook/screen-kit';
import { useBreadcrumb, useShell, useStudy } from '@casebook/shell-sdk';
import { Button, PageHeader } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import styles from './dataset.module.css';
import { DatasetForm } from './DatasetForm';

/** Chooses what of the study's data goes into a file, shows what will be in it, and starts making it. */
export function DatasetDownload() {
  const { t } = useTranslation('mfe_status');
  const shell = useShell();
  const { studyId } = useStudy();
  const choices = useGetDatasetChoicesQuery({ studyId }, { refetchOnMountOrArgChange: true });
  return (
    <>
      <PageHeader
        title={t('dataset.title')}
        breadcrumb={useBreadcrumb()}
        actions={
          <Button onClick={() => shell.nav.go('DATASET_HISTORY_VIEW')}>
            {t('dataset.history')}
          </Button>
        }
      />
      <p className={styles.intro}>{t('dataset.intro')}</p>
      <QueryState query={choices}>{(read) => <DatasetForm choices={read} />}</QueryState>
    </>
  );
}
