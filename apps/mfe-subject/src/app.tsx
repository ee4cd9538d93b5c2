import {
  REMOTE_CONTRACT,
  type RemoteAppProps,
  type RemoteModule,
  RemoteStoreProvider,
} from '@casebook/shell-sdk';
import type { ComponentType } from 'react';
import { AuditScreen } from './audit/AuditScreen';
import { CrfView } from './crf/CrfView';
import { QueryListScreen } from './query/QueryListScreen';
import { RegisterScreen } from './register/RegisterScreen';
import { createStore } from './store';
import { UndoNotice } from './undo/UndoNotice';
import { ToSignScreen } from './signature/ToSignScreen';
import { SubjectList } from './subject-list/SubjectList';
import { VisitMatrix } from './visit-matrix/VisitMatrix';

const screens: Readonly<Record<string, ComponentType>> = {
  SUBJECT_LIST: SubjectList,
  SUBJECT_REGISTER: RegisterScreen,
  VISIT_MATRIX: VisitMatrix,
  CRF_VIEW: CrfView,
  QUERY_LIST: QueryListScreen,
  SUBJECT_AUDIT: AuditScreen,
  SIGNATURE_AGAIN: ToSignScreen,
};

function App({ screen }: RemoteAppProps) {
  const Screen = screens[screen.id];
  if (!Screen) throw new Error(`mfe_subject has no screen ${screen.id}`);
  return (
    <RemoteStoreProvider create={createStore}>
      <Screen />
      <UndoNotice />
    </RemoteStoreProvider>
  );
}

const app: RemoteModule = { contract: REMOTE_CONTRACT, App };
export default app;
