import type { Screen } from '@casebook/remote-contract';
import { useMessages, useReadStore } from '@casebook/shell-sdk';
import { Button, StateView } from '@casebook/ui/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ContinueThere } from './home/ContinueThere';
import { KeptEntries } from './home/KeptEntries';
import { MissingModules } from './home/MissingModules';
import { Loading } from '../frame/Loading';
import { mayOpen } from '../nav/access';
import type { ResolvedRoute } from '../nav/portal-routes';
import { Notices } from './notices/Notices';
import { Operations } from './operations/Operations';
import { usePortal } from '../portal/portal-context';
import type { Release } from '../remotes/registry';
import { RemoteScreen } from './remote/RemoteScreen';
import { ForceRefresh } from './ForceRefresh';
import { NotFound } from './NotFound';
import { StudyList } from './home/StudyList';
import { UserInfo } from './account/UserInfo';

/** The screen of the current address, for a signed-in person. */
export function CurrentScreen({ route }: { route: ResolvedRoute | undefined }) {
  const { registry, held } = usePortal();
  const { failures } = useReadStore(registry.view);
  if (!route) return failures.size > 0 ? <ModuleMissing /> : <UnknownAddress />;
  if (route.kind === 'remote') return <RemoteRoute route={route} />;
  if (!mayOpen(route.screen, held())) return <StateView kind="forbidden" />;
  switch (route.screen.id) {
    case 'HOME':
      return (
        <>
          <MissingModules />
          <ContinueThere />
          <KeptEntries />
          <StudyList />
        </>
      );
    case 'NOTICES':
      return <Notices />;
    case 'OPERATIONS':
      return <Operations />;
    case 'USER_INFO':
      return <UserInfo />;
    case 'FORCE_REFRESH':
      return <ForceRefresh />;
    case 'NOT_FOUND':
    case 'LOGIN':
    case 'CHANGE_PASSWORD':
    case 'FORGET_LOGIN_ID':
    case 'FORGET_PASSWORD':
    case 'INBOX':
      return <NotFound />;
  }
}

function UnknownAddress() {
  const { shell } = usePortal();
  useEffect(() => shell.nav.goTo('/404', { replace: true }), [shell]);
  return <Loading />;
}

/** Shown in place of 404 while a descriptor could not be read, because the address may belong to that module. */
function ModuleMissing() {
  const { registry, shell } = usePortal();
  const { failures } = useReadStore(registry.view);
  const { t } = useTranslation('shell');
  const details = [...failures].map(([name, error]) => `${name}: ${error.message}`);
  return (
    <StateView
      kind="unavailable"
      text={t('remote.missing')}
      onRetry={() => void registry.load()}
      action={<Button onClick={() => shell.nav.goTo('/')}>{t('common.home')}</Button>}
      reference={details.join(' · ')}
    />
  );
}

function RemoteRoute({ route }: { route: Extract<ResolvedRoute, { kind: 'remote' }> }) {
  const portal = usePortal();
  const messages = useMessages();
  const state = useReadStore(portal.studies.view);
  useReadStore(portal.shell.session);
  const { screen, release, params } = route;
  const { studyId, roleId } = params;
  if (studyId !== undefined && roleId !== undefined) {
    if (state.status === 'failed') {
      // The shell is already navigating to home or /404.
      if (state.failure.announced && state.failure.status > 0) return <Loading />;
      const retry = () =>
        void portal.studies.enter({ studyId: Number(studyId), roleId: Number(roleId) });
      return <StateView kind="error" text={messages.of(state.failure)} onRetry={retry} />;
    }
    if (state.status !== 'ready') return <Loading />;
  }
  if (!mayOpen(screen, portal.held())) return <StateView kind="forbidden" />;
  return <Mounted screen={screen} release={release} params={params} />;
}

interface MountedProps {
  screen: Screen;
  release: Release;
  params: Readonly<Record<string, string>>;
}

function Mounted({ screen, release, params }: MountedProps) {
  const portal = usePortal();
  const { studyId, roleId } = params;
  return (
    <RemoteScreen
      // The key keeps a remote mounted, with its store, within one study and role.
      key={`${release.client}|${studyId ?? ''}|${roleId ?? ''}`}
      loader={portal.loader}
      release={release}
      shell={portal.shellOf(release)}
      screen={{ id: screen.id, params }}
    />
  );
}
