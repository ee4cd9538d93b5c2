import {
  REMOTE_CONTRACT,
  type RemoteAppProps,
  type RemoteModule,
  RemoteStoreProvider,
  useShell,
} from '@casebook/shell-sdk';
import { type ComponentType, useEffect } from 'react';
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

/** A tab that does not exist leads where an unknown address leads. */
function NotFound() {
  const shell = useShell();
  useEffect(() => shell.nav.goTo('/404', { replace: true }), [shell]);
  return null;
}

function App({ screen }: RemoteAppProps) {
  const Screen = screens[screen.id] ?? tabbed[screen.id]?.[screen.params['tabId']!];
  if (!Screen) return <NotFound />;
  return (
    <RemoteStoreProvider create={createStore}>
      <Screen />
    </RemoteStoreProvider>
  );
}

const app: RemoteModule = { contract: REMOTE_CONTRACT, App };
export default app;
