import { generatedApi } from './generated';

/** Client of the export service, generated from its openapi.json. */
export const exportApi = generatedApi.enhanceEndpoints({
  endpoints: {
    // The screen shows at the fields why a choice was refused.
    planDatasets: { extraOptions: { handles: [403, 422] }, invalidatesTags: [] },
    exportDatasets: { extraOptions: { handles: [403, 420, 422] }, invalidatesTags: ['dataset'] },
    // Links are read on request; a running job is read again when it ends.
    getDatasetTicket: { invalidatesTags: [] },
  },
});

export * from './generated';
