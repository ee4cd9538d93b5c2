import { api } from './api';
export const addTagTypes = ['jobs', 'downloads', 'scheme', 'arm-list'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      getJob: build.query<GetJobApiResponse, GetJobApiArg>({
        query: (queryArg) => ({ url: `/api/iwrs/jobs/${queryArg.jobId}` }),
        providesTags: ['jobs'],
      }),
      cancelJob: build.mutation<CancelJobApiResponse, CancelJobApiArg>({
        query: (queryArg) => ({ url: `/api/iwrs/jobs/${queryArg.jobId}/cancel`, method: 'POST' }),
        invalidatesTags: ['jobs'],
      }),
      getFile: build.query<GetFileApiResponse, GetFileApiArg>({
        query: (queryArg) => ({ url: `/api/iwrs/files/${queryArg.ticket}` }),
        providesTags: ['downloads'],
      }),
      listSchemes: build.query<ListSchemesApiResponse, ListSchemesApiArg>({
        query: (queryArg) => ({ url: `/api/iwrs/${queryArg.studyId}/schemes` }),
        providesTags: ['scheme'],
      }),
      openScheme: build.mutation<OpenSchemeApiResponse, OpenSchemeApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/schemes/${queryArg.schemeKey}/open`,
          method: 'POST',
          body: queryArg.schemeOpening,
        }),
        invalidatesTags: ['scheme'],
      }),
      pauseScheme: build.mutation<PauseSchemeApiResponse, PauseSchemeApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/schemes/${queryArg.schemeKey}/pause`,
          method: 'POST',
          body: queryArg.schemeChange,
        }),
        invalidatesTags: ['scheme'],
      }),
      resumeScheme: build.mutation<ResumeSchemeApiResponse, ResumeSchemeApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/schemes/${queryArg.schemeKey}/resume`,
          method: 'POST',
          body: queryArg.schemeChange,
        }),
        invalidatesTags: ['scheme'],
      }),
      closeScheme: build.mutation<CloseSchemeApiResponse, CloseSchemeApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/schemes/${queryArg.schemeKey}/close`,
          method: 'POST',
          body: queryArg.schemeChange,
        }),
        invalidatesTags: ['scheme'],
      }),
      listArmList: build.query<ListArmListApiResponse, ListArmListApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/arm-list/${queryArg.schemeKey}`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
            state: queryArg.state,
          },
        }),
        providesTags: ['arm-list'],
      }),
      downloadArmList: build.query<DownloadArmListApiResponse, DownloadArmListApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/arm-list/${queryArg.schemeKey}/download`,
        }),
        providesTags: ['arm-list'],
      }),
      uploadArmList: build.mutation<UploadArmListApiResponse, UploadArmListApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/arm-list/${queryArg.schemeKey}/upload`,
          method: 'POST',
          body: queryArg.body,
        }),
        invalidatesTags: ['arm-list'],
      }),
      resetArmList: build.mutation<ResetArmListApiResponse, ResetArmListApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/arm-list/${queryArg.schemeKey}/reset`,
          method: 'POST',
          body: queryArg.armListReset,
        }),
        invalidatesTags: ['arm-list'],
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
export type ListSchemesApiResponse = /** status 200  */ SchemeList;
export type ListSchemesApiArg = {
  studyId: number;
};
export type OpenSchemeApiResponse = /** status 200  */ Scheme;
export type OpenSchemeApiArg = {
  schemeKey: string;
  studyId: number;
  schemeOpening: SchemeOpening;
};
export type PauseSchemeApiResponse = /** status 200  */ Scheme;
export type PauseSchemeApiArg = {
  schemeKey: string;
  studyId: number;
  schemeChange: SchemeChange;
};
export type ResumeSchemeApiResponse = /** status 200  */ Scheme;
export type ResumeSchemeApiArg = {
  schemeKey: string;
  studyId: number;
  schemeChange: SchemeChange;
};
export type CloseSchemeApiResponse = /** status 200  */ Scheme;
export type CloseSchemeApiArg = {
  schemeKey: string;
  studyId: number;
  schemeChange: SchemeChange;
};
export type ListArmListApiResponse = /** status 200  */ ArmListPage;
export type ListArmListApiArg = {
  schemeKey: string;
  page?: number;
  size?: number;
  /** Absent: any */
  state?: ('waiting' | 'used')[];
  studyId: number;
};
export type DownloadArmListApiResponse = /** status 200  */ ArmListDownload;
export type DownloadArmListApiArg = {
  schemeKey: string;
  studyId: number;
};
export type UploadArmListApiResponse = /** status 201  */ ArmListUploaded;
export type UploadArmListApiArg = {
  schemeKey: string;
  studyId: number;
  body: {
    file: Blob;
  };
};
export type ResetArmListApiResponse = /** status 200  */ ArmListDeleted;
export type ResetArmListApiArg = {
  schemeKey: string;
  studyId: number;
  armListReset: ArmListReset;
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
export type SchemeMethod = 'list' | 'blocks' | 'minimisation';
export type SchemeState = 'draft' | 'open' | 'paused' | 'closed';
export type SchemeStratum = {
  /** FACTOR=LEVEL, joined by "|"; empty: all subjects */
  stratum: string;
  /** Places that are left */
  waiting: number;
  used: number;
  /** Few places are left and nobody adds some by itself */
  low: boolean;
};
export type SchemeLevel = {
  key: string;
  title: {
    [key: string]: string;
  };
};
export type SchemeFactorInfo = {
  factor: string;
  weight: number;
  levels: SchemeLevel[];
};
export type SchemeCapInfo = {
  most: number;
  scope: 'study' | 'site';
  /** Subjects that count; of a cap by site at the site with the most */
  used: number;
  /** Unblinded roles only */
  arm?: string;
  factor?: string;
  level?: string;
};
export type SchemeArmInfo = {
  key: string;
  title: {
    [key: string]: string;
  };
  ratio: number;
};
export type SchemeSettingsInput = {
  /** Permuted blocks */
  blockSizes?: number[];
  /** Each site is a stratum of its own */
  siteIsFactor: boolean;
  /** Minimisation */
  measure?: 'range' | 'sd' | 'variance';
  /** Minimisation: of the arm that balances best */
  probability?: number;
  /** Permuted blocks: places that a stratum has ahead */
  slotsPerStratum?: number;
};
export type Scheme = {
  key: string;
  title: {
    [key: string]: string;
  };
  method: SchemeMethod;
  state: SchemeState;
  /** 0: the scheme was not used yet */
  revision: number;
  /** Why it was paused or closed */
  reason: string | null;
  /** Version of the design */
  versionName: string | null;
  /** The released design has it; one without it can only be closed */
  inDesign: boolean;
  /** Subjects that are randomised */
  randomised: number;
  /** Places that are left in all strata */
  waiting: number;
  strata: SchemeStratum[];
  factors: SchemeFactorInfo[];
  caps: SchemeCapInfo[];
  /** Unblinded roles only */
  arms?: SchemeArmInfo[];
  /** Unblinded roles only */
  settings?: SchemeSettingsInput;
};
export type SchemeList = {
  rows: Scheme[];
};
export type SchemeOpening = {
  settings: SchemeSettingsInput;
  /** Of `POST /api/auth/re-auth` for this act and object. Without a token that is valid for it: 403 REAUTH_REQUIRED, REAUTH_INVALID, REAUTH_EXPIRED, REAUTH_USED */
  reAuthToken?: string;
};
export type SchemeChange = {
  reason: string;
  /** Of `POST /api/auth/re-auth` for this act and object. Without a token that is valid for it: 403 REAUTH_REQUIRED, REAUTH_INVALID, REAUTH_EXPIRED, REAUTH_USED */
  reAuthToken?: string;
};
export type ArmListEntryState = 'waiting' | 'used';
export type ArmListEntry = {
  /** Its place in the order of the list */
  slotNo: number;
  randomNumber: string;
  /** Level of each factor as FACTOR=LEVEL, joined by "|" */
  stratum: string;
  arm: string;
  state: ArmListEntryState;
  /** Who uploaded it */
  editor: string;
  editedAt: string;
  fileName: string;
};
export type ArmListPage = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: ArmListEntry[];
  /** Entries of the whole list that no subject has; a reset deletes these */
  waiting: number;
};
export type ArmListDownload = {
  rows: ArmListEntry[];
};
export type ArmListUploaded = {
  /** Entries that were added at the end of the list */
  added: number;
};
export type ArmListDeleted = {
  deleted: number;
};
export type ArmListReset = {
  /** Unrandomised entries that were shown */
  count: number;
};
export const {
  useGetJobQuery,
  useCancelJobMutation,
  useGetFileQuery,
  useListSchemesQuery,
  useOpenSchemeMutation,
  usePauseSchemeMutation,
  useResumeSchemeMutation,
  useCloseSchemeMutation,
  useListArmListQuery,
  useDownloadArmListQuery,
  useUploadArmListMutation,
  useResetArmListMutation,
} = injectedRtkApi;
