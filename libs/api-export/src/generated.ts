import { api } from './api';
export const addTagTypes = ['jobs', 'downloads', 'dataset', 'preset', 'document'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      getJob: build.query<GetJobApiResponse, GetJobApiArg>({
        query: (queryArg) => ({ url: `/api/export/jobs/${queryArg.jobId}` }),
        providesTags: ['jobs'],
      }),
      cancelJob: build.mutation<CancelJobApiResponse, CancelJobApiArg>({
        query: (queryArg) => ({ url: `/api/export/jobs/${queryArg.jobId}/cancel`, method: 'POST' }),
        invalidatesTags: ['jobs'],
      }),
      getFile: build.query<GetFileApiResponse, GetFileApiArg>({
        query: (queryArg) => ({ url: `/api/export/files/${queryArg.ticket}` }),
        providesTags: ['downloads'],
      }),
      getDatasetChoices: build.query<GetDatasetChoicesApiResponse, GetDatasetChoicesApiArg>({
        query: (queryArg) => ({ url: `/api/export/${queryArg.studyId}/dataset-choices` }),
        providesTags: ['dataset'],
      }),
      planDatasets: build.mutation<PlanDatasetsApiResponse, PlanDatasetsApiArg>({
        query: (queryArg) => ({
          url: `/api/export/${queryArg.studyId}/dataset-plan`,
          method: 'POST',
          body: queryArg.datasetInput,
        }),
        invalidatesTags: ['dataset'],
      }),
      exportDatasets: build.mutation<ExportDatasetsApiResponse, ExportDatasetsApiArg>({
        query: (queryArg) => ({
          url: `/api/export/${queryArg.studyId}/datasets`,
          method: 'POST',
          body: queryArg.datasetInput,
        }),
        invalidatesTags: ['dataset'],
      }),
      listDatasetExports: build.query<ListDatasetExportsApiResponse, ListDatasetExportsApiArg>({
        query: (queryArg) => ({
          url: `/api/export/${queryArg.studyId}/datasets`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
          },
        }),
        providesTags: ['dataset'],
      }),
      getDatasetTicket: build.mutation<GetDatasetTicketApiResponse, GetDatasetTicketApiArg>({
        query: (queryArg) => ({
          url: `/api/export/${queryArg.studyId}/datasets/${queryArg.exportId}/ticket`,
          method: 'POST',
        }),
        invalidatesTags: ['dataset'],
      }),
      listDatasetPresets: build.query<ListDatasetPresetsApiResponse, ListDatasetPresetsApiArg>({
        query: (queryArg) => ({ url: `/api/export/${queryArg.studyId}/dataset-presets` }),
        providesTags: ['preset'],
      }),
      keepDatasetPreset: build.mutation<KeepDatasetPresetApiResponse, KeepDatasetPresetApiArg>({
        query: (queryArg) => ({
          url: `/api/export/${queryArg.studyId}/dataset-presets`,
          method: 'POST',
          body: queryArg.datasetPresetInput,
        }),
        invalidatesTags: ['preset'],
      }),
      deleteDatasetPreset: build.mutation<
        DeleteDatasetPresetApiResponse,
        DeleteDatasetPresetApiArg
      >({
        query: (queryArg) => ({
          url: `/api/export/${queryArg.studyId}/dataset-presets/${queryArg.presetId}/delete`,
          method: 'POST',
        }),
        invalidatesTags: ['preset'],
      }),
      getEcrfChoices: build.query<GetEcrfChoicesApiResponse, GetEcrfChoicesApiArg>({
        query: (queryArg) => ({ url: `/api/export/${queryArg.studyId}/ecrf-choices` }),
        providesTags: ['document'],
      }),
      makeEcrf: build.mutation<MakeEcrfApiResponse, MakeEcrfApiArg>({
        query: (queryArg) => ({
          url: `/api/export/${queryArg.studyId}/ecrfs`,
          method: 'POST',
          body: queryArg.ecrfInput,
        }),
        invalidatesTags: ['document'],
      }),
      listEcrfs: build.query<ListEcrfsApiResponse, ListEcrfsApiArg>({
        query: (queryArg) => ({
          url: `/api/export/${queryArg.studyId}/ecrfs`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
          },
        }),
        providesTags: ['document'],
      }),
      getEcrfTicket: build.mutation<GetEcrfTicketApiResponse, GetEcrfTicketApiArg>({
        query: (queryArg) => ({
          url: `/api/export/${queryArg.studyId}/ecrfs/${queryArg.documentId}/ticket`,
          method: 'POST',
        }),
        invalidatesTags: ['document'],
      }),
      makeSubjectPdf: build.mutation<MakeSubjectPdfApiResponse, MakeSubjectPdfApiArg>({
        query: (queryArg) => ({
          url: `/api/export/${queryArg.studyId}/subject-pdfs`,
          method: 'POST',
          body: queryArg.subjectPdfInput,
        }),
        invalidatesTags: ['document'],
      }),
      listSubjectPdfs: build.query<ListSubjectPdfsApiResponse, ListSubjectPdfsApiArg>({
        query: (queryArg) => ({
          url: `/api/export/${queryArg.studyId}/subject-pdfs`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
          },
        }),
        providesTags: ['document'],
      }),
      getSubjectPdfTicket: build.mutation<
        GetSubjectPdfTicketApiResponse,
        GetSubjectPdfTicketApiArg
      >({
        query: (queryArg) => ({
          url: `/api/export/${queryArg.studyId}/subject-pdfs/${queryArg.documentId}/ticket`,
          method: 'POST',
        }),
        invalidatesTags: ['document'],
      }),
      getSiteCopyChoices: build.query<GetSiteCopyChoicesApiResponse, GetSiteCopyChoicesApiArg>({
        query: (queryArg) => ({ url: `/api/export/${queryArg.studyId}/site-copy-choices` }),
        providesTags: ['document'],
      }),
      makeSiteCopy: build.mutation<MakeSiteCopyApiResponse, MakeSiteCopyApiArg>({
        query: (queryArg) => ({
          url: `/api/export/${queryArg.studyId}/site-copies`,
          method: 'POST',
          body: queryArg.siteCopyInput,
        }),
        invalidatesTags: ['document'],
      }),
      listSiteCopies: build.query<ListSiteCopiesApiResponse, ListSiteCopiesApiArg>({
        query: (queryArg) => ({
          url: `/api/export/${queryArg.studyId}/site-copies`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
          },
        }),
        providesTags: ['document'],
      }),
      getSiteCopyTicket: build.mutation<GetSiteCopyTicketApiResponse, GetSiteCopyTicketApiArg>({
        query: (queryArg) => ({
          url: `/api/export/${queryArg.studyId}/site-copies/${queryArg.documentId}/ticket`,
          method: 'POST',
        }),
        invalidatesTags: ['document'],
      }),
      acknowledgeSiteCopy: build.mutation<
        AcknowledgeSiteCopyApiResponse,
        AcknowledgeSiteCopyApiArg
      >({
        query: (queryArg) => ({
          url: `/api/export/${queryArg.studyId}/site-copies/${queryArg.documentId}/acknowledge`,
          method: 'POST',
          body: queryArg.siteCopyReceipt,
        }),
        invalidatesTags: ['document'],
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
export type GetDatasetChoicesApiResponse = /** status 200  */ DatasetChoices;
export type GetDatasetChoicesApiArg = {
  studyId: number;
};
export type PlanDatasetsApiResponse = /** status 200  */ DatasetPlanView;
export type PlanDatasetsApiArg = {
  studyId: number;
  datasetInput: DatasetInput;
};
export type ExportDatasetsApiResponse = /** status 201  */ DatasetExportStarted;
export type ExportDatasetsApiArg = {
  studyId: number;
  datasetInput: DatasetInput;
};
export type ListDatasetExportsApiResponse = /** status 200  */ DatasetExportList;
export type ListDatasetExportsApiArg = {
  page?: number;
  size?: number;
  studyId: number;
};
export type GetDatasetTicketApiResponse = /** status 200  */ FileTicket;
export type GetDatasetTicketApiArg = {
  exportId: number;
  studyId: number;
};
export type ListDatasetPresetsApiResponse = /** status 200  */ DatasetPresetList;
export type ListDatasetPresetsApiArg = {
  studyId: number;
};
export type KeepDatasetPresetApiResponse = /** status 201  */ DatasetPreset;
export type KeepDatasetPresetApiArg = {
  studyId: number;
  datasetPresetInput: DatasetPresetInput;
};
export type DeleteDatasetPresetApiResponse = unknown;
export type DeleteDatasetPresetApiArg = {
  presetId: number;
  studyId: number;
};
export type GetEcrfChoicesApiResponse = /** status 200  */ EcrfChoices;
export type GetEcrfChoicesApiArg = {
  studyId: number;
};
export type MakeEcrfApiResponse = /** status 201  */ DocumentStarted;
export type MakeEcrfApiArg = {
  studyId: number;
  ecrfInput: EcrfInput;
};
export type ListEcrfsApiResponse = /** status 200  */ EcrfList;
export type ListEcrfsApiArg = {
  page?: number;
  size?: number;
  studyId: number;
};
export type GetEcrfTicketApiResponse = /** status 200  */ FileTicket;
export type GetEcrfTicketApiArg = {
  documentId: number;
  studyId: number;
};
export type MakeSubjectPdfApiResponse = /** status 201  */ DocumentStarted;
export type MakeSubjectPdfApiArg = {
  studyId: number;
  subjectPdfInput: SubjectPdfInput;
};
export type ListSubjectPdfsApiResponse = /** status 200  */ SubjectPdfList;
export type ListSubjectPdfsApiArg = {
  page?: number;
  size?: number;
  studyId: number;
};
export type GetSubjectPdfTicketApiResponse = /** status 200  */ FileTicket;
export type GetSubjectPdfTicketApiArg = {
  documentId: number;
  studyId: number;
};
export type GetSiteCopyChoicesApiResponse = /** status 200  */ SiteCopyChoices;
export type GetSiteCopyChoicesApiArg = {
  studyId: number;
};
export type MakeSiteCopyApiResponse = /** status 201  */ DocumentStarted;
export type MakeSiteCopyApiArg = {
  studyId: number;
  siteCopyInput: SiteCopyInput;
};
export type ListSiteCopiesApiResponse = /** status 200  */ SiteCopyList;
export type ListSiteCopiesApiArg = {
  page?: number;
  size?: number;
  studyId: number;
};
export type GetSiteCopyTicketApiResponse = /** status 200  */ FileTicket;
export type GetSiteCopyTicketApiArg = {
  documentId: number;
  studyId: number;
};
export type AcknowledgeSiteCopyApiResponse = unknown;
export type AcknowledgeSiteCopyApiArg = {
  documentId: number;
  studyId: number;
  siteCopyReceipt: SiteCopyReceipt;
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
export type DatasetSite = {
  siteId: number;
  siteCode: string;
  name: string;
};
export type DatasetChoice = {
  key: string;
  title: string;
};
export type DatasetVersion = {
  versionId: number;
  versionNo: number;
};
export type DatasetChoices = {
  sources: ('data' | 'system' | 'sdv' | 'review' | 'freeze' | 'lock' | 'esign' | 'audit')[];
  sites: DatasetSite[];
  visits: DatasetChoice[];
  pages: DatasetChoice[];
  /** The newest first */
  versions: DatasetVersion[];
  profiles: ('blinded' | 'unblinded')[];
};
export type DatasetVariable = {
  name: string;
  label: string;
  kind: 'text' | 'number';
};
export type PlannedDatasetView = {
  name: string;
  label: string;
  variables: DatasetVariable[];
};
export type DatasetPlanView = {
  /** False: such an export is refused with COMMON_NO_DATA */
  hasData: boolean;
  datasets: PlannedDatasetView[];
};
export type DatasetInput = {
  format: 'csv' | 'xlsx' | 'xpt' | 'xpt8' | 'mdb' | 'json' | 'odm' | 'odm2';
  /** At least one */
  sources: ('data' | 'system' | 'sdv' | 'review' | 'freeze' | 'lock' | 'esign' | 'audit')[];
  /** How the value of a codelist is written */
  codes: 'code' | 'label' | 'both';
  /** Of labels */
  language: 'ja' | 'en' | 'th';
  siteIds?: number[];
  /** Numbers of subjects */
  subjectNos?: string[];
  /** Keys of visits */
  visits?: string[];
  /** Keys of pages */
  pages?: string[];
  /** Design versions that the values were entered under */
  versionIds?: number[];
  /** blinded (when absent): only what every role sees; unblinded: everything that the role sees */
  profile?: 'blinded' | 'unblinded';
};
export type DatasetExportStarted = {
  exportId: number;
  jobId: string;
};
export type DatasetExportOptions = {
  sources: ('data' | 'system' | 'sdv' | 'review' | 'freeze' | 'lock' | 'esign' | 'audit')[];
  codes: 'code' | 'label' | 'both';
  language: 'ja' | 'en' | 'th';
  /** Codes of sites; null: all */
  sites: string[] | null;
  subjectNos: string[] | null;
  visits: string[] | null;
  pages: string[] | null;
  /** Numbers of versions */
  versions: number[] | null;
  profile: 'blinded' | 'unblinded';
};
export type DatasetExportRow = {
  exportId: number;
  jobId: string;
  format: 'csv' | 'xlsx' | 'xpt' | 'xpt8' | 'mdb' | 'json' | 'odm' | 'odm2';
  personId: number;
  loginId: string;
  person: string;
  /** The role as it was called then */
  role: string | null;
  requestedAt: string;
  finishedAt: string | null;
  expiresAt: string | null;
  /** 0 canceled, 1 new, 2 processing, 3 finished, 99 error */
  status: 0 | 1 | 2 | 3 | 99;
  /** Why there is no file */
  code: string | null;
  fileName: string | null;
  options: DatasetExportOptions | null;
  /** Values in the file */
  values: number | null;
  bytes: number | null;
  /** Of the file */
  sha256: string | null;
  /** Of the service that made the file */
  version: string | null;
  /** Whether the caller may have the file, and why not */
  availability: 'file' | 'none' | 'expired' | 'otherRole';
};
export type DatasetExportList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: DatasetExportRow[];
};
export type FileTicket = {
  /** Address of the file; used once, within a minute */
  url: string;
};
export type DatasetPreset = {
  presetId: number;
  name: string;
  input: DatasetInput;
};
export type DatasetPresetList = {
  presets: DatasetPreset[];
};
export type DatasetPresetInput = {
  name: string;
  input: DatasetInput;
};
export type DocumentVersion = {
  versionId: number;
  versionNo: number;
};
export type EcrfChoices = {
  studyName: string;
  /** The newest first */
  versions: DocumentVersion[];
};
export type DocumentStarted = {
  documentId: number;
  jobId: string;
};
export type EcrfInput = {
  versionId: number;
  /** True: each form once; false: by visit */
  uniqueForm: boolean;
  language: 'ja' | 'en' | 'th';
  /** annotated: with keys, formats and codelists */
  type: 'blank' | 'annotated';
};
export type EcrfRow = {
  documentId: number;
  jobId: string;
  personId: number;
  loginId: string;
  person: string;
  /** The role as it was called then */
  role: string | null;
  requestedAt: string;
  finishedAt: string | null;
  expiresAt: string | null;
  /** 0 canceled, 1 new, 2 processing, 3 finished, 99 error */
  status: 0 | 1 | 2 | 3 | 99;
  /** Why there is no file */
  code: string | null;
  fileName: string | null;
  language: 'ja' | 'en' | 'th';
  bytes: number | null;
  /** Of the file */
  sha256: string | null;
  /** Of the service that made the file */
  version: string | null;
  /** Whether the caller may have the file, and why not */
  availability: 'file' | 'none' | 'expired' | 'otherRole';
  studyName: string;
  /** Number of the design version */
  versionNo: number | null;
  uniqueForm: boolean;
  type: 'blank' | 'annotated';
};
export type EcrfList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: EcrfRow[];
};
export type SubjectPdfInput = {
  /** Numbers of subjects; several are a zip file */
  subjectNos: string[];
  language: 'ja' | 'en' | 'th';
};
export type SubjectPdfRow = {
  documentId: number;
  jobId: string;
  personId: number;
  loginId: string;
  person: string;
  /** The role as it was called then */
  role: string | null;
  requestedAt: string;
  finishedAt: string | null;
  expiresAt: string | null;
  /** 0 canceled, 1 new, 2 processing, 3 finished, 99 error */
  status: 0 | 1 | 2 | 3 | 99;
  /** Why there is no file */
  code: string | null;
  fileName: string | null;
  language: 'ja' | 'en' | 'th';
  bytes: number | null;
  /** Of the file */
  sha256: string | null;
  /** Of the service that made the file */
  version: string | null;
  /** Whether the caller may have the file, and why not */
  availability: 'file' | 'none' | 'expired' | 'otherRole';
  subjectNos: string[];
};
export type SubjectPdfList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: SubjectPdfRow[];
};
export type SiteOfCopy = {
  siteId: number;
  siteCode: string;
  name: string;
};
export type SiteCopyChoices = {
  sites: SiteOfCopy[];
};
export type SiteCopyInput = {
  siteId: number;
  language: 'ja' | 'en' | 'th';
};
export type SiteCopyRow = {
  documentId: number;
  jobId: string;
  personId: number;
  loginId: string;
  person: string;
  /** The role as it was called then */
  role: string | null;
  requestedAt: string;
  finishedAt: string | null;
  expiresAt: string | null;
  /** 0 canceled, 1 new, 2 processing, 3 finished, 99 error */
  status: 0 | 1 | 2 | 3 | 99;
  /** Why there is no file */
  code: string | null;
  fileName: string | null;
  language: 'ja' | 'en' | 'th';
  bytes: number | null;
  /** Of the file */
  sha256: string | null;
  /** Of the service that made the file */
  version: string | null;
  /** Whether the caller may have the file, and why not */
  availability: 'file' | 'none' | 'expired' | 'otherRole';
  siteCode: string;
  siteName: string;
  acknowledgedAt: string | null;
  acknowledgedName: string | null;
  acknowledgedRole: string | null;
};
export type SiteCopyList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: SiteCopyRow[];
};
export type SiteCopyReceipt = {
  /** SHA-256 of the received file, in hexadecimal digits */
  sha256: string;
};
export const {
  useGetJobQuery,
  useCancelJobMutation,
  useGetFileQuery,
  useGetDatasetChoicesQuery,
  usePlanDatasetsMutation,
  useExportDatasetsMutation,
  useListDatasetExportsQuery,
  useGetDatasetTicketMutation,
  useListDatasetPresetsQuery,
  useKeepDatasetPresetMutation,
  useDeleteDatasetPresetMutation,
  useGetEcrfChoicesQuery,
  useMakeEcrfMutation,
  useListEcrfsQuery,
  useGetEcrfTicketMutation,
  useMakeSubjectPdfMutation,
  useListSubjectPdfsQuery,
  useGetSubjectPdfTicketMutation,
  useGetSiteCopyChoicesQuery,
  useMakeSiteCopyMutation,
  useListSiteCopiesQuery,
  useGetSiteCopyTicketMutation,
  useAcknowledgeSiteCopyMutation,
} = injectedRtkApi;
