import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { App } from './App';
import { showFatal } from './start/fatal';
import type { History } from './platform/history';
import { createPortal } from './portal/portal';
import { channelOf, newestOf } from './remotes/page-channel';

async function boot(): Promise<void> {
  const accepted = await channelOf(document);
  // One route: the descriptors of the remotes, not the router, map an address to a screen.
  const router = createBrowserRouter([{ path: '*', Component: Root }]);
  const history: History = {
    location: () => router.state.location,
    subscribe: (listener) => void router.subscribe(listener),
    navigate: (to, { replace }) => void router.navigate(to, { replace }),
    back: () => void router.navigate(-1),
  };
  const portal = createPortal({
    accepted,
    offer: CASEBOOK_OFFER,
    shellVersion: CASEBOOK_SHELL_VERSION,
    history,
    fetchNewest: () => newestOf(document),
  });
  function Root() {
    return <App portal={portal} />;
  }
  createRoot(document.getElementById('app')!).render(<RouterProvider router={router} />);
}

boot().catch(showFatal);
