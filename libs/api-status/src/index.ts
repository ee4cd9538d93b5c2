import { generatedApi } from './generated';

/** Client of the status service, generated from its openapi.json. */
export const statusApi = generatedApi.enhanceEndpoints({
  endpoints: {
    // The dialog shows why it was refused. The screen reads the lock again once the shell knows its new marker.
    lockDatabase: { extraOptions: { handles: [403, 412, 420, 422] }, invalidatesTags: [] },
    unlockDatabase: { extraOptions: { handles: [403, 412, 420, 422] }, invalidatesTags: [] },
    // Links are read on request.
    getDbLockReportTicket: { invalidatesTags: [] },
    getCertificateTicket: { extraOptions: { handles: [403] }, invalidatesTags: [] },
  },
});
export * from './generated';
