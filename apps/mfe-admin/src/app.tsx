import {
  REMOTE_CONTRACT,
  type RemoteAppProps,
  type RemoteModule,
  RemoteStoreProvider,
} from '@casebook/shell-sdk';
import type { ComponentType } from 'react';
import { UserHistory } from './history/UserHistory';
import { RightsRequests } from './rights/RightsRequests';
import { SiteCreate } from './site/SiteCreate';
import { SiteEdit } from './site/SiteEdit';
import { SiteList } from './site/SiteList';
import { createStore } from './store';
import { StudyInfo } from './study/StudyInfo';
import { UserEdit } from './user/UserEdit';
import { UserList } from './user/UserList';
import { UserRegister } from './user/UserRegister';

const screens: Readonly<Record<string, ComponentType>> = {
  SITE_LIST: SiteList,
  SITE_CREATE: SiteCreate,
  SITE_EDIT: SiteEdit,
  USER_LIST: UserList,
  USER_REGISTER: UserRegister,
  USER_EDIT: UserEdit,
  RIGHTS_REQUESTS: RightsRequests,
  STUDY_INFO: StudyInfo,
  USER_HISTORY_REPORT: UserHistory,
};

function App({ screen }: RemoteAppProps) {
  const Screen = screens[screen.id]!;
  return (
    <RemoteStoreProvider create={createStore}>
      <Screen key={JSON.stringify(screen)} />
    </RemoteStoreProvider>
  );
}

const app: RemoteModule = { contract: REMOTE_CONTRACT, App };
export default app;
