import { generatedApi } from './generated';

/** Client of the administration service, generated from its openapi.json. */
export const adminApi = generatedApi.enhanceEndpoints({
  endpoints: {
    // A change of a site makes all data about sites stale.
    siteMasterData: { providesTags: ['site'] },
    filterMasterList: { providesTags: ['site'] },
    // The screen handles 404: the person is not a user of the study.
    getUser: { extraOptions: { handles: [404] } },
    studyInfo: { providesTags: ['study', 'site'] },
    // The screen keeps the typed values until the answer, because a refused save must not remove them.
    updateSite: { invalidatesTags: (_answer, error) => (error ? [] : ['site']) },
    createSite: { invalidatesTags: (_answer, error) => (error ? [] : ['site']) },
    updateStudyContract: { invalidatesTags: (_answer, error) => (error ? [] : ['site']) },
    assignRoles: { invalidatesTags: (_answer, error) => (error ? [] : ['user']) },
    changeAssignment: { invalidatesTags: (_answer, error) => (error ? [] : ['user']) },
    withdrawAssignment: { invalidatesTags: (_answer, error) => (error ? [] : ['user']) },
    // A preview changes nothing.
    previewSiteAction: (endpoint) => void (endpoint.invalidatesTags = []),
    previewDisableUsers: (endpoint) => void (endpoint.invalidatesTags = []),
    previewEnableUsers: (endpoint) => void (endpoint.invalidatesTags = []),
    registerUser: { invalidatesTags: (_answer, error) => (error ? [] : ['user']) },
  },
});
export * from './generated';
export * from './useReachedSites';
