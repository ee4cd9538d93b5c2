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
import { PagesScreen } from './crf-page/PagesScreen';
import { ReleasesScreen } from './release/ReleasesScreen';
import { PropertyScreen } from './property/PropertyScreen';
import { StudyInfoScreen } from './study-info/StudyInfoScreen';
import { TrainingsScreen } from './e-training/TrainingsScreen';
import { EntryScreen } from './entry/EntryScreen';
import { CyclesAndVisitsScreen } from './cycle-visit/CyclesAndVisitsScreen';
import { CrfGroupsScreen } from './crf-group/CrfGroupsScreen';
import { ChecksScreen } from './ecs/ChecksScreen';
import { EdcSettingsScreen } from './edc-setting/EdcSettingsScreen';
import { RolesScreen } from './role/RolesScreen';
import { ScheduleScreen } from './schedule/ScheduleScreen';
import { CodelistsScreen } from './codelist/CodelistsScreen';
import { createStore } from './draft/store';
import { StudyOverview } from './study/StudyOverview';
import { ImportReport } from './import-report/ImportReport';
import { StudyClone } from './study-clone/StudyClone';
import { StudyUsers } from './user/StudyUsers';
import { ValidationScreen } from './validation/ValidationScreen';
import { Versions } from './version/Versions';

const screens: Record<string, ComponentType> = {
  BUILDER_HOME: Home,
  BUILDER_ODM_IMPORT: OdmImport,
  BUILDER_STUDY: StudyOverview,
  BUILDER_DRAFT_IMPORT: DraftImport,
  BUILDER_IMPORT_REPORT: ImportReport,
  BUILDER_CRF_PAGE: PagesScreen,
  BUILDER_STUDY_INFO: StudyInfoScreen,
  BUILDER_E_TRAINING: TrainingsScreen,
  BUILDER_ENTRY: EntryScreen,
  BUILDER_CYCLE_VISIT: CyclesAndVisitsScreen,
  BUILDER_CRF_GROUP: CrfGroupsScreen,
  BUILDER_SCHEDULE: ScheduleScreen,
  BUILDER_PROPERTY: PropertyScreen,
  BUILDER_CODELIST: CodelistsScreen,
  BUILDER_ECS: ChecksScreen,
  BUILDER_EDC_SETTING: EdcSettingsScreen,
  BUILDER_ROLE: RolesScreen,
  BUILDER_VALIDATION: ValidationScreen,
  BUILDER_VERSION: Versions,
  BUILDER_RELEASE: ReleasesScreen,
  BUILDER_USER: StudyUsers,
  BUILDER_STUDY_CLONE: StudyClone,
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
