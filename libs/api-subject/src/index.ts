import { generatedApi } from './generated';

/**
 * What a change makes stale. A save answers the whole new state of its page, so the page itself is not
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
    runQueryBatch: { invalidatesTags: ['query', 'subject', 'visit', 'page', 'audit'] },
    // Why a run cannot be begun is said where it was asked for.
    startEcsRun: { extraOptions: { handles: [420, 422, 423] } },
    // A download and a link are asked for by themselves; what is running is read when it ends.
    exportTrail: { extraOptions: { handles: [403, 420, 422] }, invalidatesTags: ['audit'] },
    getTrailExportTicket: { invalidatesTags: [] },
    addComment: { invalidatesTags: ['audit'] },
  },
});

export * from './generated';
