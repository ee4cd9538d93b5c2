import {
  type RemoteModule,
  type ScreenMatch,
  type Shell,
  ShellProvider,
} from '@casebook/shell-sdk';
import { useEffect, useState } from 'react';
import { Loading } from '../../frame/Loading';
import type { RemoteLoader } from '../../remotes/loader';
import type { Release } from '../../remotes/registry';
import { RemoteBoundary } from './RemoteBoundary';

export interface RemoteScreenProps {
  loader: RemoteLoader;
  release: Release;
  shell: Shell;
  screen: ScreenMatch;
}

/** A remote's screen, or the page that explains why it cannot be shown. The frame stays in both cases. */
export function RemoteScreen({ loader, release, shell, screen }: RemoteScreenProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <RemoteBoundary
      release={release}
      screenKey={`${screen.id} ${JSON.stringify(screen.params)}`}
      onRetry={(fresh) => {
        if (fresh) loader.reset(release);
        setAttempt((n) => n + 1);
      }}
    >
      <ShellProvider shell={shell}>
        <Loaded key={attempt} loader={loader} release={release} screen={screen} />
      </ShellProvider>
    </RemoteBoundary>
  );
}

type LoadedProps = Pick<RemoteScreenProps, 'loader' | 'release' | 'screen'>;

/** Does not use Suspense, because React delays the content of a Suspense boundary by 300 ms. */
function Loaded({ loader, release, screen }: LoadedProps) {
  const [state, setState] = useState<{ module?: RemoteModule; error?: unknown }>(() => ({
    module: loader.loaded(release),
  }));
  useEffect(() => {
    if (state.module) return;
    let here = true;
    loader.load(release).then(
      (module) => here && setState({ module }),
      (error: unknown) => here && setState({ error }),
    );
    return () => {
      here = false;
    };
  }, [loader, release, state.module]);
  if (state.error) throw state.error;
  if (!state.module) return <Loading />;
  const { App } = state.module;
  return <App screen={screen} />;
}
