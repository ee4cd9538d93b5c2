import { type Failure, useMessages, useReadStore, useShell } from '@casebook/shell-sdk';
import { StateView } from '@casebook/ui/core';
import { useEffect, useState } from 'react';
import { PortalFrame } from '../frame/PortalFrame';
import { Loading } from '../frame/Loading';
import { changePasswordFrom, returnAddress } from '../nav/return-address';
import { CurrentScreen } from './CurrentScreen';
import { hasDemoInbox } from '../platform/demo';
import { usePortal } from '../portal/portal-context';
import { ChangePassword } from './account/ChangePassword';
import { ForceRefresh } from './ForceRefresh';
import { Inbox } from './inbox/Inbox';
import { Login } from './sign-in/Login';
import { ForgetLoginId } from './recovery/ForgetLoginId';
import { ForgetPassword } from './recovery/ForgetPassword';
import { StopChange } from './recovery/StopChange';
import type { ShellScreen } from '../nav/shell-screens';

/** Shows a screen only to a signed-in person, except for the public pages. */
export function RequireSession() {
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

  const route = portal.routes.resolve(pathname);
  const open = route?.kind === 'shell' && route.screen.open;
  // Until the whole page has been loaded with the other releases, the modules of this tab must not show the address.
  const isBeingLoaded = !portal.isServedHere(pathname);
  if (start === 'starting' || leaving || isBeingLoaded) return <Loading />;
  const outside = route?.kind === 'shell' ? outsideFrame(route.screen.id) : null;
  if (outside) return outside;
  if (!session) {
    if (route?.kind === 'shell' && open) {
      return route.screen.id === 'LOGIN' ? <Login /> : <ForceRefresh />;
    }
    return start === 'started' ? (
      <ToSignIn from={pathname} />
    ) : (
      <CanNotStart failure={start} onRetry={() => setStart('starting')} />
    );
  }
  const changes = route?.screen.id === 'CHANGE_PASSWORD';
  if (passwordChange === 'forced') {
    return changes ? <ChangePassword /> : <Redirect to={changePasswordFrom(pathname + search)} />;
  }
  if (changes) {
    return (
      <Redirect
        to={passwordChange === 'done' ? returnAddress(search) : '/user/info?tab=password'}
      />
    );
  }
  if (route?.screen.id === 'LOGIN') return <Redirect to="/" />;
  // The sign-in page does not wait for the modules, which define the other addresses.
  if (!isRead) return <Loading />;
  return (
    <PortalFrame>
      <CurrentScreen route={route} />
    </PortalFrame>
  );
}

/** Recovery pages and the demo's inbox: available with and without a session. */
function outsideFrame(screen: ShellScreen['id']) {
  switch (screen) {
    case 'FORGET_LOGIN_ID':
      return <ForgetLoginId />;
    case 'FORGET_PASSWORD':
      return <ForgetPassword />;
    case 'STOP_CHANGE':
      return <StopChange />;
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

/** Leads to the sign-in page and keeps the address of a link that was opened without a session. */
function ToSignIn({ from }: { from: string }) {
  const { leftAddress } = usePortal();
  useEffect(() => leftAddress.leave(from, null), [leftAddress, from]);
  return <Redirect to="/login" />;
}

export function Redirect({ to }: { to: string }) {
  const shell = useShell();
  useEffect(() => shell.nav.goTo(to, { replace: true }), [shell, to]);
  return <Loading />;
}
