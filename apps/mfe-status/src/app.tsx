import {
  REMOTE_CONTRACT,
  type RemoteAppProps,
  type RemoteModule,
  RemoteStoreProvider,
} from '@casebook/shell-sdk';
import type { ComponentType } from 'react';
import { AuditExports } from './audit-export/AuditExports';
import { EcsHistory } from './ecs/EcsHistory';
import { StatusListScreen } from './status-list/StatusListScreen';
import { screenOf, statusLevels } from './status-list/status-levels';
import { createStore } from './store';

const screens: Readonly<Record<string, ComponentType>> = {
  AUDIT_EXPORT: AuditExports,
  ECS_HISTORY_VIEW: EcsHistory,
  ...Object.fromEntries(
    statusLevels.map((level) => [screenOf[level], () => <StatusListScreen level={level} />]),
  ),
};

function App({ screen }: RemoteAppProps) {
  const Screen = screens[screen.id];
  if (!Screen) throw new Error(`mfe_status has no screen ${screen.id}`);
  return (
    <RemoteStoreProvider create={createStore}>
      <Screen />
    </RemoteStoreProvider>
  );
}

const app: RemoteModule = { contract: REMOTE_CONTRACT, App };
export default app;
