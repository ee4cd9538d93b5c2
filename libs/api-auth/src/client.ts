import type { Text } from '@casebook/shell-sdk';
import { api } from './base';

export interface SignedInUser {
  /** 0 is the system user. */
  id: number;
  loginId: string;
  name: string;
  email: string;
  organisation: string;
  /** `ja`, `en` or `th`. */
  language: string;
  portalRights: string[];
  pwResetExpired: string | null;
  pwLastchanged: string | null;
  pwChangedFlag: number | null;
  pwMustChangedFlag: number | null;
}

export interface SignInAnswer {
  accessToken: string;
  /** Seconds. */
  expiresIn: number;
  user: SignedInUser;
}

export interface StudyListRow {
  studyId: number;
  studyIdText: string;
  name: Text;
  protocolNumber: string;
  roles: { roleId: number; code: string; name: Text }[];
}

export interface StudyDetail {
  studyId: number;
  studyIdText: string;
  name: Text;
  protocolNumber: string;
  alias: string | null;
  iwrsLinkFlag: boolean;
  iwrsSetting: unknown;
  languages: string[];
  role: { roleId: number; code: string; name: Text; siteLimited: boolean };
  autoLogoutTime: number;
}

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<SignInAnswer, { username: string; password: string }>({
      query: (body) => ({ url: '/api/auth/login', method: 'POST', body }),
      // The sign-in screen says itself what went wrong.
      extraOptions: { handles: [401, 403, 422] },
    }),
    refresh: build.mutation<SignInAnswer, void>({
      query: () => ({ url: '/api/auth/refresh', method: 'POST' }),
      extraOptions: { quiet: true },
    }),
    logout: build.mutation<void, void>({
      query: () => ({ url: '/api/auth/logout', method: 'POST' }),
      extraOptions: { quiet: true },
    }),
    me: build.query<SignedInUser, void>({ query: () => '/api/auth/me' }),
    studyList: build.query<{ rows: StudyListRow[] }, void>({
      query: () => ({ url: '/api/study/list', method: 'POST', body: {} }),
    }),
    studyDetail: build.query<StudyDetail, { studyId: number; roleId: number }>({
      query: (params) => ({ url: '/api/study/detail', params }),
    }),
    studyPrivileges: build.query<{ privileges: string[] }, { studyId: number; roleId: number }>({
      query: ({ studyId, roleId }) => `/api/study/privilege/${studyId}/${roleId}`,
    }),
    studySetting: build.query<{ autoLogoutTime: number }, { studyId: number }>({
      query: ({ studyId }) => `/api/study/setting/${studyId}`,
    }),
  }),
  overrideExisting: true,
});
