import { api } from './api';
export const addTagTypes = [
  'jobs',
  'downloads',
  'place',
  'ip-list',
  'change',
  'delivery',
  'stock',
  'scheme',
  'arm-list',
  'claim',
  'unblinding',
] as const;
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
      listSupplyPlaces: build.query<ListSupplyPlacesApiResponse, ListSupplyPlacesApiArg>({
        query: (queryArg) => ({ url: `/api/iwrs/${queryArg.studyId}/places` }),
        providesTags: ['place'],
      }),
      listIpNumbers: build.query<ListIpNumbersApiResponse, ListIpNumbersApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/ip-numbers`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
            search: queryArg.search,
            state: queryArg.state,
            siteIds: queryArg.siteIds,
            lot: queryArg.lot,
            kitType: queryArg.kitType,
            expiresFrom: queryArg.expiresFrom,
            expiresTo: queryArg.expiresTo,
            sort: queryArg.sort,
            order: queryArg.order,
          },
        }),
        providesTags: ['ip-list'],
      }),
      listIpUploads: build.query<ListIpUploadsApiResponse, ListIpUploadsApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/ip-numbers/uploads`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
          },
        }),
        providesTags: ['ip-list'],
      }),
      downloadIpNumbers: build.query<DownloadIpNumbersApiResponse, DownloadIpNumbersApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/ip-numbers/download`,
          params: {
            search: queryArg.search,
            state: queryArg.state,
            siteIds: queryArg.siteIds,
            lot: queryArg.lot,
            kitType: queryArg.kitType,
            expiresFrom: queryArg.expiresFrom,
            expiresTo: queryArg.expiresTo,
            sort: queryArg.sort,
            order: queryArg.order,
          },
        }),
        providesTags: ['ip-list'],
      }),
      importIpNumbers: build.mutation<ImportIpNumbersApiResponse, ImportIpNumbersApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/ip-numbers/import`,
          method: 'POST',
          body: queryArg.body,
        }),
        invalidatesTags: ['ip-list'],
      }),
      resetIpNumbers: build.mutation<ResetIpNumbersApiResponse, ResetIpNumbersApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/ip-numbers/reset`,
          method: 'POST',
          body: queryArg.ipReset,
        }),
        invalidatesTags: ['ip-list'],
      }),
      listTrialChanges: build.query<ListTrialChangesApiResponse, ListTrialChangesApiArg>({
        query: (queryArg) => ({ url: `/api/iwrs/${queryArg.studyId}/changes` }),
        providesTags: ['change'],
      }),
      confirmTrialChange: build.mutation<ConfirmTrialChangeApiResponse, ConfirmTrialChangeApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/changes/${queryArg.requestId}/confirm`,
          method: 'POST',
          body: queryArg.trialChangeConfirmation,
        }),
        invalidatesTags: ['change'],
      }),
      rejectTrialChange: build.mutation<RejectTrialChangeApiResponse, RejectTrialChangeApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/changes/${queryArg.requestId}/reject`,
          method: 'POST',
          body: queryArg.trialChangeRefusal,
        }),
        invalidatesTags: ['change'],
      }),
      withdrawTrialChange: build.mutation<
        WithdrawTrialChangeApiResponse,
        WithdrawTrialChangeApiArg
      >({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/changes/${queryArg.requestId}/withdraw`,
          method: 'POST',
          body: queryArg.trialChangeRefusal,
        }),
        invalidatesTags: ['change'],
      }),
      listDeliveries: build.query<ListDeliveriesApiResponse, ListDeliveriesApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/deliveries`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
            search: queryArg.search,
            state: queryArg.state,
            sourceIds: queryArg.sourceIds,
            targetIds: queryArg.targetIds,
            sort: queryArg.sort,
            order: queryArg.order,
          },
        }),
        providesTags: ['delivery'],
      }),
      sendIpNumbers: build.mutation<SendIpNumbersApiResponse, SendIpNumbersApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/deliveries`,
          method: 'POST',
          body: queryArg.deliveryInput,
        }),
        invalidatesTags: ['delivery'],
      }),
      downloadDeliveries: build.query<DownloadDeliveriesApiResponse, DownloadDeliveriesApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/deliveries/download`,
          params: {
            search: queryArg.search,
            state: queryArg.state,
            sourceIds: queryArg.sourceIds,
            targetIds: queryArg.targetIds,
            sort: queryArg.sort,
            order: queryArg.order,
          },
        }),
        providesTags: ['delivery'],
      }),
      listSendableIpNumbers: build.query<
        ListSendableIpNumbersApiResponse,
        ListSendableIpNumbersApiArg
      >({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/deliveries/sendable`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
            sourceId: queryArg.sourceId,
            search: queryArg.search,
          },
        }),
        providesTags: ['delivery'],
      }),
      previewDelivery: build.mutation<PreviewDeliveryApiResponse, PreviewDeliveryApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/deliveries/preview`,
          method: 'POST',
          body: queryArg.deliveryPlan,
        }),
        invalidatesTags: ['delivery'],
      }),
      writeOffIpNumbers: build.mutation<WriteOffIpNumbersApiResponse, WriteOffIpNumbersApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/deliveries/write-off`,
          method: 'POST',
          body: queryArg.writeOffInput,
        }),
        invalidatesTags: ['delivery'],
      }),
      getDelivery: build.query<GetDeliveryApiResponse, GetDeliveryApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/deliveries/${queryArg.deliveryId}`,
        }),
        providesTags: ['delivery'],
      }),
      listDeliveryEvents: build.query<ListDeliveryEventsApiResponse, ListDeliveryEventsApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/deliveries/${queryArg.deliveryId}/audit`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
          },
        }),
        providesTags: ['delivery'],
      }),
      receiveDelivery: build.mutation<ReceiveDeliveryApiResponse, ReceiveDeliveryApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/deliveries/${queryArg.deliveryId}/receipt`,
          method: 'POST',
          body: queryArg.receiptInput,
        }),
        invalidatesTags: ['delivery'],
      }),
      cancelDelivery: build.mutation<CancelDeliveryApiResponse, CancelDeliveryApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/deliveries/${queryArg.deliveryId}/cancel`,
          method: 'POST',
          body: queryArg.cancelInput,
        }),
        invalidatesTags: ['delivery'],
      }),
      getStock: build.query<GetStockApiResponse, GetStockApiArg>({
        query: (queryArg) => ({ url: `/api/iwrs/${queryArg.studyId}/stock` }),
        providesTags: ['stock'],
      }),
      downloadStock: build.query<DownloadStockApiResponse, DownloadStockApiArg>({
        query: (queryArg) => ({ url: `/api/iwrs/${queryArg.studyId}/stock/download` }),
        providesTags: ['stock'],
      }),
      setStockMinimum: build.mutation<SetStockMinimumApiResponse, SetStockMinimumApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/stock/minimum`,
          method: 'PUT',
          body: queryArg.stockMinimumInput,
        }),
        invalidatesTags: ['stock'],
      }),
      listSchemes: build.query<ListSchemesApiResponse, ListSchemesApiArg>({
        query: (queryArg) => ({ url: `/api/iwrs/${queryArg.studyId}/schemes` }),
        providesTags: ['scheme'],
      }),
      listSchemeEvents: build.query<ListSchemeEventsApiResponse, ListSchemeEventsApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/schemes/${queryArg.schemeKey}/audit`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
          },
        }),
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
      takeSchemeKitTypes: build.mutation<TakeSchemeKitTypesApiResponse, TakeSchemeKitTypesApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/schemes/${queryArg.schemeKey}/kit-types`,
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
      claim: build.mutation<ClaimApiResponse, ClaimApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/claims`,
          method: 'POST',
          body: queryArg.claimInput,
        }),
        invalidatesTags: ['claim'],
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
      getUnblindingsWaiting: build.query<
        GetUnblindingsWaitingApiResponse,
        GetUnblindingsWaitingApiArg
      >({
        query: (queryArg) => ({ url: `/api/iwrs/${queryArg.studyId}/unblinding/waiting` }),
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
      sendUnblindingCodes: build.mutation<
        SendUnblindingCodesApiResponse,
        SendUnblindingCodesApiArg
      >({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/unblinding/${queryArg.unblindingId}/codes`,
          method: 'POST',
          body: queryArg.unblindingRound,
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
          body: queryArg.unblindingRound,
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
export type ListSupplyPlacesApiResponse = /** status 200  */ SupplyPlaces;
export type ListSupplyPlacesApiArg = {
  studyId: number;
};
export type ListIpNumbersApiResponse = /** status 200  */ IpNumberList;
export type ListIpNumbersApiArg = {
  page?: number;
  size?: number;
  /** Part of the IP number */
  search?: string;
  /** Absent: any */
  state?: ('waiting' | 'in_transit' | 'delivered' | 'used' | 'damaged' | 'lost' | 'returned')[];
  /** Sites, 0 for the depot; absent: any */
  siteIds?: number[];
  /** Lots; absent: any. Only for roles that may know kit types */
  lot?: string[];
  /** Keys of kit types; absent: any. Only for roles that may know them */
  kitType?: string[];
  /** Expires on this day or later. Only for roles that may know kit types */
  expiresFrom?: string;
  /** Expires on this day or earlier. Only for roles that may know kit types */
  expiresTo?: string;
  sort?: 'ipNumber' | 'state' | 'site' | 'lot' | 'expiresOn' | 'kitType';
  order?: 'asc' | 'desc';
  studyId: number;
};
export type ListIpUploadsApiResponse = /** status 200  */ IpUploadList;
export type ListIpUploadsApiArg = {
  page?: number;
  size?: number;
  studyId: number;
};
export type DownloadIpNumbersApiResponse = /** status 200  */ IpNumberDownload;
export type DownloadIpNumbersApiArg = {
  /** Part of the IP number */
  search?: string;
  /** Absent: any */
  state?: ('waiting' | 'in_transit' | 'delivered' | 'used' | 'damaged' | 'lost' | 'returned')[];
  /** Sites, 0 for the depot; absent: any */
  siteIds?: number[];
  /** Lots; absent: any. Only for roles that may know kit types */
  lot?: string[];
  /** Keys of kit types; absent: any. Only for roles that may know them */
  kitType?: string[];
  /** Expires on this day or later. Only for roles that may know kit types */
  expiresFrom?: string;
  /** Expires on this day or earlier. Only for roles that may know kit types */
  expiresTo?: string;
  sort?: 'ipNumber' | 'state' | 'site' | 'lot' | 'expiresOn' | 'kitType';
  order?: 'asc' | 'desc';
  studyId: number;
};
export type ImportIpNumbersApiResponse = /** status 201  */ TrialChangeAsked;
export type ImportIpNumbersApiArg = {
  studyId: number;
  body: {
    file: Blob;
    /** Of `POST /api/auth/re-auth` for this upload; its object names the file by `sha256`. Without a valid one: 403 REAUTH_REQUIRED, REAUTH_INVALID, REAUTH_EXPIRED, REAUTH_USED */
    reAuthToken?: string;
  };
};
export type ResetIpNumbersApiResponse = /** status 200  */ TrialChangeAsked;
export type ResetIpNumbersApiArg = {
  studyId: number;
  ipReset: IpReset;
};
export type ListTrialChangesApiResponse = /** status 200  */ TrialChangeList;
export type ListTrialChangesApiArg = {
  studyId: number;
};
export type ConfirmTrialChangeApiResponse = unknown;
export type ConfirmTrialChangeApiArg = {
  requestId: number;
  studyId: number;
  trialChangeConfirmation: TrialChangeConfirmation;
};
export type RejectTrialChangeApiResponse = unknown;
export type RejectTrialChangeApiArg = {
  requestId: number;
  studyId: number;
  trialChangeRefusal: TrialChangeRefusal;
};
export type WithdrawTrialChangeApiResponse = unknown;
export type WithdrawTrialChangeApiArg = {
  requestId: number;
  studyId: number;
  trialChangeRefusal: TrialChangeRefusal;
};
export type ListDeliveriesApiResponse = /** status 200  */ DeliveryList;
export type ListDeliveriesApiArg = {
  page?: number;
  size?: number;
  /** Part of an IP number */
  search?: string;
  /** Absent: any */
  state?: ('sent' | 'partly_received' | 'received' | 'canceled')[];
  /** Sources, 0 for the depot; absent: any */
  sourceIds?: number[];
  /** Targets, 0 for the depot; absent: any */
  targetIds?: number[];
  sort?: 'deliveryId' | 'deliveryDate' | 'source' | 'target' | 'state';
  order?: 'asc' | 'desc';
  studyId: number;
};
export type SendIpNumbersApiResponse = /** status 201  */ DeliveryDetail;
export type SendIpNumbersApiArg = {
  studyId: number;
  deliveryInput: DeliveryInput;
};
export type DownloadDeliveriesApiResponse = /** status 200  */ DeliveryDownload;
export type DownloadDeliveriesApiArg = {
  /** Part of an IP number */
  search?: string;
  /** Absent: any */
  state?: ('sent' | 'partly_received' | 'received' | 'canceled')[];
  /** Sources, 0 for the depot; absent: any */
  sourceIds?: number[];
  /** Targets, 0 for the depot; absent: any */
  targetIds?: number[];
  sort?: 'deliveryId' | 'deliveryDate' | 'source' | 'target' | 'state';
  order?: 'asc' | 'desc';
  studyId: number;
};
export type ListSendableIpNumbersApiResponse = /** status 200  */ SendableNumbers;
export type ListSendableIpNumbersApiArg = {
  page?: number;
  size?: number;
  /** A site, 0 for the depot; absent: the depot, or the first site of the role */
  sourceId?: number[];
  /** Part of the IP number */
  search?: string;
  studyId: number;
};
export type PreviewDeliveryApiResponse = /** status 200  */ DeliveryPreview;
export type PreviewDeliveryApiArg = {
  studyId: number;
  deliveryPlan: DeliveryPlan;
};
export type WriteOffIpNumbersApiResponse = /** status 200  */ WrittenOff;
export type WriteOffIpNumbersApiArg = {
  studyId: number;
  writeOffInput: WriteOffInput;
};
export type GetDeliveryApiResponse = /** status 200  */ DeliveryDetail;
export type GetDeliveryApiArg = {
  deliveryId: number;
  studyId: number;
};
export type ListDeliveryEventsApiResponse = /** status 200  */ DeliveryEventList;
export type ListDeliveryEventsApiArg = {
  deliveryId: number;
  page?: number;
  size?: number;
  studyId: number;
};
export type ReceiveDeliveryApiResponse = /** status 200  */ DeliveryDetail;
export type ReceiveDeliveryApiArg = {
  deliveryId: number;
  studyId: number;
  receiptInput: ReceiptInput;
};
export type CancelDeliveryApiResponse = /** status 200  */ DeliveryDetail;
export type CancelDeliveryApiArg = {
  deliveryId: number;
  studyId: number;
  cancelInput: CancelInput;
};
export type GetStockApiResponse = /** status 200  */ Stock;
export type GetStockApiArg = {
  studyId: number;
};
export type DownloadStockApiResponse = /** status 200  */ Stock;
export type DownloadStockApiArg = {
  studyId: number;
};
export type SetStockMinimumApiResponse = /** status 200  */ Stock;
export type SetStockMinimumApiArg = {
  studyId: number;
  stockMinimumInput: StockMinimumInput;
};
export type ListSchemesApiResponse = /** status 200  */ SchemeList;
export type ListSchemesApiArg = {
  studyId: number;
};
export type ListSchemeEventsApiResponse = /** status 200  */ SchemeEventList;
export type ListSchemeEventsApiArg = {
  schemeKey: string;
  page?: number;
  size?: number;
  studyId: number;
};
export type OpenSchemeApiResponse = /** status 200  */ TrialChangeAsked;
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
export type CloseSchemeApiResponse = /** status 200  */ TrialChangeAsked;
export type CloseSchemeApiArg = {
  schemeKey: string;
  studyId: number;
  schemeChange: SchemeChange;
};
export type TakeSchemeKitTypesApiResponse = /** status 200  */ TrialChangeAsked;
export type TakeSchemeKitTypesApiArg = {
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
export type UploadArmListApiResponse = /** status 201  */ TrialChangeAsked;
export type UploadArmListApiArg = {
  schemeKey: string;
  studyId: number;
  body: {
    file: Blob;
    /** Of `POST /api/auth/re-auth` for this upload; its object names the file by `sha256`. Without a valid one: 403 REAUTH_REQUIRED, REAUTH_INVALID, REAUTH_EXPIRED, REAUTH_USED */
    reAuthToken?: string;
  };
};
export type ResetArmListApiResponse = /** status 200  */ TrialChangeAsked;
export type ResetArmListApiArg = {
  schemeKey: string;
  studyId: number;
  armListReset: ArmListReset;
};
export type ClaimApiResponse = /** status 200  */ Claimed;
export type ClaimApiArg = {
  studyId: number;
  claimInput: ClaimInput;
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
export type GetUnblindingsWaitingApiResponse = /** status 200  */ UnblindingsWaiting;
export type GetUnblindingsWaitingApiArg = {
  studyId: number;
};
export type GetUnblindingSettingApiResponse = /** status 200  */ UnblindingSetting;
export type GetUnblindingSettingApiArg = {
  studyId: number;
};
export type SetUnblindingSettingApiResponse = /** status 200  */ TrialChangeAsked;
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
export type SendUnblindingCodesApiResponse = unknown;
export type SendUnblindingCodesApiArg = {
  unblindingId: number;
  studyId: number;
  unblindingRound: UnblindingRound;
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
  unblindingRound: UnblindingRound;
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
export type Place = {
  /** 0: the depot */
  siteId: number;
  /** Empty for the depot */
  siteCode: string;
  /** Empty for the depot */
  name: string;
  deleted: boolean;
  utcOffsetMinutes: number;
  /** Today there */
  today: string;
  /** The role may send from here, and confirm what arrives here */
  acts: boolean;
};
export type PlaceKitType = {
  key: string;
  title: {
    [key: string]: string;
  };
  /** Titles of its arms, in the language of the request */
  arms: string[];
};
export type SupplyPlaces = {
  /** The depot and the sites within reach */
  places: Place[];
  /** null: the role is blinded */
  kitTypes: PlaceKitType[] | null;
};
export type IpNumber = {
  ipNumber: string;
  state: 'waiting' | 'in_transit' | 'delivered' | 'used' | 'damaged' | 'lost' | 'returned';
  /** 0: the depot */
  siteId: number;
  /** null for a blinded role */
  kitType: string | null;
  /** null for a blinded role */
  lot: string | null;
  /** null for a blinded role */
  expiresOn: string | null;
  /** null for a blinded role */
  dispenseUntil: string | null;
};
export type IpNumberList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: IpNumber[];
  /** IP numbers that a reset would delete */
  unused: number;
  /** Lots of the study; empty for a blinded role */
  lots: string[];
};
export type IpUpload = {
  uploadId: number;
  fileName: string;
  rows: number;
  editor: string;
  editedAt: string;
};
export type IpUploadList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: IpUpload[];
};
export type IpNumberDownload = {
  rows: IpNumber[];
};
export type TrialChangeAsked = {
  /** Rows that were changed; 0 while it waits */
  done: number;
  /** null: it was made */
  requestId: number | null;
  /** Who can confirm it; none: nobody yet */
  confirmers: string[];
};
export type IpReset = {
  /** Number of IP numbers that was shown */
  count: number;
  /** Why */
  reason: string;
  /** Of `POST /api/auth/re-auth` for this act and object. Without a token that is valid for it: 403 REAUTH_REQUIRED, REAUTH_INVALID, REAUTH_EXPIRED, REAUTH_USED */
  reAuthToken?: string;
};
export type TrialChangeKind =
  | 'arm_upload'
  | 'arm_reset'
  | 'ip_upload'
  | 'ip_reset'
  | 'scheme_open'
  | 'scheme_close'
  | 'kit_types'
  | 'unblinding_setting';
export type TrialChangeStatus = 'open' | 'confirmed' | 'rejected' | 'withdrawn' | 'expired';
export type TrialChangeShown = {
  schemeKey: string | null;
  fileName: string | null;
  /** Rows that are added or deleted */
  rows: number | null;
  /** Of the safety override; null: never */
  minutes: number | null;
};
export type TrialChangeCount = {
  group: string;
  rows: number;
};
export type TrialChangeRequest = {
  requestId: number;
  kind: TrialChangeKind;
  status: TrialChangeStatus;
  shown: TrialChangeShown;
  /** Its content by arm or kit type, and settings; only for roles that may know them */
  counts: TrialChangeCount[];
  /** Of all that is confirmed; goes back with the confirmation */
  digest: string;
  reason: string | null;
  requestedByName: string;
  requestedAt: string;
  expiresAt: string;
  decidedByName: string | null;
  decidedAt: string | null;
  decisionReason: string | null;
  /** The reader may confirm or reject it */
  mayDecide: boolean;
  /** The reader made it */
  own: boolean;
  /** Names of people who can confirm; while it is open */
  confirmers: string[];
};
export type TrialChangeList = {
  rows: TrialChangeRequest[];
};
export type TrialChangeConfirmation = {
  /** Of the request as it was read */
  digest: string;
  /** Of `POST /api/auth/re-auth` for this act and object. Without a token that is valid for it: 403 REAUTH_REQUIRED, REAUTH_INVALID, REAUTH_EXPIRED, REAUTH_USED */
  reAuthToken?: string;
};
export type TrialChangeRefusal = {
  reason: string;
};
export type Delivery = {
  deliveryId: number;
  /** 0: the depot */
  sourceId: number;
  /** Empty for the depot */
  sourceCode: string;
  /** Empty for the depot */
  sourceName: string;
  /** 0: the depot */
  targetId: number;
  /** Empty for the depot */
  targetCode: string;
  /** Empty for the depot */
  targetName: string;
  deliveryDate: string;
  state: 'sent' | 'partly_received' | 'received' | 'canceled';
  /** IP numbers in it */
  kits: number;
  received: number;
  damaged: number;
  lost: number;
  sentBy: string;
  sentAt: string;
  /** Of its last change */
  reason: string | null;
  revision: number;
  /** The role may confirm what arrives */
  mayReceive: boolean;
  /** The role may cancel it */
  mayCancel: boolean;
};
export type DeliveryList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: Delivery[];
};
export type DeliveredKit = {
  ipNumber: string;
  /** null: on the way */
  outcome: ('received' | 'damaged' | 'lost' | 'canceled') | null;
  /** null for a blinded role */
  kitType: string | null;
};
export type DeliveryDetail = {
  deliveryId: number;
  /** 0: the depot */
  sourceId: number;
  /** Empty for the depot */
  sourceCode: string;
  /** Empty for the depot */
  sourceName: string;
  /** 0: the depot */
  targetId: number;
  /** Empty for the depot */
  targetCode: string;
  /** Empty for the depot */
  targetName: string;
  deliveryDate: string;
  state: 'sent' | 'partly_received' | 'received' | 'canceled';
  /** IP numbers in it */
  kits: number;
  received: number;
  damaged: number;
  lost: number;
  sentBy: string;
  sentAt: string;
  /** Of its last change */
  reason: string | null;
  revision: number;
  /** The role may confirm what arrives */
  mayReceive: boolean;
  /** The role may cancel it */
  mayCancel: boolean;
  numbers: DeliveredKit[];
};
export type IpNumberRange = {
  /** First IP number */
  from: string;
  /** Last IP number, of the same length */
  to: string;
};
export type DeliveryInput = {
  /** Where they are: a site, 0 for the depot */
  sourceId: number;
  numbers?: string[];
  range?: IpNumberRange;
  /** Where they go: a site, 0 for the depot */
  targetId: number;
  deliveryDate: string;
  /** Why */
  reason?: string;
};
export type DeliveryDownload = {
  /** At most 10,000 */
  rows: Delivery[];
};
export type SendableNumber = {
  ipNumber: string;
  /** May no longer be dispensed: can only go back to the depot. false for a blinded role */
  expired: boolean;
  /** Damaged: can only go back to the depot */
  damaged: boolean;
  /** null for a blinded role */
  kitType: string | null;
  /** null for a blinded role */
  lot: string | null;
  /** null for a blinded role */
  lastDay: string | null;
};
export type SendableNumbers = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: SendableNumber[];
};
export type KitTypeCount = {
  /** Key of the kit type */
  kitType: string;
  kits: number;
};
export type DeliveryPreview = {
  kits: number;
  /** First IP number */
  first: string;
  /** Last IP number */
  last: string;
  /** null: the role is blinded */
  kitTypes: KitTypeCount[] | null;
};
export type DeliveryPlan = {
  /** Where they are: a site, 0 for the depot */
  sourceId: number;
  numbers?: string[];
  range?: IpNumberRange;
  /** Where they go: a site, 0 for the depot */
  targetId: number;
};
export type WrittenOff = {
  kits: number;
};
export type WriteOffInput = {
  /** Where they are: a site, 0 for the depot */
  sourceId: number;
  numbers?: string[];
  range?: IpNumberRange;
  outcome: 'damaged' | 'lost';
  /** Why */
  reason: string;
};
export type DeliveryEvent = {
  /** Position in this trail, from 1 for the oldest */
  eventId: string;
  at: string;
  actorName: string;
  organisation: string | null;
  actorRole: string | null;
  /** What it, or its IP number, became */
  became:
    | 'sent'
    | 'partly_received'
    | 'received'
    | 'canceled'
    | 'received'
    | 'damaged'
    | 'lost'
    | 'canceled';
  /** null: the delivery itself */
  ipNumber: string | null;
  reason: string | null;
};
export type DeliveryEventList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: DeliveryEvent[];
};
export type KitReceipt = {
  ipNumber: string;
  outcome: 'received' | 'damaged' | 'lost';
};
export type ReceiptInput = {
  /** Revision that was shown */
  revision: number;
  kits: KitReceipt[];
  /** Why; required when an IP number is damaged or lost */
  reason?: string;
};
export type CancelInput = {
  /** Revision that was shown */
  revision: number;
  /** Why */
  reason: string;
};
export type SiteStock = {
  /** At the place and not dispensed, damaged, lost or returned, whatever their dates */
  onHand: number;
  /** On the way to the place */
  inTransit: number;
  used: number;
  damaged: number;
  lost: number;
  returned: number;
  /** null: none is set */
  minimum: number | null;
  /** 0: the depot */
  siteId: number;
  /** Empty for the depot */
  siteCode: string;
  /** Empty for the depot */
  name: string;
  /** Of those on hand, can be dispensed. null: blinded role */
  usable: number | null;
  /** Of the usable ones, those that can be dispensed for at most 60 more days. null: blinded role */
  expiringSoon: number | null;
  /** Of those on hand, not dispensed any more, because the last day has passed. null: blinded role */
  expired: number | null;
  /** Fewer usable ones, for a blinded role fewer on hand, than the minimum */
  low: boolean;
  /** Of the minimum; 0: none was set yet */
  revision: number;
  /** The role may set the minimum */
  maySetMinimum: boolean;
};
export type KitTypeStock = {
  /** At the place and not dispensed, damaged, lost or returned, whatever their dates */
  onHand: number;
  /** On the way to the place */
  inTransit: number;
  used: number;
  damaged: number;
  lost: number;
  returned: number;
  /** null: none is set */
  minimum: number | null;
  /** 0: the depot */
  siteId: number;
  /** Key of the kit type */
  kitType: string;
  /** Of those on hand, can be dispensed */
  usable: number;
  /** Of the usable ones, those that can be dispensed for at most 60 more days */
  expiringSoon: number;
  /** Of those on hand, not dispensed any more, because the last day has passed */
  expired: number;
  /** Fewer usable ones than the minimum */
  low: boolean;
};
export type Stock = {
  rows: SiteStock[];
  /** null: the role is blinded */
  kitTypes: KitTypeStock[] | null;
};
export type KitTypeMinimum = {
  /** Key of the kit type */
  kitType: string;
  /** 0: none */
  minimum: number;
};
export type StockMinimumInput = {
  /** A site, 0 for the depot */
  siteId: number;
  /** Least number of IP numbers; 0: none */
  minimum: number;
  /** Only from roles that see the stock by kit type */
  kitTypes?: KitTypeMinimum[];
  /** Revision that was shown; 0: none was set yet */
  revision: number;
  /** Why */
  reason: string;
};
export type SchemeMethod = 'list' | 'blocks' | 'minimisation';
export type SchemeState = 'draft' | 'open' | 'paused' | 'closed';
export type SchemeStratum = {
  /** FACTOR=LEVEL, joined by "|"; empty: all subjects */
  stratum: string;
  /** Places that are left; absent when they are made in blocks and the role does not see every factor */
  waiting?: number;
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
  /** Places that are left in all strata; absent as in a stratum */
  waiting?: number;
  strata: SchemeStratum[];
  factors: SchemeFactorInfo[];
  caps: SchemeCapInfo[];
  /** Unblinded roles only */
  arms?: SchemeArmInfo[];
  /** Unblinded roles only */
  settings?: SchemeSettingsInput;
  /** Subjects of the scheme get other kit types than those of the released design. Unblinded roles only */
  otherKitTypes?: boolean;
};
export type SchemeList = {
  rows: Scheme[];
};
export type SchemeEvent = {
  /** Position in this trail, from 1 for the oldest */
  eventId: string;
  at: string;
  actorName: string;
  organisation: string | null;
  actorRole: string | null;
  /** Uploads and deletions of a list: unblinded roles only */
  act: 'open' | 'pause' | 'resume' | 'close' | 'upload' | 'reset';
  reason: string | null;
  /** Entries of the list */
  entries: number | null;
  fileName: string | null;
};
export type SchemeEventList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: SchemeEvent[];
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
export type ArmListReset = {
  /** Unrandomised entries that were shown */
  count: number;
  /** Why */
  reason: string;
  /** Of `POST /api/auth/re-auth` for this act and object. Without a token that is valid for it: 403 REAUTH_REQUIRED, REAUTH_INVALID, REAUTH_EXPIRED, REAUTH_USED */
  reAuthToken?: string;
};
export type Claimed = {
  requestId: string;
};
export type ClaimInput = {
  /** A request that the subject service committed */
  requestId: string;
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
  | 'send-codes'
  | 'open'
  | 'override'
  | 'show';
export type CodeMail = {
  name: string;
  organisation: string | null;
  email: string;
  phone: string | null;
  /** failing: is tried again; failed: given up */
  state: 'queued' | 'sent' | 'failing' | 'failed';
  at: string;
};
export type Unblinding = {
  unblindingId: number;
  /** Goes back with each act */
  round: number;
  siteId: number;
  siteCode: string | null;
  siteName: string | null;
  subjectId: number;
  subjectNo: string;
  /** Stratification group: FACTOR=LEVEL, joined by "|", of the factors that the role sees; null: of none */
  stratum: string | null;
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
  /** Who was told, while it waits for approval; only for roles that may ask */
  told: CodeMail[];
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
export type UnblindingsWaiting = {
  /** Requests of others that wait for a decision */
  unblindingsToDecide?: number;
  /** Approved requests of the caller whose key is not opened */
  keysToOpen?: number;
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
  /** Of `POST /api/auth/re-auth` for this act and object. Without a token that is valid for it: 403 REAUTH_REQUIRED, REAUTH_INVALID, REAUTH_EXPIRED, REAUTH_USED */
  reAuthToken?: string;
};
export type UnblindingAgainInput = {
  /** Round of the request as it was read */
  round: number;
  reason: string;
  /** Of `POST /api/auth/re-auth` for this act and object. Without a token that is valid for it: 403 REAUTH_REQUIRED, REAUTH_INVALID, REAUTH_EXPIRED, REAUTH_USED */
  reAuthToken?: string;
};
export type UnblindingRound = {
  /** Round of the request as it was read */
  round: number;
};
export type UnblindingReasonInput = {
  /** Round of the request as it was read */
  round: number;
  reason: string;
};
export type UnblindingDecided = {
  /** false: the requester is no longer in the study, so no mail is sent */
  requesterTold: boolean;
};
export type SecurityCodeInput = {
  /** Round of the request as it was read */
  round: number;
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
  | 'shown'
  | 'refused';
export type UnblindingEvent = {
  /** Position in this trail, from 1 */
  eventId: string;
  at: string;
  actorName: string;
  organisation: string | null;
  actorRole: string | null;
  act: UnblindingEventAct;
  reason: string | null;
  /** Of a refused attempt: why, as a code of a message */
  refusal: string | null;
};
export type UnblindingTrail = {
  events: UnblindingEvent[];
};
export const {
  useGetJobQuery,
  useCancelJobMutation,
  useGetFileQuery,
  useListSupplyPlacesQuery,
  useListIpNumbersQuery,
  useListIpUploadsQuery,
  useDownloadIpNumbersQuery,
  useImportIpNumbersMutation,
  useResetIpNumbersMutation,
  useListTrialChangesQuery,
  useConfirmTrialChangeMutation,
  useRejectTrialChangeMutation,
  useWithdrawTrialChangeMutation,
  useListDeliveriesQuery,
  useSendIpNumbersMutation,
  useDownloadDeliveriesQuery,
  useListSendableIpNumbersQuery,
  usePreviewDeliveryMutation,
  useWriteOffIpNumbersMutation,
  useGetDeliveryQuery,
  useListDeliveryEventsQuery,
  useReceiveDeliveryMutation,
  useCancelDeliveryMutation,
  useGetStockQuery,
  useDownloadStockQuery,
  useSetStockMinimumMutation,
  useListSchemesQuery,
  useListSchemeEventsQuery,
  useOpenSchemeMutation,
  usePauseSchemeMutation,
  useResumeSchemeMutation,
  useCloseSchemeMutation,
  useTakeSchemeKitTypesMutation,
  useListArmListQuery,
  useDownloadArmListQuery,
  useUploadArmListMutation,
  useResetArmListMutation,
  useClaimMutation,
  useListUnblindingsQuery,
  useRequestUnblindingMutation,
  useDownloadUnblindingsQuery,
  useListUnblindingSubjectsQuery,
  useGetUnblindingsWaitingQuery,
  useGetUnblindingSettingQuery,
  useSetUnblindingSettingMutation,
  useRequestUnblindingAgainMutation,
  useSendUnblindingCodesMutation,
  useCancelUnblindingMutation,
  useApproveUnblindingMutation,
  useRejectUnblindingMutation,
  useOpenKeyMutation,
  useOverrideUnblindingMutation,
  useShowKeyMutation,
  useGetUnblindingTrailQuery,
} = injectedRtkApi;
