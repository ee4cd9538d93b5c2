import type { ComponentType } from 'react';
import type { ScreenMatch } from './shell';

/** Grows when the shape of {@link RemoteModule} changes; the shell refuses a module of another contract. */
export const REMOTE_CONTRACT = 1;

export interface RemoteAppProps {
  /** The screen of this remote that the address names, with the parameters of its path. */
  screen: ScreenMatch;
}

/** What a remote exposes as `./app`. */
export interface RemoteModule {
  contract: typeof REMOTE_CONTRACT;
  /** Stays mounted while the person moves between screens of this remote in one study and role. */
  App: ComponentType<RemoteAppProps>;
}

export function isRemoteModule(value: unknown): value is RemoteModule {
  const module = value as Partial<RemoteModule> | null | undefined;
  return module?.contract === REMOTE_CONTRACT && module.App !== undefined;
}
