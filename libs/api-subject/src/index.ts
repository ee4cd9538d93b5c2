import { generatedApi } from './generated';

/**
 * The data that a change makes stale. The answer to a save has the new state of the page, so the page itself is not
 * read again; lists, matrix, queries and audit trail are.
 */
export const subjectApi = generatedApi.enhanceEndpoints({
  endpoints: {
    savePage: {
      invalidatesTags: [
        'subject',
        'status-list',
        'visit',
        'query',
        'audit',
        'signature',
        'randomisation',
      ],
    },
    // A study without the link has no randomisation on its pages.
    pageRandomisation: { extraOptions: { handles: [404] } },
    // The dialog shows why it was refused; the page is read again.
    randomise: {
      extraOptions: { handles: [403, 404, 412, 422, 423] },
      invalidatesTags: [
        'subject',
        'status-list',
        'visit',
        'page',
        'query',
        'audit',
        'signature',
        'randomisation',
      ],
    },
    registerSubject: { invalidatesTags: ['subject', 'status-list'] },
    previewSubjectsState: { invalidatesTags: [] },
    setSubjectsState: { invalidatesTags: ['subject', 'status-list', 'visit', 'page'] },
    disableSubject: { invalidatesTags: ['subject', 'status-list', 'visit', 'page'] },
    enableSubject: { invalidatesTags: ['subject', 'status-list', 'visit', 'page'] },
    addVisit: {
      invalidatesTags: ['subject', 'status-list', 'visit', 'page', 'signature'],
    },
    deleteVisit: {
      invalidatesTags: ['subject', 'status-list', 'visit', 'page', 'signature'],
    },
    restoreVisit: {
      invalidatesTags: ['subject', 'status-list', 'visit', 'page', 'signature'],
    },
    createQuery: { invalidatesTags: ['query', 'subject', 'status-list', 'visit', 'audit'] },
    answerQuery: { invalidatesTags: ['query', 'subject', 'status-list', 'visit', 'audit'] },
    editQueryContent: { invalidatesTags: ['query', 'audit'] },
    closeQuery: { invalidatesTags: ['query', 'subject', 'status-list', 'visit', 'audit'] },
    reopenQuery: { invalidatesTags: ['query', 'subject', 'status-list', 'visit', 'audit'] },
    deleteQuery: { invalidatesTags: ['query', 'subject', 'status-list', 'visit', 'audit'] },
    undoQueryAct: { invalidatesTags: ['query', 'subject', 'status-list', 'visit', 'audit'] },
    previewQueryBatch: { invalidatesTags: [] },
    previewStatus: { invalidatesTags: [] },
    setStatus: {
      invalidatesTags: ['subject', 'status-list', 'visit', 'page', 'audit', 'randomisation'],
    },
    runQueryBatch: {
      invalidatesTags: ['query', 'subject', 'status-list', 'visit', 'page', 'audit'],
    },
    undoQueryBatch: {
      invalidatesTags: ['query', 'subject', 'status-list', 'visit', 'page', 'audit'],
    },
    // The screen that starts a run shows why it was refused.
    startEcsRun: { extraOptions: { handles: [420, 422, 423] } },
    // The check editor shows why a trial was refused.
    tryCheck: { extraOptions: { handles: [403, 420, 422] } },
    // The dialog that starts a run shows why it was refused.
    startStatusRun: { extraOptions: { handles: [403, 404, 420, 422, 423] }, invalidatesTags: [] },
    applyStatusRun: { extraOptions: { handles: [404, 420, 422, 423] }, invalidatesTags: [] },
    cancelStatusRun: { invalidatesTags: [] },
    // Downloads and links are read on request; a running job is read again when it ends.
    exportTrail: { extraOptions: { handles: [403, 420, 422] }, invalidatesTags: ['audit'] },
    getTrailExportTicket: { invalidatesTags: [] },
    // The screens that sign show why it was refused; what was shown is read again on request.
    previewSignature: { extraOptions: { handles: [403, 404, 422] } },
    sign: {
      extraOptions: { handles: [403, 404, 412, 420, 422, 423] },
      invalidatesTags: ['subject', 'status-list', 'visit', 'page', 'audit', 'signature'],
    },
    withdrawSignature: {
      extraOptions: { handles: [403, 404, 420, 422, 423] },
      invalidatesTags: ['subject', 'status-list', 'visit', 'page', 'audit', 'signature'],
    },
    signPages: {
      extraOptions: { handles: [403, 404, 412, 420, 422, 423] },
      invalidatesTags: ['subject', 'status-list', 'visit', 'page', 'audit', 'signature'],
    },
    addComment: { invalidatesTags: ['audit'] },
  },
});

export * from './generated';
