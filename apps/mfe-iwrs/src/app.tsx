import {
  REMOTE_CONTRACT,
  type RemoteAppProps,
  type RemoteModule,
  RemoteStoreProvider,
} from '@casebook/shell-sdk';
import type { ComponentType } from 'react';
import { BlindListScreen } from './blind-list/BlindListScreen';
import { Delivery } from './delivery/Delivery';
import { ListUpload } from './list-upload/ListUpload';
import { createStore } from './store';

const screens: Readonly<Record<string, ComponentType>> = {
  BLIND_LIST_VIEW: BlindListScreen,
  DELIVERY_DRUG_VIEW: Delivery,
  LIST_UPLOAD_VIEW: ListUpload,
};

function App({ screen }: RemoteAppProps) {
  const Screen = screens[screen.id];
  if (!Screen) throw new Error(`mfe_iwrs has no screen ${screen.id}`);
  return (
    <RemoteStoreProvider create={createStore}>
      <Screen />
    </RemoteStoreProvider>
  );
}

const app: RemoteModule = { contract: REMOTE_CONTRACT, App };
export default app;
