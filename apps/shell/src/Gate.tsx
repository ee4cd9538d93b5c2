import { type Failure, useMessages, useReadStore, useShell } from '@casebook/shell-sdk';
import { StateView } from '@casebook/ui/core';
import { useEffect, useState } from 'react';
import { PortalFrame } from './frame/PortalFrame';
import { Waiting } from './frame/Waiting';
import { changePasswordFrom, wantedPlace } from './nav/wanted-place';
import { Place } from './Place';
import { hasDemoInbox } from './platform/demo';
import { usePortal } from './portal-context';
import { ChangePassword } from './screens/account/ChangePassword';
import { ForceRefresh } from './screens/ForceRefresh';
import { Inbox } from './screens/Inbox';
import { Login } from './screens/Login';
import { ForgetLoginId } from './screens/recovery/ForgetLoginId';
import { ForgetPassword } from './screens/recovery/ForgetPassword';
import type { ShellScreen } from './shell-manifest';

/** Who may go where before any screen is drawn: signed in, or on one of the open pages. */
export function Gate() {
  const portal = usePortal();
  const session = useReadStore(portal.shell.session);
  const passwordChange = useReadStore(portal.session.passwordChange);
  const leaving = useReadStore(portal.leaving);
  const { pathname, search } = useReadStore(portal.shell.location);
  const [start, setStart] = useState<'starting' | 'started' | Failure>('starting');
  const [isRead, setRead] = useState(false);

  useEffect(() => {
    if (start !== 'starting') return;
    void portal.registry.load().then(() => setRead(true));
    void portal.session
      .start()
      .then((result) => setStart(typeof result === 'string' ? 'started' : result));
  }, [portal, start]);

  const place = portal.routes.resolve(pathname);
  const open = place?.kind === 'shell' && place.screen.open;
  if (start === 'starting' || leaving) return <Waiting />;
  const outside = place?.kind === 'shell' ? outsideFrame(place.screen.id) : null;
  if (outside) return outside;
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
  // Whoever signs in need not wait for the modules; what an address means is known with them.
  if (!isRead) return <Waiting />;
  return (
    <PortalFrame>
      <Place place={place} />
    </PortalFrame>
  );
}

/** Pages for whoever cannot sign in, and the demo's inbox: the same with and without a session. */
function outsideFrame(screen: ShellScreen['id']) {
  switch (screen) {
    case 'FORGET_LOGIN_ID':
      return <ForgetLoginId />;
    case 'FORGET_PASSWORD':
      return <ForgetPassword />;
    case 'INBOX':
      return hasDemoInbox() ? <Inbox /> : <Redirect to="/404" />;
    default:
      return null;
  }
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
