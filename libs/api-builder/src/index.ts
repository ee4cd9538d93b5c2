import { generatedApi } from './generated';

/** Reading and judging a whole study takes longer than a save. */
const LONG_TIMEOUT_MS = 60_000;

/** Client of the builder service, generated from its openapi.json. */
export const builderApi = generatedApi.enhanceEndpoints({
  endpoints: {
    validateDraft: { extraOptions: { timeoutMs: LONG_TIMEOUT_MS } },
    freezeVersion: {
      extraOptions: { timeoutMs: LONG_TIMEOUT_MS },
      invalidatesTags: ['version', 'study'],
    },
    diffVersions: { extraOptions: { timeoutMs: LONG_TIMEOUT_MS } },
    releaseVersion: { invalidatesTags: ['release', 'version'] },
  },
});
export * from './generated';
