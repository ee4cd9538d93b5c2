import { generatedApi } from './generated';

/** An import reads and checks a whole study; the service may take longer than a save. */
const IMPORT_TIMEOUT_MS = 120_000;

/** Client of the builder service, generated from its openapi.json. */
export const builderApi = generatedApi.enhanceEndpoints({
  endpoints: {
    importOdm: { extraOptions: { timeoutMs: IMPORT_TIMEOUT_MS, handles: [413] } },
    validateDraft: { extraOptions: { timeoutMs: 60_000 } },
    freezeVersion: { extraOptions: { timeoutMs: 60_000 } },
    exportOdm: { extraOptions: { responseType: 'text', timeoutMs: 60_000 } },
  },
});
export * from './generated';
