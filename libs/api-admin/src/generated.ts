import { api } from './api';
export const addTagTypes = ['site', 'user', 'study'] as const;
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
      listUsers: build.query<ListUsersApiResponse, ListUsersApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/users`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
            search: queryArg.search,
            sort: queryArg.sort,
            order: queryArg.order,
          },
        }),
        providesTags: ['user'],
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
      assignRoles: build.mutation<AssignRolesApiResponse, AssignRolesApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/users/${queryArg.personId}/assignments`,
          method: 'POST',
          body: queryArg.assignmentsInput,
        }),
        invalidatesTags: ['user'],
      }),
      assignRole: build.mutation<AssignRoleApiResponse, AssignRoleApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/assignments`,
          method: 'POST',
          body: queryArg.assignmentInput,
        }),
        invalidatesTags: ['user'],
      }),
      endAssignment: build.mutation<EndAssignmentApiResponse, EndAssignmentApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/assignments/${queryArg.assignmentId}/end`,
          method: 'POST',
          body: queryArg.assignmentEnd,
        }),
        invalidatesTags: ['user'],
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
          body: queryArg.studyBody,
        }),
        providesTags: ['study'],
      }),
      studyInfo: build.query<StudyInfoApiResponse, StudyInfoApiArg>({
        query: (queryArg) => ({ url: `/api/study/info/${queryArg.studyId}` }),
        providesTags: ['study'],
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
  sort?: 'siteCode' | 'name' | 'country' | 'effectiveDate' | 'updatedAt';
  order?: 'asc' | 'desc';
  studyId: number;
};
export type CreateSiteApiResponse = /** status 201  */ Site;
export type CreateSiteApiArg = {
  studyId: number;
  siteInput: SiteInput;
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
export type SiteAuditApiResponse = /** status 200  */ AuditList;
export type SiteAuditApiArg = {
  siteId: number;
  page?: number;
  size?: number;
  studyId: number;
};
export type ListUsersApiResponse = /** status 200  */ StudyUserList;
export type ListUsersApiArg = {
  page?: number;
  size?: number;
  /** Part of the user ID, name, e-mail or organisation */
  search?: string;
  sort?: 'name' | 'loginId' | 'email' | 'organisation' | 'status';
  order?: 'asc' | 'desc';
  studyId: number;
};
export type GetUserApiResponse = /** status 200  */ StudyUser;
export type GetUserApiArg = {
  personId: number;
  studyId: number;
};
export type UserAuditApiResponse = /** status 200  */ AssignmentAuditList;
export type UserAuditApiArg = {
  personId: number;
  page?: number;
  size?: number;
  studyId: number;
};
export type AssignRolesApiResponse = /** status 201  */ AssignmentsCreated;
export type AssignRolesApiArg = {
  personId: number;
  studyId: number;
  assignmentsInput: AssignmentsInput;
};
export type AssignRoleApiResponse = /** status 201  */ AssignmentCreated;
export type AssignRoleApiArg = {
  studyId: number;
  assignmentInput: AssignmentInput;
};
export type EndAssignmentApiResponse = unknown;
export type EndAssignmentApiArg = {
  assignmentId: number;
  studyId: number;
  assignmentEnd: AssignmentEnd;
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
export type FilterMasterListApiResponse = /** status 200  */ SiteMasterDataList;
export type FilterMasterListApiArg = {
  studyId: number;
  studyBody: StudyBody;
};
export type StudyInfoApiResponse = /** status 200  */ StudyInfo;
export type StudyInfoApiArg = {
  studyId: number;
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
  disabled: boolean;
  /** Released design version, if any */
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
};
export type SiteInput = {
  /** Site ID (code), unique in the study */
  siteCode: string;
  name: string;
  address?: string | null;
  /** ISO 3166 two-letter code */
  country: string;
  /** Minutes east of UTC: 720 down to -660 (spec section 9) */
  utcOffsetMinutes: number;
  effectiveDate: string;
  department?: string | null;
  contractNumber?: string | null;
  contractDate?: string | null;
  econsent?: boolean;
};
export type SiteUpdate = {
  /** Site ID (code), unique in the study */
  siteCode: string;
  name: string;
  address?: string | null;
  /** ISO 3166 two-letter code */
  country: string;
  /** Minutes east of UTC: 720 down to -660 (spec section 9) */
  utcOffsetMinutes: number;
  effectiveDate: string;
  department?: string | null;
  contractNumber?: string | null;
  contractDate?: string | null;
  econsent?: boolean;
  /** Revision that was shown */
  revision: number;
  /** Why it is changed */
  reason: string;
};
export type AuditChange = {
  /** Name of the field as in the form, e.g. effectiveDate */
  field: string;
  before: string | null;
  after: string | null;
};
export type AuditEntry = {
  /** Grows with time */
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
export type Assignment = {
  assignmentId: number;
  roleId: number;
  roleCode: string;
  roleName: {
    [key: string]: string;
  };
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
  /** 1 not yet, 2 locked, 3 inactive, 4 active (spec section 3) */
  status: number;
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
export type AssignmentAuditEntry = {
  /** Grows with time */
  eventId: string;
  at: string;
  actorName: string;
  organisation: string | null;
  actorRole: string | null;
  /** 0 initial, 1 modify, 2 delete */
  action: number;
  changes: AuditChange[];
  reason: string | null;
  assignmentId: number;
  roleCode: string;
  roleName: {
    [key: string]: string;
  };
  siteCode: string | null;
};
export type AssignmentAuditList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: AssignmentAuditEntry[];
};
export type AssignmentsCreated = {
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
export type AssignmentInput = {
  roleId: number;
  siteId?: number | null;
  startDate: string;
  endDate?: string | null;
  personId: number;
};
export type AssignmentEnd = {
  /** null: no end */
  endDate: string | null;
  reason: string;
  revision: number;
};
export type UserBasic = {
  personId: number;
  loginId: string;
  name: string;
  roleId: number;
  roleCode: string;
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
export type SiteCount = {
  siteId: number;
  siteCode: string;
  name: string;
  subjects: number;
  disabledSubjects: number;
};
export type StudyInfo = {
  studyId: number;
  studyIdText: string;
  name: {
    [key: string]: string;
  };
  protocolNumber: string | null;
  siteCount: number;
  subjectCount: number;
  sites: SiteCount[];
};
export const {
  useListSitesQuery,
  useCreateSiteMutation,
  useGetSiteQuery,
  useUpdateSiteMutation,
  useSiteAuditQuery,
  useListUsersQuery,
  useGetUserQuery,
  useUserAuditQuery,
  useAssignRolesMutation,
  useAssignRoleMutation,
  useEndAssignmentMutation,
  useUserBasicQuery,
  useSiteMasterDataQuery,
  useFilterMasterListQuery,
  useStudyInfoQuery,
} = injectedRtkApi;
