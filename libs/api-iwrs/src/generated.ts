import { api } from './api';
export const addTagTypes = ['jobs', 'downloads', 'unblinding'] as const;
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
      listUnblindings: build.query<ListUnblindingsApiResponse, ListUnblindingsApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/unblinding`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
            siteIds: queryArg.siteIds,
            states: queryArg.states,
            search: queryArg.search,
          },
        }),
        providesTags: ['unblinding'],
      }),
      requestUnblinding: build.mutation<RequestUnblindingApiResponse, RequestUnblindingApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/unblinding`,
          method: 'POST',
          body: queryArg.unblindingInput,
        }),
        invalidatesTags: ['unblinding'],
      }),
      downloadUnblindings: build.query<DownloadUnblindingsApiResponse, DownloadUnblindingsApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/unblinding/download`,
          params: {
            siteIds: queryArg.siteIds,
            states: queryArg.states,
            search: queryArg.search,
          },
        }),
        providesTags: ['unblinding'],
      }),
      listUnblindingSubjects: build.query<
        ListUnblindingSubjectsApiResponse,
        ListUnblindingSubjectsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/unblinding/subjects`,
          params: {
            search: queryArg.search,
          },
        }),
        providesTags: ['unblinding'],
      }),
      getUnblindingSetting: build.query<
        GetUnblindingSettingApiResponse,
        GetUnblindingSettingApiArg
      >({
        query: (queryArg) => ({ url: `/api/iwrs/${queryArg.studyId}/unblinding/setting` }),
        providesTags: ['unblinding'],
      }),
      setUnblindingSetting: build.mutation<
        SetUnblindingSettingApiResponse,
        SetUnblindingSettingApiArg
      >({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/unblinding/setting`,
          method: 'PUT',
          body: queryArg.unblindingSettingInput,
        }),
        invalidatesTags: ['unblinding'],
      }),
      requestUnblindingAgain: build.mutation<
        RequestUnblindingAgainApiResponse,
        RequestUnblindingAgainApiArg
      >({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/unblinding/${queryArg.unblindingId}/again`,
          method: 'POST',
          body: queryArg.unblindingAgainInput,
        }),
        invalidatesTags: ['unblinding'],
      }),
      cancelUnblinding: build.mutation<CancelUnblindingApiResponse, CancelUnblindingApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/unblinding/${queryArg.unblindingId}/cancel`,
          method: 'POST',
          body: queryArg.unblindingReasonInput,
        }),
        invalidatesTags: ['unblinding'],
      }),
      approveUnblinding: build.mutation<ApproveUnblindingApiResponse, ApproveUnblindingApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/unblinding/${queryArg.unblindingId}/approve`,
          method: 'POST',
          body: queryArg.securityCodeInput,
        }),
        invalidatesTags: ['unblinding'],
      }),
      rejectUnblinding: build.mutation<RejectUnblindingApiResponse, RejectUnblindingApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/unblinding/${queryArg.unblindingId}/reject`,
          method: 'POST',
          body: queryArg.unblindingReasonInput,
        }),
        invalidatesTags: ['unblinding'],
      }),
      openKey: build.mutation<OpenKeyApiResponse, OpenKeyApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/unblinding/${queryArg.unblindingId}/open`,
          method: 'POST',
        }),
        invalidatesTags: ['unblinding'],
      }),
      overrideUnblinding: build.mutation<OverrideUnblindingApiResponse, OverrideUnblindingApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/unblinding/${queryArg.unblindingId}/override`,
          method: 'POST',
          body: queryArg.unblindingAgainInput,
        }),
        invalidatesTags: ['unblinding'],
      }),
      showKey: build.mutation<ShowKeyApiResponse, ShowKeyApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/unblinding/${queryArg.unblindingId}/show`,
          method: 'POST',
        }),
        invalidatesTags: ['unblinding'],
      }),
      getUnblindingTrail: build.query<GetUnblindingTrailApiResponse, GetUnblindingTrailApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/unblinding/${queryArg.unblindingId}/trail`,
        }),
        providesTags: ['unblinding'],
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
export type ListUnblindingsApiResponse = /** status 200  */ UnblindingList;
export type ListUnblindingsApiArg = {
  page?: number;
  size?: number;
  /** Sites */
  siteIds?: number[];
  states?: ('waiting_approval' | 'waiting_open' | 'opened' | 'rejected' | 'cancelled')[];
  /** Part of a subject number */
  search?: string;
  studyId: number;
};
export type RequestUnblindingApiResponse = /** status 201  */ UnblindingRequested;
export type RequestUnblindingApiArg = {
  studyId: number;
  unblindingInput: UnblindingInput;
};
export type DownloadUnblindingsApiResponse = /** status 200  */ UnblindingRows;
export type DownloadUnblindingsApiArg = {
  /** Sites */
  siteIds?: number[];
  states?: ('waiting_approval' | 'waiting_open' | 'opened' | 'rejected' | 'cancelled')[];
  /** Part of a subject number */
  search?: string;
  studyId: number;
};
export type ListUnblindingSubjectsApiResponse = /** status 200  */ UnblindingSubject[];
export type ListUnblindingSubjectsApiArg = {
  /** Part of a subject number */
  search?: string;
  studyId: number;
};
export type GetUnblindingSettingApiResponse = /** status 200  */ UnblindingSetting;
export type GetUnblindingSettingApiArg = {
  studyId: number;
};
export type SetUnblindingSettingApiResponse = /** status 200  */ UnblindingSetting;
export type SetUnblindingSettingApiArg = {
  studyId: number;
  unblindingSettingInput: UnblindingSettingInput;
};
export type RequestUnblindingAgainApiResponse = /** status 200  */ UnblindingRequested;
export type RequestUnblindingAgainApiArg = {
  unblindingId: number;
  studyId: number;
  unblindingAgainInput: UnblindingAgainInput;
};
export type CancelUnblindingApiResponse = unknown;
export type CancelUnblindingApiArg = {
  unblindingId: number;
  studyId: number;
  unblindingReasonInput: UnblindingReasonInput;
};
export type ApproveUnblindingApiResponse = /** status 200  */ UnblindingDecided;
export type ApproveUnblindingApiArg = {
  unblindingId: number;
  studyId: number;
  securityCodeInput: SecurityCodeInput;
};
export type RejectUnblindingApiResponse = /** status 200  */ UnblindingDecided;
export type RejectUnblindingApiArg = {
  unblindingId: number;
  studyId: number;
  unblindingReasonInput: UnblindingReasonInput;
};
export type OpenKeyApiResponse = /** status 200  */ TreatmentKey;
export type OpenKeyApiArg = {
  unblindingId: number;
  studyId: number;
};
export type OverrideUnblindingApiResponse = /** status 200  */ TreatmentKey;
export type OverrideUnblindingApiArg = {
  unblindingId: number;
  studyId: number;
  unblindingAgainInput: UnblindingAgainInput;
};
export type ShowKeyApiResponse = /** status 200  */ TreatmentKey;
export type ShowKeyApiArg = {
  unblindingId: number;
  studyId: number;
};
export type GetUnblindingTrailApiResponse = /** status 200  */ UnblindingTrail;
export type GetUnblindingTrailApiArg = {
  unblindingId: number;
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
export type UnblindingState =
  | 'waiting_approval'
  | 'waiting_open'
  | 'opened'
  | 'rejected'
  | 'cancelled';
export type UnblindingAct =
  | 'approve'
  | 'reject'
  | 'cancel'
  | 'again'
  | 'open'
  | 'override'
  | 'show';
export type Unblinding = {
  unblindingId: number;
  siteId: number;
  siteCode: string | null;
  siteName: string | null;
  subjectId: number;
  subjectNo: string;
  /** Stratification group: FACTOR=LEVEL, joined by "|" */
  stratum: string;
  ipNumbers: string[];
  reason: string;
  state: UnblindingState;
  requester: string;
  requestedAt: string;
  approver: string | null;
  decidedAt: string | null;
  decisionReason: string | null;
  /** Why the system canceled it */
  cancelCode: string | null;
  /** Opened without a decision */
  overridden: boolean;
  openedAt: string | null;
  acts: UnblindingAct[];
  /** When the requester may open it without a decision */
  overrideFrom: string | null;
};
export type UnblindingList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: Unblinding[];
};
export type UnblindingRequested = {
  unblindingId: number;
  state: UnblindingState;
};
export type UnblindingInput = {
  subjectId: number;
  reason: string;
  /** Of `POST /api/auth/re-auth` for this act and object. Without a token that is valid for it: 403 REAUTH_REQUIRED, REAUTH_INVALID, REAUTH_EXPIRED, REAUTH_USED */
  reAuthToken?: string;
};
export type UnblindingRows = {
  rows: Unblinding[];
};
export type UnblindingSubject = {
  subjectId: number;
  subjectNo: string;
  siteCode: string | null;
  siteName: string | null;
  /** A request waits already */
  pending: boolean;
};
export type UnblindingSetting = {
  /** Minutes without a decision after which the requester may open the key; null: never */
  overrideMinutes: number | null;
  revision: number;
};
export type UnblindingSettingInput = {
  overrideMinutes: number | null;
  /** As it was read; 0 when nothing was set yet */
  revision: number;
};
export type UnblindingAgainInput = {
  reason: string;
  /** Of `POST /api/auth/re-auth` for this act and object. Without a token that is valid for it: 403 REAUTH_REQUIRED, REAUTH_INVALID, REAUTH_EXPIRED, REAUTH_USED */
  reAuthToken?: string;
};
export type UnblindingReasonInput = {
  reason: string;
};
export type UnblindingDecided = {
  /** false: the requester is no longer in the study, so no mail is sent */
  requesterTold: boolean;
};
export type SecurityCodeInput = {
  /** From the mail */
  code: string;
};
export type TreatmentKey = {
  arm: string;
  title: {
    [key: string]: string;
  } | null;
};
export type UnblindingEventAct =
  | 'requested'
  | 'approved'
  | 'opened'
  | 'overridden'
  | 'rejected'
  | 'cancelled'
  | 'shown';
export type UnblindingEvent = {
  eventId: string;
  at: string;
  actorName: string;
  organisation: string | null;
  actorRole: string | null;
  act: UnblindingEventAct;
  reason: string | null;
};
export type UnblindingTrail = {
  events: UnblindingEvent[];
};
export const {
  useGetJobQuery,
  useCancelJobMutation,
  useGetFileQuery,
  useListUnblindingsQuery,
  useRequestUnblindingMutation,
  useDownloadUnblindingsQuery,
  useListUnblindingSubjectsQuery,
  useGetUnblindingSettingQuery,
  useSetUnblindingSettingMutation,
  useRequestUnblindingAgainMutation,
  useCancelUnblindingMutation,
  useApproveUnblindingMutation,
  useRejectUnblindingMutation,
  useOpenKeyMutation,
  useOverrideUnblindingMutation,
  useShowKeyMutation,
  useGetUnblindingTrailQuery,
} = injectedRtkApi;
