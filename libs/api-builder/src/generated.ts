import { api } from './api';
export const addTagTypes = [
  'import',
  'study',
  'draft',
  'draft-edit',
  'copy-source',
  'version',
  'release',
  'configuration',
  'rights',
  'scheme-simulation',
] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      importOdm: build.mutation<ImportOdmApiResponse, ImportOdmApiArg>({
        query: (queryArg) => ({
          url: `/api/builder/odm-import`,
          method: 'POST',
          body: queryArg.body,
        }),
        invalidatesTags: ['import'],
      }),
      importDesign: build.mutation<ImportDesignApiResponse, ImportDesignApiArg>({
        query: (queryArg) => ({
          url: `/api/builder/design-import`,
          method: 'POST',
          body: queryArg.designImport,
        }),
        invalidatesTags: ['import'],
      }),
      previewDraftImport: build.mutation<PreviewDraftImportApiResponse, PreviewDraftImportApiArg>({
        query: (queryArg) => ({
          url: `/api/builder/${queryArg.studyId}/draft/odm-preview`,
          method: 'POST',
          body: queryArg.body,
        }),
        invalidatesTags: ['import'],
      }),
      importDraft: build.mutation<ImportDraftApiResponse, ImportDraftApiArg>({
        query: (queryArg) => ({
          url: `/api/builder/${queryArg.studyId}/draft/odm-import`,
          method: 'POST',
          body: queryArg.body,
        }),
        invalidatesTags: ['import'],
      }),
      listBuilderStudies: build.query<ListBuilderStudiesApiResponse, ListBuilderStudiesApiArg>({
        query: (queryArg) => ({
          url: `/api/builder/study`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
            search: queryArg.search,
          },
        }),
        providesTags: ['study'],
      }),
      createStudy: build.mutation<CreateStudyApiResponse, CreateStudyApiArg>({
        query: (queryArg) => ({
          url: `/api/builder/study`,
          method: 'POST',
          body: queryArg.newStudy,
        }),
        invalidatesTags: ['study'],
      }),
      getDraft: build.query<GetDraftApiResponse, GetDraftApiArg>({
        query: (queryArg) => ({ url: `/api/builder/${queryArg.studyId}/draft` }),
        providesTags: ['draft'],
      }),
      saveDraft: build.mutation<SaveDraftApiResponse, SaveDraftApiArg>({
        query: (queryArg) => ({
          url: `/api/builder/${queryArg.studyId}/draft`,
          method: 'PUT',
          body: queryArg.draftUpdate,
        }),
        invalidatesTags: ['draft'],
      }),
      validateDraft: build.query<ValidateDraftApiResponse, ValidateDraftApiArg>({
        query: (queryArg) => ({ url: `/api/builder/${queryArg.studyId}/draft/validation` }),
        providesTags: ['draft'],
      }),
      listUnmapped: build.query<ListUnmappedApiResponse, ListUnmappedApiArg>({
        query: (queryArg) => ({
          url: `/api/builder/${queryArg.studyId}/draft/unmapped`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
            search: queryArg.search,
            kept: queryArg.kept,
          },
        }),
        providesTags: ['draft'],
      }),
      getDraftParts: build.query<GetDraftPartsApiResponse, GetDraftPartsApiArg>({
        query: (queryArg) => ({ url: `/api/builder/${queryArg.studyId}/draft/parts` }),
        providesTags: ['draft-edit'],
      }),
      editDraft: build.mutation<EditDraftApiResponse, EditDraftApiArg>({
        query: (queryArg) => ({
          url: `/api/builder/${queryArg.studyId}/draft/edits`,
          method: 'POST',
          body: queryArg.draftEdit,
        }),
        invalidatesTags: ['draft-edit'],
      }),
      undoDraftEdit: build.mutation<UndoDraftEditApiResponse, UndoDraftEditApiArg>({
        query: (queryArg) => ({
          url: `/api/builder/${queryArg.studyId}/draft/undo`,
          method: 'POST',
        }),
        invalidatesTags: ['draft-edit'],
      }),
      redoDraftEdit: build.mutation<RedoDraftEditApiResponse, RedoDraftEditApiArg>({
        query: (queryArg) => ({
          url: `/api/builder/${queryArg.studyId}/draft/redo`,
          method: 'POST',
        }),
        invalidatesTags: ['draft-edit'],
      }),
      reportDraftPresence: build.mutation<
        ReportDraftPresenceApiResponse,
        ReportDraftPresenceApiArg
      >({
        query: (queryArg) => ({
          url: `/api/builder/${queryArg.studyId}/draft/presence`,
          method: 'POST',
          body: queryArg.presenceReport,
        }),
        invalidatesTags: ['draft-edit'],
      }),
      listCopySources: build.query<ListCopySourcesApiResponse, ListCopySourcesApiArg>({
        query: (queryArg) => ({
          url: `/api/builder/${queryArg.studyId}/copy-sources`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
            search: queryArg.search,
          },
        }),
        providesTags: ['copy-source'],
      }),
      getCopySource: build.query<GetCopySourceApiResponse, GetCopySourceApiArg>({
        query: (queryArg) => ({
          url: `/api/builder/${queryArg.studyId}/copy-sources/${queryArg.ofStudyId}`,
        }),
        providesTags: ['copy-source'],
      }),
      listVersions: build.query<ListVersionsApiResponse, ListVersionsApiArg>({
        query: (queryArg) => ({ url: `/api/builder/${queryArg.studyId}/versions` }),
        providesTags: ['version'],
      }),
      freezeVersion: build.mutation<FreezeVersionApiResponse, FreezeVersionApiArg>({
        query: (queryArg) => ({
          url: `/api/builder/${queryArg.studyId}/versions`,
          method: 'POST',
          body: queryArg.newVersion,
        }),
        invalidatesTags: ['version'],
      }),
      getVersion: build.query<GetVersionApiResponse, GetVersionApiArg>({
        query: (queryArg) => ({
          url: `/api/builder/${queryArg.studyId}/versions/${queryArg.versionId}`,
        }),
        providesTags: ['version'],
      }),
      diffVersions: build.query<DiffVersionsApiResponse, DiffVersionsApiArg>({
        query: (queryArg) => ({
          url: `/api/builder/${queryArg.studyId}/versions/${queryArg['from']}/diff/${queryArg.to}`,
        }),
        providesTags: ['version'],
      }),
      exportOdm: build.query<ExportOdmApiResponse, ExportOdmApiArg>({
        query: (queryArg) => ({
          url: `/api/builder/${queryArg.studyId}/versions/${queryArg.versionId}/odm`,
        }),
        providesTags: ['version'],
      }),
      releaseVersion: build.mutation<ReleaseVersionApiResponse, ReleaseVersionApiArg>({
        query: (queryArg) => ({
          url: `/api/builder/${queryArg.studyId}/versions/${queryArg.versionId}/releases`,
          method: 'POST',
          body: queryArg.newRelease,
        }),
        invalidatesTags: ['release'],
      }),
      listReleases: build.query<ListReleasesApiResponse, ListReleasesApiArg>({
        query: (queryArg) => ({
          url: `/api/builder/${queryArg.studyId}/releases`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
          },
        }),
        providesTags: ['release'],
      }),
      listReleaseSites: build.query<ListReleaseSitesApiResponse, ListReleaseSitesApiArg>({
        query: (queryArg) => ({ url: `/api/builder/${queryArg.studyId}/release-sites` }),
        providesTags: ['release'],
      }),
      getReleasesWaiting: build.query<GetReleasesWaitingApiResponse, GetReleasesWaitingApiArg>({
        query: (queryArg) => ({ url: `/api/builder/${queryArg.studyId}/waiting` }),
        providesTags: ['release'],
      }),
      listStudyRoles: build.query<ListStudyRolesApiResponse, ListStudyRolesApiArg>({
        query: (queryArg) => ({ url: `/api/builder/${queryArg.studyId}/roles` }),
        providesTags: ['configuration'],
      }),
      createRole: build.mutation<CreateRoleApiResponse, CreateRoleApiArg>({
        query: (queryArg) => ({
          url: `/api/builder/${queryArg.studyId}/roles`,
          method: 'POST',
          body: queryArg.newRole,
        }),
        invalidatesTags: ['configuration'],
      }),
      updateRole: build.mutation<UpdateRoleApiResponse, UpdateRoleApiArg>({
        query: (queryArg) => ({
          url: `/api/builder/${queryArg.studyId}/roles/${queryArg.ofRoleId}`,
          method: 'PUT',
          body: queryArg.roleUpdate,
        }),
        invalidatesTags: ['configuration'],
      }),
      setRolePrivileges: build.mutation<SetRolePrivilegesApiResponse, SetRolePrivilegesApiArg>({
        query: (queryArg) => ({
          url: `/api/builder/${queryArg.studyId}/roles/${queryArg.ofRoleId}/privileges`,
          method: 'PUT',
          body: queryArg.privilegeUpdate,
        }),
        invalidatesTags: ['configuration'],
      }),
      getStudySetting: build.query<GetStudySettingApiResponse, GetStudySettingApiArg>({
        query: (queryArg) => ({ url: `/api/builder/${queryArg.studyId}/settings` }),
        providesTags: ['configuration'],
      }),
      setStudySetting: build.mutation<SetStudySettingApiResponse, SetStudySettingApiArg>({
        query: (queryArg) => ({
          url: `/api/builder/${queryArg.studyId}/settings`,
          method: 'PUT',
          body: queryArg.settingUpdate,
        }),
        invalidatesTags: ['configuration'],
      }),
      setSecondPerson: build.mutation<SetSecondPersonApiResponse, SetSecondPersonApiArg>({
        query: (queryArg) => ({
          url: `/api/builder/${queryArg.studyId}/settings/second-person`,
          method: 'PUT',
          body: queryArg.secondPersonUpdate,
        }),
        invalidatesTags: ['configuration'],
      }),
      listRoleRightsRequests: build.query<
        ListRoleRightsRequestsApiResponse,
        ListRoleRightsRequestsApiArg
      >({
        query: (queryArg) => ({ url: `/api/builder/${queryArg.studyId}/rights-requests` }),
        providesTags: ['rights'],
      }),
      confirmRoleRightsRequest: build.mutation<
        ConfirmRoleRightsRequestApiResponse,
        ConfirmRoleRightsRequestApiArg
      >({
        query: (queryArg) => ({
          url: `/api/builder/${queryArg.studyId}/rights-requests/${queryArg.requestId}/confirm`,
          method: 'POST',
          body: queryArg.rightsConfirmation,
        }),
        invalidatesTags: ['rights'],
      }),
      rejectRoleRightsRequest: build.mutation<
        RejectRoleRightsRequestApiResponse,
        RejectRoleRightsRequestApiArg
      >({
        query: (queryArg) => ({
          url: `/api/builder/${queryArg.studyId}/rights-requests/${queryArg.requestId}/reject`,
          method: 'POST',
          body: queryArg.rightsRefusal,
        }),
        invalidatesTags: ['rights'],
      }),
      withdrawRoleRightsRequest: build.mutation<
        WithdrawRoleRightsRequestApiResponse,
        WithdrawRoleRightsRequestApiArg
      >({
        query: (queryArg) => ({
          url: `/api/builder/${queryArg.studyId}/rights-requests/${queryArg.requestId}/withdraw`,
          method: 'POST',
          body: queryArg.rightsRefusal,
        }),
        invalidatesTags: ['rights'],
      }),
      simulateScheme: build.mutation<SimulateSchemeApiResponse, SimulateSchemeApiArg>({
        query: (queryArg) => ({
          url: `/api/builder/${queryArg.studyId}/scheme-simulation`,
          method: 'POST',
          body: queryArg.schemeSimulationInput,
        }),
        invalidatesTags: ['scheme-simulation'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as generatedApi };
export type ImportOdmApiResponse = /** status 201  */ ImportResult;
export type ImportOdmApiArg = {
  body: {
    file: Blob;
    /** Instead of the study ID of the file */
    studyIdText?: string;
  };
};
export type ImportDesignApiResponse = /** status 201  */ CreatedStudy;
export type ImportDesignApiArg = {
  designImport: DesignImport;
};
export type PreviewDraftImportApiResponse = /** status 200  */ DraftImportPreview;
export type PreviewDraftImportApiArg = {
  studyId: number;
  body: {
    /** Which study of the file, when it has several */
    studyOid?: string;
    file: Blob;
  };
};
export type ImportDraftApiResponse = /** status 200  */ DraftImported;
export type ImportDraftApiArg = {
  studyId: number;
  body: {
    /** Which study of the file, when it has several */
    studyOid?: string;
    /** Of the preview */
    revision: number;
    /** Of the preview */
    sha256: string;
    /** Edits that no version has may be replaced */
    replaceEdits?: boolean;
    file: Blob;
  };
};
export type ListBuilderStudiesApiResponse = /** status 200  */ BuilderStudyList;
export type ListBuilderStudiesApiArg = {
  page?: number;
  size?: number;
  /** Part of study ID, name or protocol number */
  search?: string;
};
export type CreateStudyApiResponse = /** status 201  */ CreatedStudy;
export type CreateStudyApiArg = {
  newStudy: NewStudy;
};
export type GetDraftApiResponse = /** status 200  */ Draft;
export type GetDraftApiArg = {
  studyId: number;
};
export type SaveDraftApiResponse = /** status 200  */ DraftSaved;
export type SaveDraftApiArg = {
  studyId: number;
  draftUpdate: DraftUpdate;
};
export type ValidateDraftApiResponse = /** status 200  */ Validation;
export type ValidateDraftApiArg = {
  studyId: number;
};
export type ListUnmappedApiResponse = /** status 200  */ UnmappedList;
export type ListUnmappedApiArg = {
  studyId: number;
  page?: number;
  size?: number;
  /** Part of place, element or source text */
  search?: string;
  /** true: only what could not be mapped */
  kept?: boolean;
};
export type GetDraftPartsApiResponse = /** status 200  */ DraftParts;
export type GetDraftPartsApiArg = {
  studyId: number;
};
export type EditDraftApiResponse = /** status 200  */ DraftEdited;
export type EditDraftApiArg = {
  studyId: number;
  draftEdit: DraftEdit;
};
export type UndoDraftEditApiResponse = /** status 200  */ DraftEdited;
export type UndoDraftEditApiArg = {
  studyId: number;
};
export type RedoDraftEditApiResponse = /** status 200  */ DraftEdited;
export type RedoDraftEditApiArg = {
  studyId: number;
};
export type ReportDraftPresenceApiResponse = /** status 200  */ DraftPresence;
export type ReportDraftPresenceApiArg = {
  studyId: number;
  presenceReport: PresenceReport;
};
export type ListCopySourcesApiResponse = /** status 200  */ CopySourceList;
export type ListCopySourcesApiArg = {
  studyId: number;
  page?: number;
  size?: number;
  /** Part of study ID or name */
  search?: string;
};
export type GetCopySourceApiResponse = /** status 200  */ CopySource;
export type GetCopySourceApiArg = {
  studyId: number;
  ofStudyId: number;
};
export type ListVersionsApiResponse = /** status 200  */ VersionList;
export type ListVersionsApiArg = {
  studyId: number;
};
export type FreezeVersionApiResponse = /** status 201  */
  | VersionInfo
  | /** status 202 It shows hidden items to more people: waits for a second person */ RightsRequested;
export type FreezeVersionApiArg = {
  studyId: number;
  newVersion: NewVersion;
};
export type GetVersionApiResponse = /** status 200  */ Version;
export type GetVersionApiArg = {
  studyId: number;
  versionId: number;
};
export type DiffVersionsApiResponse = /** status 200  */ VersionDiff;
export type DiffVersionsApiArg = {
  studyId: number;
  from: number;
  to: number;
};
export type ExportOdmApiResponse = unknown;
export type ExportOdmApiArg = {
  studyId: number;
  versionId: number;
};
export type ReleaseVersionApiResponse = /** status 201  */ ReleasesMade;
export type ReleaseVersionApiArg = {
  studyId: number;
  versionId: number;
  newRelease: NewRelease;
};
export type ListReleasesApiResponse = /** status 200  */ ReleaseList;
export type ListReleasesApiArg = {
  studyId: number;
  page?: number;
  size?: number;
};
export type ListReleaseSitesApiResponse = /** status 200  */ ReleaseSiteList;
export type ListReleaseSitesApiArg = {
  studyId: number;
};
export type GetReleasesWaitingApiResponse = /** status 200  */ ReleasesWaiting;
export type GetReleasesWaitingApiArg = {
  studyId: number;
};
export type ListStudyRolesApiResponse = /** status 200  */ StudyRoleList;
export type ListStudyRolesApiArg = {
  studyId: number;
};
export type CreateRoleApiResponse = /** status 201 Some rights may wait */ StudyRoleChanged;
export type CreateRoleApiArg = {
  studyId: number;
  newRole: NewRole;
};
export type UpdateRoleApiResponse = /** status 200  */ StudyRole;
export type UpdateRoleApiArg = {
  studyId: number;
  ofRoleId: number;
  roleUpdate: RoleUpdate;
};
export type SetRolePrivilegesApiResponse = /** status 200  */
  | StudyRoleChanged
  | /** status 202 Waits for a second person */ StudyRoleChanged;
export type SetRolePrivilegesApiArg = {
  studyId: number;
  ofRoleId: number;
  privilegeUpdate: PrivilegeUpdate;
};
export type GetStudySettingApiResponse = /** status 200  */ Setting;
export type GetStudySettingApiArg = {
  studyId: number;
};
export type SetStudySettingApiResponse = /** status 200  */ Setting;
export type SetStudySettingApiArg = {
  studyId: number;
  settingUpdate: SettingUpdate;
};
export type SetSecondPersonApiResponse = /** status 200  */
  | SettingChanged
  | /** status 202 Waits for a second person */ SettingChanged;
export type SetSecondPersonApiArg = {
  studyId: number;
  secondPersonUpdate: SecondPersonUpdate;
};
export type ListRoleRightsRequestsApiResponse = /** status 200  */ RightsRequestList;
export type ListRoleRightsRequestsApiArg = {
  studyId: number;
};
export type ConfirmRoleRightsRequestApiResponse = unknown;
export type ConfirmRoleRightsRequestApiArg = {
  requestId: number;
  studyId: number;
  rightsConfirmation: RightsConfirmation;
};
export type RejectRoleRightsRequestApiResponse = unknown;
export type RejectRoleRightsRequestApiArg = {
  requestId: number;
  studyId: number;
  rightsRefusal: RightsRefusal;
};
export type WithdrawRoleRightsRequestApiResponse = unknown;
export type WithdrawRoleRightsRequestApiArg = {
  requestId: number;
  studyId: number;
  rightsRefusal: RightsRefusal;
};
export type SimulateSchemeApiResponse = /** status 200  */ SchemeSimulationResult;
export type SimulateSchemeApiArg = {
  studyId: number;
  schemeSimulationInput: SchemeSimulationInput;
};
export type DesignCounts = {
  visits: number;
  pages: number;
  blocks: number;
  items: number;
  codelists: number;
  checks: number;
};
export type ImportNotePlace = {
  /** Place in the file */
  path: string;
  params: {
    [key: string]: any;
  };
};
export type ImportNote = {
  /** Place in the file; of several the first */
  path: string;
  element: string;
  /** Catalogue code */
  code: string;
  /** Of the first place */
  params: {
    [key: string]: any;
  };
  /** How often this is said of the file */
  count: number;
  /** All places, when there are several */
  places?: ImportNotePlace[];
  /** Could not be mapped; its source text is kept with the design */
  kept: boolean;
};
export type ImportedSite = {
  oid: string;
  name: string;
  /** Code of the site in the other system */
  identifier: string;
};
export type CreatedStudy = {
  studyId: number;
  studyIdText: string;
  draftRevision: number;
  counts: DesignCounts;
  report: ImportNote[];
  /** Sites of the study that the file names */
  sites: ImportedSite[];
  /** Role to open the builder with */
  roleId: number | null;
};
export type ImportResult = {
  studyId: number;
  studyIdText: string;
  draftRevision: number;
  counts: DesignCounts;
  report: ImportNote[];
  /** Sites of the study that the file names */
  sites: ImportedSite[];
  /** Role to open the builder with */
  roleId: number | null;
  /** Every study of the file; the first one is repeated above */
  studies: CreatedStudy[];
};
export type DesignImport = {
  /** casebook-design/3 */
  design: {
    [key: string]: any;
  };
  /** Instead of the ID in the document */
  studyIdText?: string;
};
export type DesignChangeInfo = {
  kind: string;
  change: 'added' | 'removed' | 'changed' | 'moved';
  /** JSON pointer by key */
  path: string;
  member?: string;
  before?: object;
  after?: object;
  effect: 'none' | 'display' | 'checks' | 'data';
  /** What becomes of the data */
  consequence?:
    | 'linesKeepValues'
    | 'lineFormer'
    | 'lineEmpty'
    | 'lineCutOff'
    | 'codeFormer'
    | 'codeReworded'
    | 'valuesChecked'
    | 'valuesFormer';
};
export type Difference = {
  versionNo: number;
  name: string;
  changes: DesignChangeInfo[];
};
export type PlaceName = {
  key: string;
  /** By language */
  title?: {
    [key: string]: string;
  };
};
export type FormerValues = {
  page: string;
  block: string;
  item: string;
  /** Page, block and item with their titles */
  names: PlaceName[];
  kind: 'choice' | 'form' | 'unit';
  /** The code that is gone */
  code: string | null;
  values: number;
  /** Subjects, counted per value and version */
  subjects: number;
};
export type DraftImportPreview = {
  /** Of the draft that was compared; to be given when taking over */
  revision: number;
  /** Digest of the file; to be given when taking over */
  sha256: string;
  fileName: string;
  /** OID of the study in the file */
  studyOid: string;
  counts: DesignCounts;
  report: ImportNote[];
  sites: ImportedSite[];
  /** From the present draft to the file */
  changes: DesignChangeInfo[];
  /** From the last version to the file; null = there is no version */
  sinceVersion: Difference | null;
  /** Edits of the draft that no version has, and that taking over would replace */
  edits: number;
  /** Of the data stored now */
  former: FormerValues[];
};
export type DraftImported = {
  revision: number;
  /** Count of differences to the revision before */
  changes: number;
  counts: DesignCounts;
  report: ImportNote[];
  sites: ImportedSite[];
};
export type BuilderStudy = {
  studyId: number;
  studyIdText: string;
  name: {
    [key: string]: string;
  };
  protocolNumber: string;
  languages: string[];
  draftRevision: number;
  updatedAt: string;
  updatedBy: string;
  versionNo: number | null;
  versionName: string | null;
  /** The role under which this person may build; null = none */
  roleId: number | null;
};
export type BuilderStudyList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: BuilderStudy[];
};
export type NewStudy = {
  /** Study ID as people write it; unique in the portal */
  studyIdText: string;
  /** Name by language; the first study language is required */
  name: {
    [key: string]: string;
  };
  protocolNumber: string;
  /** Content languages; the first is the fallback */
  languages: string[];
};
export type Draft = {
  studyId: number;
  revision: number;
  updatedAt: string;
  updatedBy: string;
  counts: DesignCounts;
  /** Design document, schema casebook-design/3 */
  design: {
    [key: string]: any;
  };
};
export type DraftSaved = {
  revision: number;
  /** Count of differences to the revision before */
  changes: number;
};
export type DraftUpdate = {
  /** The revision this edit was made from */
  revision: number;
  /** Design document, schema casebook-design/3 */
  design: {
    [key: string]: any;
  };
};
export type ExpressionPlace = {
  line: number;
  column: number;
  /** The part itself; of a long one its beginning */
  part: string;
};
export type DesignFault = {
  /** JSON pointer into the design */
  path: string;
  /** Part of the design: pages, visits, checks … */
  area: string;
  /** Keys on the way, e.g. VS › VITALS › SYSBP */
  place: string;
  /** The same with titles */
  names: PlaceName[];
  /** Catalogue code */
  code: string;
  params: {
    [key: string]: any;
  };
  /** Titles of the parts that parameters name by their keys */
  titles?: {
    [key: string]: {
      [key: string]: string;
    };
  };
  severity: 'error' | 'warning';
  source: 'design' | 'check' | 'test';
  /** Where in the expression of a check */
  at?: ExpressionPlace;
};
export type NotAtSites = {
  /** Catalogue code */
  code: string;
  params: {
    [key: string]: any;
  };
  /** Titles of the parts that parameters name by their keys */
  titles?: {
    [key: string]: {
      [key: string]: string;
    };
  };
};
export type Validation = {
  revision: number;
  /** A version can be frozen from this draft */
  freezable: boolean;
  errors: number;
  warnings: number;
  /** Test cases of checks that were run */
  tests: number;
  /** Test cases that passed */
  testsPassed: number;
  faults: DesignFault[];
  /** What does not work at the sites. Whoever freezes a version accepts it */
  notAtSites: NotAtSites[];
};
export type ImportSource = {
  fileName: string;
  sha256: string;
  notes: number;
  kept: number;
};
export type UnmappedPlace = {
  /** Place in the file */
  path: string;
  params: {
    [key: string]: any;
  };
  /** Source text, when kept */
  content: string | null;
};
export type UnmappedRow = {
  /** Place in the file; of several the first */
  path: string;
  element: string;
  /** Catalogue code */
  code: string;
  /** Of the first place */
  params: {
    [key: string]: any;
  };
  /** How often this is said of the file */
  count: number;
  /** Could not be mapped; its source text is kept with the design */
  kept: boolean;
  /** Source text of the first place */
  content: string | null;
  /** The places that the search finds, at most 100; without a search the first 100 */
  places: UnmappedPlace[];
};
export type UnmappedList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  /** null: not imported from a file */
  source: ImportSource | null;
  rows: UnmappedRow[];
};
export type PartKind =
  | 'study'
  | 'languages'
  | 'subjectNumber'
  | 'codelist'
  | 'cycle'
  | 'visit'
  | 'group'
  | 'schedule'
  | 'page'
  | 'check'
  | 'training'
  | 'scheme'
  | 'kitType'
  | 'blindingClass'
  | 'consentForm'
  | 'sdvRule'
  | 'signatureRule';
export type StepChange = {
  kind: PartKind;
  /** Empty for parts that a design has once */
  key: string;
  change: 'added' | 'changed' | 'moved' | 'removed';
};
export type DraftStep = {
  /** Revision of the draft that the change made */
  revision: number;
  /** What taking it back does */
  changes: StepChange[];
};
export type DraftPart = {
  kind: PartKind;
  /** Empty for parts that a design has once */
  key: string;
  revision: number;
  /** Ascending within a kind, compared by code points */
  position: string;
  /** Content of the part, as casebook-design/3 has it at its place in the document */
  content:
    | {
        [key: string]: any;
      }
    | string[];
};
export type DraftParts = {
  undo: DraftStep | null;
  redo: DraftStep | null;
  revision: number;
  parts: DraftPart[];
};
export type PartName = {
  kind: PartKind;
  /** Empty for parts that a design has once */
  key: string;
};
export type DraftEdited = {
  undo: DraftStep | null;
  redo: DraftStep | null;
  revision: number;
  /** Changed parts as they are now */
  parts: DraftPart[];
  removed: PartName[];
};
export type PartChange = {
  kind: PartKind;
  /** Empty for parts that a design has once */
  key: string;
  /** The revision of the part that this edit was made from; 0: new */
  revision: number;
  /** Absent: the content stays */
  content?:
    | {
        [key: string]: any;
      }
    | string[];
  /** Removes the part */
  remove?: true;
  /** Key of the part of the kind before which it is placed; empty: at the end; absent: stays */
  before?: string;
};
export type DraftEdit = {
  changes: PartChange[];
};
export type PresentPerson = {
  personId: number;
  name: string;
  kind: string | null;
  key: string | null;
};
export type DraftPresence = {
  undo: DraftStep | null;
  redo: DraftStep | null;
  revision: number;
  /** Changed parts as they are now */
  parts: DraftPart[];
  removed: PartName[];
  /** Others who have the editor open */
  people: PresentPerson[];
};
export type PresenceReport = {
  /** Revision of the draft that is shown */
  since: number;
  /** What is shown */
  kind?: PartKind;
  key?: string;
};
export type CopySourceStudy = {
  studyId: number;
  studyIdText: string;
  name: {
    [key: string]: string;
  };
  languages: string[];
};
export type CopySourceList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: CopySourceStudy[];
};
export type CopySource = {
  studyId: number;
  languages: string[];
  /** As casebook-design/3 has them */
  groups: {
    [key: string]: any;
  }[];
  /** As casebook-design/3 has them */
  codelists: {
    [key: string]: any;
  }[];
  /** As casebook-design/3 has them */
  pages: {
    [key: string]: any;
  }[];
  /** As casebook-design/3 has them */
  checks: {
    [key: string]: any;
  }[];
};
export type AcceptedAtFreeze = {
  count: number;
  /** At most 20 of them */
  first: NotAtSites[];
};
export type VersionInfo = {
  versionId: number;
  versionNo: number;
  name: string;
  checksum: string;
  draftRevision: number;
  frozenAt: string;
  frozenBy: string;
  /** Count of sites where this version is in force */
  sites: number;
  /** Absent when nothing had to be accepted */
  accepted?: AcceptedAtFreeze;
};
export type VersionList = {
  rows: VersionInfo[];
};
export type RightsRequested = {
  /** Requests that wait for a second person */
  requestIds: number[];
  /** Names of people who can confirm; none: nobody yet */
  confirmers: string[];
};
export type NewVersion = {
  /** Unique in the study, e.g. 1.0 */
  name: string;
  /** Revision of the draft that was looked at */
  expectedRevision: number;
  /** What does not work at the sites (`notAtSites` of the validation) is accepted */
  accepted?: boolean;
};
export type Version = {
  versionId: number;
  versionNo: number;
  name: string;
  checksum: string;
  frozenAt: string;
  design: {
    [key: string]: any;
  };
};
export type VersionDiff = {
  from: number;
  to: number;
  changes: DesignChangeInfo[];
  /** Of the data stored now */
  former: FormerValues[];
};
export type Release = {
  releaseId: number;
  siteId: number;
  versionId: number;
  versionNo: number;
  versionName: string;
  effectiveFrom: string;
  releasedAt: string;
  releasedBy: string;
  reason: string;
};
export type ReleasesMade = {
  rows: Release[];
};
export type NewRelease = {
  siteIds: number[];
  /** With offset, e.g. 2026-04-01T00:00:00+09:00; now when absent */
  effectiveFrom?: string;
  /** The newest release when the sites were read; 412 when there is a newer one */
  newestReleaseId?: number;
  reason: string;
};
export type ReleaseList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: Release[];
};
export type SiteVersion = {
  versionId: number;
  versionNo: number;
  name: string;
  effectiveFrom: string;
};
export type ReleaseSite = {
  siteId: number;
  siteCode: string;
  name: string;
  country: string;
  utcOffsetMinutes: number;
  disabled: boolean;
  /** In force now */
  current: SiteVersion | null;
  /** Comes into force next */
  next: SiteVersion | null;
};
export type ReleaseSiteList = {
  rows: ReleaseSite[];
  /** The newest release of the study; 0 without one */
  newestReleaseId: number;
};
export type ReleasesWaiting = {
  /** Sites at which the newest version is neither in force nor planned */
  sitesToRelease?: number;
  /** Name of the newest version */
  versionName?: string;
};
export type StudyRole = {
  roleId: number;
  /** Study designs name roles by it, so it never changes */
  code: string;
  name: {
    [key: string]: string;
  };
  /** 1 site side, 2 sponsor side */
  group: 1 | 2;
  /** Held per site, never for the whole study */
  siteLimited: boolean;
  /** Held in every study by everyone with this right in the portal */
  portalRight: string | null;
  privileges: string[];
  /** Sees treatment arms, kit types or hidden items */
  unblinded: boolean;
  /** Gives roles to people or rights to roles */
  managesAccess: boolean;
  /** Given or changed only when a second person confirms it */
  weighty: boolean;
  revision: number;
};
export type StudyRoleList = {
  rows: StudyRole[];
};
export type StudyRoleChanged = {
  roleId: number;
  /** Study designs name roles by it, so it never changes */
  code: string;
  name: {
    [key: string]: string;
  };
  /** 1 site side, 2 sponsor side */
  group: 1 | 2;
  /** Held per site, never for the whole study */
  siteLimited: boolean;
  /** Held in every study by everyone with this right in the portal */
  portalRight: string | null;
  privileges: string[];
  /** Sees treatment arms, kit types or hidden items */
  unblinded: boolean;
  /** Gives roles to people or rights to roles */
  managesAccess: boolean;
  /** Given or changed only when a second person confirms it */
  weighty: boolean;
  revision: number;
  /** Requests that wait for a second person */
  requestIds: number[];
  /** Names of people who can confirm; none: nobody yet */
  confirmers: string[];
};
export type RoleName = {
  ja: string;
  en: string;
  th: string;
};
export type NewRole = {
  /** Why; goes into the audit trail */
  reason: string;
  code: string;
  name: RoleName;
  group: 1 | 2;
  siteLimited: boolean;
  privileges: string[];
};
export type RoleUpdate = {
  /** Why; goes into the audit trail */
  reason: string;
  /** The revision that was looked at; another one is refused with 412 */
  revision: number;
  name: RoleName;
  group: 1 | 2;
  siteLimited: boolean;
};
export type PrivilegeUpdate = {
  /** Why; goes into the audit trail */
  reason: string;
  /** The revision that was looked at; another one is refused with 412 */
  revision: number;
  /** All privileges the role shall have */
  privileges: string[];
};
export type IwrsSetting = {
  /** Stratification type: 0 static, 1 dynamic */
  stratificationType: 0 | 1;
};
export type SettingReason = {
  /** 1 to 4 as in the specification; own reasons from 101 */
  code: number;
  /** False: only the audit trail shows it */
  offered: boolean;
  /** Of an own reason */
  label: {
    [key: string]: string;
  } | null;
};
export type Setting = {
  /** Minutes of inactivity until sign-out */
  autoLogoutTime: number;
  contractNumberLevel: 'none' | 'study' | 'site';
  iwrsLink: boolean;
  iwrsSetting: IwrsSetting | null;
  signatureStatement: {
    [key: string]: string;
  };
  correctionReasons: SettingReason[];
  /** What prevents a lock */
  lockBlockers: ('openQuery' | 'answeredQuery' | 'notEntered' | 'sdvOpen' | 'notReviewed')[];
  /** Null: not planned */
  plannedSites: number | null;
  /** Null: not planned */
  plannedSubjects: number | null;
  /** Content languages of the last version; they change with the design */
  languages: string[];
  /** Rights that show arms or hidden data need a second person */
  secondPerson: boolean;
  revision: number;
};
export type SettingReasonInput = {
  /** Absent: a new own reason, which gets a code */
  code?: number;
  offered: boolean;
  /** Of an own reason, in each study language; a text that is stored never changes */
  label?: {
    [key: string]: string;
  };
};
export type SettingUpdate = {
  /** Why; goes into the audit trail */
  reason: string;
  /** The revision that was looked at; another one is refused with 412 */
  revision: number;
  autoLogoutTime?: number;
  contractNumberLevel?: 'none' | 'study' | 'site';
  iwrsLink?: boolean;
  /** Of `POST /api/auth/re-auth` for this act and object. Without a token that is valid for it: 403 REAUTH_REQUIRED, REAUTH_INVALID, REAUTH_EXPIRED, REAUTH_USED */
  reAuthToken?: string;
  iwrsSetting?: IwrsSetting;
  plannedSites?: number | null;
  plannedSubjects?: number | null;
  signatureStatement?: {
    [key: string]: string;
  };
  /** All reasons in their order: every present one, and new ones */
  correctionReasons?: SettingReasonInput[];
  lockBlockers?: ('openQuery' | 'answeredQuery' | 'notEntered' | 'sdvOpen' | 'notReviewed')[];
};
export type SettingChanged = {
  /** Minutes of inactivity until sign-out */
  autoLogoutTime: number;
  contractNumberLevel: 'none' | 'study' | 'site';
  iwrsLink: boolean;
  iwrsSetting: IwrsSetting | null;
  signatureStatement: {
    [key: string]: string;
  };
  correctionReasons: SettingReason[];
  /** What prevents a lock */
  lockBlockers: ('openQuery' | 'answeredQuery' | 'notEntered' | 'sdvOpen' | 'notReviewed')[];
  /** Null: not planned */
  plannedSites: number | null;
  /** Null: not planned */
  plannedSubjects: number | null;
  /** Content languages of the last version; they change with the design */
  languages: string[];
  /** Rights that show arms or hidden data need a second person */
  secondPerson: boolean;
  revision: number;
  /** Requests that wait for a second person */
  requestIds: number[];
  /** Names of people who can confirm; none: nobody yet */
  confirmers: string[];
};
export type SecondPersonUpdate = {
  /** Why; goes into the audit trail */
  reason: string;
  on: boolean;
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
export type SimulatedProcedure = {
  kind: 'simple' | 'blocks' | 'minimisation';
  blockSizes?: number[];
  probability?: number;
  /** Mean of the difference between arms, ratios considered */
  imbalance: number;
  /** No more in 95 of 100 trials */
  imbalanceP95: number;
  /** Mean of the difference within a level of a factor */
  marginal: number;
  worstMarginalP95: number;
  /** Share of right guesses of somebody who knows all assignments */
  correctGuesses: number;
  /** Share of right guesses of somebody who knows none */
  blindGuesses: number;
};
export type SchemeSimulationResult = {
  procedures: SimulatedProcedure[];
};
export type SimulatedArm = {
  key: string;
  ratio: number;
};
export type SimulatedFactor = {
  weight: number;
  /** How many levels it has; each is equally frequent */
  levels: number;
};
export type SchemeSimulationInput = {
  /** Subjects of a trial */
  subjects: number;
  trials: number;
  arms: SimulatedArm[];
  factors: SimulatedFactor[];
};
export const {
  useImportOdmMutation,
  useImportDesignMutation,
  usePreviewDraftImportMutation,
  useImportDraftMutation,
  useListBuilderStudiesQuery,
  useCreateStudyMutation,
  useGetDraftQuery,
  useSaveDraftMutation,
  useValidateDraftQuery,
  useListUnmappedQuery,
  useGetDraftPartsQuery,
  useEditDraftMutation,
  useUndoDraftEditMutation,
  useRedoDraftEditMutation,
  useReportDraftPresenceMutation,
  useListCopySourcesQuery,
  useGetCopySourceQuery,
  useListVersionsQuery,
  useFreezeVersionMutation,
  useGetVersionQuery,
  useDiffVersionsQuery,
  useExportOdmQuery,
  useReleaseVersionMutation,
  useListReleasesQuery,
  useListReleaseSitesQuery,
  useGetReleasesWaitingQuery,
  useListStudyRolesQuery,
  useCreateRoleMutation,
  useUpdateRoleMutation,
  useSetRolePrivilegesMutation,
  useGetStudySettingQuery,
  useSetStudySettingMutation,
  useSetSecondPersonMutation,
  useListRoleRightsRequestsQuery,
  useConfirmRoleRightsRequestMutation,
  useRejectRoleRightsRequestMutation,
  useWithdrawRoleRightsRequestMutation,
  useSimulateSchemeMutation,
} = injectedRtkApi;
