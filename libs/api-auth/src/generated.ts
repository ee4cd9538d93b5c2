import { api } from './api';
export const addTagTypes = [
  'sign-in',
  'session',
  'account',
  'mail',
  'study',
  'person',
  'notice',
  'operations',
  'recovery',
  'identity',
] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      login: build.mutation<LoginApiResponse, LoginApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/login`,
          method: 'POST',
          body: queryArg.signInBody,
        }),
        invalidatesTags: ['sign-in'],
      }),
      refresh: build.mutation<RefreshApiResponse, RefreshApiArg>({
        query: () => ({ url: `/api/auth/refresh`, method: 'POST' }),
        invalidatesTags: ['sign-in'],
      }),
      logout: build.mutation<LogoutApiResponse, LogoutApiArg>({
        query: () => ({ url: `/api/auth/logout`, method: 'POST' }),
        invalidatesTags: ['sign-in'],
      }),
      me: build.query<MeApiResponse, MeApiArg>({
        query: () => ({ url: `/api/auth/me` }),
        providesTags: ['sign-in'],
      }),
      reAuth: build.mutation<ReAuthApiResponse, ReAuthApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/re-auth`,
          method: 'POST',
          body: queryArg.reAuthBody,
        }),
        invalidatesTags: ['sign-in'],
      }),
      activity: build.mutation<ActivityApiResponse, ActivityApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/activity`,
          method: 'POST',
          body: queryArg.activityBody,
        }),
        invalidatesTags: ['session'],
      }),
      draftKey: build.query<DraftKeyApiResponse, DraftKeyApiArg>({
        query: () => ({ url: `/api/auth/draft-key` }),
        providesTags: ['session'],
      }),
      changePassword: build.mutation<ChangePasswordApiResponse, ChangePasswordApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/change-pwd`,
          method: 'POST',
          body: queryArg.changePasswordBody,
        }),
        invalidatesTags: ['account'],
      }),
      updatePassword: build.mutation<UpdatePasswordApiResponse, UpdatePasswordApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/update-password`,
          method: 'POST',
          body: queryArg.updatePasswordBody,
        }),
        invalidatesTags: ['account'],
      }),
      updateSecretQuestion: build.mutation<
        UpdateSecretQuestionApiResponse,
        UpdateSecretQuestionApiArg
      >({
        query: (queryArg) => ({
          url: `/api/auth/update-secret-question`,
          method: 'POST',
          body: queryArg.updateSecretQuestionBody,
        }),
        invalidatesTags: ['account'],
      }),
      updateLoginId: build.mutation<UpdateLoginIdApiResponse, UpdateLoginIdApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/update-loginid`,
          method: 'POST',
          body: queryArg.updateLoginIdBody,
        }),
        invalidatesTags: ['account'],
      }),
      profile: build.query<ProfileApiResponse, ProfileApiArg>({
        query: () => ({ url: `/api/auth/profile` }),
        providesTags: ['account'],
      }),
      updateProfile: build.mutation<UpdateProfileApiResponse, UpdateProfileApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/profile`,
          method: 'PUT',
          body: queryArg.profileBody,
        }),
        invalidatesTags: ['account'],
      }),
      updateLanguage: build.mutation<UpdateLanguageApiResponse, UpdateLanguageApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/update-language`,
          method: 'POST',
          body: queryArg.updateLanguageBody,
        }),
        invalidatesTags: ['account'],
      }),
      inbox: build.query<InboxApiResponse, InboxApiArg>({
        query: () => ({ url: `/api/auth/inbox` }),
        providesTags: ['mail'],
      }),
      inboxMail: build.query<InboxMailApiResponse, InboxMailApiArg>({
        query: (queryArg) => ({ url: `/api/auth/inbox/${queryArg.mailId}` }),
        providesTags: ['mail'],
      }),
      studyList: build.query<StudyListApiResponse, StudyListApiArg>({
        query: (queryArg) => ({
          url: `/api/study/list`,
          method: 'POST',
          body: queryArg.studyListBody,
        }),
        providesTags: ['study'],
      }),
      studyDetail: build.query<StudyDetailApiResponse, StudyDetailApiArg>({
        query: (queryArg) => ({
          url: `/api/study/detail`,
          params: {
            studyId: queryArg.studyId,
            roleId: queryArg.roleId,
          },
        }),
        providesTags: ['study'],
      }),
      studyPrivileges: build.query<StudyPrivilegesApiResponse, StudyPrivilegesApiArg>({
        query: (queryArg) => ({
          url: `/api/study/privilege/${queryArg.studyId}/${queryArg.roleId}`,
        }),
        providesTags: ['study'],
      }),
      studyPrivilegesOfRole: build.query<
        StudyPrivilegesOfRoleApiResponse,
        StudyPrivilegesOfRoleApiArg
      >({
        query: (queryArg) => ({
          url: `/api/study/privilege/privilege/${queryArg.studyId}/${queryArg.roleId}`,
        }),
        providesTags: ['study'],
      }),
      studyRoles: build.query<StudyRolesApiResponse, StudyRolesApiArg>({
        query: (queryArg) => ({ url: `/api/study/role/master-data-list/${queryArg.studyId}` }),
        providesTags: ['study'],
      }),
      studySetting: build.query<StudySettingApiResponse, StudySettingApiArg>({
        query: (queryArg) => ({ url: `/api/study/setting/${queryArg.studyId}` }),
        providesTags: ['study'],
      }),
      registerPerson: build.mutation<RegisterPersonApiResponse, RegisterPersonApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/person`,
          method: 'POST',
          body: queryArg.registerPersonBody,
          headers: {
            role: queryArg.role,
            study: queryArg.study,
            'idempotency-key': queryArg['idempotency-key'],
          },
        }),
        invalidatesTags: ['person'],
      }),
      personByEmail: build.query<PersonByEmailApiResponse, PersonByEmailApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/person`,
          headers: {
            role: queryArg.role,
            study: queryArg.study,
          },
          params: {
            email: queryArg.email,
          },
        }),
        providesTags: ['person'],
      }),
      liveNotices: build.query<LiveNoticesApiResponse, LiveNoticesApiArg>({
        query: () => ({ url: `/api/auth/notices` }),
        providesTags: ['notice'],
      }),
      addNotice: build.mutation<AddNoticeApiResponse, AddNoticeApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/notices`,
          method: 'POST',
          body: queryArg.noticeBody,
        }),
        invalidatesTags: ['notice'],
      }),
      noticeList: build.query<NoticeListApiResponse, NoticeListApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/notices/all`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
          },
        }),
        providesTags: ['notice'],
      }),
      endNotice: build.mutation<EndNoticeApiResponse, EndNoticeApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/notices/${queryArg.noticeId}/end`,
          method: 'POST',
        }),
        invalidatesTags: ['notice'],
      }),
      operations: build.query<OperationsApiResponse, OperationsApiArg>({
        query: () => ({ url: `/api/auth/operations` }),
        providesTags: ['operations'],
      }),
      forgetLoginId: build.mutation<ForgetLoginIdApiResponse, ForgetLoginIdApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/forget-loginid`,
          method: 'POST',
          body: queryArg.recoveryBody,
        }),
        invalidatesTags: ['recovery'],
      }),
      forgetPassword: build.mutation<ForgetPasswordApiResponse, ForgetPasswordApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/forget-password`,
          method: 'POST',
          body: queryArg.recoveryBody,
        }),
        invalidatesTags: ['recovery'],
      }),
      resetPassword: build.mutation<ResetPasswordApiResponse, ResetPasswordApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/reset-pwd`,
          method: 'POST',
          body: queryArg.resetPasswordBody,
        }),
        invalidatesTags: ['recovery'],
      }),
      sendInvitation: build.mutation<SendInvitationApiResponse, SendInvitationApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/person/${queryArg.personId}/invitation`,
          method: 'POST',
          body: queryArg.studyBody,
        }),
        invalidatesTags: ['recovery'],
      }),
      ownIdentityChange: build.query<OwnIdentityChangeApiResponse, OwnIdentityChangeApiArg>({
        query: () => ({ url: `/api/auth/identity-change` }),
        providesTags: ['identity'],
      }),
      confirmOwnIdentityChange: build.mutation<
        ConfirmOwnIdentityChangeApiResponse,
        ConfirmOwnIdentityChangeApiArg
      >({
        query: (queryArg) => ({
          url: `/api/auth/identity-change/confirm`,
          method: 'POST',
          body: queryArg.confirmIdentityChangeBody,
        }),
        invalidatesTags: ['identity'],
      }),
      stopOwnIdentityChange: build.mutation<
        StopOwnIdentityChangeApiResponse,
        StopOwnIdentityChangeApiArg
      >({
        query: () => ({ url: `/api/auth/identity-change/stop`, method: 'POST' }),
        invalidatesTags: ['identity'],
      }),
      stopIdentityChange: build.mutation<StopIdentityChangeApiResponse, StopIdentityChangeApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/identity-change/stop-by-link`,
          method: 'POST',
          body: queryArg.stopIdentityChangeBody,
        }),
        invalidatesTags: ['identity'],
      }),
      listIdentityRequests: build.query<
        ListIdentityRequestsApiResponse,
        ListIdentityRequestsApiArg
      >({
        query: (queryArg) => ({ url: `/api/auth/${queryArg.studyId}/rights-requests` }),
        providesTags: ['identity'],
      }),
      confirmIdentityRequest: build.mutation<
        ConfirmIdentityRequestApiResponse,
        ConfirmIdentityRequestApiArg
      >({
        query: (queryArg) => ({
          url: `/api/auth/${queryArg.studyId}/rights-requests/${queryArg.requestId}/confirm`,
          method: 'POST',
          body: queryArg.rightsConfirmation,
        }),
        invalidatesTags: ['identity'],
      }),
      rejectIdentityRequest: build.mutation<
        RejectIdentityRequestApiResponse,
        RejectIdentityRequestApiArg
      >({
        query: (queryArg) => ({
          url: `/api/auth/${queryArg.studyId}/rights-requests/${queryArg.requestId}/reject`,
          method: 'POST',
          body: queryArg.rightsRefusal,
        }),
        invalidatesTags: ['identity'],
      }),
      withdrawIdentityRequest: build.mutation<
        WithdrawIdentityRequestApiResponse,
        WithdrawIdentityRequestApiArg
      >({
        query: (queryArg) => ({
          url: `/api/auth/${queryArg.studyId}/rights-requests/${queryArg.requestId}/withdraw`,
          method: 'POST',
          body: queryArg.rightsRefusal,
        }),
        invalidatesTags: ['identity'],
      }),
      editPerson: build.mutation<EditPersonApiResponse, EditPersonApiArg>({
        query: (queryArg) => ({
          url: `/api/auth/person/${queryArg.personId}`,
          method: 'PUT',
          body: queryArg.editPersonBody,
          params: {
            studyId: queryArg.studyId,
          },
        }),
        invalidatesTags: ['identity'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as generatedApi };
export type LoginApiResponse = /** status 200  */ SignInAnswer;
export type LoginApiArg = {
  signInBody: SignInBody;
};
export type RefreshApiResponse = /** status 200  */ SignInAnswer;
export type RefreshApiArg = void;
export type LogoutApiResponse = unknown;
export type LogoutApiArg = void;
export type MeApiResponse = /** status 200  */ CurrentUser;
export type MeApiArg = void;
export type ReAuthApiResponse = /** status 200  */ ReAuthAnswer;
export type ReAuthApiArg = {
  reAuthBody: ReAuthBody;
};
export type ActivityApiResponse = /** status 200  */ ActivityAnswer;
export type ActivityApiArg = {
  activityBody: ActivityBody;
};
export type DraftKeyApiResponse = /** status 200  */ DraftKeyAnswer;
export type DraftKeyApiArg = void;
export type ChangePasswordApiResponse = unknown;
export type ChangePasswordApiArg = {
  changePasswordBody: ChangePasswordBody;
};
export type UpdatePasswordApiResponse = unknown;
export type UpdatePasswordApiArg = {
  updatePasswordBody: UpdatePasswordBody;
};
export type UpdateSecretQuestionApiResponse = unknown;
export type UpdateSecretQuestionApiArg = {
  updateSecretQuestionBody: UpdateSecretQuestionBody;
};
export type UpdateLoginIdApiResponse = unknown;
export type UpdateLoginIdApiArg = {
  updateLoginIdBody: UpdateLoginIdBody;
};
export type ProfileApiResponse = /** status 200  */ Profile;
export type ProfileApiArg = void;
export type UpdateProfileApiResponse = /** status 200  */ Profile;
export type UpdateProfileApiArg = {
  profileBody: ProfileBody;
};
export type UpdateLanguageApiResponse = unknown;
export type UpdateLanguageApiArg = {
  updateLanguageBody: UpdateLanguageBody;
};
export type InboxApiResponse = /** status 200  */ InboxAnswer;
export type InboxApiArg = void;
export type InboxMailApiResponse = /** status 200  */ InboxMailAnswer;
export type InboxMailApiArg = {
  mailId: string;
};
export type StudyListApiResponse = /** status 200  */ StudyListAnswer;
export type StudyListApiArg = {
  studyListBody: StudyListBody;
};
export type StudyDetailApiResponse = /** status 200  */ StudyDetail;
export type StudyDetailApiArg = {
  studyId: number;
  roleId: number;
};
export type StudyPrivilegesApiResponse = /** status 200  */ PrivilegesAnswer;
export type StudyPrivilegesApiArg = {
  studyId: number;
  roleId: number;
};
export type StudyPrivilegesOfRoleApiResponse = /** status 200  */ PrivilegesAnswer;
export type StudyPrivilegesOfRoleApiArg = {
  studyId: number;
  roleId: number;
};
export type StudyRolesApiResponse = /** status 200  */ StudyRolesAnswer;
export type StudyRolesApiArg = {
  studyId: number;
};
export type StudySettingApiResponse = /** status 200  */ StudySettingAnswer;
export type StudySettingApiArg = {
  studyId: number;
};
export type RegisterPersonApiResponse = /** status 200  */ RegisterPersonAnswer;
export type RegisterPersonApiArg = {
  /** Role held in that study */
  role?: string;
  /** Study whose role allows it */
  study?: string;
  'idempotency-key'?: string;
  registerPersonBody: RegisterPersonBody;
};
export type PersonByEmailApiResponse = /** status 200  */ PersonAnswer;
export type PersonByEmailApiArg = {
  /** Role held in that study */
  role?: string;
  /** Study whose role allows it */
  study?: string;
  email: string;
};
export type LiveNoticesApiResponse = /** status 200  */ NoticesAnswer;
export type LiveNoticesApiArg = void;
export type AddNoticeApiResponse = /** status 200  */ NoticeRow;
export type AddNoticeApiArg = {
  noticeBody: NoticeBody;
};
export type NoticeListApiResponse = /** status 200  */ NoticeListAnswer;
export type NoticeListApiArg = {
  page?: number;
  size?: number;
};
export type EndNoticeApiResponse = /** status 200  */ NoticeRow;
export type EndNoticeApiArg = {
  noticeId: number;
};
export type OperationsApiResponse = /** status 200  */ Operations;
export type OperationsApiArg = void;
export type ForgetLoginIdApiResponse = unknown;
export type ForgetLoginIdApiArg = {
  recoveryBody: RecoveryBody;
};
export type ForgetPasswordApiResponse = unknown;
export type ForgetPasswordApiArg = {
  recoveryBody: RecoveryBody;
};
export type ResetPasswordApiResponse = unknown;
export type ResetPasswordApiArg = {
  resetPasswordBody: ResetPasswordBody;
};
export type SendInvitationApiResponse = unknown;
export type SendInvitationApiArg = {
  personId: number;
  studyBody: StudyBody;
};
export type OwnIdentityChangeApiResponse = /** status 200  */ OwnIdentityChangeAnswer;
export type OwnIdentityChangeApiArg = void;
export type ConfirmOwnIdentityChangeApiResponse = unknown;
export type ConfirmOwnIdentityChangeApiArg = {
  confirmIdentityChangeBody: ConfirmIdentityChangeBody;
};
export type StopOwnIdentityChangeApiResponse = unknown;
export type StopOwnIdentityChangeApiArg = void;
export type StopIdentityChangeApiResponse = unknown;
export type StopIdentityChangeApiArg = {
  stopIdentityChangeBody: StopIdentityChangeBody;
};
export type ListIdentityRequestsApiResponse = /** status 200  */ RightsRequestList;
export type ListIdentityRequestsApiArg = {
  studyId: number;
};
export type ConfirmIdentityRequestApiResponse = unknown;
export type ConfirmIdentityRequestApiArg = {
  requestId: number;
  studyId: number;
  rightsConfirmation: RightsConfirmation;
};
export type RejectIdentityRequestApiResponse = unknown;
export type RejectIdentityRequestApiArg = {
  requestId: number;
  studyId: number;
  rightsRefusal: RightsRefusal;
};
export type WithdrawIdentityRequestApiResponse = unknown;
export type WithdrawIdentityRequestApiArg = {
  requestId: number;
  studyId: number;
  rightsRefusal: RightsRefusal;
};
export type EditPersonApiResponse =
  /** status 202 Name or e-mail wait for the person or a second administrator; the rest is saved */ RightsRequested;
export type EditPersonApiArg = {
  personId: number;
  studyId: number;
  editPersonBody: EditPersonBody;
};
export type CurrentUser = {
  /** 0 is the system user */
  id: number;
  loginId: string;
  name: string;
  email: string;
  organisation: string;
  language: 'ja' | 'en' | 'th';
  portalRights: ('administrator' | 'study_builder')[];
  pwResetExpired: string | null;
  pwLastchanged: string | null;
  /** null: the first password was never changed */
  pwChangedFlag: number | null;
  /** 0: the password must be changed */
  pwMustChangedFlag: number | null;
  /** One of the four conditions of a forced password change holds */
  pwChangeForced: boolean;
};
export type SignInAnswer = {
  accessToken: string;
  /** Seconds */
  expiresIn: number;
  user: CurrentUser;
};
export type SignInBody = {
  /** User ID (login ID) */
  username: string;
  password: string;
  /** Chosen on the sign-in page. Absent: nothing was chosen, the stored one stays */
  language?: 'ja' | 'en' | 'th';
};
export type ReAuthAnswer = {
  /** For this act on this object; accepted once, in this session */
  reAuthToken: string;
  expiresInSeconds: number;
};
export type ReAuthBody = {
  userLoginId: string;
  password: string;
  act:
    | 'sign'
    | 'withdraw-signature'
    | 'db-lock'
    | 'db-unlock'
    | 'unblind-request'
    | 'unblind-override'
    | 'scheme-open'
    | 'scheme-pause'
    | 'scheme-resume'
    | 'scheme-close'
    | 'scheme-kit-types'
    | 'arm-upload'
    | 'arm-reset'
    | 'ip-upload'
    | 'ip-reset'
    | 'unblind-setting'
    | 'trial-confirm'
    | 'iwrs-link';
  /** Names exactly what is done; at most 4096 bytes as JSON */
  object: {
    [key: string]: any;
  };
};
export type ActivityAnswer = {
  expiresAt: string;
  secondsLeft: number;
};
export type ActivityBody = {
  /** Studies open in all tabs; the shortest of their idle times counts */
  studyIds?: number[];
};
export type DraftKeyAnswer = {
  /** AES-256, base64url */
  key: string;
};
export type ChangePasswordBody = {
  newPassword: string;
  confirmation: string;
  /** Must equal the one set; sets it when none is */
  secretAnswer: string;
  /** 1 favourite movie, 2 book, 3 colour, 4 meal; when none is set */
  secretQuestion?: 1 | 2 | 3 | 4;
  currentPassword: string;
};
export type UpdatePasswordBody = {
  newPassword: string;
  confirmation: string;
  /** Must equal the one set; sets it when none is */
  secretAnswer: string;
  /** 1 favourite movie, 2 book, 3 colour, 4 meal; when none is set */
  secretQuestion?: 1 | 2 | 3 | 4;
};
export type UpdateSecretQuestionBody = {
  password: string;
  /** 1 favourite movie, 2 book, 3 colour, 4 meal */
  secretQuestion: 1 | 2 | 3 | 4;
  secretAnswer: string;
  /** Needed when a question is set */
  originalAnswer?: string;
};
export type UpdateLoginIdBody = {
  /** The e-mail address in use now; becomes address and user ID */
  currentEmail: string;
  password: string;
};
export type Profile = {
  loginId: string;
  email: string;
  name: string;
  organisation: string;
  phone: string | null;
  /** ISO 3166-1 alpha-2 */
  country: string | null;
  language: 'ja' | 'en' | 'th';
  /** 1 favourite movie, 2 book, 3 colour, 4 meal */
  secretQuestion: (1 | 2 | 3 | 4) | null;
  pwLastchanged: string | null;
  passwordValidUntil: string | null;
};
export type ProfileBody = {
  phone?: string | null;
  /** ISO 3166-1 alpha-2 */
  country?: string | null;
  language: 'ja' | 'en' | 'th';
};
export type UpdateLanguageBody = {
  language: 'ja' | 'en' | 'th';
};
export type InboxMail = {
  id: string;
  at: string | null;
  to: string;
  subject: string;
};
export type InboxAnswer = {
  /** The latest ones, newest first */
  rows: InboxMail[];
};
export type InboxMailAnswer = {
  id: string;
  at: string | null;
  to: string;
  subject: string;
  from: string;
  /** Plain text */
  text: string;
};
export type ListedRole = {
  roleId: number;
  code: string;
  name: {
    [key: string]: string;
  };
  /** Releases versions to sites, so releases may wait for it */
  releases: boolean;
  /** Asks for emergency unblinding or decides on it, so requests may wait for it */
  unblinds: boolean;
};
export type StudyListRow = {
  studyId: number;
  studyIdText: string;
  name: {
    [key: string]: string;
  };
  protocolNumber: string | null;
  /** The study is over: every call for it answers 421 */
  closed: boolean;
  /** Roles that the caller holds today */
  roles: ListedRole[];
};
export type StudyListAnswer = {
  rows: StudyListRow[];
};
export type StudyListBody = {};
export type HeldRole = {
  roleId: number;
  code: string;
  name: {
    [key: string]: string;
  };
  siteLimited: boolean;
  /** null: all sites of the study */
  siteIds: number[] | null;
};
export type StudyDetail = {
  studyId: number;
  studyIdText: string;
  name: {
    [key: string]: string;
  };
  protocolNumber: string | null;
  alias: string | null;
  iwrsLinkFlag: boolean;
  iwrsSetting: {
    [key: string]: any;
  } | null;
  languages: string[];
  role: HeldRole;
  /** Minutes */
  autoLogoutTime: number;
};
export type PrivilegesAnswer = {
  privileges: string[];
  /** Of role, privileges and sites; every answer in a study carries the present one */
  digest: string;
};
export type StudyRoleRow = {
  roleId: number;
  code: string;
  name: {
    [key: string]: string;
  };
  /** 1: site side, 2: sponsor side */
  roleGroup: number;
  siteLimited: boolean;
  /** Sees treatment arms, kit types or hidden items */
  unblinded: boolean;
  /** Gives roles to people or rights to roles */
  managesAccess: boolean;
  /** Given or changed only when a second person confirms it */
  weighty: boolean;
};
export type StudyRolesAnswer = {
  rows: StudyRoleRow[];
};
export type StudySettingAnswer = {
  /** Minutes */
  autoLogoutTime: number;
  /** no_limitation, study or site */
  contractNumberLevel: string | null;
  languages: string[];
};
export type RegisterPersonAnswer = {
  personId: number;
  /** false: the person was registered before */
  created: boolean;
};
export type RegisterPersonBody = {
  /** Login ID; the e-mail address when absent */
  loginId?: string;
  email: string;
  name: string;
  phone?: string;
  organisation: string;
  /** ISO 3166-1 alpha-2, e.g. JP */
  country?: string;
  language: 'ja' | 'en' | 'th';
  /** Initial password instead of an invitation; must be changed at the first sign-in */
  password?: string;
};
export type PersonRow = {
  personId: number;
  loginId: string;
  email: string;
  name: string;
  phone: string | null;
  organisation: string;
  country: string | null;
  language: string;
  /** 1 not yet, 2 locked, 3 inactive, 4 active */
  status: number;
};
export type PersonAnswer = {
  /** null: nobody has this address */
  person: PersonRow | null;
};
export type NoticeTitle = {
  ja: string;
  en: string;
  th: string;
};
export type NoticeText = {
  ja: string;
  en: string;
  th: string;
};
export type NoticeRow = {
  noticeId: number;
  title: NoticeTitle;
  text: NoticeText;
  startsAt: string;
  endsAt: string | null;
  state: 'planned' | 'shown' | 'ended';
};
export type NoticesAnswer = {
  rows: NoticeRow[];
};
export type NoticeBody = {
  title: NoticeTitle;
  text: NoticeText;
  /** At once when absent */
  startsAt?: string;
  /** Until ended when absent */
  endsAt?: string;
};
export type NoticeListAnswer = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: NoticeRow[];
};
export type DiskState = {
  freeBytes: number;
  totalBytes: number;
  /** Below this the administrators are told */
  warningBytes: number;
  /** Below this nothing is written */
  reserveBytes: number;
  level: 'enough' | 'low' | 'full';
};
export type PartEnd = {
  at: string;
  /** Exit code or signal */
  how: string;
};
export type PortalPart = {
  /** A service, or postgres */
  name: string;
  state: 'running' | 'starting' | 'down';
  since: string;
  /** Ends that nobody wanted, newest first */
  ends: PartEnd[];
  /** Such ends since the start of the portal */
  endCount: number;
};
export type Operations = {
  /** Null when it is not known */
  disk: DiskState | null;
  /** Null when nobody told how the services are */
  parts: PortalPart[] | null;
};
export type RecoveryBody = {
  /** Registered e-mail address */
  email: string;
  /** Favourite: 1 film, 2 book, 3 colour, 4 meal */
  secretQuestion: 1 | 2 | 3 | 4;
  /** Case, width and extra spaces do not matter */
  secretAnswer: string;
};
export type ResetPasswordBody = {
  /** Study in whose name it is done */
  studyId: number;
  personId: number;
  /** The person has forgotten the answer to the secret question too: the next change of the password sets both anew */
  secretForgotten?: boolean;
};
export type StudyBody = {
  /** Study in whose name it is done */
  studyId: number;
};
export type OwnIdentityChange = {
  name: string;
  email: string;
  formerName: string;
  formerEmail: string;
  requestedByName: string;
  requestedAt: string;
  /** Takes effect then, once it is confirmed */
  dueAt: string;
  confirmedByName: string | null;
  reason: string | null;
};
export type OwnIdentityChangeAnswer = {
  /** null: none waits */
  change: OwnIdentityChange | null;
};
export type ConfirmIdentityChangeBody = {
  /** The present password */
  password: string;
};
export type StopIdentityChangeBody = {
  /** From the link in the mail to the former address */
  token: string;
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
export type RightsRequested = {
  /** Requests that wait for a second person */
  requestIds: number[];
  /** Names of people who can confirm; none: nobody yet */
  confirmers: string[];
};
export type EditPersonBody = {
  /** Changed by administrators of the portal only */
  name?: string;
  /** Changed by administrators of the portal only */
  email?: string;
  organisation: string;
  phone: string | null;
  /** ISO 3166-1 alpha-2, e.g. JP */
  country: string | null;
  reason: string;
  /** `personRevision` of the user as it was shown */
  revision: number;
};
export const {
  useLoginMutation,
  useRefreshMutation,
  useLogoutMutation,
  useMeQuery,
  useReAuthMutation,
  useActivityMutation,
  useDraftKeyQuery,
  useChangePasswordMutation,
  useUpdatePasswordMutation,
  useUpdateSecretQuestionMutation,
  useUpdateLoginIdMutation,
  useProfileQuery,
  useUpdateProfileMutation,
  useUpdateLanguageMutation,
  useInboxQuery,
  useInboxMailQuery,
  useStudyListQuery,
  useStudyDetailQuery,
  useStudyPrivilegesQuery,
  useStudyPrivilegesOfRoleQuery,
  useStudyRolesQuery,
  useStudySettingQuery,
  useRegisterPersonMutation,
  usePersonByEmailQuery,
  useLiveNoticesQuery,
  useAddNoticeMutation,
  useNoticeListQuery,
  useEndNoticeMutation,
  useOperationsQuery,
  useForgetLoginIdMutation,
  useForgetPasswordMutation,
  useResetPasswordMutation,
  useSendInvitationMutation,
  useOwnIdentityChangeQuery,
  useConfirmOwnIdentityChangeMutation,
  useStopOwnIdentityChangeMutation,
  useStopIdentityChangeMutation,
  useListIdentityRequestsQuery,
  useConfirmIdentityRequestMutation,
  useRejectIdentityRequestMutation,
  useWithdrawIdentityRequestMutation,
  useEditPersonMutation,
} = injectedRtkApi;
