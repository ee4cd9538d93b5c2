import { generatedApi } from './generated';

/** Client of the administration service, generated from its openapi.json. */
export const adminApi = generatedApi.enhanceEndpoints({
  endpoints: {
    // What is known of sites is stale once a site was written.
    siteMasterData: { providesTags: ['site'] },
    filterMasterList: { providesTags: ['site'] },
    // A screen asks whether a person is a user of the study: "no" is an answer.
    getUser: { extraOptions: { handles: [404] } },
    studyInfo: { providesTags: ['study', 'site'] },
    // The screen shows what was typed until the answer is there; a refused save must not take it away.
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
