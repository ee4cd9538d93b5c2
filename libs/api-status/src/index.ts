import { generatedApi } from './generated';

/** Client of the status service, generated from its openapi.json. */
export const statusApi = generatedApi.enhanceEndpoints({
  endpoints: {
    // The dialog shows why it was refused; the state may then be another one than is shown.
    lockDatabase: { extraOptions: { handles: [403, 412, 420, 422] }, invalidatesTags: ['db-lock'] },
    unlockDatabase: {
      extraOptions: { handles: [403, 412, 420, 422] },
      invalidatesTags: ['db-lock'],
    },
    // A link is read on request.
    getCertificateTicket: { extraOptions: { handles: [403] }, invalidatesTags: [] },
  },
});
export * from './generated';
