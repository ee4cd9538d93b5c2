import { api } from './api';
export const addTagTypes = ['jobs', 'downloads', 'db-lock'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      getJob: build.query<GetJobApiResponse, GetJobApiArg>({
        query: (queryArg) => ({ url: `/api/status/jobs/${queryArg.jobId}` }),
        providesTags: ['jobs'],
      }),
      cancelJob: build.mutation<CancelJobApiResponse, CancelJobApiArg>({
        query: (queryArg) => ({ url: `/api/status/jobs/${queryArg.jobId}/cancel`, method: 'POST' }),
        invalidatesTags: ['jobs'],
      }),
      getFile: build.query<GetFileApiResponse, GetFileApiArg>({
        query: (queryArg) => ({ url: `/api/status/files/${queryArg.ticket}` }),
        providesTags: ['downloads'],
      }),
      getDbLock: build.query<GetDbLockApiResponse, GetDbLockApiArg>({
        query: (queryArg) => ({ url: `/api/status/${queryArg.studyId}/db-lock` }),
        providesTags: ['db-lock'],
      }),
      listDbLockHistory: build.query<ListDbLockHistoryApiResponse, ListDbLockHistoryApiArg>({
        query: (queryArg) => ({
          url: `/api/status/${queryArg.studyId}/db-lock/history`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
          },
        }),
        providesTags: ['db-lock'],
      }),
      downloadDbLockReport: build.query<
        DownloadDbLockReportApiResponse,
        DownloadDbLockReportApiArg
      >({
        query: (queryArg) => ({ url: `/api/status/${queryArg.studyId}/db-lock/download` }),
        providesTags: ['db-lock'],
      }),
      getDbLockReportTicket: build.mutation<
        GetDbLockReportTicketApiResponse,
        GetDbLockReportTicketApiArg
      >({
        query: (queryArg) => ({
          url: `/api/status/${queryArg.studyId}/db-lock/report`,
          method: 'POST',
        }),
        invalidatesTags: ['db-lock'],
      }),
      lockDatabase: build.mutation<LockDatabaseApiResponse, LockDatabaseApiArg>({
        query: (queryArg) => ({
          url: `/api/status/${queryArg.studyId}/db-lock/lock`,
          method: 'POST',
          body: queryArg.dbLockInput,
        }),
        invalidatesTags: ['db-lock'],
      }),
      unlockDatabase: build.mutation<UnlockDatabaseApiResponse, UnlockDatabaseApiArg>({
        query: (queryArg) => ({
          url: `/api/status/${queryArg.studyId}/db-lock/unlock`,
          method: 'POST',
          body: queryArg.dbLockInput,
        }),
        invalidatesTags: ['db-lock'],
      }),
      getCertificateTicket: build.mutation<
        GetCertificateTicketApiResponse,
        GetCertificateTicketApiArg
      >({
        query: (queryArg) => ({
          url: `/api/status/${queryArg.studyId}/db-lock/certificates/${queryArg.certificateNo}/ticket`,
          method: 'POST',
        }),
        invalidatesTags: ['db-lock'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as generatedApi };
export type GetJobApiResponse = /** status 200  */ Job;
export type GetJobApiArg = {
  jobId: string;
};
export type CancelJobApiResponse = /** status 200  */ Job;
export type CancelJobApiArg = {
  jobId: string;
};
export type GetFileApiResponse = unknown;
export type GetFileApiArg = {
  ticket: string;
};
export type GetDbLockApiResponse = /** status 200  */ DbLock;
export type GetDbLockApiArg = {
  studyId: number;
};
export type ListDbLockHistoryApiResponse = /** status 200  */ DbLockHistory;
export type ListDbLockHistoryApiArg = {
  page?: number;
  size?: number;
  studyId: number;
};
export type DownloadDbLockReportApiResponse = /** status 200  */ DbLockReport;
export type DownloadDbLockReportApiArg = {
  studyId: number;
};
export type GetDbLockReportTicketApiResponse = /** status 200  */ FileTicket;
export type GetDbLockReportTicketApiArg = {
  studyId: number;
};
export type LockDatabaseApiResponse = /** status 201  */ DbLockStarted;
export type LockDatabaseApiArg = {
  studyId: number;
  dbLockInput: DbLockInput;
};
export type UnlockDatabaseApiResponse = unknown;
export type UnlockDatabaseApiArg = {
  studyId: number;
  dbLockInput: DbLockInput;
};
export type GetCertificateTicketApiResponse = /** status 200  */ FileTicket;
export type GetCertificateTicketApiArg = {
  certificateNo: number;
  studyId: number;
};
export type Job = {
  jobId: string;
  kind: string;
  /** 0 blank (canceled), 1 new, 2 processing, 3 finished, 99 error */
  status: 0 | 1 | 2 | 3 | 99;
  done: number;
  total: number | null;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  /** Seconds until it is done, estimated */
  secondsLeft: number | null;
  cancellable: boolean;
  /** Why it ended without a result */
  code: string | null;
  params: {
    [key: string]: any;
  };
  result: {
    [key: string]: any;
  } | null;
};
export type DbLockState = 'open' | 'certifying' | 'locked';
export type DbLockVersion = {
  versionId: number;
  versionNo: number;
  name: string;
  checksum: string;
};
export type DbLockCertificate = {
  certificateNo: number;
  writtenAt: string;
  subjects: number;
  pages: number;
  savedPages: number;
  /** All values, hidden ones too; null for a role from which any version hides something */
  values: number | null;
  versions: DbLockVersion[];
  /** SHA-256 over the certificate */
  digest: string;
  /** The role may have the file */
  downloadable: boolean;
};
export type DbLock = {
  studyIdText: string;
  name: {
    [key: string]: string;
  };
  state: DbLockState;
  /** 1: no data of the study can be written */
  dbLockFlag: 0 | 1;
  /** Of the last lock or unlock */
  reason: string | null;
  changedBy: string | null;
  changedAt: string | null;
  subjects: number;
  /** All of their items are signed; only for a role that sees signatures */
  signedSubjects?: number;
  pages: number;
  /** With at least one value */
  savedPages: number;
  /** Open or opened again; only for a role that sees queries */
  openQueries?: number;
  answeredQueries?: number;
  /** 0 nothing is signed, 1 a part, 2 everything */
  signature?: 0 | 1 | 2;
  /** The newest signature that holds */
  signedAt?: string | null;
  /** Of the present lock */
  certificate: DbLockCertificate | null;
  /** Writes the certificate */
  job: Job | null;
};
export type DbLockActKind = 'lock' | 'certify' | 'take_back' | 'unlock';
export type DbLockAct = {
  actNo: number;
  /** certify: the certificate was written; take_back: it could not be */
  act: DbLockActKind;
  at: string;
  /** Null: the system */
  person: string | null;
  role: string | null;
  reason: string | null;
  /** Why a lock was taken back */
  code: string | null;
  params: {
    [key: string]: any;
  };
  certificateNo: number | null;
  certificateDigest: string | null;
};
export type DbLockHistory = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: DbLockAct[];
};
export type DbLockReport = {
  lock: DbLock;
  history: DbLockAct[];
};
export type FileTicket = {
  /** Address of the file; used once, within a minute */
  url: string;
};
export type DbLockStarted = {
  /** Writes the certificate; without it the lock is taken back */
  jobId: string;
};
export type DbLockInput = {
  /** Why */
  reason: string;
  /** Of `POST /api/auth/re-auth` for this act and object. Without a token that is valid for it: 403 REAUTH_REQUIRED, REAUTH_INVALID, REAUTH_EXPIRED, REAUTH_USED */
  reAuthToken?: string;
};
export const {
  useGetJobQuery,
  useCancelJobMutation,
  useGetFileQuery,
  useGetDbLockQuery,
  useListDbLockHistoryQuery,
  useDownloadDbLockReportQuery,
  useGetDbLockReportTicketMutation,
  useLockDatabaseMutation,
  useUnlockDatabaseMutation,
  useGetCertificateTicketMutation,
} = injectedRtkApi;
