import {
  REMOTE_CONTRACT,
  type RemoteAppProps,
  type RemoteModule,
  RemoteStoreProvider,
} from '@casebook/shell-sdk';
import type { ComponentType } from 'react';
import { Home } from './home/Home';
import { DraftImport } from './import/DraftImport';
import { OdmImport } from './import/OdmImport';
import { Pages } from './crf-page/Pages';
import { Releases } from './release/Releases';
import { createStore } from './store';
import { StudyOverview } from './study/StudyOverview';
import { ImportReport } from './import-report/ImportReport';
import { ValidationScreen } from './validation/ValidationScreen';
import { Versions } from './version/Versions';

const screens: Record<string, ComponentType> = {
  BUILDER_HOME: Home,
  BUILDER_ODM_IMPORT: OdmImport,
  BUILDER_STUDY: StudyOverview,
  BUILDER_DRAFT_IMPORT: DraftImport,
  BUILDER_IMPORT_REPORT: ImportReport,
  BUILDER_CRF_PAGE: Pages,
  BUILDER_VALIDATION: ValidationScreen,
  BUILDER_VERSION: Versions,
  BUILDER_RELEASE: Releases,
};

function App({ screen }: RemoteAppProps) {
  const Screen = screens[screen.id]!;
  return (
    <RemoteStoreProvider create={createStore}>
      <Screen />
    </RemoteStoreProvider>
  );
}

const app: RemoteModule = { contract: REMOTE_CONTRACT, App };
export default app;
