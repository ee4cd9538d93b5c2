import { api } from './api';
export const addTagTypes = ['site', 'assignment', 'user', 'study', 'history', 'rights'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listSites: build.query<ListSitesApiResponse, ListSitesApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/sites`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
            search: queryArg.search,
            status: queryArg.status,
            country: queryArg.country,
            sort: queryArg.sort,
            order: queryArg.order,
          },
        }),
        providesTags: ['site'],
      }),
      createSite: build.mutation<CreateSiteApiResponse, CreateSiteApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/sites`,
          method: 'POST',
          body: queryArg.siteInput,
        }),
        invalidatesTags: ['site'],
      }),
      downloadSites: build.query<DownloadSitesApiResponse, DownloadSitesApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/sites/download`,
          params: {
            search: queryArg.search,
            status: queryArg.status,
            country: queryArg.country,
            sort: queryArg.sort,
            order: queryArg.order,
          },
        }),
        providesTags: ['site'],
      }),
      getSite: build.query<GetSiteApiResponse, GetSiteApiArg>({
        query: (queryArg) => ({ url: `/api/admin/${queryArg.studyId}/sites/${queryArg.siteId}` }),
        providesTags: ['site'],
      }),
      updateSite: build.mutation<UpdateSiteApiResponse, UpdateSiteApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/sites/${queryArg.siteId}`,
          method: 'PUT',
          body: queryArg.siteUpdate,
        }),
        invalidatesTags: ['site'],
      }),
      previewSiteAction: build.mutation<PreviewSiteActionApiResponse, PreviewSiteActionApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/sites/action/preview`,
          method: 'POST',
          body: queryArg.siteActionPreview,
        }),
        invalidatesTags: ['site'],
      }),
      runSiteAction: build.mutation<RunSiteActionApiResponse, RunSiteActionApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/sites/action`,
          method: 'POST',
          body: queryArg.siteActionInput,
        }),
        invalidatesTags: ['site'],
      }),
      siteAudit: build.query<SiteAuditApiResponse, SiteAuditApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/sites/${queryArg.siteId}/audit`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
          },
        }),
        providesTags: ['site'],
      }),
      studyContract: build.query<StudyContractApiResponse, StudyContractApiArg>({
        query: (queryArg) => ({ url: `/api/admin/${queryArg.studyId}/contract` }),
        providesTags: ['site'],
      }),
      updateStudyContract: build.mutation<
        UpdateStudyContractApiResponse,
        UpdateStudyContractApiArg
      >({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/contract`,
          method: 'PUT',
          body: queryArg.studyContractUpdate,
        }),
        invalidatesTags: ['site'],
      }),
      assignRoles: build.mutation<AssignRolesApiResponse, AssignRolesApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/users/${queryArg.personId}/assignments`,
          method: 'POST',
          body: queryArg.assignmentsInput,
        }),
        invalidatesTags: ['assignment', 'user'],
      }),
      assignRole: build.mutation<AssignRoleApiResponse, AssignRoleApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/assignments`,
          method: 'POST',
          body: queryArg.assignmentInput,
        }),
        invalidatesTags: ['assignment', 'user'],
      }),
      changeAssignment: build.mutation<ChangeAssignmentApiResponse, ChangeAssignmentApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/assignments/${queryArg.assignmentId}`,
          method: 'PUT',
          body: queryArg.assignmentChange,
        }),
        invalidatesTags: ['assignment', 'user'],
      }),
      withdrawAssignment: build.mutation<WithdrawAssignmentApiResponse, WithdrawAssignmentApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/assignments/${queryArg.assignmentId}/withdraw`,
          method: 'POST',
          body: queryArg.assignmentWithdrawal,
        }),
        invalidatesTags: ['assignment', 'user'],
      }),
      userBasic: build.query<UserBasicApiResponse, UserBasicApiArg>({
        query: (queryArg) => ({
          url: `/api/study/${queryArg.studyId}/user/basic`,
          method: 'POST',
          body: queryArg.studyBody,
        }),
        providesTags: ['study'],
      }),
      siteMasterData: build.query<SiteMasterDataApiResponse, SiteMasterDataApiArg>({
        query: (queryArg) => ({
          url: `/api/study/${queryArg.studyId}/site/list-master-data`,
          method: 'POST',
          body: queryArg.studyBody,
        }),
        providesTags: ['study'],
      }),
      filterMasterList: build.query<FilterMasterListApiResponse, FilterMasterListApiArg>({
        query: (queryArg) => ({
          url: `/api/study/${queryArg.studyId}/status/filter-master-list`,
          method: 'POST',
          body: queryArg.filterBody,
        }),
        providesTags: ['study'],
      }),
      studyInfo: build.query<StudyInfoApiResponse, StudyInfoApiArg>({
        query: (queryArg) => ({ url: `/api/study/info/${queryArg.studyId}` }),
        providesTags: ['study'],
      }),
      downloadStudyInfo: build.query<DownloadStudyInfoApiResponse, DownloadStudyInfoApiArg>({
        query: (queryArg) => ({ url: `/api/admin/${queryArg.studyId}/study-info/download` }),
        providesTags: ['study'],
      }),
      listUsers: build.query<ListUsersApiResponse, ListUsersApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/users`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
            search: queryArg.search,
            status: queryArg.status,
            role: queryArg.role,
            site: queryArg.site,
            sort: queryArg.sort,
            order: queryArg.order,
          },
        }),
        providesTags: ['user'],
      }),
      registerUser: build.mutation<RegisterUserApiResponse, RegisterUserApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/users`,
          method: 'POST',
          body: queryArg.userInput,
          headers: {
            'idempotency-key': queryArg['idempotency-key'],
          },
        }),
        invalidatesTags: ['user'],
      }),
      downloadUsers: build.query<DownloadUsersApiResponse, DownloadUsersApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/users/download`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
            search: queryArg.search,
            status: queryArg.status,
            role: queryArg.role,
            site: queryArg.site,
            sort: queryArg.sort,
            order: queryArg.order,
          },
        }),
        providesTags: ['user'],
      }),
      previewDisableUsers: build.mutation<
        PreviewDisableUsersApiResponse,
        PreviewDisableUsersApiArg
      >({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/users/disable/preview`,
          method: 'POST',
          body: queryArg.usersInput,
        }),
        invalidatesTags: ['user'],
      }),
      disableUsers: build.mutation<DisableUsersApiResponse, DisableUsersApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/users/disable`,
          method: 'POST',
          body: queryArg.usersStateInput,
        }),
        invalidatesTags: ['user'],
      }),
      previewEnableUsers: build.mutation<PreviewEnableUsersApiResponse, PreviewEnableUsersApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/users/enable/preview`,
          method: 'POST',
          body: queryArg.usersInput,
        }),
        invalidatesTags: ['user'],
      }),
      enableUsers: build.mutation<EnableUsersApiResponse, EnableUsersApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/users/enable`,
          method: 'POST',
          body: queryArg.usersStateInput,
        }),
        invalidatesTags: ['user'],
      }),
      getUser: build.query<GetUserApiResponse, GetUserApiArg>({
        query: (queryArg) => ({ url: `/api/admin/${queryArg.studyId}/users/${queryArg.personId}` }),
        providesTags: ['user'],
      }),
      userAudit: build.query<UserAuditApiResponse, UserAuditApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/users/${queryArg.personId}/audit`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
          },
        }),
        providesTags: ['user'],
      }),
      listUserHistory: build.query<ListUserHistoryApiResponse, ListUserHistoryApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/user-history`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
            search: queryArg.search,
            personId: queryArg.personId,
            siteId: queryArg.siteId,
            kind: queryArg.kind,
            from: queryArg['from'],
            to: queryArg.to,
            order: queryArg.order,
          },
        }),
        providesTags: ['history'],
      }),
      downloadUserHistory: build.query<DownloadUserHistoryApiResponse, DownloadUserHistoryApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/user-history/download`,
          params: {
            search: queryArg.search,
            personId: queryArg.personId,
            siteId: queryArg.siteId,
            kind: queryArg.kind,
            from: queryArg['from'],
            to: queryArg.to,
            order: queryArg.order,
          },
        }),
        providesTags: ['history'],
      }),
      userHistoryPeople: build.query<UserHistoryPeopleApiResponse, UserHistoryPeopleApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/user-history/people`,
          params: {
            search: queryArg.search,
            personId: queryArg.personId,
          },
        }),
        providesTags: ['history'],
      }),
      listRightsRequests: build.query<ListRightsRequestsApiResponse, ListRightsRequestsApiArg>({
        query: (queryArg) => ({ url: `/api/admin/${queryArg.studyId}/rights-requests` }),
        providesTags: ['rights'],
      }),
      confirmRightsRequest: build.mutation<
        ConfirmRightsRequestApiResponse,
        ConfirmRightsRequestApiArg
      >({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/rights-requests/${queryArg.requestId}/confirm`,
          method: 'POST',
          body: queryArg.rightsConfirmation,
        }),
        invalidatesTags: ['rights'],
      }),
      rejectRightsRequest: build.mutation<
        RejectRightsRequestApiResponse,
        RejectRightsRequestApiArg
      >({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/rights-requests/${queryArg.requestId}/reject`,
          method: 'POST',
          body: queryArg.rightsRefusal,
        }),
        invalidatesTags: ['rights'],
      }),
      withdrawRightsRequest: build.mutation<
        WithdrawRightsRequestApiResponse,
        WithdrawRightsRequestApiArg
      >({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/rights-requests/${queryArg.requestId}/withdraw`,
          method: 'POST',
          body: queryArg.rightsRefusal,
        }),
        invalidatesTags: ['rights'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as generatedApi };
export type ListSitesApiResponse = /** status 200  */ SiteList;
export type ListSitesApiArg = {
  page?: number;
  size?: number;
  /** Part of the site ID or name */
  search?: string;
  /** Absent: any */
  status?: ('active' | 'disabled' | 'deleted')[];
  /** ISO 3166 two-letter codes; absent: any */
  country?: string[];
  sort?:
    | 'siteCode'
    | 'name'
    | 'status'
    | 'country'
    | 'utcOffsetMinutes'
    | 'effectiveDate'
    | 'contractDate'
    | 'department'
    | 'updatedBy'
    | 'updatedAt';
  order?: 'asc' | 'desc';
  studyId: number;
};
export type CreateSiteApiResponse = /** status 201  */ Site;
export type CreateSiteApiArg = {
  studyId: number;
  siteInput: SiteInput;
};
export type DownloadSitesApiResponse = /** status 200  */ SiteDownload;
export type DownloadSitesApiArg = {
  /** Part of the site ID or name */
  search?: string;
  /** Absent: any */
  status?: ('active' | 'disabled' | 'deleted')[];
  /** ISO 3166 two-letter codes; absent: any */
  country?: string[];
  sort?:
    | 'siteCode'
    | 'name'
    | 'status'
    | 'country'
    | 'utcOffsetMinutes'
    | 'effectiveDate'
    | 'contractDate'
    | 'department'
    | 'updatedBy'
    | 'updatedAt';
  order?: 'asc' | 'desc';
  studyId: number;
};
export type GetSiteApiResponse = /** status 200  */ Site;
export type GetSiteApiArg = {
  siteId: number;
  studyId: number;
};
export type UpdateSiteApiResponse = /** status 200  */ Site;
export type UpdateSiteApiArg = {
  siteId: number;
  studyId: number;
  siteUpdate: SiteUpdate;
};
export type PreviewSiteActionApiResponse = /** status 200  */ SiteActionOutcome;
export type PreviewSiteActionApiArg = {
  studyId: number;
  siteActionPreview: SiteActionPreview;
};
export type RunSiteActionApiResponse = /** status 200  */ SiteActionOutcome;
export type RunSiteActionApiArg = {
  studyId: number;
  siteActionInput: SiteActionInput;
};
export type SiteAuditApiResponse = /** status 200  */ AuditList;
export type SiteAuditApiArg = {
  siteId: number;
  page?: number;
  size?: number;
  studyId: number;
};
export type StudyContractApiResponse = /** status 200  */ StudyContract;
export type StudyContractApiArg = {
  studyId: number;
};
export type UpdateStudyContractApiResponse = /** status 200  */ StudyContract;
export type UpdateStudyContractApiArg = {
  studyId: number;
  studyContractUpdate: StudyContractUpdate;
};
export type AssignRolesApiResponse = /** status 201  */ AssignmentsCreated;
export type AssignRolesApiArg = {
  personId: number;
  studyId: number;
  assignmentsInput: AssignmentsInput;
};
export type AssignRoleApiResponse = /** status 201  */
  | AssignmentCreated
  | /** status 202 Waits for a second person */ RightsRequested;
export type AssignRoleApiArg = {
  studyId: number;
  assignmentInput: AssignmentInput;
};
export type ChangeAssignmentApiResponse =
  /** status 202 Waits for a second person */ RightsRequested;
export type ChangeAssignmentApiArg = {
  assignmentId: number;
  studyId: number;
  assignmentChange: AssignmentChange;
};
export type WithdrawAssignmentApiResponse = unknown;
export type WithdrawAssignmentApiArg = {
  assignmentId: number;
  studyId: number;
  assignmentWithdrawal: AssignmentWithdrawal;
};
export type UserBasicApiResponse = /** status 200  */ UserBasic;
export type UserBasicApiArg = {
  studyId: number;
  studyBody: StudyBody;
};
export type SiteMasterDataApiResponse = /** status 200  */ SiteMasterDataList;
export type SiteMasterDataApiArg = {
  studyId: number;
  studyBody: StudyBody;
};
export type FilterMasterListApiResponse = /** status 200  */ FilterMasterList;
export type FilterMasterListApiArg = {
  studyId: number;
  filterBody: FilterBody;
};
export type StudyInfoApiResponse = /** status 200  */ StudyInfo;
export type StudyInfoApiArg = {
  studyId: number;
};
export type DownloadStudyInfoApiResponse = /** status 200  */ StudyInfo;
export type DownloadStudyInfoApiArg = {
  studyId: number;
};
export type ListUsersApiResponse = /** status 200  */ StudyUserList;
export type ListUsersApiArg = {
  page?: number;
  size?: number;
  /** Part of the user ID, name, e-mail or organisation */
  search?: string;
  /** 1 not yet, 2 locked, 3 inactive, 4 active */
  status?: number[];
  /** Holds one of these roles (ids) */
  role?: number[];
  /** Holds a role at one of these sites; 0: a role at all sites of the study */
  site?: number[];
  sort?:
    | 'name'
    | 'loginId'
    | 'email'
    | 'organisation'
    | 'country'
    | 'language'
    | 'status'
    | 'startDate'
    | 'endDate'
    | 'passwordSetAt';
  order?: 'asc' | 'desc';
  studyId: number;
};
export type RegisterUserApiResponse = /** status 201  */ UserRegistered;
export type RegisterUserApiArg = {
  'idempotency-key'?: string;
  studyId: number;
  userInput: UserInput;
};
export type DownloadUsersApiResponse = /** status 200  */ StudyUserList;
export type DownloadUsersApiArg = {
  page?: number;
  size?: number;
  /** Part of the user ID, name, e-mail or organisation */
  search?: string;
  /** 1 not yet, 2 locked, 3 inactive, 4 active */
  status?: number[];
  /** Holds one of these roles (ids) */
  role?: number[];
  /** Holds a role at one of these sites; 0: a role at all sites of the study */
  site?: number[];
  sort?:
    | 'name'
    | 'loginId'
    | 'email'
    | 'organisation'
    | 'country'
    | 'language'
    | 'status'
    | 'startDate'
    | 'endDate'
    | 'passwordSetAt';
  order?: 'asc' | 'desc';
  studyId: number;
};
export type PreviewDisableUsersApiResponse = /** status 200  */ UserOutcomes;
export type PreviewDisableUsersApiArg = {
  studyId: number;
  usersInput: UsersInput;
};
export type DisableUsersApiResponse = /** status 200  */ UserOutcomes;
export type DisableUsersApiArg = {
  studyId: number;
  usersStateInput: UsersStateInput;
};
export type PreviewEnableUsersApiResponse = /** status 200  */ UserOutcomes;
export type PreviewEnableUsersApiArg = {
  studyId: number;
  usersInput: UsersInput;
};
export type EnableUsersApiResponse = /** status 200  */ UserOutcomes;
export type EnableUsersApiArg = {
  studyId: number;
  usersStateInput: UsersStateInput;
};
export type GetUserApiResponse = /** status 200  */ StudyUser;
export type GetUserApiArg = {
  personId: number;
  studyId: number;
};
export type UserAuditApiResponse = /** status 200  */ UserAuditList;
export type UserAuditApiArg = {
  personId: number;
  page?: number;
  size?: number;
  studyId: number;
};
export type ListUserHistoryApiResponse = /** status 200  */ HistoryList;
export type ListUserHistoryApiArg = {
  page?: number;
  size?: number;
  /** Part of the name or user ID of the person */
  search?: string;
  /** Events of these people */
  personId?: number[];
  /** Users of these sites; days are counted on their clock, if they share one */
  siteId?: number[];
  kind?: (
    | 'signed_in'
    | 'failed'
    | 'locked'
    | 'refused_locked'
    | 'refused_disabled'
    | 'signed_out'
    | 're_authenticated'
    | 'refresh_reused'
    | 'refused_expired'
    | 'recovery_failed'
    | 'password_reset'
    | 'password_changed'
    | 'secret_question_changed'
    | 'login_id_changed'
    | 'role_given'
    | 'role_changed'
    | 'role_ended'
    | 'role_withdrawn'
    | 'user_disabled'
    | 'user_enabled'
    | 'right_requested'
    | 'right_confirmed'
    | 'right_rejected'
    | 'right_withdrawn'
    | 'right_refused'
    | 'identity_requested'
    | 'identity_confirmed'
    | 'identity_stopped'
    | 'identity_changed'
    | 'role_rights_changed'
    | 'role_rights_requested'
    | 'role_rights_confirmed'
    | 'role_rights_rejected'
    | 'role_rights_withdrawn'
    | 'role_rights_refused'
    | 'confirmation_switched'
    | 'downloaded'
  )[];
  /** First day */
  from?: string;
  /** Last day */
  to?: string;
  /** By time; the newest first */
  order?: 'asc' | 'desc';
  studyId: number;
};
export type DownloadUserHistoryApiResponse = /** status 200  */ HistoryList;
export type DownloadUserHistoryApiArg = {
  /** Part of the name or user ID of the person */
  search?: string;
  /** Events of these people */
  personId?: number[];
  /** Users of these sites; days are counted on their clock, if they share one */
  siteId?: number[];
  kind?: (
    | 'signed_in'
    | 'failed'
    | 'locked'
    | 'refused_locked'
    | 'refused_disabled'
    | 'signed_out'
    | 're_authenticated'
    | 'refresh_reused'
    | 'refused_expired'
    | 'recovery_failed'
    | 'password_reset'
    | 'password_changed'
    | 'secret_question_changed'
    | 'login_id_changed'
    | 'role_given'
    | 'role_changed'
    | 'role_ended'
    | 'role_withdrawn'
    | 'user_disabled'
    | 'user_enabled'
    | 'right_requested'
    | 'right_confirmed'
    | 'right_rejected'
    | 'right_withdrawn'
    | 'right_refused'
    | 'identity_requested'
    | 'identity_confirmed'
    | 'identity_stopped'
    | 'identity_changed'
    | 'role_rights_changed'
    | 'role_rights_requested'
    | 'role_rights_confirmed'
    | 'role_rights_rejected'
    | 'role_rights_withdrawn'
    | 'role_rights_refused'
    | 'confirmation_switched'
    | 'downloaded'
  )[];
  /** First day */
  from?: string;
  /** Last day */
  to?: string;
  /** By time; the newest first */
  order?: 'asc' | 'desc';
  studyId: number;
};
export type UserHistoryPeopleApiResponse = /** status 200  */ HistoryPeople;
export type UserHistoryPeopleApiArg = {
  /** Part of the name or user ID */
  search?: string;
  /** These come first, found or not */
  personId?: number[];
  studyId: number;
};
export type ListRightsRequestsApiResponse = /** status 200  */ RightsRequestList;
export type ListRightsRequestsApiArg = {
  studyId: number;
};
export type ConfirmRightsRequestApiResponse = unknown;
export type ConfirmRightsRequestApiArg = {
  requestId: number;
  studyId: number;
  rightsConfirmation: RightsConfirmation;
};
export type RejectRightsRequestApiResponse = unknown;
export type RejectRightsRequestApiArg = {
  requestId: number;
  studyId: number;
  rightsRefusal: RightsRefusal;
};
export type WithdrawRightsRequestApiResponse = unknown;
export type WithdrawRightsRequestApiArg = {
  requestId: number;
  studyId: number;
  rightsRefusal: RightsRefusal;
};
export type Site = {
  siteId: number;
  siteCode: string;
  name: string;
  address: string | null;
  country: string;
  utcOffsetMinutes: number;
  effectiveDate: string;
  department: string | null;
  contractNumber: string | null;
  contractDate: string | null;
  econsent: boolean;
  systemLinkage: boolean;
  status: 'active' | 'disabled' | 'deleted';
  disabled: boolean;
  deleted: boolean;
  /** Design version in force at the site, if any */
  version: string | null;
  subjects: number;
  revision: number;
  updatedBy: string;
  updatedAt: string;
};
export type SiteList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: Site[];
  /** Countries of all sites that the caller reaches */
  countries: string[];
};
export type SiteInput = {
  /** Site ID (code), unique in the study */
  siteCode: string;
  name: string;
  address?: string | null;
  /** ISO 3166 two-letter code; JP, or as it is, when left out */
  country?: string;
  /** Minutes east of UTC: 720 down to -660 (spec section 9); 540, or as it is, when left out */
  utcOffsetMinutes?: number;
  effectiveDate: string;
  department?: string | null;
  contractNumber?: string | null;
  contractDate?: string | null;
  econsent?: boolean;
  /** Other systems may send data of this site */
  systemLinkage?: boolean;
};
export type SiteDownload = {
  /** At most 10,000 */
  rows: Site[];
  /** false: there are more than 10,000 */
  complete: boolean;
};
export type SiteUpdate = {
  /** Site ID (code), unique in the study */
  siteCode: string;
  name: string;
  address?: string | null;
  /** ISO 3166 two-letter code; JP, or as it is, when left out */
  country?: string;
  /** Minutes east of UTC: 720 down to -660 (spec section 9); 540, or as it is, when left out */
  utcOffsetMinutes?: number;
  effectiveDate: string;
  department?: string | null;
  contractNumber?: string | null;
  contractDate?: string | null;
  econsent?: boolean;
  /** Other systems may send data of this site */
  systemLinkage?: boolean;
  /** Revision that was shown */
  revision: number;
  /** Why it is changed */
  reason: string;
};
export type SiteActionRow = {
  siteId: number;
  siteCode: string;
  name: string;
  /** As it is now, after the action when it was done */
  revision: number;
};
export type SiteActionSkipped = {
  siteId: number;
  siteCode: string;
  name: string;
  /** As it is now, after the action when it was done */
  revision: number;
  /** Code of the catalogue */
  code: string;
  params: {
    [key: string]: any;
  };
};
export type SiteActionOutcome = {
  done: SiteActionRow[];
  skipped: SiteActionSkipped[];
};
export type SiteActionPreview = {
  action: 'enable' | 'disable' | 'delete' | 'restore';
  siteIds: number[];
};
export type SiteRevision = {
  siteId: number;
  /** Revision that was shown */
  revision: number;
};
export type SiteActionInput = {
  action: 'enable' | 'disable' | 'delete' | 'restore';
  sites: SiteRevision[];
  /** Why */
  reason: string;
};
export type AuditChange = {
  /** Name of the field as in the form, e.g. effectiveDate */
  field: string;
  before: string | null;
  after: string | null;
};
export type AuditEntry = {
  /** Position in this trail, from 1 for the oldest */
  eventId: string;
  at: string;
  actorName: string;
  organisation: string | null;
  actorRole: string | null;
  /** 0 initial, 1 modify, 2 delete */
  action: number;
  changes: AuditChange[];
  reason: string | null;
};
export type AuditList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: AuditEntry[];
};
export type StudyContract = {
  /** Contract-number level: no limitation, one for the study, one per site */
  level: 'none' | 'study' | 'site';
  contractNumber: string | null;
  contractDate: string | null;
  /** 0: not entered yet */
  revision: number;
  updatedBy: string | null;
  updatedAt: string | null;
};
export type StudyContractUpdate = {
  contractNumber: string;
  contractDate?: string | null;
  /** Revision that was shown; 0 when there was none */
  revision: number;
  /** Why */
  reason: string;
};
export type AssignmentsCreated = {
  /** Requests that wait for a second person */
  requestIds: number[];
  /** Names of people who can confirm; none: nobody yet */
  confirmers: string[];
  assignmentIds: number[];
};
export type RoleInput = {
  roleId: number;
  siteId?: number | null;
  startDate: string;
  endDate?: string | null;
};
export type AssignmentsInput = {
  assignments: RoleInput[];
};
export type AssignmentCreated = {
  assignmentId: number;
};
export type RightsRequested = {
  /** Requests that wait for a second person */
  requestIds: number[];
  /** Names of people who can confirm; none: nobody yet */
  confirmers: string[];
};
export type AssignmentInput = {
  roleId: number;
  siteId?: number | null;
  startDate: string;
  endDate?: string | null;
  personId: number;
};
export type AssignmentChange = {
  reason: string;
  revision: number;
  startDate: string;
  /** null: no end */
  endDate: string | null;
};
export type AssignmentWithdrawal = {
  reason: string;
  revision: number;
};
export type UserBasic = {
  personId: number;
  loginId: string;
  name: string;
  email: string;
  organisation: string | null;
  roleId: number;
  roleCode: string;
  roleName: {
    [key: string]: string;
  };
  /** null: all sites */
  siteIds: number[] | null;
};
export type StudyBody = {
  studyId?: number;
  roleId?: number;
  userLoginId?: string;
};
export type SiteMasterData = {
  siteId: number;
  siteCode: string;
  name: string;
  country: string;
  utcOffsetMinutes: number;
  disabled: boolean;
  econsent: boolean;
};
export type SiteMasterDataList = {
  rows: SiteMasterData[];
};
export type FilterVisit = {
  visitKey: string;
  title: {
    [key: string]: string;
  };
  type: 'scheduled' | 'unscheduled' | 'common';
  /** Pages collected at the visit */
  pageKeys: string[];
};
export type FilterPage = {
  pageKey: string;
  title: {
    [key: string]: string;
  };
  /** 1 registration, 2 normal */
  type: number;
};
export type FilterMasterList = {
  sites: SiteMasterData[];
  visits: FilterVisit[];
  pages: FilterPage[];
};
export type FilterBody = {
  studyId?: number;
  roleId?: number;
  userLoginId?: string;
  /** Visits and pages of this site only */
  siteId?: number;
};
export type SecondPersonState = {
  on: boolean;
  /** null: never */
  changedAt: string | null;
  changedByName: string | null;
  reason: string | null;
};
export type StudyCounts = {
  /** Registered, disabled ones too */
  subjects: number;
  disabledSubjects: number;
  /** Not disabled, no page has an entry */
  notStarted: number;
  /** Not disabled, some pages complete or begun */
  inProgress: number;
  /** Not disabled, every page complete */
  complete: number;
  /** Of subjects that are not disabled, like what follows */
  pages: number;
  completePages: number;
  /** Absent without QUERY_VIEW, like the next */
  openQueries?: number;
  answeredQueries?: number;
};
export type SiteInfo = {
  /** Registered, disabled ones too */
  subjects: number;
  disabledSubjects: number;
  /** Not disabled, no page has an entry */
  notStarted: number;
  /** Not disabled, some pages complete or begun */
  inProgress: number;
  /** Not disabled, every page complete */
  complete: number;
  /** Of subjects that are not disabled, like what follows */
  pages: number;
  completePages: number;
  /** Absent without QUERY_VIEW, like the next */
  openQueries?: number;
  answeredQueries?: number;
  siteId: number;
  siteCode: string;
  name: string;
  country: string;
  utcOffsetMinutes: number;
  disabled: boolean;
  /** Design version in effect */
  version: string | null;
  versionFrom: string | null;
  lastRegistration: string | null;
};
export type StudyInfo = {
  studyId: number;
  studyIdText: string;
  name: {
    [key: string]: string;
  };
  protocolNumber: string | null;
  alias: string | null;
  languages: string[];
  /** Minutes */
  autoLogoutTime: number;
  /** none, study or site */
  contractNumberLevel: string | null;
  iwrsLinkFlag: boolean;
  secondPerson: SecondPersonState;
  plannedSites: number | null;
  plannedSubjects: number | null;
  siteCount: number;
  disabledSiteCount: number;
  /** Sites without a version in effect */
  unreleasedSiteCount: number;
  subjectCount: number;
  totals: StudyCounts;
  sites: SiteInfo[];
  /** When it was counted */
  asOf: string;
};
export type Assignment = {
  assignmentId: number;
  roleId: number;
  roleCode: string;
  roleName: {
    [key: string]: string;
  };
  /** Sees treatment arms, kit types or hidden items */
  unblinded: boolean;
  /** Gives roles to people or rights to roles */
  managesAccess: boolean;
  /** Given or changed only when a second person confirms it */
  weighty: boolean;
  siteId: number | null;
  siteCode: string | null;
  siteName: string | null;
  startDate: string;
  endDate: string | null;
  revision: number;
};
export type StudyUser = {
  personId: number;
  loginId: string;
  name: string;
  email: string;
  phone: string | null;
  organisation: string | null;
  country: string | null;
  language: string;
  /** 1 not yet, 2 locked, 3 inactive, 4 active (spec section 3) */
  status: number;
  /** A right in this study waits for a second person */
  waits: boolean;
  /** Disabled in this study */
  disabled: boolean;
  /** Disabled in the whole portal */
  accountDisabled: boolean;
  /** Rights in the whole portal */
  portalRights: string[];
  /** null: none yet */
  passwordSetAt: string | null;
  /** Of the person's own data, which the auth service changes */
  personRevision: number;
  assignments: Assignment[];
};
export type StudyUserList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: StudyUser[];
};
export type UserRegistered = {
  /** Requests that wait for a second person */
  requestIds: number[];
  /** Names of people who can confirm; none: nobody yet */
  confirmers: string[];
  assignmentIds: number[];
  personId: number;
  /** New in the portal: an invitation is on its way */
  created: boolean;
};
export type PersonInput = {
  email: string;
  name: string;
  organisation: string;
  language: 'ja' | 'en' | 'th';
  /** The e-mail address when absent */
  loginId?: string;
  phone?: string;
  /** ISO 3166-1 alpha-2, e.g. JP */
  country?: string;
};
export type UserInput = {
  assignments: RoleInput[];
  /** Registered in the portal, with an invitation, if new there */
  person?: PersonInput;
  /** Instead of `person`: somebody whom the portal knows */
  personId?: number;
};
export type UserOutcome = {
  personId: number;
  /** false: skipped, or it waits for a second person (`RIGHTS_WAITS`) */
  done: boolean;
  /** Why it was skipped; a message code */
  code: string | null;
};
export type UserOutcomes = {
  /** In the order of the request */
  rows: UserOutcome[];
};
export type UsersInput = {
  personIds: number[];
};
export type UsersStateInput = {
  personIds: number[];
  reason: string;
};
export type UserAuditEntry = {
  /** Position in this trail, from 1 for the oldest */
  eventId: string;
  at: string;
  actorName: string;
  organisation: string | null;
  actorRole: string | null;
  /** 0 initial, 1 modify, 2 delete */
  action: number;
  changes: AuditChange[];
  reason: string | null;
  entity:
    | 'person'
    | 'person_password'
    | 'study_user'
    | 'assignment'
    | 'admin_rights_request'
    | 'admin_rights_refusal'
    | 'auth_rights_refusal'
    | 'identity_change';
  assignmentId: number | null;
  roleCode: string | null;
  roleName: {
    [key: string]: string;
  } | null;
  siteCode: string | null;
};
export type UserAuditList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: UserAuditEntry[];
};
export type HistoryDownload = {
  /** Identifier of the screen whose list it was */
  what: string;
  /** null: not for the reader, whose role may see less than the one that downloaded */
  rows: number | null;
  /** null: not for a reader who does not reach all sites */
  filter: {
    [key: string]: any;
  } | null;
};
export type HistoryEvent = {
  personId: number;
  loginId: string;
  name: string;
  /** Position in the list, from 1 */
  eventId: string;
  at: string;
  kind:
    | 'signed_in'
    | 'failed'
    | 'locked'
    | 'refused_locked'
    | 'refused_disabled'
    | 'signed_out'
    | 're_authenticated'
    | 'refresh_reused'
    | 'refused_expired'
    | 'recovery_failed'
    | 'password_reset'
    | 'password_changed'
    | 'secret_question_changed'
    | 'login_id_changed'
    | 'role_given'
    | 'role_changed'
    | 'role_ended'
    | 'role_withdrawn'
    | 'user_disabled'
    | 'user_enabled'
    | 'right_requested'
    | 'right_confirmed'
    | 'right_rejected'
    | 'right_withdrawn'
    | 'right_refused'
    | 'identity_requested'
    | 'identity_confirmed'
    | 'identity_stopped'
    | 'identity_changed'
    | 'role_rights_changed'
    | 'role_rights_requested'
    | 'role_rights_confirmed'
    | 'role_rights_rejected'
    | 'role_rights_withdrawn'
    | 'role_rights_refused'
    | 'confirmation_switched'
    | 'downloaded';
  /** Who did it, when not the person */
  actorName: string | null;
  roleCode: string | null;
  roleName: {
    [key: string]: string;
  } | null;
  siteCode: string | null;
  changes: AuditChange[];
  reason: string | null;
  download: HistoryDownload | null;
};
export type HistoryList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: HistoryEvent[];
  /** Of the zone in which days were counted and times are shown */
  utcOffsetMinutes: number;
};
export type HistoryPerson = {
  personId: number;
  loginId: string;
  name: string;
};
export type HistoryPeople = {
  /** At most 50 beside those asked for, by name */
  rows: HistoryPerson[];
};
export type RightsPerson = {
  personId: number;
  loginId: string;
  name: string;
  email: string;
  organisation: string | null;
};
export type RightsRole = {
  roleId: number;
  code: string;
  name: {
    [key: string]: string;
  };
  /** Sees treatment arms, kit types or hidden items */
  unblinded: boolean;
  /** Gives roles to people or rights to roles */
  managesAccess: boolean;
  /** Given or changed only when a second person confirms it */
  weighty: boolean;
  /** A frozen version names it at a hidden item */
  seesHidden: boolean;
  privileges: string[];
  /** null: all sites */
  siteCode: string | null;
  startDate: string | null;
  endDate: string | null;
};
export type RightsShown = {
  person: RightsPerson | null;
  /** Before a change of name or address */
  formerPerson: RightsPerson | null;
  /** That are given, prolonged or changed */
  roles: RightsRole[];
  /** Before a change of dates */
  formerStartDate: string | null;
  formerEndDate: string | null;
  /** Privileges that the role gets */
  added: string[];
  /** Privileges that it loses */
  removed: string[];
  /** Who holds the role already */
  holders: string[];
  versionName: string | null;
  /** Hidden items that more roles see: PAGE.ITEM */
  opened: string[];
};
export type RightsRequest = {
  requestId: number;
  kind:
    | 'role_given'
    | 'role_dates'
    | 'user_enabled'
    | 'role_rights'
    | 'confirmation_off'
    | 'version_frozen'
    | 'person_changed';
  status: 'open' | 'confirmed' | 'rejected' | 'withdrawn' | 'expired';
  shown: RightsShown;
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
export type RightsRequestList = {
  rows: RightsRequest[];
};
export type RightsConfirmation = {
  /** Of the request as it was read */
  digest: string;
};
export type RightsRefusal = {
  reason: string;
};
export const {
  useListSitesQuery,
  useCreateSiteMutation,
  useDownloadSitesQuery,
  useGetSiteQuery,
  useUpdateSiteMutation,
  usePreviewSiteActionMutation,
  useRunSiteActionMutation,
  useSiteAuditQuery,
  useStudyContractQuery,
  useUpdateStudyContractMutation,
  useAssignRolesMutation,
  useAssignRoleMutation,
  useChangeAssignmentMutation,
  useWithdrawAssignmentMutation,
  useUserBasicQuery,
  useSiteMasterDataQuery,
  useFilterMasterListQuery,
  useStudyInfoQuery,
  useDownloadStudyInfoQuery,
  useListUsersQuery,
  useRegisterUserMutation,
  useDownloadUsersQuery,
  usePreviewDisableUsersMutation,
  useDisableUsersMutation,
  usePreviewEnableUsersMutation,
  useEnableUsersMutation,
  useGetUserQuery,
  useUserAuditQuery,
  useListUserHistoryQuery,
  useDownloadUserHistoryQuery,
  useUserHistoryPeopleQuery,
  useListRightsRequestsQuery,
  useConfirmRightsRequestMutation,
  useRejectRightsRequestMutation,
  useWithdrawRightsRequestMutation,
} = injectedRtkApi;
