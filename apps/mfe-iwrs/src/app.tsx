import {
  REMOTE_CONTRACT,
  type RemoteAppProps,
  type RemoteModule,
  RemoteStoreProvider,
} from '@casebook/shell-sdk';
import type { ComponentType } from 'react';
import { EntryList } from './entry/EntryList';
import { createStore } from './store';

const screens: Readonly<Record<string, ComponentType>> = {
  IWRS_ENTRY_LIST: EntryList,
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
