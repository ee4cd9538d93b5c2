import { generatedApi } from './generated';

/**
 * The data that a change makes stale. The answer to a save has the new state of the page, so the page itself is not
 * read again; lists, matrix, queries and audit trail are.
 */
export const subjectApi = generatedApi.enhanceEndpoints({
  endpoints: {
    savePage: { invalidatesTags: ['subject', 'visit', 'query', 'audit'] },
    registerSubject: { invalidatesTags: ['subject'] },
    previewSubjectsState: { invalidatesTags: [] },
    setSubjectsState: { invalidatesTags: ['subject', 'visit', 'page'] },
    disableSubject: { invalidatesTags: ['subject', 'visit', 'page'] },
    enableSubject: { invalidatesTags: ['subject', 'visit', 'page'] },
    addVisit: { invalidatesTags: ['subject', 'visit', 'page'] },
    deleteVisit: { invalidatesTags: ['subject', 'visit', 'page'] },
    restoreVisit: { invalidatesTags: ['subject', 'visit', 'page'] },
    createQuery: { invalidatesTags: ['query', 'subject', 'visit', 'audit'] },
    answerQuery: { invalidatesTags: ['query', 'subject', 'visit', 'audit'] },
    editQueryContent: { invalidatesTags: ['query', 'audit'] },
    closeQuery: { invalidatesTags: ['query', 'subject', 'visit', 'audit'] },
    reopenQuery: { invalidatesTags: ['query', 'subject', 'visit', 'audit'] },
    deleteQuery: { invalidatesTags: ['query', 'subject', 'visit', 'audit'] },
    previewQueryBatch: { invalidatesTags: [] },
    previewStatus: { invalidatesTags: [] },
    setStatus: { invalidatesTags: ['subject', 'visit', 'page', 'audit'] },
    runQueryBatch: { invalidatesTags: ['query', 'subject', 'visit', 'page', 'audit'] },
    // The screen that starts a run shows why it was refused.
    startEcsRun: { extraOptions: { handles: [420, 422, 423] } },
    // Downloads and links are read on request; a running job is read again when it ends.
    exportTrail: { extraOptions: { handles: [403, 420, 422] }, invalidatesTags: ['audit'] },
    getTrailExportTicket: { invalidatesTags: [] },
    addComment: { invalidatesTags: ['audit'] },
  },
});

export * from './generated';
