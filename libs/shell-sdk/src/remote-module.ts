import type { ComponentType } from 'react';
import type { ScreenMatch } from './shell';

/** Version of {@link RemoteModule}; the shell refuses a module with another version. */
export const REMOTE_CONTRACT = 1;

export interface RemoteAppProps {
  /** The screen of the address, with its path parameters. */
  screen: ScreenMatch;
}

/** The default export of a remote's `./app`. */
export interface RemoteModule {
  contract: typeof REMOTE_CONTRACT;
  /** Stays mounted while the person changes between screens of this remote in one study and role. */
  App: ComponentType<RemoteAppProps>;
}

export function isRemoteModule(value: unknown): value is RemoteModule {
  const module = value as Partial<RemoteModule> | null | undefined;
  return module?.contract === REMOTE_CONTRACT && module.App !== undefined;
}
