import { authApi } from '@casebook/api-auth';
import { createRemoteStore, type Failure, type Shell } from '@casebook/shell-sdk';
import type { CallResult, SessionCalls } from './session/session';
import type { StudyCalls } from './study/study-contexts';

export const createShellStore = (shell: Shell) => createRemoteStore(shell, [authApi]);
export type ShellStore = ReturnType<typeof createShellStore>;

/** The calls that session and study context make, through the generated client. */
export function callsOf(
  store: ShellStore,
): SessionCalls & StudyCalls & { activity(): Promise<unknown> } {
  const { login, refresh, logout, me, activity, studyDetail, studyPrivileges, studySetting } =
    authApi.endpoints;
  const fresh = { forceRefetch: true, subscribe: false };
  return {
    login: async (signInBody) =>
      settle(await store.dispatch(login.initiate({ signInBody }, { track: false }))),
    refresh: async () =>
      settle(await store.dispatch(refresh.initiate(undefined, { track: false }))),
    logout: () => store.dispatch(logout.initiate(undefined, { track: false })),
    activity: () => store.dispatch(activity.initiate(undefined, { track: false })),
    me: async () => settle(await store.dispatch(me.initiate(undefined, fresh))),
    detail: async (studyId, roleId) =>
      settle(await store.dispatch(studyDetail.initiate({ studyId, roleId }, fresh))),
    privileges: async (studyId, roleId) =>
      settle(await store.dispatch(studyPrivileges.initiate({ studyId, roleId }, fresh))),
    setting: async (studyId) =>
      settle(await store.dispatch(studySetting.initiate({ studyId }, fresh))),
  };
}

function settle<T>(result: { data?: T; error?: unknown }): CallResult<T> {
  // The base query only ever fails with a Failure; RTK types the error wider.
  return result.error ? { error: result.error as Failure } : { data: result.data as T };
}
