import {
  combineSlices,
  configureStore,
  type Middleware,
  type Reducer,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { type ReactNode, useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { useShell } from './context';
import type { Shell } from './shell';

/** The part of an RTK Query api that a store needs. */
export interface StoreApi {
  reducerPath: string;
  reducer: Reducer;
  middleware: Middleware;
  util: { resetApiState(): UnknownAction };
}

// oxlint-disable-next-line typescript/no-explicit-any -- a slice's state is its own
type Reducers = Readonly<Record<string, Reducer<any, any>>>;

type StateOf<R extends Reducers> = { [K in keyof R]: ReturnType<R[K]> };

/**
 * A remote's own store with its service APIs and reducers. Thunks and base queries get the shell as their extra argument.
 * Remotes share no state.
 */
export function createRemoteStore<R extends Reducers>(
  shell: Pick<Shell, 'http'>,
  apis: readonly StoreApi[],
  reducers: R = {} as R,
) {
  const extraArgument = { shell };
  const apiReducers = Object.fromEntries(apis.map((api) => [api.reducerPath, api.reducer]));
  const store = configureStore({
    reducer: combineSlices({ ...reducers, ...apiReducers }) as unknown as Reducer<StateOf<R>>,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument },
        // These checks walk the whole state on every action, which is too slow for pages with thousands of items.
        immutableCheck: false,
        serializableCheck: false,
      }).concat(apis.map((api) => api.middleware)),
  });
  return Object.assign(store, {
    /** Stops polling and removes cached answers, so that no data of one study is left in the next. */
    dispose: () => {
      for (const api of apis) store.dispatch(api.util.resetApiState());
    },
  });
}

export type RemoteStore = ReturnType<typeof createRemoteStore>;

/** Provides the store of a remote to its screens, and disposes of it when the remote is left. */
export function RemoteStoreProvider({
  create,
  children,
}: {
  create: (shell: Shell) => Pick<RemoteStore, 'dispatch' | 'getState' | 'subscribe' | 'dispose'>;
  children: ReactNode;
}) {
  const shell = useShell();
  const [store] = useState(() => create(shell));
  useEffect(() => () => store.dispose(), [store]);
  return <Provider store={store as RemoteStore}>{children}</Provider>;
}
