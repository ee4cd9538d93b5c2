import {
  REMOTE_CONTRACT,
  type RemoteAppProps,
  type RemoteModule,
  RemoteStoreProvider,
} from '@casebook/shell-sdk';
import type { ComponentType } from 'react';
import { AuditExports } from './audit-export/AuditExports';
import { DatasetDownloadScreen } from './dataset/DatasetDownloadScreen';
import { DatasetHistoryScreen } from './dataset/DatasetHistoryScreen';
import { DbLockScreen } from './db-lock/DbLockScreen';
import { EcrfDownloadScreen } from './ecrf/EcrfDownloadScreen';
import { EcrfHistoryScreen } from './ecrf/EcrfHistoryScreen';
import { EcsHistory } from './ecs/EcsHistory';
import { ProgressScreen } from './progress/ProgressScreen';
import { SiteCopyScreen } from './site-copy/SiteCopyScreen';
import { StatusScreen } from './status/StatusScreen';
import { createStore } from './store';
import { SubjectPdfDownloadScreen } from './subject-pdf/SubjectPdfDownloadScreen';
import { SubjectPdfHistoryScreen } from './subject-pdf/SubjectPdfHistoryScreen';

const screens: Readonly<Record<string, ComponentType<{ screenId: string }>>> = {
  AUDIT_EXPORT: AuditExports,
  DATASET_DOWNLOAD: DatasetDownloadScreen,
  DATASET_HISTORY_VIEW: DatasetHistoryScreen,
  DB_LOCK_VIEW: DbLockScreen,
  ECRF_DOWNLOAD: EcrfDownloadScreen,
  ECRF_HISTORY_VIEW: EcrfHistoryScreen,
  ECS_HISTORY_VIEW: EcsHistory,
  SITE_COPY_VIEW: SiteCopyScreen,
  SUBJECT_PDF_DOWNLOAD: SubjectPdfDownloadScreen,
  SUBJECT_PDF_HISTORY_VIEW: SubjectPdfHistoryScreen,
  STATUS_PROGRESS: ProgressScreen,
  STATUS_SITE: StatusScreen,
  STATUS_SUBJECT: StatusScreen,
  STATUS_VISIT: StatusScreen,
  STATUS_PAGE: StatusScreen,
  STATUS_BLOCK: StatusScreen,
  STATUS_LINE: StatusScreen,
  STATUS_QUESTION: StatusScreen,
};

function App({ screen }: RemoteAppProps) {
  const Screen = screens[screen.id];
  if (!Screen) throw new Error(`mfe_status has no screen ${screen.id}`);
  return (
    <RemoteStoreProvider create={createStore}>
      <Screen screenId={screen.id} />
    </RemoteStoreProvider>
  );
}

const app: RemoteModule = { contract: REMOTE_CONTRACT, App };
export default app;
