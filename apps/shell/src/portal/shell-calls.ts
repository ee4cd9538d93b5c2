import { authApi, type PrivilegesAnswer } from '@casebook/api-auth';
import type { Language } from '@casebook/catalogue';
import { createRemoteStore, failureOf, type Http } from '@casebook/shell-sdk';
import type { CallResult, SessionCalls } from '../session/session';
import type { StudyCalls } from '../study/study-contexts';

export const createShellStore = (http: Http) => createRemoteStore({ http }, [authApi]);

export type ShellStore = ReturnType<typeof createShellStore>;

/** The calls that session and study context make, through the generated client. */
export function callsOf(
  store: ShellStore,
  http: Http,
): SessionCalls &
  StudyCalls & {
    activity(studyIds: number[] | undefined): Promise<boolean>;
    draftKey(): Promise<string | null>;
    updateLanguage(language: Language): Promise<unknown>;
  } {
  const {
    login,
    logout,
    me,
    activity,
    draftKey,
    updateLanguage,
    studyDetail,
    studyPrivileges,
    studySetting,
  } = authApi.endpoints;
  const withoutCache = { forceRefetch: true, subscribe: false };
  return {
    login: async (signInBody) =>
      settle(await store.dispatch(login.initiate({ signInBody }, { track: false }))),
    logout: () => store.dispatch(logout.initiate(undefined, { track: false })),
    activity: async (studyIds) => {
      const activityBody = studyIds ? { studyIds } : {};
      return !(await store.dispatch(activity.initiate({ activityBody }, { track: false }))).error;
    },
    draftKey: async () =>
      (await store.dispatch(draftKey.initiate(undefined, withoutCache))).data?.key ?? null,
    updateLanguage: (language) =>
      store.dispatch(
        updateLanguage.initiate({ updateLanguageBody: { language } }, { track: false }),
      ),
    me: async () => settle(await store.dispatch(me.initiate(undefined, withoutCache))),
    detail: async (studyId, roleId) =>
      settle(await store.dispatch(studyDetail.initiate({ studyId, roleId }, withoutCache))),
    privileges: async (studyId, roleId) =>
      settle(await store.dispatch(studyPrivileges.initiate({ studyId, roleId }, withoutCache))),
    privilegesQuietly: async (studyId, roleId) => {
      const url = `/api/study/privilege/${studyId}/${roleId}`;
      const result = await http.request<PrivilegesAnswer>({ url, handles: BACKGROUND_STATUSES });
      return result.ok ? { data: result.data } : { error: result.failure };
    },
    setting: async (studyId) =>
      settle(await store.dispatch(studySetting.initiate({ studyId }, withoutCache))),
  };
}

/** A background check reports only that the session has ended; other failures are ignored. */
export const BACKGROUND_STATUSES = [0, 400, 403, 404, 429, 500, 502, 503, 504];

function settle<T>(result: { data?: T; error?: unknown }): CallResult<T> {
  return result.error ? { error: failureOf(result.error) } : { data: result.data as T };
}
