import { api } from './api';
export const addTagTypes = ['jobs', 'downloads', 'claim'] as const;
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
      claim: build.mutation<ClaimApiResponse, ClaimApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/claims`,
          method: 'POST',
          body: queryArg.claimInput,
        }),
        invalidatesTags: ['claim'],
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
export type ClaimApiResponse = /** status 200  */ Claimed;
export type ClaimApiArg = {
  studyId: number;
  claimInput: ClaimInput;
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
export type Claimed = {
  requestId: string;
};
export type ClaimInput = {
  /** A request that the subject service committed */
  requestId: string;
};
export const { useGetJobQuery, useCancelJobMutation, useGetFileQuery, useClaimMutation } =
  injectedRtkApi;
