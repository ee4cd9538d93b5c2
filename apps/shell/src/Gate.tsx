import { type Failure, useMessages, useReadStore, useShell } from '@casebook/shell-sdk';
import { StateView } from '@casebook/ui/core';
import { useEffect, useState } from 'react';
import { PortalFrame } from './frame/PortalFrame';
import { Waiting } from './frame/Waiting';
import { changePasswordFrom, wantedPlace } from './nav/wanted-place';
import { Place } from './Place';
import { usePortal } from './portal-context';
import { ChangePassword } from './screens/account/ChangePassword';
import { ForceRefresh } from './screens/ForceRefresh';
import { Login } from './screens/Login';

/** Who may go where before any screen is drawn: signed in, or on one of the open pages. */
export function Gate() {
  const portal = usePortal();
  const session = useReadStore(portal.shell.session);
  const passwordChange = useReadStore(portal.session.passwordChange);
  const { pathname, search } = useReadStore(portal.shell.location);
  const [start, setStart] = useState<'starting' | 'started' | Failure>('starting');

  useEffect(() => {
    if (start !== 'starting') return;
    void Promise.all([portal.session.start(), portal.registry.load()]).then(([result]) =>
      setStart(typeof result === 'string' ? 'started' : result),
    );
  }, [portal, start]);

  const place = portal.routes.resolve(pathname);
  const open = place?.kind === 'shell' && place.screen.open;
  if (start === 'starting') return <Waiting />;
  if (!session) {
    if (place?.kind === 'shell' && open) {
      return place.screen.id === 'LOGIN' ? <Login /> : <ForceRefresh />;
    }
    return start === 'started' ? (
      <Redirect to="/login" />
    ) : (
      <CanNotStart failure={start} onRetry={() => setStart('starting')} />
    );
  }
  const changes = place?.screen.id === 'CHANGE_PASSWORD';
  if (passwordChange === 'forced') {
    return changes ? <ChangePassword /> : <Redirect to={changePasswordFrom(pathname + search)} />;
  }
  if (changes) {
    return (
      <Redirect to={passwordChange === 'done' ? wantedPlace(search) : '/user/info?tab=password'} />
    );
  }
  if (place?.screen.id === 'LOGIN') return <Redirect to="/" />;
  return (
    <PortalFrame>
      <Place place={place} />
    </PortalFrame>
  );
}

function CanNotStart({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const messages = useMessages();
  return <StateView kind="error" text={messages.of(failure)} onRetry={onRetry} />;
}

export function Redirect({ to }: { to: string }) {
  const shell = useShell();
  useEffect(() => shell.nav.goTo(to, { replace: true }), [shell, to]);
  return <Waiting />;
}
