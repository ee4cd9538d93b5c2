import {
  REMOTE_CONTRACT,
  type RemoteAppProps,
  type RemoteModule,
  RemoteStoreProvider,
} from '@casebook/shell-sdk';
import type { ComponentType } from 'react';
import { Navigate } from 'react-router-dom';
import { BlindListScreen } from './blind-list/BlindListScreen';
import { deliveryTabs } from './delivery/tabs';
import { listUploadTabs } from './list-upload/tabs';
import { createStore } from './store';

const tabbed: Readonly<Record<string, Readonly<Record<string, ComponentType>>>> = {
  LIST_UPLOAD_VIEW: listUploadTabs,
  DELIVERY_DRUG_VIEW: deliveryTabs,
};

const screens: Readonly<Record<string, ComponentType>> = {
  BLIND_LIST_VIEW: BlindListScreen,
};

function App({ screen }: RemoteAppProps) {
  const Screen = screens[screen.id] ?? tabbed[screen.id]?.[screen.params['tabId']!];
  if (!Screen) return <Navigate to="/404" replace />;
  return (
    <RemoteStoreProvider create={createStore}>
      <Screen />
    </RemoteStoreProvider>
  );
}

const app: RemoteModule = { contract: REMOTE_CONTRACT, App };
export default app;
