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
      listUsers: build.query<ListUsersApiResponse, ListUsersApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/${queryArg.studyId}/users`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
            search: queryArg.search,
          },
        }),
        providesTags: ['user'],
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
      userBasic: build.mutation<UserBasicApiResponse, UserBasicApiArg>({
        query: (queryArg) => ({
          url: `/api/study/${queryArg.studyId}/user/basic`,
          method: 'POST',
          body: queryArg.studyBody,
        }),
        invalidatesTags: ['study'],
      }),
      siteMasterData: build.mutation<SiteMasterDataApiResponse, SiteMasterDataApiArg>({
        query: (queryArg) => ({
          url: `/api/study/${queryArg.studyId}/site/list-master-data`,
          method: 'POST',
          body: queryArg.studyBody,
        }),
        invalidatesTags: ['study'],
      }),
      filterMasterList: build.mutation<FilterMasterListApiResponse, FilterMasterListApiArg>({
        query: (queryArg) => ({
          url: `/api/study/${queryArg.studyId}/status/filter-master-list`,
          method: 'POST',
          body: queryArg.studyBody,
        }),
        invalidatesTags: ['study'],
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
  sort?: 'siteCode' | 'name' | 'country' | 'updatedAt';
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
export type ListUsersApiResponse = /** status 200  */ StudyUserList;
export type ListUsersApiArg = {
  page?: number;
  size?: number;
  /** Part of the user ID, name, e-mail or organisation */
  search?: string;
  studyId: number;
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
  address?: string;
  /** ISO 3166 two-letter code */
  country: string;
  /** Minutes east of UTC: 720 down to -660 (spec section 9) */
  utcOffsetMinutes: number;
  effectiveDate: string;
  department?: string;
  contractNumber?: string;
  contractDate?: string;
  econsent?: boolean;
};
export type SiteUpdate = {
  /** Site ID (code), unique in the study */
  siteCode: string;
  name: string;
  address?: string;
  /** ISO 3166 two-letter code */
  country: string;
  /** Minutes east of UTC: 720 down to -660 (spec section 9) */
  utcOffsetMinutes: number;
  effectiveDate: string;
  department?: string;
  contractNumber?: string;
  contractDate?: string;
  econsent?: boolean;
  /** Revision that was shown */
  revision: number;
  /** Why it is changed */
  reason: string;
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
export type AssignmentCreated = {
  assignmentId: number;
};
export type AssignmentInput = {
  personId: number;
  roleId: number;
  siteId?: number | null;
  startDate: string;
  endDate?: string | null;
};
export type AssignmentEnd = {
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
  protocolNumber: string;
  siteCount: number;
  subjectCount: number;
  sites: SiteCount[];
};
export const {
  useListSitesQuery,
  useCreateSiteMutation,
  useGetSiteQuery,
  useUpdateSiteMutation,
  useListUsersQuery,
  useAssignRoleMutation,
  useEndAssignmentMutation,
  useUserBasicMutation,
  useSiteMasterDataMutation,
  useFilterMasterListMutation,
  useStudyInfoQuery,
} = injectedRtkApi;
