import { api } from './api';
export const addTagTypes = ['jobs', 'downloads', 'place', 'ip-list', 'delivery', 'stock'] as const;
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
export type ImportIpNumbersApiResponse = /** status 201  */ IpNumbersImported;
export type ImportIpNumbersApiArg = {
  studyId: number;
  body: {
    file: Blob;
  };
};
export type ResetIpNumbersApiResponse = /** status 200  */ IpNumbersDeleted;
export type ResetIpNumbersApiArg = {
  studyId: number;
  ipReset: IpReset;
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
  /** At most 10,000 */
  rows: IpNumber[];
  /** false: there are more than 10,000 */
  complete: boolean;
};
export type IpNumbersImported = {
  uploadId: number;
  /** IP numbers that were added */
  added: number;
};
export type IpNumbersDeleted = {
  deleted: number;
};
export type IpReset = {
  /** Number of IP numbers that was shown */
  count: number;
  /** Why */
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
  /** false: there are more than 10,000 */
  complete: boolean;
};
export type SendableNumber = {
  ipNumber: string;
  /** May no longer be dispensed: can only go back to the depot */
  expired: boolean;
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
  /** Grows with time */
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
  /** Can be dispensed */
  usable: number;
  /** Of the usable ones, those that can be dispensed for at most 60 more days */
  expiringSoon: number;
  /** Not dispensed any more, because the last day has passed */
  expired: number;
  /** On the way to the place */
  inTransit: number;
  used: number;
  damaged: number;
  lost: number;
  returned: number;
  /** null: none is set */
  minimum: number | null;
  /** Fewer usable ones than the minimum */
  low: boolean;
  /** 0: the depot */
  siteId: number;
  /** Empty for the depot */
  siteCode: string;
  /** Empty for the depot */
  name: string;
  /** Of the minimum; 0: none was set yet */
  revision: number;
  /** The role may set the minimum */
  maySetMinimum: boolean;
};
export type KitTypeStock = {
  /** Can be dispensed */
  usable: number;
  /** Of the usable ones, those that can be dispensed for at most 60 more days */
  expiringSoon: number;
  /** Not dispensed any more, because the last day has passed */
  expired: number;
  /** On the way to the place */
  inTransit: number;
  used: number;
  damaged: number;
  lost: number;
  returned: number;
  /** null: none is set */
  minimum: number | null;
  /** Fewer usable ones than the minimum */
  low: boolean;
  /** 0: the depot */
  siteId: number;
  /** Key of the kit type */
  kitType: string;
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
  /** Least number of usable IP numbers; 0: none */
  minimum: number;
  /** Only from roles that see the stock by kit type */
  kitTypes?: KitTypeMinimum[];
  /** Revision that was shown; 0: none was set yet */
  revision: number;
  /** Why */
  reason: string;
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
} = injectedRtkApi;
