import { api } from './api';
export const addTagTypes = [
  'jobs',
  'downloads',
  'subject',
  'waiting',
  'registration',
  'visit',
  'audit',
  'audit-export',
  'comment',
  'randomisation',
  'page',
  'query',
  'signature',
  'status',
  'status-list',
  'page-search',
  'status-run',
  'status-workbook',
  'progress',
  'ecs',
  'check-trial',
  'hello',
] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      getJob: build.query<GetJobApiResponse, GetJobApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/jobs/${encodeURIComponent(String(queryArg.jobId))}`,
        }),
        providesTags: ['jobs'],
      }),
      cancelJob: build.mutation<CancelJobApiResponse, CancelJobApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/jobs/${encodeURIComponent(String(queryArg.jobId))}/cancel`,
          method: 'POST',
        }),
        invalidatesTags: ['jobs'],
      }),
      getFile: build.query<GetFileApiResponse, GetFileApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/files/${encodeURIComponent(String(queryArg.ticket))}`,
        }),
        providesTags: ['downloads'],
      }),
      listSubjects: build.query<ListSubjectsApiResponse, ListSubjectsApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/subjects`,
          params: {
            siteId: queryArg.siteId,
            search: queryArg.search,
            openQuery: queryArg.openQuery,
            allAnswered: queryArg.allAnswered,
            locked: queryArg.locked,
            signed: queryArg.signed,
            reviewed: queryArg.reviewed,
            sdv: queryArg.sdv,
            frozen: queryArg.frozen,
            emptyPage: queryArg.emptyPage,
            saved: queryArg.saved,
            disabled: queryArg.disabled,
            pageDue: queryArg.pageDue,
            pageInProgress: queryArg.pageInProgress,
            visitOverdue: queryArg.visitOverdue,
            deleted: queryArg.deleted,
            sort: queryArg.sort,
            order: queryArg.order,
            page: queryArg.page,
            size: queryArg.size,
          },
        }),
        providesTags: ['subject'],
      }),
      downloadSubjects: build.query<DownloadSubjectsApiResponse, DownloadSubjectsApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/subjects/download`,
          params: {
            siteId: queryArg.siteId,
            search: queryArg.search,
            openQuery: queryArg.openQuery,
            allAnswered: queryArg.allAnswered,
            locked: queryArg.locked,
            signed: queryArg.signed,
            reviewed: queryArg.reviewed,
            sdv: queryArg.sdv,
            frozen: queryArg.frozen,
            emptyPage: queryArg.emptyPage,
            saved: queryArg.saved,
            disabled: queryArg.disabled,
            pageDue: queryArg.pageDue,
            pageInProgress: queryArg.pageInProgress,
            visitOverdue: queryArg.visitOverdue,
            deleted: queryArg.deleted,
            sort: queryArg.sort,
            order: queryArg.order,
          },
        }),
        providesTags: ['subject'],
      }),
      getSubjectNeighbours: build.query<
        GetSubjectNeighboursApiResponse,
        GetSubjectNeighboursApiArg
      >({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/subjects/${encodeURIComponent(String(queryArg.subjectId))}/neighbours`,
          params: {
            siteId: queryArg.siteId,
            search: queryArg.search,
            openQuery: queryArg.openQuery,
            allAnswered: queryArg.allAnswered,
            locked: queryArg.locked,
            signed: queryArg.signed,
            reviewed: queryArg.reviewed,
            sdv: queryArg.sdv,
            frozen: queryArg.frozen,
            emptyPage: queryArg.emptyPage,
            saved: queryArg.saved,
            disabled: queryArg.disabled,
            pageDue: queryArg.pageDue,
            pageInProgress: queryArg.pageInProgress,
            visitOverdue: queryArg.visitOverdue,
            deleted: queryArg.deleted,
            sort: queryArg.sort,
            order: queryArg.order,
            at: queryArg.at,
          },
        }),
        providesTags: ['subject'],
      }),
      previewSubjectsState: build.mutation<
        PreviewSubjectsStateApiResponse,
        PreviewSubjectsStateApiArg
      >({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/subjects/state/preview`,
          method: 'POST',
          body: queryArg.subjectsStatePreview,
        }),
        invalidatesTags: ['subject'],
      }),
      setSubjectsState: build.mutation<SetSubjectsStateApiResponse, SetSubjectsStateApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/subjects/state`,
          method: 'POST',
          body: queryArg.subjectsStateInput,
        }),
        invalidatesTags: ['subject'],
      }),
      disableSubject: build.mutation<DisableSubjectApiResponse, DisableSubjectApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/subjects/${encodeURIComponent(String(queryArg.subjectId))}/disable`,
          method: 'POST',
          body: queryArg.reasonInput,
        }),
        invalidatesTags: ['subject'],
      }),
      enableSubject: build.mutation<EnableSubjectApiResponse, EnableSubjectApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/subjects/${encodeURIComponent(String(queryArg.subjectId))}/enable`,
          method: 'POST',
          body: queryArg.reasonInput,
        }),
        invalidatesTags: ['subject'],
      }),
      deleteSubject: build.mutation<DeleteSubjectApiResponse, DeleteSubjectApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/subjects/${encodeURIComponent(String(queryArg.subjectId))}/delete`,
          method: 'POST',
          body: queryArg.reasonInput,
        }),
        invalidatesTags: ['subject'],
      }),
      restoreSubject: build.mutation<RestoreSubjectApiResponse, RestoreSubjectApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/subjects/${encodeURIComponent(String(queryArg.subjectId))}/restore`,
          method: 'POST',
          body: queryArg.reasonInput,
        }),
        invalidatesTags: ['subject'],
      }),
      getWaiting: build.query<GetWaitingApiResponse, GetWaitingApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/waiting`,
        }),
        providesTags: ['waiting'],
      }),
      getRegistration: build.query<GetRegistrationApiResponse, GetRegistrationApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/sites/${encodeURIComponent(String(queryArg.siteId))}/registration`,
        }),
        providesTags: ['registration', 'subject'],
      }),
      registerSubject: build.mutation<RegisterSubjectApiResponse, RegisterSubjectApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/sites/${encodeURIComponent(String(queryArg.siteId))}/subjects`,
          method: 'POST',
          body: queryArg.registerInput,
          headers: {
            'idempotency-key': queryArg['idempotency-key'],
          },
        }),
        invalidatesTags: ['registration', 'subject'],
      }),
      getVisitMatrix: build.query<GetVisitMatrixApiResponse, GetVisitMatrixApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/subjects/${encodeURIComponent(String(queryArg.subjectNo))}/visit-matrix`,
          params: {
            siteId: queryArg.siteId,
          },
        }),
        providesTags: ['visit'],
      }),
      addVisit: build.mutation<AddVisitApiResponse, AddVisitApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/subjects/${encodeURIComponent(String(queryArg.subjectId))}/visits`,
          method: 'POST',
          body: queryArg.visitInput,
        }),
        invalidatesTags: ['visit'],
      }),
      deleteVisit: build.mutation<DeleteVisitApiResponse, DeleteVisitApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/visits/${encodeURIComponent(String(queryArg.visitId))}/delete`,
          method: 'POST',
          body: queryArg.reasonInput,
        }),
        invalidatesTags: ['visit'],
      }),
      restoreVisit: build.mutation<RestoreVisitApiResponse, RestoreVisitApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/visits/${encodeURIComponent(String(queryArg.visitId))}/restore`,
          method: 'POST',
          body: queryArg.reasonInput,
        }),
        invalidatesTags: ['visit'],
      }),
      getPageAudit: build.query<GetPageAuditApiResponse, GetPageAuditApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/pages/${encodeURIComponent(String(queryArg.pageId))}/audit`,
          params: {
            tab: queryArg.tab,
            from: queryArg['from'],
            to: queryArg.to,
            person: queryArg.person,
            reason: queryArg.reason,
            origin: queryArg.origin,
            blockKey: queryArg.blockKey,
            itemKey: queryArg.itemKey,
            line: queryArg.line,
            page: queryArg.page,
            size: queryArg.size,
          },
        }),
        providesTags: ['audit'],
      }),
      getSubjectAudit: build.query<GetSubjectAuditApiResponse, GetSubjectAuditApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/subjects/${encodeURIComponent(String(queryArg.subjectNo))}/audit`,
          params: {
            tab: queryArg.tab,
            from: queryArg['from'],
            to: queryArg.to,
            person: queryArg.person,
            reason: queryArg.reason,
            origin: queryArg.origin,
            siteId: queryArg.siteId,
            item: queryArg.item,
            visit: queryArg.visit,
            pageId: queryArg.pageId,
            page: queryArg.page,
            size: queryArg.size,
          },
        }),
        providesTags: ['audit'],
      }),
      getSubjectAuditChoices: build.query<
        GetSubjectAuditChoicesApiResponse,
        GetSubjectAuditChoicesApiArg
      >({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/subjects/${encodeURIComponent(String(queryArg.subjectNo))}/audit/choices`,
          params: {
            siteId: queryArg.siteId,
          },
        }),
        providesTags: ['audit'],
      }),
      downloadSubjectAudit: build.query<
        DownloadSubjectAuditApiResponse,
        DownloadSubjectAuditApiArg
      >({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/subjects/${encodeURIComponent(String(queryArg.subjectNo))}/audit/download`,
          params: {
            tab: queryArg.tab,
            from: queryArg['from'],
            to: queryArg.to,
            person: queryArg.person,
            reason: queryArg.reason,
            origin: queryArg.origin,
            siteId: queryArg.siteId,
            item: queryArg.item,
            visit: queryArg.visit,
            pageId: queryArg.pageId,
          },
        }),
        providesTags: ['audit'],
      }),
      listTrailExports: build.query<ListTrailExportsApiResponse, ListTrailExportsApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/audit-exports`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
          },
        }),
        providesTags: ['audit-export', 'audit'],
      }),
      exportTrail: build.mutation<ExportTrailApiResponse, ExportTrailApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/audit-exports`,
          method: 'POST',
          body: queryArg.auditExportInput,
        }),
        invalidatesTags: ['audit-export', 'audit'],
      }),
      getTrailExportTicket: build.mutation<
        GetTrailExportTicketApiResponse,
        GetTrailExportTicketApiArg
      >({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/audit-exports/${encodeURIComponent(String(queryArg.exportId))}/ticket`,
          method: 'POST',
        }),
        invalidatesTags: ['audit-export', 'audit'],
      }),
      addComment: build.mutation<AddCommentApiResponse, AddCommentApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/pages/${encodeURIComponent(String(queryArg.pageId))}/comments`,
          method: 'POST',
          body: queryArg.commentInput,
        }),
        invalidatesTags: ['comment'],
      }),
      pageRandomisation: build.query<PageRandomisationApiResponse, PageRandomisationApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/pages/${encodeURIComponent(String(queryArg.pageId))}/randomisation`,
        }),
        providesTags: ['randomisation'],
      }),
      randomise: build.mutation<RandomiseApiResponse, RandomiseApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/pages/${encodeURIComponent(String(queryArg.pageId))}/randomise`,
          method: 'POST',
          body: queryArg.randomiseInput,
        }),
        invalidatesTags: ['randomisation'],
      }),
      stratumDifferences: build.query<StratumDifferencesApiResponse, StratumDifferencesApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/stratum-differences`,
        }),
        providesTags: ['randomisation'],
      }),
      openPage: build.query<OpenPageApiResponse, OpenPageApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/pages/${encodeURIComponent(String(queryArg.pageId))}`,
        }),
        providesTags: ['page'],
      }),
      savePage: build.mutation<SavePageApiResponse, SavePageApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/pages/${encodeURIComponent(String(queryArg.pageId))}/save`,
          method: 'POST',
          body: queryArg.pageSaveInput,
          headers: {
            'idempotency-key': queryArg['idempotency-key'],
          },
        }),
        invalidatesTags: ['page'],
      }),
      initialisePage: build.mutation<InitialisePageApiResponse, InitialisePageApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/pages/${encodeURIComponent(String(queryArg.pageId))}/initialise`,
          method: 'POST',
          body: queryArg.pageInitialiseInput,
        }),
        invalidatesTags: ['page'],
      }),
      listQueries: build.query<ListQueriesApiResponse, ListQueriesApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/queries`,
          params: {
            siteId: queryArg.siteId,
            subjectNo: queryArg.subjectNo,
            status: queryArg.status,
            type: queryArg['type'],
            visitKey: queryArg.visitKey,
            visitDeleted: queryArg.visitDeleted,
            subjectDisabled: queryArg.subjectDisabled,
            pageKey: queryArg.pageKey,
            itemKey: queryArg.itemKey,
            issuerId: queryArg.issuerId,
            closedManually: queryArg.closedManually,
            waiting: queryArg.waiting,
            olderThan: queryArg.olderThan,
            issuedFrom: queryArg.issuedFrom,
            issuedTo: queryArg.issuedTo,
            updatedFrom: queryArg.updatedFrom,
            updatedTo: queryArg.updatedTo,
            sort: queryArg.sort,
            order: queryArg.order,
            page: queryArg.page,
            size: queryArg.size,
          },
        }),
        providesTags: ['query'],
      }),
      createQuery: build.mutation<CreateQueryApiResponse, CreateQueryApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/queries`,
          method: 'POST',
          body: queryArg.queryInput,
        }),
        invalidatesTags: ['query'],
      }),
      countQueries: build.query<CountQueriesApiResponse, CountQueriesApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/queries/counts`,
          params: {
            siteId: queryArg.siteId,
            subjectNo: queryArg.subjectNo,
            status: queryArg.status,
            type: queryArg['type'],
            visitKey: queryArg.visitKey,
            visitDeleted: queryArg.visitDeleted,
            subjectDisabled: queryArg.subjectDisabled,
            pageKey: queryArg.pageKey,
            itemKey: queryArg.itemKey,
            issuerId: queryArg.issuerId,
            closedManually: queryArg.closedManually,
            waiting: queryArg.waiting,
            olderThan: queryArg.olderThan,
            issuedFrom: queryArg.issuedFrom,
            issuedTo: queryArg.issuedTo,
            updatedFrom: queryArg.updatedFrom,
            updatedTo: queryArg.updatedTo,
          },
        }),
        providesTags: ['query'],
      }),
      waitingQueries: build.query<WaitingQueriesApiResponse, WaitingQueriesApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/queries/waiting`,
        }),
        providesTags: ['query'],
      }),
      getQueryChoices: build.query<GetQueryChoicesApiResponse, GetQueryChoicesApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/queries/choices`,
          params: {
            pageKey: queryArg.pageKey,
          },
        }),
        providesTags: ['query'],
      }),
      downloadQueries: build.query<DownloadQueriesApiResponse, DownloadQueriesApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/queries/download`,
          params: {
            siteId: queryArg.siteId,
            subjectNo: queryArg.subjectNo,
            status: queryArg.status,
            type: queryArg['type'],
            visitKey: queryArg.visitKey,
            visitDeleted: queryArg.visitDeleted,
            subjectDisabled: queryArg.subjectDisabled,
            pageKey: queryArg.pageKey,
            itemKey: queryArg.itemKey,
            issuerId: queryArg.issuerId,
            closedManually: queryArg.closedManually,
            waiting: queryArg.waiting,
            olderThan: queryArg.olderThan,
            issuedFrom: queryArg.issuedFrom,
            issuedTo: queryArg.issuedTo,
            updatedFrom: queryArg.updatedFrom,
            updatedTo: queryArg.updatedTo,
            sort: queryArg.sort,
            order: queryArg.order,
          },
        }),
        providesTags: ['query'],
      }),
      previewQueryBatch: build.mutation<PreviewQueryBatchApiResponse, PreviewQueryBatchApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/queries/batch/preview`,
          method: 'POST',
          body: queryArg.queryBatchPreview,
        }),
        invalidatesTags: ['query'],
      }),
      runQueryBatch: build.mutation<RunQueryBatchApiResponse, RunQueryBatchApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/queries/batch`,
          method: 'POST',
          body: queryArg.queryBatchInput,
        }),
        invalidatesTags: ['query'],
      }),
      undoQueryBatch: build.mutation<UndoQueryBatchApiResponse, UndoQueryBatchApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/queries/undo`,
          method: 'POST',
          body: queryArg.queryBatchUndo,
        }),
        invalidatesTags: ['query'],
      }),
      getQueryHistory: build.query<GetQueryHistoryApiResponse, GetQueryHistoryApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/queries/${encodeURIComponent(String(queryArg.queryId))}/history`,
        }),
        providesTags: ['query'],
      }),
      answerQuery: build.mutation<AnswerQueryApiResponse, AnswerQueryApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/queries/${encodeURIComponent(String(queryArg.queryId))}/answer`,
          method: 'POST',
          body: queryArg.queryAnswer,
        }),
        invalidatesTags: ['query'],
      }),
      editQueryContent: build.mutation<EditQueryContentApiResponse, EditQueryContentApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/queries/${encodeURIComponent(String(queryArg.queryId))}/content`,
          method: 'POST',
          body: queryArg.queryContent,
        }),
        invalidatesTags: ['query'],
      }),
      closeQuery: build.mutation<CloseQueryApiResponse, CloseQueryApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/queries/${encodeURIComponent(String(queryArg.queryId))}/close`,
          method: 'POST',
          body: queryArg.queryReason,
        }),
        invalidatesTags: ['query'],
      }),
      reopenQuery: build.mutation<ReopenQueryApiResponse, ReopenQueryApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/queries/${encodeURIComponent(String(queryArg.queryId))}/reopen`,
          method: 'POST',
          body: queryArg.queryReason,
        }),
        invalidatesTags: ['query'],
      }),
      deleteQuery: build.mutation<DeleteQueryApiResponse, DeleteQueryApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/queries/${encodeURIComponent(String(queryArg.queryId))}/delete`,
          method: 'POST',
          body: queryArg.queryDeletion,
        }),
        invalidatesTags: ['query'],
      }),
      undoQueryAct: build.mutation<UndoQueryActApiResponse, UndoQueryActApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/queries/${encodeURIComponent(String(queryArg.queryId))}/undo`,
          method: 'POST',
          body: queryArg.seenRevision,
        }),
        invalidatesTags: ['query'],
      }),
      previewSignature: build.query<PreviewSignatureApiResponse, PreviewSignatureApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/subjects/${encodeURIComponent(String(queryArg.subjectId))}/signatures/preview`,
          params: {
            level: queryArg.level,
            visitId: queryArg.visitId,
            pageId: queryArg.pageId,
            language: queryArg.language,
          },
        }),
        providesTags: ['signature'],
      }),
      sign: build.mutation<SignApiResponse, SignApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/subjects/${encodeURIComponent(String(queryArg.subjectId))}/signatures`,
          method: 'POST',
          body: queryArg.signatureInput,
        }),
        invalidatesTags: ['signature'],
      }),
      listSignatures: build.query<ListSignaturesApiResponse, ListSignaturesApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/subjects/${encodeURIComponent(String(queryArg.subjectId))}/signatures`,
          params: {
            level: queryArg.level,
            visitId: queryArg.visitId,
            pageId: queryArg.pageId,
          },
        }),
        providesTags: ['signature'],
      }),
      signPages: build.mutation<SignPagesApiResponse, SignPagesApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/subjects/${encodeURIComponent(String(queryArg.subjectId))}/signatures/batch`,
          method: 'POST',
          body: queryArg.signatureBatchInput,
        }),
        invalidatesTags: ['signature'],
      }),
      withdrawSignature: build.mutation<WithdrawSignatureApiResponse, WithdrawSignatureApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/subjects/${encodeURIComponent(String(queryArg.subjectId))}/signatures/${encodeURIComponent(String(queryArg.signatureId))}/withdrawal`,
          method: 'POST',
          body: queryArg.signatureWithdrawalInput,
        }),
        invalidatesTags: ['signature'],
      }),
      listToSignAgain: build.query<ListToSignAgainApiResponse, ListToSignAgainApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/signatures/to-sign`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
            siteId: queryArg.siteId,
          },
        }),
        providesTags: ['signature'],
      }),
      previewStatus: build.mutation<PreviewStatusApiResponse, PreviewStatusApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/subjects/${encodeURIComponent(String(queryArg.subjectId))}/status/preview`,
          method: 'POST',
          body: queryArg.statusActInput,
        }),
        invalidatesTags: ['status'],
      }),
      setStatus: build.mutation<SetStatusApiResponse, SetStatusApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/subjects/${encodeURIComponent(String(queryArg.subjectId))}/status`,
          method: 'POST',
          body: queryArg.statusActInput,
        }),
        invalidatesTags: ['status'],
      }),
      listStatuses: build.query<ListStatusesApiResponse, ListStatusesApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/status-list/${encodeURIComponent(String(queryArg.level))}`,
          params: {
            siteIds: queryArg.siteIds,
            search: queryArg.search,
            subjectNo: queryArg.subjectNo,
            disabled: queryArg.disabled,
            visitKey: queryArg.visitKey,
            pageKey: queryArg.pageKey,
            inputStates: queryArg.inputStates,
            openQuery: queryArg.openQuery,
            answeredQuery: queryArg.answeredQuery,
            sdvOpen: queryArg.sdvOpen,
            frozen: queryArg.frozen,
            sdv: queryArg.sdv,
            reviewed: queryArg.reviewed,
            locked: queryArg.locked,
            signed: queryArg.signed,
            sort: queryArg.sort,
            order: queryArg.order,
            page: queryArg.page,
            size: queryArg.size,
            cursor: queryArg.cursor,
          },
        }),
        providesTags: ['status-list'],
      }),
      downloadStatuses: build.query<DownloadStatusesApiResponse, DownloadStatusesApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/status-list/${encodeURIComponent(String(queryArg.level))}/download`,
          params: {
            siteIds: queryArg.siteIds,
            search: queryArg.search,
            subjectNo: queryArg.subjectNo,
            disabled: queryArg.disabled,
            visitKey: queryArg.visitKey,
            pageKey: queryArg.pageKey,
            inputStates: queryArg.inputStates,
            openQuery: queryArg.openQuery,
            answeredQuery: queryArg.answeredQuery,
            sdvOpen: queryArg.sdvOpen,
            frozen: queryArg.frozen,
            sdv: queryArg.sdv,
            reviewed: queryArg.reviewed,
            locked: queryArg.locked,
            signed: queryArg.signed,
            sort: queryArg.sort,
            order: queryArg.order,
          },
        }),
        providesTags: ['status-list'],
      }),
      findPages: build.query<FindPagesApiResponse, FindPagesApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/page-search`,
          params: {
            search: queryArg.search,
            subjectNo: queryArg.subjectNo,
          },
        }),
        providesTags: ['page-search'],
      }),
      startStatusRun: build.mutation<StartStatusRunApiResponse, StartStatusRunApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/status-runs`,
          method: 'POST',
          body: queryArg.statusRunInput,
        }),
        invalidatesTags: ['status-run'],
      }),
      listStatusRuns: build.query<ListStatusRunsApiResponse, ListStatusRunsApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/status-runs`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
          },
        }),
        providesTags: ['status-run'],
      }),
      getStatusRun: build.query<GetStatusRunApiResponse, GetStatusRunApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/status-runs/${encodeURIComponent(String(queryArg.runId))}`,
        }),
        providesTags: ['status-run'],
      }),
      applyStatusRun: build.mutation<ApplyStatusRunApiResponse, ApplyStatusRunApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/status-runs/${encodeURIComponent(String(queryArg.runId))}/apply`,
          method: 'POST',
          body: queryArg.statusRunReason,
        }),
        invalidatesTags: ['status-run'],
      }),
      cancelStatusRun: build.mutation<CancelStatusRunApiResponse, CancelStatusRunApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/status-runs/${encodeURIComponent(String(queryArg.runId))}/cancel`,
          method: 'POST',
        }),
        invalidatesTags: ['status-run'],
      }),
      makeStatusWorkbook: build.mutation<MakeStatusWorkbookApiResponse, MakeStatusWorkbookApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/status-list/${encodeURIComponent(String(queryArg.level))}/workbook`,
          method: 'POST',
          body: queryArg.statusDownloadQuery,
        }),
        invalidatesTags: ['status-workbook'],
      }),
      getStatusWorkbookTicket: build.mutation<
        GetStatusWorkbookTicketApiResponse,
        GetStatusWorkbookTicketApiArg
      >({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/status-workbooks/${encodeURIComponent(String(queryArg.jobId))}/ticket`,
          method: 'POST',
        }),
        invalidatesTags: ['status-workbook'],
      }),
      getProgress: build.query<GetProgressApiResponse, GetProgressApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/progress`,
          params: {
            siteIds: queryArg.siteIds,
          },
        }),
        providesTags: ['progress'],
      }),
      listEcsSubjects: build.query<ListEcsSubjectsApiResponse, ListEcsSubjectsApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/ecs/subjects`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
            siteId: queryArg.siteId,
            search: queryArg.search,
            result: queryArg.result,
          },
        }),
        providesTags: ['ecs'],
      }),
      startEcsRun: build.mutation<StartEcsRunApiResponse, StartEcsRunApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/ecs/runs`,
          method: 'POST',
          body: queryArg.ecsRunInput,
        }),
        invalidatesTags: ['ecs'],
      }),
      listEcsRuns: build.query<ListEcsRunsApiResponse, ListEcsRunsApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/ecs/runs`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
            siteId: queryArg.siteId,
            mode: queryArg.mode,
          },
        }),
        providesTags: ['ecs'],
      }),
      getEcsRun: build.query<GetEcsRunApiResponse, GetEcsRunApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/ecs/runs/${encodeURIComponent(String(queryArg.runId))}`,
        }),
        providesTags: ['ecs'],
      }),
      cancelEcsRun: build.mutation<CancelEcsRunApiResponse, CancelEcsRunApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/ecs/runs/${encodeURIComponent(String(queryArg.runId))}/cancel`,
          method: 'POST',
        }),
        invalidatesTags: ['ecs'],
      }),
      listEcsResults: build.query<ListEcsResultsApiResponse, ListEcsResultsApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/ecs/runs/${encodeURIComponent(String(queryArg.runId))}/subjects`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
            only: queryArg.only,
          },
        }),
        providesTags: ['ecs'],
      }),
      getEcsResult: build.query<GetEcsResultApiResponse, GetEcsResultApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/ecs/runs/${encodeURIComponent(String(queryArg.runId))}/subjects/${encodeURIComponent(String(queryArg.subjectId))}`,
        }),
        providesTags: ['ecs'],
      }),
      listFailedChecks: build.query<ListFailedChecksApiResponse, ListFailedChecksApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/ecs/failed-checks`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
          },
        }),
        providesTags: ['ecs'],
      }),
      listEcsRunsOfSubject: build.query<
        ListEcsRunsOfSubjectApiResponse,
        ListEcsRunsOfSubjectApiArg
      >({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/subjects/${encodeURIComponent(String(queryArg.subjectId))}/ecs/runs`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
          },
        }),
        providesTags: ['ecs'],
      }),
      tryCheck: build.mutation<TryCheckApiResponse, TryCheckApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/check-trial`,
          method: 'POST',
          body: queryArg.checkTrialInput,
        }),
        invalidatesTags: ['check-trial'],
      }),
      getCheckTrial: build.query<GetCheckTrialApiResponse, GetCheckTrialApiArg>({
        query: (queryArg) => ({
          url: `/api/subject/${encodeURIComponent(String(queryArg.studyId))}/check-trial`,
        }),
        providesTags: ['check-trial'],
      }),
      hello: build.query<HelloApiResponse, HelloApiArg>({
        query: () => ({ url: `/api/hello` }),
        providesTags: ['hello'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as generatedApi };
export type GetJobApiResponse = /** status 200  */ Job;
export type GetJobApiArg = {
  jobId: string;
};
export type CancelJobApiResponse = /** status 200  */ Job;
export type CancelJobApiArg = {
  jobId: string;
};
export type GetFileApiResponse = unknown;
export type GetFileApiArg = {
  ticket: string;
};
export type ListSubjectsApiResponse = /** status 200  */ SubjectList;
export type ListSubjectsApiArg = {
  siteId?: number;
  /** Part of the subject, screening or enrolment number */
  search?: string;
  openQuery?: boolean;
  allAnswered?: boolean;
  locked?: boolean;
  signed?: boolean;
  reviewed?: boolean;
  sdv?: boolean;
  frozen?: boolean;
  emptyPage?: boolean;
  saved?: boolean;
  disabled?: boolean;
  pageDue?: boolean;
  pageInProgress?: boolean;
  visitOverdue?: boolean;
  deleted?: boolean;
  sort?: 'subjectNo' | 'siteCode' | 'registeredAt' | 'openQueries' | 'progress';
  order?: 'asc' | 'desc';
  page?: number;
  size?: number;
  studyId: number;
};
export type DownloadSubjectsApiResponse = /** status 200  */ SubjectDownload;
export type DownloadSubjectsApiArg = {
  siteId?: number;
  /** Part of the subject, screening or enrolment number */
  search?: string;
  openQuery?: boolean;
  allAnswered?: boolean;
  locked?: boolean;
  signed?: boolean;
  reviewed?: boolean;
  sdv?: boolean;
  frozen?: boolean;
  emptyPage?: boolean;
  saved?: boolean;
  disabled?: boolean;
  pageDue?: boolean;
  pageInProgress?: boolean;
  visitOverdue?: boolean;
  deleted?: boolean;
  sort?: 'subjectNo' | 'siteCode' | 'registeredAt' | 'openQueries' | 'progress';
  order?: 'asc' | 'desc';
  studyId: number;
};
export type GetSubjectNeighboursApiResponse = /** status 200  */ SubjectNeighbours;
export type GetSubjectNeighboursApiArg = {
  subjectId: number;
  siteId?: number;
  /** Part of the subject, screening or enrolment number */
  search?: string;
  openQuery?: boolean;
  allAnswered?: boolean;
  locked?: boolean;
  signed?: boolean;
  reviewed?: boolean;
  sdv?: boolean;
  frozen?: boolean;
  emptyPage?: boolean;
  saved?: boolean;
  disabled?: boolean;
  pageDue?: boolean;
  pageInProgress?: boolean;
  visitOverdue?: boolean;
  deleted?: boolean;
  sort?: 'subjectNo' | 'siteCode' | 'registeredAt' | 'openQueries' | 'progress';
  order?: 'asc' | 'desc';
  /** The value by which the list is sorted, as it was when the subject was reached: work on a subject may change it */
  at?: number;
  studyId: number;
};
export type PreviewSubjectsStateApiResponse = /** status 200  */ SubjectsStateOutcome;
export type PreviewSubjectsStateApiArg = {
  studyId: number;
  subjectsStatePreview: SubjectsStatePreview;
};
export type SetSubjectsStateApiResponse = /** status 200  */ SubjectsStateOutcome;
export type SetSubjectsStateApiArg = {
  studyId: number;
  subjectsStateInput: SubjectsStateInput;
};
export type DisableSubjectApiResponse = /** status 200  */ SubjectState;
export type DisableSubjectApiArg = {
  subjectId: number;
  studyId: number;
  reasonInput: ReasonInput;
};
export type EnableSubjectApiResponse = /** status 200  */ SubjectState;
export type EnableSubjectApiArg = {
  subjectId: number;
  studyId: number;
  reasonInput: ReasonInput;
};
export type DeleteSubjectApiResponse = /** status 200  */ SubjectState;
export type DeleteSubjectApiArg = {
  subjectId: number;
  studyId: number;
  reasonInput: ReasonInput;
};
export type RestoreSubjectApiResponse = /** status 200  */ SubjectState;
export type RestoreSubjectApiArg = {
  subjectId: number;
  studyId: number;
  reasonInput: ReasonInput;
};
export type GetWaitingApiResponse = /** status 200  */ Waiting;
export type GetWaitingApiArg = {
  studyId: number;
};
export type GetRegistrationApiResponse = /** status 200  */ RegistrationForm;
export type GetRegistrationApiArg = {
  siteId: number;
  studyId: number;
};
export type RegisterSubjectApiResponse = /** status 201  */ Registered;
export type RegisterSubjectApiArg = {
  siteId: number;
  'idempotency-key'?: string;
  studyId: number;
  registerInput: RegisterInput;
};
export type GetVisitMatrixApiResponse = /** status 200  */ VisitMatrix;
export type GetVisitMatrixApiArg = {
  subjectNo: string;
  siteId: number;
  studyId: number;
};
export type AddVisitApiResponse = /** status 201  */ VisitAdded;
export type AddVisitApiArg = {
  subjectId: number;
  studyId: number;
  visitInput: VisitInput;
};
export type DeleteVisitApiResponse = /** status 200  */ VisitState;
export type DeleteVisitApiArg = {
  visitId: number;
  studyId: number;
  reasonInput: ReasonInput;
};
export type RestoreVisitApiResponse = /** status 200  */ VisitState;
export type RestoreVisitApiArg = {
  visitId: number;
  studyId: number;
  reasonInput: ReasonInput;
};
export type GetPageAuditApiResponse = /** status 200  */ AuditList;
export type GetPageAuditApiArg = {
  pageId: number;
  tab: 'data' | 'query' | 'comment' | 'signature' | 'sdv' | 'review' | 'lock' | 'freeze';
  /** First day, by the clock of the site */
  from?: string;
  /** Last day, by the clock of the site */
  to?: string;
  /** Persons */
  person?: number[];
  /** Codes of reasons */
  reason?: number[];
  origin?: ('entry' | 'check' | 'derivation' | 'import' | 'migration' | 'integration' | 'job')[];
  blockKey?: string;
  itemKey?: string;
  line?: number;
  page?: number;
  size?: number;
  studyId: number;
};
export type GetSubjectAuditApiResponse = /** status 200  */ AuditList;
export type GetSubjectAuditApiArg = {
  subjectNo: string;
  tab: 'data' | 'query' | 'comment' | 'signature' | 'sdv' | 'review' | 'lock' | 'freeze';
  /** First day, by the clock of the site */
  from?: string;
  /** Last day, by the clock of the site */
  to?: string;
  /** Persons */
  person?: number[];
  /** Codes of reasons */
  reason?: number[];
  origin?: ('entry' | 'check' | 'derivation' | 'import' | 'migration' | 'integration' | 'job')[];
  siteId: number;
  /** Items as PAGE.ITEM, at every visit */
  item?: string[];
  /** Visits of the subject */
  visit?: number[];
  /** Pages of the subject */
  pageId?: number[];
  page?: number;
  size?: number;
  studyId: number;
};
export type GetSubjectAuditChoicesApiResponse = /** status 200  */ AuditChoices;
export type GetSubjectAuditChoicesApiArg = {
  subjectNo: string;
  siteId: number;
  studyId: number;
};
export type DownloadSubjectAuditApiResponse = /** status 200  */ AuditDownload;
export type DownloadSubjectAuditApiArg = {
  subjectNo: string;
  tab: 'data' | 'query' | 'comment' | 'signature' | 'sdv' | 'review' | 'lock' | 'freeze';
  /** First day, by the clock of the site */
  from?: string;
  /** Last day, by the clock of the site */
  to?: string;
  /** Persons */
  person?: number[];
  /** Codes of reasons */
  reason?: number[];
  origin?: ('entry' | 'check' | 'derivation' | 'import' | 'migration' | 'integration' | 'job')[];
  siteId: number;
  /** Items as PAGE.ITEM, at every visit */
  item?: string[];
  /** Visits of the subject */
  visit?: number[];
  /** Pages of the subject */
  pageId?: number[];
  studyId: number;
};
export type ListTrailExportsApiResponse = /** status 200  */ AuditExportList;
export type ListTrailExportsApiArg = {
  page?: number;
  size?: number;
  studyId: number;
};
export type ExportTrailApiResponse = /** status 201  */ AuditExportStarted;
export type ExportTrailApiArg = {
  studyId: number;
  auditExportInput: AuditExportInput;
};
export type GetTrailExportTicketApiResponse = /** status 200  */ FileTicket;
export type GetTrailExportTicketApiArg = {
  exportId: number;
  studyId: number;
};
export type AddCommentApiResponse = /** status 201  */ PageComment;
export type AddCommentApiArg = {
  pageId: number;
  studyId: number;
  commentInput: CommentInput;
};
export type PageRandomisationApiResponse = /** status 200  */ PageRandomisation;
export type PageRandomisationApiArg = {
  pageId: number;
  studyId: number;
};
export type RandomiseApiResponse = /** status 200  */ RandomiseAnswer;
export type RandomiseApiArg = {
  pageId: number;
  studyId: number;
  randomiseInput: RandomiseInput;
};
export type StratumDifferencesApiResponse = /** status 200  */ StratumDifferences;
export type StratumDifferencesApiArg = {
  studyId: number;
};
export type OpenPageApiResponse = /** status 200  */ PageView;
export type OpenPageApiArg = {
  pageId: number;
  studyId: number;
};
export type SavePageApiResponse = /** status 200  */ PageSaveAnswer;
export type SavePageApiArg = {
  pageId: number;
  'idempotency-key'?: string;
  studyId: number;
  pageSaveInput: PageSaveInput;
};
export type InitialisePageApiResponse = /** status 200  */ PageInitialiseAnswer;
export type InitialisePageApiArg = {
  pageId: number;
  studyId: number;
  pageInitialiseInput: PageInitialiseInput;
};
export type ListQueriesApiResponse = /** status 200  */ QueryList;
export type ListQueriesApiArg = {
  /** Sites */
  siteId?: number[];
  /** Part of the subject number */
  subjectNo?: string;
  /** 1 open, 2 canceled, 3 answered, 4 closed, 5 reopened */
  status?: number[];
  /** 1 system, 2 manual */
  type?: number[];
  /** Visits, by key */
  visitKey?: string[];
  /** true: queries of deleted visits; otherwise of all others */
  visitDeleted?: boolean;
  /** true: queries of disabled subjects, for which nobody waits; false: of all others */
  subjectDisabled?: boolean;
  /** Pages, by key */
  pageKey?: string[];
  /** Items, as PAGE.ITEM */
  itemKey?: string[];
  /** Persons who issued them; 0: the system */
  issuerId?: number[];
  closedManually?: boolean;
  /** true: only those that wait for an act of a role like that of the caller */
  waiting?: boolean;
  /** Issued more than so many days ago */
  olderThan?: number;
  /** Issued on this day or later, by the site's clock */
  issuedFrom?: string;
  /** Issued on this day or earlier, by the site's clock */
  issuedTo?: string;
  /** Changed last on this day or later, by the site's clock */
  updatedFrom?: string;
  /** Changed last on this day or earlier, by the site's clock */
  updatedTo?: string;
  sort?: 'updatedAt' | 'issuedAt' | 'subjectNo' | 'status';
  order?: 'asc' | 'desc';
  page?: number;
  size?: number;
  studyId: number;
};
export type CreateQueryApiResponse = /** status 201  */ QueryChanged;
export type CreateQueryApiArg = {
  studyId: number;
  queryInput: QueryInput;
};
export type CountQueriesApiResponse = /** status 200  */ QueryCounts;
export type CountQueriesApiArg = {
  /** Sites */
  siteId?: number[];
  /** Part of the subject number */
  subjectNo?: string;
  /** 1 open, 2 canceled, 3 answered, 4 closed, 5 reopened */
  status?: number[];
  /** 1 system, 2 manual */
  type?: number[];
  /** Visits, by key */
  visitKey?: string[];
  /** true: queries of deleted visits; otherwise of all others */
  visitDeleted?: boolean;
  /** true: queries of disabled subjects, for which nobody waits; false: of all others */
  subjectDisabled?: boolean;
  /** Pages, by key */
  pageKey?: string[];
  /** Items, as PAGE.ITEM */
  itemKey?: string[];
  /** Persons who issued them; 0: the system */
  issuerId?: number[];
  closedManually?: boolean;
  /** true: only those that wait for an act of a role like that of the caller */
  waiting?: boolean;
  /** Issued more than so many days ago */
  olderThan?: number;
  /** Issued on this day or later, by the site's clock */
  issuedFrom?: string;
  /** Issued on this day or earlier, by the site's clock */
  issuedTo?: string;
  /** Changed last on this day or later, by the site's clock */
  updatedFrom?: string;
  /** Changed last on this day or earlier, by the site's clock */
  updatedTo?: string;
  studyId: number;
};
export type WaitingQueriesApiResponse = /** status 200  */ WaitingQueries;
export type WaitingQueriesApiArg = {
  studyId: number;
};
export type GetQueryChoicesApiResponse = /** status 200  */ QueryChoices;
export type GetQueryChoicesApiArg = {
  /** Pages whose items are wanted */
  pageKey?: string[];
  studyId: number;
};
export type DownloadQueriesApiResponse = /** status 200  */ QueryDownload;
export type DownloadQueriesApiArg = {
  /** Sites */
  siteId?: number[];
  /** Part of the subject number */
  subjectNo?: string;
  /** 1 open, 2 canceled, 3 answered, 4 closed, 5 reopened */
  status?: number[];
  /** 1 system, 2 manual */
  type?: number[];
  /** Visits, by key */
  visitKey?: string[];
  /** true: queries of deleted visits; otherwise of all others */
  visitDeleted?: boolean;
  /** true: queries of disabled subjects, for which nobody waits; false: of all others */
  subjectDisabled?: boolean;
  /** Pages, by key */
  pageKey?: string[];
  /** Items, as PAGE.ITEM */
  itemKey?: string[];
  /** Persons who issued them; 0: the system */
  issuerId?: number[];
  closedManually?: boolean;
  /** true: only those that wait for an act of a role like that of the caller */
  waiting?: boolean;
  /** Issued more than so many days ago */
  olderThan?: number;
  /** Issued on this day or later, by the site's clock */
  issuedFrom?: string;
  /** Issued on this day or earlier, by the site's clock */
  issuedTo?: string;
  /** Changed last on this day or later, by the site's clock */
  updatedFrom?: string;
  /** Changed last on this day or earlier, by the site's clock */
  updatedTo?: string;
  sort?: 'updatedAt' | 'issuedAt' | 'subjectNo' | 'status';
  order?: 'asc' | 'desc';
  studyId: number;
};
export type PreviewQueryBatchApiResponse = /** status 200  */ QueryBatchOutcome;
export type PreviewQueryBatchApiArg = {
  studyId: number;
  queryBatchPreview: QueryBatchPreview;
};
export type RunQueryBatchApiResponse = /** status 200  */ QueryBatchOutcome;
export type RunQueryBatchApiArg = {
  studyId: number;
  queryBatchInput: QueryBatchInput;
};
export type UndoQueryBatchApiResponse = /** status 200  */ QueryBatchOutcome;
export type UndoQueryBatchApiArg = {
  studyId: number;
  queryBatchUndo: QueryBatchUndo;
};
export type GetQueryHistoryApiResponse = /** status 200  */ QueryHistory;
export type GetQueryHistoryApiArg = {
  queryId: number;
  studyId: number;
};
export type AnswerQueryApiResponse = /** status 200  */ QueryChanged;
export type AnswerQueryApiArg = {
  queryId: number;
  studyId: number;
  queryAnswer: QueryAnswer;
};
export type EditQueryContentApiResponse = /** status 200  */ QueryChanged;
export type EditQueryContentApiArg = {
  queryId: number;
  studyId: number;
  queryContent: QueryContent;
};
export type CloseQueryApiResponse = /** status 200  */ QueryChanged;
export type CloseQueryApiArg = {
  queryId: number;
  studyId: number;
  queryReason: QueryReason;
};
export type ReopenQueryApiResponse = /** status 200  */ QueryChanged;
export type ReopenQueryApiArg = {
  queryId: number;
  studyId: number;
  queryReason: QueryReason;
};
export type DeleteQueryApiResponse = /** status 200  */ QueryChanged;
export type DeleteQueryApiArg = {
  queryId: number;
  studyId: number;
  queryDeletion: QueryDeletion;
};
export type UndoQueryActApiResponse = /** status 200  */ QueryChanged;
export type UndoQueryActApiArg = {
  queryId: number;
  studyId: number;
  seenRevision: SeenRevision;
};
export type PreviewSignatureApiResponse = /** status 200  */ SignaturePreview;
export type PreviewSignatureApiArg = {
  subjectId: number;
  level: SignatureLevel;
  /** Required at level visit, refused at others */
  visitId?: number;
  /** Required at level page, refused at others */
  pageId?: number;
  /** Texts that the study has not in it: its first */
  language: 'ja' | 'en' | 'th';
  studyId: number;
};
export type SignApiResponse = /** status 200  */ SignaturesDone;
export type SignApiArg = {
  subjectId: number;
  studyId: number;
  signatureInput: SignatureInput;
};
export type ListSignaturesApiResponse = /** status 200  */ Signatures;
export type ListSignaturesApiArg = {
  subjectId: number;
  level: SignatureLevel;
  /** Required at level visit, refused at others */
  visitId?: number;
  /** Required at level page, refused at others */
  pageId?: number;
  studyId: number;
};
export type SignPagesApiResponse = /** status 200  */ SignaturesDone;
export type SignPagesApiArg = {
  subjectId: number;
  studyId: number;
  signatureBatchInput: SignatureBatchInput;
};
export type WithdrawSignatureApiResponse = /** status 200  */ SignaturesDone;
export type WithdrawSignatureApiArg = {
  subjectId: number;
  signatureId: number;
  studyId: number;
  signatureWithdrawalInput: SignatureWithdrawalInput;
};
export type ListToSignAgainApiResponse = /** status 200  */ ToSignList;
export type ListToSignAgainApiArg = {
  page?: number;
  size?: number;
  siteId?: number;
  studyId: number;
};
export type PreviewStatusApiResponse = /** status 200  */ StatusActOutcome;
export type PreviewStatusApiArg = {
  subjectId: number;
  studyId: number;
  statusActInput: StatusActInput;
};
export type SetStatusApiResponse = /** status 200  */ StatusActOutcome;
export type SetStatusApiArg = {
  subjectId: number;
  studyId: number;
  statusActInput: StatusActInput;
};
export type ListStatusesApiResponse = /** status 200  */ StatusList;
export type ListStatusesApiArg = {
  /** Sites */
  siteIds?: number[];
  /** Part of the subject number; not at level site */
  search?: string;
  /** The whole subject number; not at level site */
  subjectNo?: string;
  /** Only disabled subjects, which count in no figure; otherwise none of them. Not at level site */
  disabled?: boolean;
  /** Visits, by key; from level visit on */
  visitKey?: string[];
  /** Pages, by key; from level page on */
  pageKey?: string[];
  /** 0 not input, 1 partially, 2 all, 3 not applicable */
  inputStates?: (0 | 1 | 2 | 3)[];
  /** Has an open query */
  openQuery?: boolean;
  /** Has an answered query */
  answeredQuery?: boolean;
  /** Has entered items that require SDV and lack it, or an unknown number of them */
  sdvOpen?: boolean;
  /** all: every item that is asked for has it; open: at least one lacks it */
  frozen?: 'all' | 'open';
  /** all: every item that is asked for has it; open: at least one lacks it */
  sdv?: 'all' | 'open';
  /** all: every item that is asked for has it; open: at least one lacks it */
  reviewed?: 'all' | 'open';
  /** all: every item that is asked for has it; open: at least one lacks it */
  locked?: 'all' | 'open';
  /** all: every item that is asked for has it; open: at least one lacks it */
  signed?: 'all' | 'open';
  sort?: 'siteCode' | 'subjectNo' | 'openQueries';
  order?: 'asc' | 'desc';
  /** Of levels site and subject */
  page?: number;
  size?: number;
  /** From level visit on: `next` of the answer before; absent: from the beginning */
  cursor?: string;
  level: StatusListLevel;
  studyId: number;
};
export type DownloadStatusesApiResponse = /** status 200  */ StatusDownload;
export type DownloadStatusesApiArg = {
  /** Sites */
  siteIds?: number[];
  /** Part of the subject number; not at level site */
  search?: string;
  /** The whole subject number; not at level site */
  subjectNo?: string;
  /** Only disabled subjects, which count in no figure; otherwise none of them. Not at level site */
  disabled?: boolean;
  /** Visits, by key; from level visit on */
  visitKey?: string[];
  /** Pages, by key; from level page on */
  pageKey?: string[];
  /** 0 not input, 1 partially, 2 all, 3 not applicable */
  inputStates?: (0 | 1 | 2 | 3)[];
  /** Has an open query */
  openQuery?: boolean;
  /** Has an answered query */
  answeredQuery?: boolean;
  /** Has entered items that require SDV and lack it, or an unknown number of them */
  sdvOpen?: boolean;
  /** all: every item that is asked for has it; open: at least one lacks it */
  frozen?: 'all' | 'open';
  /** all: every item that is asked for has it; open: at least one lacks it */
  sdv?: 'all' | 'open';
  /** all: every item that is asked for has it; open: at least one lacks it */
  reviewed?: 'all' | 'open';
  /** all: every item that is asked for has it; open: at least one lacks it */
  locked?: 'all' | 'open';
  /** all: every item that is asked for has it; open: at least one lacks it */
  signed?: 'all' | 'open';
  sort?: 'siteCode' | 'subjectNo' | 'openQueries';
  order?: 'asc' | 'desc';
  level: StatusListLevel;
  studyId: number;
};
export type FindPagesApiResponse = /** status 200  */ FoundPages;
export type FindPagesApiArg = {
  /** Words of a page title, a visit title or a subject number; a page is found by all of them */
  search: string;
  /** The subject that is open: its pages come first */
  subjectNo?: string;
  studyId: number;
};
export type StartStatusRunApiResponse = /** status 201  */ StatusRunStarted;
export type StartStatusRunApiArg = {
  studyId: number;
  statusRunInput: StatusRunInput;
};
export type ListStatusRunsApiResponse = /** status 200  */ StatusRunList;
export type ListStatusRunsApiArg = {
  page?: number;
  size?: number;
  studyId: number;
};
export type GetStatusRunApiResponse = /** status 200  */ StatusRunDetail;
export type GetStatusRunApiArg = {
  runId: number;
  studyId: number;
};
export type ApplyStatusRunApiResponse = /** status 201  */ StatusRunStarted;
export type ApplyStatusRunApiArg = {
  runId: number;
  studyId: number;
  statusRunReason: StatusRunReason;
};
export type CancelStatusRunApiResponse = /** status 200  */ StatusRunDetail;
export type CancelStatusRunApiArg = {
  runId: number;
  studyId: number;
};
export type MakeStatusWorkbookApiResponse = /** status 201  */ StatusWorkbookStarted;
export type MakeStatusWorkbookApiArg = {
  level: StatusListLevel;
  studyId: number;
  statusDownloadQuery: StatusDownloadQuery;
};
export type GetStatusWorkbookTicketApiResponse = /** status 200  */ FileTicket;
export type GetStatusWorkbookTicketApiArg = {
  jobId: string;
  studyId: number;
};
export type GetProgressApiResponse = /** status 200  */ Progress;
export type GetProgressApiArg = {
  /** Sites; absent: all of the caller */
  siteIds?: number[];
  studyId: number;
};
export type ListEcsSubjectsApiResponse = /** status 200  */ EcsSubjectList;
export type ListEcsSubjectsApiArg = {
  page?: number;
  size?: number;
  /** Subjects of these sites */
  siteId?: number[];
  /** Part of the subject number */
  search?: string;
  /** Results of the last run; 3 also for subjects without one */
  result?: (0 | 1 | 2 | 3)[];
  studyId: number;
};
export type StartEcsRunApiResponse = /** status 201  */ EcsRunStarted;
export type StartEcsRunApiArg = {
  studyId: number;
  ecsRunInput: EcsRunInput;
};
export type ListEcsRunsApiResponse = /** status 200  */ EcsRunList;
export type ListEcsRunsApiArg = {
  page?: number;
  size?: number;
  /** Sites: runs with subjects of theirs, and only their figures */
  siteId?: number[];
  mode?: 'preview' | 'apply';
  studyId: number;
};
export type GetEcsRunApiResponse = /** status 200  */ EcsRunDetail;
export type GetEcsRunApiArg = {
  runId: number;
  studyId: number;
};
export type CancelEcsRunApiResponse = /** status 200  */ EcsRunDetail;
export type CancelEcsRunApiArg = {
  runId: number;
  studyId: number;
};
export type ListEcsResultsApiResponse = /** status 200  */ EcsSubjectResultList;
export type ListEcsResultsApiArg = {
  runId: number;
  page?: number;
  size?: number;
  only?: 'changed' | 'former' | 'failed' | 'empty';
  studyId: number;
};
export type GetEcsResultApiResponse = /** status 200  */ EcsSubjectDetail;
export type GetEcsResultApiArg = {
  runId: number;
  subjectId: number;
  studyId: number;
};
export type ListFailedChecksApiResponse = /** status 200  */ FailedCheckList;
export type ListFailedChecksApiArg = {
  page?: number;
  size?: number;
  studyId: number;
};
export type ListEcsRunsOfSubjectApiResponse = /** status 200  */ EcsSubjectRunList;
export type ListEcsRunsOfSubjectApiArg = {
  subjectId: number;
  page?: number;
  size?: number;
  studyId: number;
};
export type TryCheckApiResponse = /** status 201  */ CheckTrialStarted;
export type TryCheckApiArg = {
  studyId: number;
  checkTrialInput: CheckTrialInput;
};
export type GetCheckTrialApiResponse = /** status 200  */ LastCheckTrial;
export type GetCheckTrialApiArg = {
  studyId: number;
};
export type HelloApiResponse = /** status 200  */ {
  hello?: string;
};
export type HelloApiArg = void;
export type Job = {
  jobId: string;
  kind: string;
  /** 0 blank (canceled), 1 new, 2 processing, 3 finished, 99 error */
  status: 0 | 1 | 2 | 3 | 99;
  done: number;
  total: number | null;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  /** Seconds until it is done, estimated */
  secondsLeft: number | null;
  cancellable: boolean;
  /** Why it ended without a result */
  code: string | null;
  params: {
    [key: string]: any;
  };
  result: {
    [key: string]: any;
  } | null;
};
export type SubjectRow = {
  siteId: number;
  siteCode: string;
  siteName: string;
  utcOffsetMinutes: number;
  /** Absent without QUERY_VIEW, like the next */
  openQueries?: number;
  answeredQueries?: number;
  /** Items with this flag, like the next four; absent without its VIEW privilege */
  frozen?: number;
  sdv?: number;
  reviewed?: number;
  locked?: number;
  signed?: number;
  subjectId: number;
  subjectNo: string;
  registeredAt: string;
  screeningNo: string | null;
  enrollmentNo: string | null;
  disabled: boolean;
  /** Only in the list of deleted subjects */
  deleted: boolean;
  /** Why it is disabled or deleted; null when it is not */
  reason: string | null;
  /** Pages that are to be collected */
  pages: number;
  pagesStarted: number;
  pagesComplete: number;
  items: number;
  entered: number;
};
export type SubjectList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  hasScreeningNo: boolean;
  hasEnrollmentNo: boolean;
  rows: SubjectRow[];
};
export type SubjectDownload = {
  hasScreeningNo: boolean;
  hasEnrollmentNo: boolean;
  /** At most 10,000 */
  rows: SubjectRow[];
  /** false: there are more than 10,000 */
  complete: boolean;
};
export type SubjectNeighbour = {
  subjectId: number;
  subjectNo: string;
  siteId: number;
  /** Its value in an order by a number that work on it changes */
  at: number | null;
};
export type SubjectNeighbours = {
  previous: SubjectNeighbour | null;
  next: SubjectNeighbour | null;
};
export type SubjectDone = {
  subjectId: number;
  subjectNo: string;
};
export type SubjectSkipped = {
  subjectId: number;
  subjectNo: string;
  /** Code of the catalogue: why it was skipped */
  code: string;
};
export type SubjectsStateOutcome = {
  done: SubjectDone[];
  skipped: SubjectSkipped[];
};
export type SubjectsStatePreview = {
  act: 'disable' | 'enable' | 'delete' | 'restore';
  /** At most 500 */
  subjectIds: number[];
};
export type SubjectsStateInput = {
  act: 'disable' | 'enable' | 'delete' | 'restore';
  /** At most 500 */
  subjectIds: number[];
  /** Why */
  reason: string;
};
export type SubjectState = {
  subjectId: number;
  disabled: boolean;
  deleted: boolean;
};
export type ReasonInput = {
  /** Why */
  reason: string;
};
export type Waiting = {
  /** Open and reopened queries, for a role that answers; 10,001 means more than 10,000 */
  openQueries?: number;
  /** Answered queries, for a role that issues; 10,001 means more than 10,000 */
  answeredQueries?: number;
  /** Pages that are due now and empty, for a role that enters */
  pagesDue?: number;
  /** Pages with some of their values, for a role that enters */
  pagesInProgress?: number;
  /** Visits after their planned days with no value */
  visitsOverdue?: number;
  /** The caller's broken signatures that nobody renewed, for a role that signs */
  signaturesToSign?: number;
};
export type SubjectNumbering = {
  entry: 'automatic' | 'manual';
  pattern: string;
  /** The next number by the pattern: given when saving (automatic) or a suggestion (manual) */
  next: string;
};
export type RegistrationForm = {
  siteId: number;
  siteCode: string;
  siteName: string;
  utcOffsetMinutes: number;
  /** Today in the site's time zone, YYYY-MM-DD */
  today: string;
  designVersionId: number;
  visitKey: string;
  visitTitle: {
    [key: string]: string;
  };
  pageKey: string;
  pageTitle: {
    [key: string]: string;
  };
  subjectNumber: SubjectNumbering;
  /** StudyDesign with the registration page, as far as the role may see it */
  design: {
    [key: string]: any;
  };
};
export type Prompt = {
  blockKey: string | null;
  /** 0 = not in lines */
  line: number;
  itemKey: string | null;
  checkKey: string;
  message: {
    [key: string]: string;
  };
};
export type Registered = {
  subjectId: number;
  subjectNo: string;
  siteId: number;
  /** The registration page */
  pageId: number;
  /** The page after it */
  nextPageId: number | null;
  prompts: Prompt[];
};
export type NewItem = {
  blockKey: string;
  line: number;
  itemKey: string;
  value: string | null;
};
export type RegisterInput = {
  /** The design version shown */
  designVersionId: number;
  /** Manual numbering only */
  subjectNo?: string;
  items: NewItem[];
};
export type DueProgress = {
  due: number;
  /** Those of them that are complete */
  complete: number;
};
export type VisitWindow = {
  /** YYYY-MM-DD */
  from: string;
  target: string;
  to: string;
  /** When it took place, if that is known */
  actual: string | null;
  /** outside: it took place, but not between from and to */
  state: 'upcoming' | 'due' | 'overdue' | 'done' | 'outside';
};
export type MatrixVisit = {
  visitId: number;
  visitKey: string;
  title: {
    [key: string]: string;
  };
  type: 'scheduled' | 'unscheduled' | 'common';
  cycleKey: string | null;
  cycleNo: number | null;
  unscheduledNo: number | null;
  deleted: boolean;
  /** Why it is deleted; null when it is not */
  reason: string | null;
  /** False: the version of today no longer has this visit */
  collected: boolean;
  window: VisitWindow | null;
  /** Whether its pages are due now */
  due: boolean;
  /** Has the saved registration page, so it cannot be deleted */
  hasRegistration: boolean;
};
export type MatrixPage = {
  pageKey: string;
  title: {
    [key: string]: string;
  };
  groupKey: string | null;
};
export type MatrixGroup = {
  groupKey: string;
  title: {
    [key: string]: string;
  };
};
export type MatrixCell = {
  /** Absent without QUERY_VIEW, like the next */
  openQueries?: number;
  answeredQueries?: number;
  /** Items with this flag, like the next four; absent without its VIEW privilege */
  frozen?: number;
  sdv?: number;
  reviewed?: number;
  locked?: number;
  signed?: number;
  /** Items that are asked for */
  items: number;
  entered: number;
  /** Items that wait for SDV; null when not known. Absent without SDV_VIEW */
  sdvOpen?: number | null;
  /** 0 not input, 1 partially, 2 all */
  inputState: 0 | 1 | 2;
  /** The matrixId of the page address */
  pageId: number;
  visitId: number;
  pageKey: string;
  state: 'notStarted' | 'inProgress' | 'complete' | 'notApplicable';
  /** False: the version of today no longer asks for this page at this visit */
  collected: boolean;
  mandatory: boolean;
  savedAt: string | null;
};
export type AddableVisit = {
  visitKey: string;
  title: {
    [key: string]: string;
  };
  kind: 'unscheduled' | 'cycle';
  /** Proposed unscheduled number, or the number of the cycle */
  nextNo: number;
  /** Numbers in use, those of deleted visits too */
  usedNos: number[];
  /** How often the cycle may occur */
  max: number | null;
  /** Why it cannot be added now */
  refusal: ('SUBJECT_VISIT_NO_PAGE' | 'SUBJECT_VISIT_CYCLE_FULL') | null;
};
export type VisitMatrix = {
  subject: SubjectRow;
  designVersionId: number;
  /** Content languages; the first is the fallback */
  languages: string[];
  /** Today in the site's time zone, YYYY-MM-DD */
  today: string;
  utcOffsetMinutes: number;
  /** The subject before, by number, at the same site */
  previousSubjectNo: string | null;
  nextSubjectNo: string | null;
  /** Nothing of the study can be changed */
  studyLocked: boolean;
  progress: DueProgress;
  visits: MatrixVisit[];
  pages: MatrixPage[];
  groups: MatrixGroup[];
  cells: MatrixCell[];
  addable: AddableVisit[];
};
export type VisitAdded = {
  visitId: number;
  unscheduledNo: number | null;
  cycleNo: number | null;
  /** Its pages in order */
  pageIds: number[];
};
export type VisitInput = {
  visitKey: string;
  /** Unscheduled visits: the number; the next free one when absent */
  unscheduledNo?: number;
};
export type VisitState = {
  visitId: number;
  deleted: boolean;
};
export type AuditChange = {
  field:
    | 'deleted'
    | 'position'
    | 'disabled'
    | 'subjectNo'
    | 'screeningNo'
    | 'enrollmentNo'
    | 'notDone'
    | 'broken'
    | 'withdrawn';
  before: string | null;
  after: string | null;
};
export type AuditRow = {
  /** Number of the line in this list. Numbers of the trail itself have gaps that would tell of what is hidden */
  eventId: number;
  /** UTC */
  at: string;
  /** 0: the system */
  personId: number;
  person: string;
  organisation: string | null;
  /** The role as it was called then */
  role: {
    [key: string]: string;
  } | null;
  kind:
    | 'item'
    | 'block'
    | 'line'
    | 'page'
    | 'visit'
    | 'subject'
    | 'query'
    | 'comment'
    | 'signature';
  pageId: number | null;
  pageTitle: {
    [key: string]: string;
  } | null;
  visitTitle: {
    [key: string]: string;
  } | null;
  cycleNo: number | null;
  unscheduledNo: number | null;
  blockKey: string | null;
  blockLabel: {
    [key: string]: string;
  } | null;
  /** Group number; 0: not in lines */
  line: number;
  itemKey: string | null;
  /** Label of the item in the version it was entered under */
  itemLabel: {
    [key: string]: string;
  } | null;
  /** Of a line that the design names; null: the line has its number only */
  lineLabel: {
    [key: string]: string;
  } | null;
  /** 0 initial, 1 modify, 2 delete */
  revision: 0 | 1 | 2;
  /** Data: the value as stored; flags: 0 or 1 */
  before: string | null;
  after: string | null;
  /** What the code before means, in that version */
  beforeLabel: {
    [key: string]: string;
  } | null;
  /** What the code after means, in that version */
  afterLabel: {
    [key: string]: string;
  } | null;
  /** Of lines, visits and the subject */
  changes: AuditChange[];
  reasonCode: number | null;
  /** Of a reason of the study's own */
  reasonLabel: {
    [key: string]: string;
  } | null;
  reason: string | null;
  origin: 'entry' | 'check' | 'derivation' | 'import' | 'migration' | 'integration' | 'job';
  designVersionId: number | null;
  /** Client module and version */
  client: string | null;
  requestId: string | null;
  /** Comment tab: its content */
  comment: string | null;
  /** Query tab: 1 system, 2 manual */
  queryType: number | null;
  /** Query tab: the query */
  queryId: number | null;
  /** Query tab: status after the change */
  queryStatus: number | null;
  /** Query tab: content after the change */
  queryContent: {
    [key: string]: string;
  } | null;
  /** Query tab: answer after the change */
  queryAnswer: string | null;
};
export type AuditList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  /** Offset of the site's time zone, for the time shown beside UTC */
  utcOffsetMinutes: number;
  rows: AuditRow[];
};
export type AuditPerson = {
  /** 0: the system */
  personId: number;
  name: string;
};
export type AuditReasonChoice = {
  code: number;
  /** Of a reason of the study's own */
  label: {
    [key: string]: string;
  } | null;
};
export type AuditItemChoice = {
  /** PAGE.ITEM */
  item: string;
  pageTitle: {
    [key: string]: string;
  };
  label: {
    [key: string]: string;
  };
};
export type AuditVisitChoice = {
  visitId: number;
  visitTitle: {
    [key: string]: string;
  };
  cycleNo: number | null;
  unscheduledNo: number | null;
};
export type AuditPageChoice = {
  visitId: number;
  visitTitle: {
    [key: string]: string;
  };
  cycleNo: number | null;
  unscheduledNo: number | null;
  pageId: number;
  pageTitle: {
    [key: string]: string;
  };
};
export type AuditChoices = {
  persons: AuditPerson[];
  /** Also those that are no longer offered */
  reasons: AuditReasonChoice[];
  items: AuditItemChoice[];
  visits: AuditVisitChoice[];
  pages: AuditPageChoice[];
};
export type AuditDownload = {
  rows: AuditRow[];
  /** false: there are more than 10,000 */
  complete: boolean;
  utcOffsetMinutes: number;
};
export type AuditExportRow = {
  exportId: number;
  jobId: string;
  format: 'jsonl' | 'csv';
  personId: number;
  loginId: string;
  person: string;
  /** The role as it was called then */
  role: string | null;
  requestedAt: string;
  finishedAt: string | null;
  /** 0 canceled, 1 new, 2 processing, 3 finished, 99 error */
  status: 0 | 1 | 2 | 3 | 99;
  /** Why there is no file */
  code: string | null;
  anchorNo: number | null;
  /** Verifiable; false: for reading, with what the role may see. Null without a file */
  sealed: boolean | null;
  /** In the file, as far as it is told */
  events: number | null;
  /** Events given as a digest only; null when the file is not sealed */
  withheld: number | null;
  bytes: number | null;
  /** Of the file in the archive */
  sha256: string | null;
  /** Over the last hash of every chain */
  root: string | null;
  /** The file is for the role that it was made for */
  downloadable: boolean;
};
export type AuditExportList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: AuditExportRow[];
};
export type AuditExportStarted = {
  exportId: number;
  jobId: string;
};
export type AuditExportInput = {
  /** JSON Lines or CSV */
  format: 'jsonl' | 'csv';
};
export type FileTicket = {
  /** Address of the file; used once, within a minute */
  url: string;
};
export type PageComment = {
  blockKey: string | null;
  /** 0 = not in lines */
  line: number;
  itemKey: string | null;
  commentId: number;
  content: string;
  author: string;
  at: string;
};
export type CommentInput = {
  blockKey?: string | null;
  line?: number;
  itemKey?: string | null;
  content: string;
};
export type FactorOfSubject = {
  factor: string;
  /** Key of the item */
  item: string;
  /** Of the item */
  label: {
    [key: string]: string;
  };
  value: string | null;
  /** Title of the level */
  level: {
    [key: string]: string;
  } | null;
  /** Whether the item is on this page */
  here: boolean;
};
export type RefusalShown = {
  code: string;
  params: {
    [key: string]: any;
  };
};
export type CorrectedFactor = {
  factor: string;
  label: {
    [key: string]: string;
  };
  /** The level that was used */
  used: {
    [key: string]: string;
  };
  /** The level of the present value */
  now: {
    [key: string]: string;
  } | null;
};
export type PageRandomisation = {
  kind: 'randomise' | 'dispense';
  state: 'ready' | 'refused' | 'pending' | 'unsaved' | 'done';
  /** How many IP numbers are dispensed */
  ipNumbers: number;
  /** Those that the role sees */
  factors: FactorOfSubject[];
  /** Why it cannot be done now */
  refusal: RefusalShown | null;
  requestedAt: string | null;
  /** Why the last request of the page came to nothing */
  ended: RefusalShown | null;
  corrected: CorrectedFactor[];
};
export type RandomiseAnswer = {
  /** unsaved: claimed, but not on the page; pending: not known yet, to be asked again */
  outcome: 'saved' | 'unsaved' | 'pending';
  /** Code of the message for the person */
  code: string | null;
};
export type ShownFactor = {
  factor: string;
  /** The value that was shown */
  value: string | null;
};
export type ItemInstance = {
  blockKey: string;
  line: number;
  itemKey: string;
};
export type RandomiseInput = {
  /** The design version shown */
  designVersionId: number;
  /** As they were confirmed */
  factors: ShownFactor[];
  /** Items of the page with typing that is not saved; with any, nothing is done */
  unsaved: ItemInstance[];
};
export type StratumDifference = {
  siteId: number;
  siteCode: string;
  siteName: string;
  subjectId: number;
  subjectNo: string;
  randomisedAt: string;
  /** The page of the factor */
  pageId: number;
  corrected: CorrectedFactor;
};
export type StratumDifferences = {
  rows: StratumDifference[];
};
export type FormerItem = {
  blockKey: string;
  line: number;
  itemKey: string;
  value: string | null;
  revision: number;
  /** Freeze 1, SDV 2, review 4, lock 8, sign 16; those that the role sees */
  flags: number;
  /** True: the page was initialised and nothing was entered here since, so an entry needs no reason */
  initialised?: boolean;
  /** Why it was not done; absent: it is not recorded so */
  notDone?: string;
  label: {
    [key: string]: string;
  };
  blockLabel: {
    [key: string]: string;
  } | null;
  /** Of a line that the version named */
  lineLabel: {
    [key: string]: string;
  } | null;
  unit: {
    [key: string]: string;
  } | null;
  /** What the codes of the value mean */
  valueLabel: {
    [key: string]: string;
  } | null;
  /** Number of the version that the value was entered under */
  versionNo: number;
};
export type OfferedReason = {
  code: number;
  /** Of an own reason of the study */
  label: {
    [key: string]: string;
  } | null;
};
export type SurroundingValue = {
  /** As the check names it; absent: the visit of this page */
  visitKey?: string;
  /** Of a repeated visit: which repetition, when the check names it */
  repetition?: number;
  pageKey: string;
  blockKey: string;
  line: number;
  itemKey: string;
  value: string;
};
export type SurroundingLines = {
  visitKey?: string;
  repetition?: number;
  pageKey: string;
  blockKey: string;
  lines: number[];
};
export type SurroundingVisits = {
  visitKey: string;
  /** Their numbers, ascending */
  numbers: number[];
};
export type ItemState = {
  blockKey: string;
  line: number;
  itemKey: string;
  value: string | null;
  revision: number;
  /** Freeze 1, SDV 2, review 4, lock 8, sign 16; those that the role sees */
  flags: number;
  /** True: the page was initialised and nothing was entered here since, so an entry needs no reason */
  initialised?: boolean;
  /** Why it was not done; absent: it is not recorded so */
  notDone?: string;
};
export type LineState = {
  blockKey: string;
  line: number;
  /** Order on the page */
  position: number;
  deleted: boolean;
  flags: number;
};
export type PageQueryState = {
  blockKey: string | null;
  /** 0 = not in lines */
  line: number;
  itemKey: string | null;
  queryId: number;
  /** 1 system, 2 manual */
  type: 1 | 2;
  /** 1 open, 2 canceled, 3 answered, 4 closed, 5 reopened */
  status: 1 | 2 | 3 | 4 | 5;
  content: {
    [key: string]: string;
  };
  answer: string | null;
  closedManually: boolean;
  issuer: string;
  issuedAt: string;
  answeredBy: string | null;
  answeredAt: string | null;
  updatedBy: string;
  updatedAt: string;
  revision: number;
};
export type PageCounters = {
  /** Absent without QUERY_VIEW, like the next */
  openQueries?: number;
  answeredQueries?: number;
  /** Items with this flag, like the next four; absent without its VIEW privilege */
  frozen?: number;
  sdv?: number;
  reviewed?: number;
  locked?: number;
  signed?: number;
  /** Items that are asked for */
  items: number;
  entered: number;
  /** Items that wait for SDV; null when not known. Absent without SDV_VIEW */
  sdvOpen?: number | null;
  /** 0 not input, 1 partially, 2 all */
  inputState: 0 | 1 | 2;
};
export type ClosedPlace = {
  blockKey: string;
  line: number;
  /** Freeze 1, lock 8 */
  flags: number;
};
export type FormerChoice = {
  code: string;
  label: {
    [key: string]: string;
  };
};
export type FormerValue = {
  blockKey: string;
  line: number;
  itemKey: string;
  value: string;
  /** The code is no longer offered; the rule would refuse it; it has another unit */
  kind: 'choice' | 'form' | 'unit';
  /** What the codes meant in the version of the value */
  valueLabel: {
    [key: string]: string;
  } | null;
  /** The codes one by one */
  choices: FormerChoice[];
  /** Unit in the version of the value */
  unit: {
    [key: string]: string;
  } | null;
  /** Number of the version that the value was entered under */
  versionNo: number;
};
export type FailedCheckState = {
  blockKey: string | null;
  /** 0 = not in lines */
  line: number;
  itemKey: string | null;
  checkKey: string;
  /** Code of the catalogue */
  code: string;
  params: {
    [key: string]: any;
  };
};
export type PageState = {
  values: ItemState[];
  /** Lines of log blocks, removed ones too */
  lines: LineState[];
  queries: PageQueryState[];
  comments: PageComment[];
  counters: PageCounters;
  /** Freeze and lock of the page, its visit or subject, for items without a row */
  flags: number;
  /** Blocks and lines, but those of log blocks, that are frozen or locked */
  closed?: ClosedPlace[];
  /** Values that the shown version would not take any more */
  former?: FormerValue[];
  /** Checks that could not be evaluated; only for roles that may run the checks again */
  failedChecks?: FailedCheckState[];
};
export type PageView = {
  siteId: number;
  siteCode: string;
  siteName: string;
  utcOffsetMinutes: number;
  pageId: number;
  pageKey: string;
  /** 1 registration, 2 normal */
  pageType: 1 | 2;
  pageTitle: {
    [key: string]: string;
  };
  visitId: number;
  visitKey: string;
  visitTitle: {
    [key: string]: string;
  };
  cycleNo: number | null;
  unscheduledNo: number | null;
  visitDeleted: boolean;
  subjectId: number;
  subjectNo: string;
  subjectDisabled: boolean;
  /** Today in the site's time zone, YYYY-MM-DD */
  today: string;
  previousPageId: number | null;
  nextPageId: number | null;
  designVersionId: number;
  /** False: the version of today no longer asks for this page at this visit */
  collected: boolean;
  /** Data of items that the page no longer has */
  formerItems: FormerItem[];
  /** Whether the role may save now */
  editable: boolean;
  /** Why not: a code of the catalogue, when something but the role stands against it */
  readOnlyReason: string | null;
  /** True: the page has items that randomisation or drug supply fills */
  randomises?: boolean;
  /** In the order in which they are offered */
  correctionReasons: OfferedReason[];
  /** StudyDesign with this page and what its checks need, as far as the role may see it */
  design: {
    [key: string]: any;
  };
  surroundingValues: SurroundingValue[];
  surroundingLines: SurroundingLines[];
  surroundingVisits: SurroundingVisits[];
  state: PageState;
};
export type ItemResult = {
  blockKey: string;
  line: number;
  itemKey: string;
  status: 'saved' | 'unchanged';
  /** The stored form */
  value: string | null;
  revision: number;
};
export type PageSaveAnswer = {
  results: ItemResult[];
  prompts: Prompt[];
  state: PageState;
};
export type ConflictingItem = {
  blockKey: string;
  line: number;
  itemKey: string;
  value: string | null;
  revision: number;
  /** Name of the person; null: unknown */
  changedBy: string | null;
  changedAt: string | null;
};
export type PageSaveConflict = {
  code: 'CDMS700MSG004';
  /** Of the items that were sent */
  conflicts: ConflictingItem[];
};
export type ItemChange = {
  blockKey: string;
  line: number;
  itemKey: string;
  /** As typed; null or empty clears */
  value: string | null;
  /** True: the item was not done. It has no value then, and `reason` says why */
  notDone?: boolean;
  /** The revision that was shown; 0 = there was no value */
  revision: number;
  /** Required when editing. One of the reasons that the study offers */
  reasonCode?: number;
  /** Required with reason 4 (other), and when not done */
  reason?: string;
};
export type LineRef = {
  blockKey: string;
  line: number;
};
export type LineChange = {
  blockKey: string;
  line: number;
  /** One of the reasons that the study offers */
  reasonCode: number;
  /** Required with reason 4 (other) */
  reason?: string;
};
export type LineOrder = {
  blockKey: string;
  /** Line numbers in their new order */
  lines: number[];
};
export type PageSaveInput = {
  /** The design version shown */
  designVersionId: number;
  /** Changed items only */
  items: ItemChange[];
  linesAdded?: LineRef[];
  linesRemoved?: LineChange[];
  linesRestored?: LineChange[];
  linesOrdered?: LineOrder[];
};
export type PageInitialiseAnswer = {
  state: PageState;
};
export type PageInitialiseInput = {
  /** Why */
  reason: string;
  /** The design version shown */
  designVersionId: number;
  /** The sum of the revisions of the values shown. With another sum now, the answer is 412 CDMS700MSG004 */
  revisionSum?: number;
};
export type QueryRow = {
  blockKey: string | null;
  /** 0 = not in lines */
  line: number;
  itemKey: string | null;
  queryId: number;
  /** 1 system, 2 manual */
  type: 1 | 2;
  /** 1 open, 2 canceled, 3 answered, 4 closed, 5 reopened */
  status: 1 | 2 | 3 | 4 | 5;
  content: {
    [key: string]: string;
  };
  answer: string | null;
  closedManually: boolean;
  issuer: string;
  issuedAt: string;
  answeredBy: string | null;
  answeredAt: string | null;
  updatedBy: string;
  updatedAt: string;
  revision: number;
  siteId: number;
  siteCode: string;
  siteName: string;
  utcOffsetMinutes: number;
  /** As stored; null: empty, or not of an item */
  value: string | null;
  /** What a code means, in the version it was entered under */
  valueLabel: {
    [key: string]: string;
  } | null;
  subjectId: number;
  subjectNo: string;
  visitId: number;
  visitTitle: {
    [key: string]: string;
  };
  visitDeleted: boolean;
  cycleNo: number | null;
  unscheduledNo: number | null;
  pageId: number;
  pageTitle: {
    [key: string]: string;
  };
  itemLabel: {
    [key: string]: string;
  } | null;
  /** What names the line: the design, or its first text; null: it has its number only */
  lineLabel: {
    [key: string]: string;
  } | null;
  /** Comments at the same place, oldest first */
  comments: string[];
};
export type QueryList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: QueryRow[];
};
export type QueryChanged = {
  query: PageQueryState;
  counters: PageCounters;
};
export type QueryInput = {
  blockKey?: string | null;
  line?: number;
  itemKey?: string | null;
  pageId: number;
  content: string;
};
export type StatusCount = {
  status: 1 | 2 | 3 | 4 | 5;
  /** At most 10,000 */
  count: number;
  /** false: there are more than 10,000 */
  isExact: boolean;
};
export type QueryCounts = {
  /** Of what the other filters choose */
  counts: StatusCount[];
};
export type WaitingQueries = {
  /** For an answer */
  open: number;
  /** For somebody to close or reopen them */
  answered: number;
  /** For a role with the caller's privileges; null: it neither answers nor closes queries */
  mine: number | null;
};
export type ChoiceVisit = {
  key: string;
  title: {
    [key: string]: string;
  };
};
export type ChoicePage = {
  key: string;
  title: {
    [key: string]: string;
  };
};
export type ChoiceItem = {
  /** PAGE.ITEM */
  key: string;
  label: {
    [key: string]: string;
  };
};
export type ChoiceIssuer = {
  /** 0: the system */
  personId: number;
  name: string;
};
export type QueryChoices = {
  visits: ChoiceVisit[];
  pages: ChoicePage[];
  /** Of the pages asked for */
  items: ChoiceItem[];
  issuers: ChoiceIssuer[];
};
export type QueryDownload = {
  /** At most 10,000 */
  rows: QueryRow[];
  /** false: there are more than 10,000 */
  complete: boolean;
};
export type QueryDone = {
  queryId: number;
  /** As it is now, after the act when it was done */
  revision: number;
  status: 1 | 2 | 3 | 4 | 5;
};
export type QuerySkipped = {
  queryId: number;
  /** Code of the catalogue */
  code: string;
};
export type QueryBatchOutcome = {
  done: QueryDone[];
  skipped: QuerySkipped[];
};
export type SeenQuery = {
  /** The revision that was shown */
  revision: number;
  queryId: number;
};
export type QueryBatchPreview = {
  /** At most 1000 */
  queries: SeenQuery[];
  act: 'close' | 'reopen' | 'content';
};
export type QueryBatchInput = {
  /** At most 1000 */
  queries: SeenQuery[];
  act: 'close' | 'reopen' | 'content';
  /** Required to edit the content */
  content?: string;
  /** Required to reopen and to edit the content; without it, unanswered queries are not closed */
  reason?: string;
};
export type QueryBatchUndo = {
  /** At most 1000 */
  queries: SeenQuery[];
};
export type QueryStep = {
  /** As stored; null: empty, or not of an item */
  value: string | null;
  /** What a code means, in the version it was entered under */
  valueLabel: {
    [key: string]: string;
  } | null;
  /** Number of the step: the first is 1 */
  eventId: number;
  /** UTC */
  at: string;
  person: string;
  /** The role, as it was called then */
  role: {
    [key: string]: string;
  } | null;
  /** After the step */
  status: 1 | 2 | 3 | 4 | 5;
  /** When the step wrote it */
  content: {
    [key: string]: string;
  } | null;
  /** When the step wrote it */
  answer: string | null;
  reason: string | null;
  /** entry or check */
  origin: string;
  /** Takes back the step before */
  undoes: boolean;
};
export type QueryValue = {
  /** As stored; null: empty, or not of an item */
  value: string | null;
  /** What a code means, in the version it was entered under */
  valueLabel: {
    [key: string]: string;
  } | null;
};
export type QueryHistory = {
  /** Oldest first */
  steps: QueryStep[];
  /** Of the item today */
  now: QueryValue;
};
export type QueryAnswer = {
  /** The revision that was shown */
  revision: number;
  answer: string;
};
export type QueryContent = {
  /** The revision that was shown */
  revision: number;
  content: string;
};
export type QueryReason = {
  /** The revision that was shown */
  revision: number;
  reason?: string;
};
export type QueryDeletion = {
  /** The revision that was shown */
  revision: number;
  reason: string;
};
export type SeenRevision = {
  /** The revision that was shown */
  revision: number;
};
export type SignatureChange = {
  kind: 'item' | 'line' | 'page' | 'visit';
  /** Position in the sources */
  source: number;
  /** Position in the changed places; absent for a visit */
  place?: number;
  /** Of a visit */
  visitTitle?: string;
  /** Of an item, as stored; absent: it was empty */
  before?: string;
  /** What its codes mean */
  beforeLabel?: string;
  /** It was recorded as not done */
  wasNotDone?: boolean;
  after?: string;
  afterLabel?: string;
  /** It was then recorded as not done */
  isNotDone?: boolean;
  /** Of a line, page or visit: it was removed; false: added or restored */
  removed?: boolean;
};
export type SignatureChangeSource = {
  at: string;
  /** Name of the person */
  by: string;
  roleName: string | null;
  /** entry, derivation, check, import, migration … */
  origin: string;
  reasonCode: number | null;
  reason: string | null;
};
export type ChangedPlace = {
  /** Position in the changed pages */
  page: number;
  /** Absent: not an item */
  itemLabel?: string;
  /** Absent: not in lines */
  line?: number;
  /** Of a line that the design names */
  lineLabel?: string;
};
export type ChangedPage = {
  pageId: number;
  pageTitle: string;
  visitTitle: string;
  cycleNo: number | null;
  unscheduledNo: number | null;
};
export type SignatureLevel = 'page' | 'visit' | 'subject';
export type SignedItem = {
  blockKey: string;
  /** 0 = not in lines */
  line: number;
  itemKey: string;
  label: string;
  lineLabel: string | null;
  /** As stored; null: not entered */
  value: string | null;
  /** What the codes of the value mean; null for other values */
  valueLabel: string | null;
  unit: string | null;
  /** Recorded as not done; then there is no value */
  notDone: boolean;
};
export type SignedPage = {
  pageId: number;
  visitId: number;
  pageTitle: string;
  visitTitle: string;
  cycleNo: number | null;
  unscheduledNo: number | null;
  /** Number of the design version that it is shown under */
  versionNo: number;
  /** In the order of the page */
  items: SignedItem[];
};
export type SignedState = 'none' | 'partly' | 'signed' | 'broken';
export type LabelledPlace = {
  pageId: number;
  visitTitle: {
    [key: string]: string;
  };
  cycleNo: number | null;
  unscheduledNo: number | null;
  pageTitle: {
    [key: string]: string;
  };
  itemLabel: {
    [key: string]: string;
  } | null;
  /** 0 = not in lines */
  line: number;
  /** Of a line that the design names */
  lineLabel: {
    [key: string]: string;
  } | null;
};
export type SignatureBreak = {
  at: string;
  /** Name of the person who made the change */
  by: string;
  /** item: a value changed; line: a line was added, removed or restored; page, visit: added or restored */
  kind: 'item' | 'line' | 'page' | 'visit';
  /** Null for a visit */
  place: LabelledPlace | null;
};
export type SignatureWithdrawal = {
  at: string;
  /** Name of the person */
  by: string;
  /** The role, as it was called then */
  role: {
    [key: string]: string;
  } | null;
  reason: string;
};
export type SignatureRow = {
  signatureId: number;
  level: SignatureLevel;
  visitId: number | null;
  pageId: number | null;
  /** Empty at level subject */
  visitTitle: {
    [key: string]: string;
  };
  cycleNo: number | null;
  unscheduledNo: number | null;
  /** Empty at other levels than page */
  pageTitle: {
    [key: string]: string;
  };
  signerName: string;
  /** The role, as it was called then */
  role: {
    [key: string]: string;
  } | null;
  organisation: string | null;
  /** UTC */
  signedAt: string;
  /** Of the site when it was signed */
  utcOffsetMinutes: number;
  meaningKey: ('approval' | 'review') | null;
  /** As it was shown to the signer */
  meaning: string;
  /** Of the meaning and the content */
  language: string;
  /** Number of items; null when the signer saw items that the caller does not see */
  items: number | null;
  /** SHA-256; null like the items */
  digest: string | null;
  /** Number of the design version */
  versionNo: number;
  state: 'valid' | 'broken' | 'signedAgain' | 'withdrawn';
  broken: SignatureBreak | null;
  withdrawn: SignatureWithdrawal | null;
  /** Whether the caller signed it */
  mine: boolean;
};
export type SignaturePreview = {
  siteId: number;
  siteCode: string;
  siteName: string;
  utcOffsetMinutes: number;
  /** Oldest first; the first 500 */
  changes: SignatureChange[];
  /** Number of all changes */
  changeCount: number;
  sources: SignatureChangeSource[];
  places: ChangedPlace[];
  changedPages: ChangedPage[];
  subjectId: number;
  subjectNo: string;
  level: SignatureLevel;
  visitId: number | null;
  pageId: number | null;
  language: 'ja' | 'en' | 'th';
  /** In the order of the schedule */
  pages: SignedPage[];
  /** Number of items on the pages */
  items: number;
  /** Of these, items with a value */
  entered: number;
  /** SHA-256 of the canonical JSON of subject, level, language and pages as sent here; the signature sends it back */
  digest: string;
  /** As it is now */
  state: SignedState;
  /** The last signature that covers all of it */
  earlier: SignatureRow | null;
  /** On the pages; no obstacle. Absent without QUERY_VIEW */
  openQueries?: number;
  /** Codes of the catalogue: why it cannot be signed now; empty: it can */
  blockers: string[];
};
export type SignaturesDone = {
  signatures: SignatureRow[];
};
export type SignatureMeaning = 'approval' | 'review';
export type SignatureInput = {
  level: SignatureLevel;
  /** Required at level visit, refused at others */
  visitId?: number;
  /** Required at level page, refused at others */
  pageId?: number;
  /** The language in which the content was shown */
  language: 'ja' | 'en' | 'th';
  /** Its text in the language is kept with the signature */
  meaning: SignatureMeaning;
  /** Of `POST /api/auth/re-auth` for this act and object. Without a token that is valid for it: 403 REAUTH_REQUIRED, REAUTH_INVALID, REAUTH_EXPIRED, REAUTH_USED */
  reAuthToken?: string;
  /** The digest of the preview: 64 hexadecimal digits */
  digest: string;
};
export type Signatures = {
  state: SignedState;
  /** Items asked for */
  items: number;
  /** Of these, items that are signed as they are now */
  signedItems: number;
  /** Newest first; those of wider and of narrower levels that concern it as well */
  rows: SignatureRow[];
  /** Of the rows, those that the caller may withdraw */
  withdrawable: number[];
};
export type OpenedPage = {
  pageId: number;
  /** The digest of the preview of this page */
  digest: string;
};
export type SignatureBatchInput = {
  /** The language in which the content was shown */
  language: 'ja' | 'en' | 'th';
  /** Its text in the language is kept with the signature */
  meaning: SignatureMeaning;
  /** Of `POST /api/auth/re-auth` for this act and object. Without a token that is valid for it: 403 REAUTH_REQUIRED, REAUTH_INVALID, REAUTH_EXPIRED, REAUTH_USED */
  reAuthToken?: string;
  /** 1 to 40 pages. The object of the re-authentication is {studyId, subjectId, pages, meaning, language, roleId}, with the pages in this order */
  pages: OpenedPage[];
};
export type SignatureWithdrawalInput = {
  /** Why */
  reason: string;
  /** Of `POST /api/auth/re-auth` for this act and object. Without a token that is valid for it: 403 REAUTH_REQUIRED, REAUTH_INVALID, REAUTH_EXPIRED, REAUTH_USED */
  reAuthToken?: string;
};
export type ToSignRow = {
  siteId: number;
  siteCode: string;
  siteName: string;
  utcOffsetMinutes: number;
  subjectId: number;
  subjectNo: string;
  signature: SignatureRow;
};
export type ToSignList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  /** Broken longest ago first */
  rows: ToSignRow[];
};
export type LockBlocker = 'openQuery' | 'answeredQuery' | 'notEntered' | 'sdvOpen' | 'notReviewed';
export type BlockedItems = {
  blocker: LockBlocker;
  /** One item may wait for several things */
  items: number;
};
export type StatusSkippedItem = {
  visitId: number;
  pageId: number;
  blockKey: string;
  /** 0 = not in lines */
  line: number;
  itemKey: string;
  /** Code of the catalogue: why it was skipped */
  code: string;
  /** The widest level that holds the lock; null: the item itself, or without LOCK_VIEW */
  heldBy: ('subject' | 'visit' | 'page' | 'block' | 'line') | null;
  /** What prevents its lock; empty for a role that does not see queries, SDV and review */
  blockedBy: LockBlocker[];
};
export type StatusActOutcome = {
  /** Items whose status changes */
  done: number;
  /** Items that already are in the wanted state */
  unchanged: number;
  /** Items that keep their status: locked ones, or those that may not be locked yet */
  skipped: number;
  /** Something prevents the lock of the target, so what is added later is not locked */
  isBlocked: boolean;
  /** Empty for a role that does not see queries, SDV and review */
  blockedBy: BlockedItems[];
  /** The first 100 of them */
  skippedItems: StatusSkippedItem[];
};
export type StatusActInput = {
  /** Of level visit */
  visitId?: number;
  /** Of levels page, block, line, question */
  pageId?: number;
  /** Of levels block, line, question */
  blockKey?: string;
  /** Of levels line, question; 0 = not in lines */
  line?: number;
  /** Of level question */
  itemKey?: string;
  flag: 'freeze' | 'sdv' | 'review' | 'lock';
  /** False clears */
  set: boolean;
  /** Decides which fields of the target are required; the others are refused */
  level: 'subject' | 'visit' | 'page' | 'block' | 'line' | 'question';
  /** Why: required to clear, refused to set; the preview does not need it */
  reason?: string;
};
export type StatusRow = {
  /** Absent without QUERY_VIEW, like the next */
  openQueries?: number;
  answeredQueries?: number;
  /** Items with this flag, like the next four; absent without its VIEW privilege */
  frozen?: number;
  sdv?: number;
  reviewed?: number;
  locked?: number;
  signed?: number;
  siteId: number;
  siteCode: string;
  siteName: string;
  /** Only of level site: how many it has */
  subjects?: number;
  /** From level subject on, like the next two */
  subjectId?: number;
  subjectNo?: string;
  disabled?: boolean;
  /** From level visit on, like the next four */
  visitId?: number;
  visitKey?: string;
  visitTitle?: {
    [key: string]: string;
  };
  cycleNo?: number | null;
  unscheduledNo?: number | null;
  /** From level page on, like the next three */
  pageId?: number;
  pageKey?: string;
  pageTitle?: {
    [key: string]: string;
  };
  /** False: the page is not asked for */
  applicable?: boolean;
  /** From level block on, like the next */
  blockKey?: string;
  blockLabel?: {
    [key: string]: string;
  };
  /** From level line on; 0 = not in lines */
  line?: number;
  lineLabel?: {
    [key: string]: string;
  };
  /** Of level question, like the next */
  itemKey?: string;
  itemLabel?: {
    [key: string]: string;
  };
  /** Of levels site, subject and visit: pages that are to be collected */
  pages?: number;
  pagesStarted?: number;
  pagesComplete?: number;
  /** Items that are asked for */
  items: number;
  entered: number;
  /** Entered items that require SDV and lack it; null: not counted yet; absent without SDV_VIEW */
  sdvOpen?: number | null;
  /** 0 not input, 1 partially, 2 all, 3 not applicable (visits and pages only) */
  inputState: 0 | 1 | 2 | 3;
};
export type StatusList = {
  rows: StatusRow[];
  /** From level visit on: the cursor of the rows that follow, also when this answer has none; null: there are no more */
  next: string | null;
  /** Of levels site and subject, like the next three */
  page?: number;
  size?: number;
  /** Count of rows, at most 10,000 */
  total?: number;
  /** false: there are more than 10,000 */
  totalIsExact?: boolean;
};
export type StatusListLevel = 'site' | 'subject' | 'visit' | 'page' | 'block' | 'line' | 'question';
export type StatusDownload = {
  /** At most 10,000; none when the list is not complete */
  rows: StatusRow[];
  /** false: too many rows, or too many subjects to read, for one call; a job makes the workbook */
  complete: boolean;
};
export type FoundPage = {
  pageId: number;
  pageTitle: {
    [key: string]: string;
  };
  visitTitle: {
    [key: string]: string;
  };
  cycleNo: number | null;
  unscheduledNo: number | null;
  siteId: number;
  siteCode: string;
  subjectNo: string;
};
export type FoundPages = {
  rows: FoundPage[];
  /** False: further pages may match */
  complete: boolean;
};
export type StatusRunStarted = {
  runId: number;
  jobId: string;
};
export type StatusRunTarget = {
  /** Of level visit */
  visitId?: number;
  /** Of levels page, block, line, question */
  pageId?: number;
  /** Of levels block, line, question */
  blockKey?: string;
  /** Of levels line, question; 0 = not in lines */
  line?: number;
  /** Of level question */
  itemKey?: string;
  /** Of level site */
  siteId?: number;
  /** Of every other level */
  subjectId?: number;
};
export type StatusFilter = {
  /** Sites */
  siteIds?: number[];
  /** Part of the subject number; not at level site */
  search?: string;
  /** The whole subject number; not at level site */
  subjectNo?: string;
  /** Only disabled subjects, which count in no figure; otherwise none of them. Not at level site */
  disabled?: boolean;
  /** Visits, by key; from level visit on */
  visitKey?: string[];
  /** Pages, by key; from level page on */
  pageKey?: string[];
  /** 0 not input, 1 partially, 2 all, 3 not applicable */
  inputStates?: (0 | 1 | 2 | 3)[];
  /** Has an open query */
  openQuery?: boolean;
  /** Has an answered query */
  answeredQuery?: boolean;
  /** Has entered items that require SDV and lack it, or an unknown number of them */
  sdvOpen?: boolean;
  /** all: every item that is asked for has it; open: at least one lacks it */
  frozen?: 'all' | 'open';
  /** all: every item that is asked for has it; open: at least one lacks it */
  sdv?: 'all' | 'open';
  /** all: every item that is asked for has it; open: at least one lacks it */
  reviewed?: 'all' | 'open';
  /** all: every item that is asked for has it; open: at least one lacks it */
  locked?: 'all' | 'open';
  /** all: every item that is asked for has it; open: at least one lacks it */
  signed?: 'all' | 'open';
};
export type StatusRunInput = {
  /** Why: required to clear, refused to set; a preview does not need it */
  reason?: string;
  /** Only counts what would be done */
  preview: boolean;
  flag: 'freeze' | 'sdv' | 'review' | 'lock';
  /** False clears */
  set: boolean;
  /** A site stands for its subjects of now */
  level: StatusListLevel;
  /** At most 10000 */
  targets?: StatusRunTarget[];
  /** Everything that the list of the level finds with this filter */
  filter?: StatusFilter;
};
export type StatusRun = {
  runId: number;
  preview: boolean;
  /** The preview whose targets it uses */
  ofRunId: number | null;
  flag: 'freeze' | 'sdv' | 'review' | 'lock';
  set: boolean;
  level: StatusListLevel;
  reason: string | null;
  requestedAt: string;
  /** Subjects of the run, as far as they were found */
  subjects: number;
  /** Of them: finished */
  subjectsDone: number;
  /** Of them: refused as a whole */
  subjectsRefused: number;
  /** Items whose status changes */
  done: number;
  /** Items that already are in the wanted state */
  unchanged: number;
  /** Items that keep their status: locked ones, or those that may not be locked yet */
  skipped: number;
  /** Empty for a role that does not see queries, SDV and review */
  blockedBy: BlockedItems[];
  job: Job;
};
export type StatusRunList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: StatusRun[];
};
export type StatusRunSkippedItem = {
  pageId: number;
  visitTitle: {
    [key: string]: string;
  };
  cycleNo: number | null;
  unscheduledNo: number | null;
  pageTitle: {
    [key: string]: string;
  };
  itemLabel: {
    [key: string]: string;
  } | null;
  /** 0 = not in lines */
  line: number;
  /** Of a line that the design names */
  lineLabel: {
    [key: string]: string;
  } | null;
  subjectId: number;
  subjectNo: string;
  siteId: number;
  siteCode: string;
  visitId: number;
  blockKey: string;
  itemKey: string;
  /** Code of the catalogue: why it was skipped */
  code: string;
  /** The widest level that holds the lock; null: the item itself, or without LOCK_VIEW */
  heldBy: ('subject' | 'visit' | 'page' | 'block' | 'line') | null;
  /** What prevents its lock; empty for a role that does not see queries, SDV and review */
  blockedBy: LockBlocker[];
};
export type StatusRunRefusal = {
  subjectId: number;
  subjectNo: string;
  siteId: number;
  siteCode: string;
  /** Code of the catalogue: why */
  code: string;
};
export type StatusRunDetail = {
  runId: number;
  preview: boolean;
  /** The preview whose targets it uses */
  ofRunId: number | null;
  flag: 'freeze' | 'sdv' | 'review' | 'lock';
  set: boolean;
  level: StatusListLevel;
  reason: string | null;
  requestedAt: string;
  /** Subjects of the run, as far as they were found */
  subjects: number;
  /** Of them: finished */
  subjectsDone: number;
  /** Of them: refused as a whole */
  subjectsRefused: number;
  /** Items whose status changes */
  done: number;
  /** Items that already are in the wanted state */
  unchanged: number;
  /** Items that keep their status: locked ones, or those that may not be locked yet */
  skipped: number;
  /** Empty for a role that does not see queries, SDV and review */
  blockedBy: BlockedItems[];
  job: Job;
  /** The first 100 */
  skippedItems: StatusRunSkippedItem[];
  /** The first 100 */
  refusals: StatusRunRefusal[];
};
export type StatusRunReason = {
  /** Why: required to clear, refused to set; a preview does not need it */
  reason?: string;
};
export type StatusWorkbookStarted = {
  /** Of the job, and of the workbook */
  jobId: string;
};
export type StatusDownloadQuery = {
  /** Sites */
  siteIds?: number[];
  /** Part of the subject number; not at level site */
  search?: string;
  /** The whole subject number; not at level site */
  subjectNo?: string;
  /** Only disabled subjects, which count in no figure; otherwise none of them. Not at level site */
  disabled?: boolean;
  /** Visits, by key; from level visit on */
  visitKey?: string[];
  /** Pages, by key; from level page on */
  pageKey?: string[];
  /** 0 not input, 1 partially, 2 all, 3 not applicable */
  inputStates?: (0 | 1 | 2 | 3)[];
  /** Has an open query */
  openQuery?: boolean;
  /** Has an answered query */
  answeredQuery?: boolean;
  /** Has entered items that require SDV and lack it, or an unknown number of them */
  sdvOpen?: boolean;
  /** all: every item that is asked for has it; open: at least one lacks it */
  frozen?: 'all' | 'open';
  /** all: every item that is asked for has it; open: at least one lacks it */
  sdv?: 'all' | 'open';
  /** all: every item that is asked for has it; open: at least one lacks it */
  reviewed?: 'all' | 'open';
  /** all: every item that is asked for has it; open: at least one lacks it */
  locked?: 'all' | 'open';
  /** all: every item that is asked for has it; open: at least one lacks it */
  signed?: 'all' | 'open';
  sort?: 'siteCode' | 'subjectNo' | 'openQueries';
  order?: 'asc' | 'desc';
};
export type QueriesOfAge = {
  leastDays: number;
  mostDays: number | null;
  /** The first day of issue, as the query list takes it; null: no limit */
  issuedFrom: string | null;
  /** The last day of issue */
  issuedTo: string;
  /** Opened or opened again */
  openQueries: number;
  answeredQueries: number;
};
export type ProgressSite = {
  /** Absent without QUERY_VIEW, like the next */
  openQueries?: number;
  answeredQueries?: number;
  /** Items with this flag, like the next four; absent without its VIEW privilege */
  frozen?: number;
  sdv?: number;
  reviewed?: number;
  locked?: number;
  signed?: number;
  /** Pages that are to be collected */
  pages: number;
  pagesStarted: number;
  pagesComplete: number;
  /** Items that are asked for */
  items: number;
  entered: number;
  /** Entered items that require SDV and have it; null when not known. Absent without SDV_VIEW, like the next */
  sdvDone?: number | null;
  /** Entered items that require SDV and lack it; null when not known */
  sdvOpen?: number | null;
  siteId: number;
  siteCode: string;
  siteName: string;
  subjects: number;
  /** Absent without QUERY_VIEW */
  queriesByAge?: QueriesOfAge[];
};
export type ProgressVisit = {
  /** Absent without QUERY_VIEW, like the next */
  openQueries?: number;
  answeredQueries?: number;
  /** Items with this flag, like the next four; absent without its VIEW privilege */
  frozen?: number;
  sdv?: number;
  reviewed?: number;
  locked?: number;
  signed?: number;
  /** Pages that are to be collected */
  pages: number;
  pagesStarted: number;
  pagesComplete: number;
  /** Items that are asked for */
  items: number;
  entered: number;
  /** Entered items that require SDV and have it; null when not known. Absent without SDV_VIEW, like the next */
  sdvDone?: number | null;
  /** Entered items that require SDV and lack it; null when not known */
  sdvOpen?: number | null;
  visitKey: string;
  visitTitle: {
    [key: string]: string;
  };
};
export type ProgressFigures = {
  /** Absent without QUERY_VIEW, like the next */
  openQueries?: number;
  answeredQueries?: number;
  /** Items with this flag, like the next four; absent without its VIEW privilege */
  frozen?: number;
  sdv?: number;
  reviewed?: number;
  locked?: number;
  signed?: number;
  /** Pages that are to be collected */
  pages: number;
  pagesStarted: number;
  pagesComplete: number;
  /** Items that are asked for */
  items: number;
  entered: number;
  /** Entered items that require SDV and have it; null when not known. Absent without SDV_VIEW, like the next */
  sdvDone?: number | null;
  /** Entered items that require SDV and lack it; null when not known */
  sdvOpen?: number | null;
};
export type ProgressWeek = {
  /** Its Monday */
  week: string;
  /** Registered until the end of the week */
  subjects: number;
  /** On the last recorded day of the week, without queries; absent: none was recorded */
  figures?: ProgressFigures;
};
export type Progress = {
  /** By site code */
  sites: ProgressSite[];
  /** In the order of the design, as far as pages or queries of them are counted */
  visits: ProgressVisit[];
  /** At most 104, the present one last */
  weeks: ProgressWeek[];
};
export type EcsSubject = {
  subjectId: number;
  subjectNo: string;
  siteId: number;
  siteCode: string;
  /** The checks of a disabled subject are not run */
  disabled: boolean;
  /** Null: its checks were never run */
  runId: number | null;
  mode: ('preview' | 'apply') | null;
  /** 0 in progress, 1 success, 2 fail, 3 empty */
  result: 0 | 1 | 2 | 3;
  /** Why nothing was run, or failed */
  code: string | null;
  /** Checks that could not be evaluated */
  failures: number;
  /** Who asked for it */
  operator: string | null;
  startedAt: string | null;
  endedAt: string | null;
};
export type EcsSubjectList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: EcsSubject[];
};
export type EcsRunStarted = {
  runId: number;
  jobId: string;
};
export type EcsRunInput = {
  /** Show the difference, or make it */
  mode: 'preview' | 'apply';
  /** Only these subjects */
  subjectIds?: number[];
  /** Only the subjects of this site */
  siteId?: number;
  /** The finished preview whose difference is applied */
  ofRunId?: number;
};
export type EcsRun = {
  runId: number;
  mode: 'preview' | 'apply';
  ofRunId: number | null;
  scope: 'subject' | 'selected' | 'site' | 'study';
  /** Of a run for one site */
  siteCode: string | null;
  /** Of a run for one subject */
  subjectNo: string | null;
  /** Who asked for it */
  operator: string;
  requestedAt: string;
  /** Subjects of the run that the caller reaches */
  subjects: number;
  success: number;
  fail: number;
  /** Nothing was run: disabled, or the run ended before */
  empty: number;
  inProgress: number;
  job: Job;
};
export type EcsRunList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: EcsRun[];
};
export type EcsTotals = {
  open: number;
  close: number;
  reopen: number;
  /** Derived values */
  values: number;
  /** Pages that ask for other items than before */
  pages: number;
  /** Visits that checks add */
  visits: number;
  /** Stored values that the version would not take any more */
  former: number;
};
export type EcsCheckCount = {
  checkKey: string;
  pageTitle: {
    [key: string]: string;
  };
  /** Text of the query; empty for built-in checks */
  message: {
    [key: string]: string;
  };
  open: number;
  close: number;
  reopen: number;
};
export type EcsItemCount = {
  pageTitle: {
    [key: string]: string;
  };
  itemLabel: {
    [key: string]: string;
  };
  changes: number;
};
export type EcsRunDetail = {
  runId: number;
  mode: 'preview' | 'apply';
  ofRunId: number | null;
  scope: 'subject' | 'selected' | 'site' | 'study';
  /** Of a run for one site */
  siteCode: string | null;
  /** Of a run for one subject */
  subjectNo: string | null;
  /** Who asked for it */
  operator: string;
  requestedAt: string;
  /** Subjects of the run that the caller reaches */
  subjects: number;
  success: number;
  fail: number;
  /** Nothing was run: disabled, or the run ended before */
  empty: number;
  inProgress: number;
  job: Job;
  totals: EcsTotals;
  checks: EcsCheckCount[];
  items: EcsItemCount[];
  /** Subjects whose applied difference is not what the preview showed */
  notAsPreviewed: number;
};
export type EcsSubjectResult = {
  subjectId: number;
  subjectNo: string;
  siteId: number;
  siteCode: string;
  /** 0 in progress, 1 success, 2 fail, 3 empty */
  result: 0 | 1 | 2 | 3;
  /** Why nothing was run, or failed */
  code: string | null;
  asPreviewed: boolean | null;
  totals: EcsTotals;
  /** Checks that could not be evaluated */
  failures: number;
  startedAt: string | null;
  endedAt: string | null;
};
export type EcsSubjectResultList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: EcsSubjectResult[];
};
export type EcsQueryChange = {
  pageId: number;
  visitTitle: {
    [key: string]: string;
  };
  cycleNo: number | null;
  unscheduledNo: number | null;
  pageTitle: {
    [key: string]: string;
  };
  itemLabel: {
    [key: string]: string;
  } | null;
  /** 0 = not in lines */
  line: number;
  /** Of a line that the design names */
  lineLabel: {
    [key: string]: string;
  } | null;
  change: 'open' | 'close' | 'reopen';
  checkKey: string;
  message: {
    [key: string]: string;
  };
  /** fires: the check is true; passes: it is not; unknown: a value that it reads is missing; gone: the version does not have it there. Null for a run of an earlier release */
  why: ('fires' | 'passes' | 'unknown' | 'gone') | null;
};
export type EcsValueChange = {
  pageId: number;
  visitTitle: {
    [key: string]: string;
  };
  cycleNo: number | null;
  unscheduledNo: number | null;
  pageTitle: {
    [key: string]: string;
  };
  itemLabel: {
    [key: string]: string;
  } | null;
  /** 0 = not in lines */
  line: number;
  /** Of a line that the design names */
  lineLabel: {
    [key: string]: string;
  } | null;
  before: string | null;
  after: string | null;
};
export type EcsPageChange = {
  pageId: number;
  visitTitle: {
    [key: string]: string;
  };
  cycleNo: number | null;
  unscheduledNo: number | null;
  pageTitle: {
    [key: string]: string;
  };
  itemLabel: {
    [key: string]: string;
  } | null;
  /** 0 = not in lines */
  line: number;
  /** Of a line that the design names */
  lineLabel: {
    [key: string]: string;
  } | null;
  /** Whether the page was collected */
  collectedBefore: boolean;
  collectedAfter: boolean;
  itemsBefore: number;
  itemsAfter: number;
};
export type EcsFailure = {
  pageId: number;
  visitTitle: {
    [key: string]: string;
  };
  cycleNo: number | null;
  unscheduledNo: number | null;
  pageTitle: {
    [key: string]: string;
  };
  itemLabel: {
    [key: string]: string;
  } | null;
  /** 0 = not in lines */
  line: number;
  /** Of a line that the design names */
  lineLabel: {
    [key: string]: string;
  } | null;
  checkKey: string;
  code: string;
  params: {
    [key: string]: any;
  };
};
export type EcsFormerValue = {
  pageId: number;
  visitTitle: {
    [key: string]: string;
  };
  cycleNo: number | null;
  unscheduledNo: number | null;
  pageTitle: {
    [key: string]: string;
  };
  itemLabel: {
    [key: string]: string;
  } | null;
  /** 0 = not in lines */
  line: number;
  /** Of a line that the design names */
  lineLabel: {
    [key: string]: string;
  } | null;
  value: string;
  /** What the codes meant in the version of the value */
  valueLabel: {
    [key: string]: string;
  } | null;
  kind: 'choice' | 'form' | 'unit';
  /** Number of the version that the value was entered under */
  versionNo: number;
};
export type EcsSubjectDetail = {
  subjectId: number;
  subjectNo: string;
  siteId: number;
  siteCode: string;
  /** 0 in progress, 1 success, 2 fail, 3 empty */
  result: 0 | 1 | 2 | 3;
  /** Why nothing was run, or failed */
  code: string | null;
  asPreviewed: boolean | null;
  totals: EcsTotals;
  /** Checks that could not be evaluated */
  failures: number;
  startedAt: string | null;
  endedAt: string | null;
  queries: EcsQueryChange[];
  values: EcsValueChange[];
  pages: EcsPageChange[];
  visits: {
    [key: string]: string;
  }[];
  failed: EcsFailure[];
  former: EcsFormerValue[];
  /** There are more changes than are listed */
  more: boolean;
};
export type FailedCheckInStudy = {
  pageId: number;
  visitTitle: {
    [key: string]: string;
  };
  cycleNo: number | null;
  unscheduledNo: number | null;
  pageTitle: {
    [key: string]: string;
  };
  itemLabel: {
    [key: string]: string;
  } | null;
  /** 0 = not in lines */
  line: number;
  /** Of a line that the design names */
  lineLabel: {
    [key: string]: string;
  } | null;
  checkKey: string;
  code: string;
  params: {
    [key: string]: any;
  };
  subjectId: number;
  subjectNo: string;
  siteId: number;
  siteCode: string;
};
export type FailedCheckList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: FailedCheckInStudy[];
};
export type EcsSubjectRun = {
  runId: number;
  mode: 'preview' | 'apply';
  operator: string;
  requestedAt: string;
  result: 0 | 1 | 2 | 3;
  code: string | null;
  totals: EcsTotals;
  /** Checks that could not be evaluated */
  failures: number;
  asPreviewed: boolean | null;
  startedAt: string | null;
  endedAt: string | null;
};
export type EcsSubjectRunList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  subjectNo: string;
  siteId: number;
  siteCode: string;
  rows: EcsSubjectRun[];
};
export type CheckTrialStarted = {
  jobId: string;
  /** Subjects that are looked at */
  subjects: number;
};
export type CheckTrialInput = {
  /** The check, as casebook-design/3 has it */
  check: {
    [key: string]: any;
  };
};
export type CheckTrialOutcomes = {
  /** The expression is true, or gives a value */
  fires: number;
  passes: number;
  /** A value that it reads is missing */
  unknown: number;
  /** It cannot be evaluated */
  failed: number;
};
export type CheckTrialEffects = {
  /** Queries; without QUERY_VIEW wherever the check fires */
  open: number;
  /** null: the role sees no queries */
  close: number | null;
  reopen: number | null;
  /** Queries that stay as they are */
  stays: number | null;
  prompt: number;
  /** Derived values that change */
  derive: number;
  /** Items that are asked for again */
  show: number;
  /** Items that are asked for no more */
  hide: number;
  /** Subjects that get a visit */
  addVisit: number;
};
export type CheckTrialVersion = {
  versionNo: number;
  /** Subjects under it */
  subjects: number;
  code: string;
  params: {
    [key: string]: any;
  };
};
export type CheckTrialRow = {
  pageId: number;
  visitTitle: {
    [key: string]: string;
  };
  cycleNo: number | null;
  unscheduledNo: number | null;
  pageTitle: {
    [key: string]: string;
  };
  itemLabel: {
    [key: string]: string;
  } | null;
  /** 0 = not in lines */
  line: number;
  /** Of a line that the design names */
  lineLabel: {
    [key: string]: string;
  } | null;
  effect:
    | 'open'
    | 'close'
    | 'reopen'
    | 'prompt'
    | 'derive'
    | 'show'
    | 'hide'
    | 'addVisit'
    | 'failed';
  subjectId: number;
  subjectNo: string;
  siteId: number;
  siteCode: string;
  /** Of the query or prompt */
  message: {
    [key: string]: string;
  } | null;
  /** Of a derived value */
  before: string | null;
  after: string | null;
  /** Why it cannot be evaluated */
  code: string | null;
  params: {
    [key: string]: any;
  };
};
export type CheckTrial = {
  job: Job;
  /** The check that was tried */
  check: {
    [key: string]: any;
  };
  /** Subjects to look at */
  subjects: number;
  /** Subjects that were looked at */
  done: number;
  /** Subjects that could not be processed */
  broken: number;
  outcomes: CheckTrialOutcomes;
  effects: CheckTrialEffects;
  untried: CheckTrialVersion[];
  /** The first effects */
  rows: CheckTrialRow[];
  requestedAt: string;
};
export type LastCheckTrial = {
  /** null: there is none */
  trial: CheckTrial | null;
};
export const {
  useGetJobQuery,
  useLazyGetJobQuery,
  useCancelJobMutation,
  useGetFileQuery,
  useLazyGetFileQuery,
  useListSubjectsQuery,
  useLazyListSubjectsQuery,
  useDownloadSubjectsQuery,
  useLazyDownloadSubjectsQuery,
  useGetSubjectNeighboursQuery,
  useLazyGetSubjectNeighboursQuery,
  usePreviewSubjectsStateMutation,
  useSetSubjectsStateMutation,
  useDisableSubjectMutation,
  useEnableSubjectMutation,
  useDeleteSubjectMutation,
  useRestoreSubjectMutation,
  useGetWaitingQuery,
  useLazyGetWaitingQuery,
  useGetRegistrationQuery,
  useLazyGetRegistrationQuery,
  useRegisterSubjectMutation,
  useGetVisitMatrixQuery,
  useLazyGetVisitMatrixQuery,
  useAddVisitMutation,
  useDeleteVisitMutation,
  useRestoreVisitMutation,
  useGetPageAuditQuery,
  useLazyGetPageAuditQuery,
  useGetSubjectAuditQuery,
  useLazyGetSubjectAuditQuery,
  useGetSubjectAuditChoicesQuery,
  useLazyGetSubjectAuditChoicesQuery,
  useDownloadSubjectAuditQuery,
  useLazyDownloadSubjectAuditQuery,
  useListTrailExportsQuery,
  useLazyListTrailExportsQuery,
  useExportTrailMutation,
  useGetTrailExportTicketMutation,
  useAddCommentMutation,
  usePageRandomisationQuery,
  useLazyPageRandomisationQuery,
  useRandomiseMutation,
  useStratumDifferencesQuery,
  useLazyStratumDifferencesQuery,
  useOpenPageQuery,
  useLazyOpenPageQuery,
  useSavePageMutation,
  useInitialisePageMutation,
  useListQueriesQuery,
  useLazyListQueriesQuery,
  useCreateQueryMutation,
  useCountQueriesQuery,
  useLazyCountQueriesQuery,
  useWaitingQueriesQuery,
  useLazyWaitingQueriesQuery,
  useGetQueryChoicesQuery,
  useLazyGetQueryChoicesQuery,
  useDownloadQueriesQuery,
  useLazyDownloadQueriesQuery,
  usePreviewQueryBatchMutation,
  useRunQueryBatchMutation,
  useUndoQueryBatchMutation,
  useGetQueryHistoryQuery,
  useLazyGetQueryHistoryQuery,
  useAnswerQueryMutation,
  useEditQueryContentMutation,
  useCloseQueryMutation,
  useReopenQueryMutation,
  useDeleteQueryMutation,
  useUndoQueryActMutation,
  usePreviewSignatureQuery,
  useLazyPreviewSignatureQuery,
  useSignMutation,
  useListSignaturesQuery,
  useLazyListSignaturesQuery,
  useSignPagesMutation,
  useWithdrawSignatureMutation,
  useListToSignAgainQuery,
  useLazyListToSignAgainQuery,
  usePreviewStatusMutation,
  useSetStatusMutation,
  useListStatusesQuery,
  useLazyListStatusesQuery,
  useDownloadStatusesQuery,
  useLazyDownloadStatusesQuery,
  useFindPagesQuery,
  useLazyFindPagesQuery,
  useStartStatusRunMutation,
  useListStatusRunsQuery,
  useLazyListStatusRunsQuery,
  useGetStatusRunQuery,
  useLazyGetStatusRunQuery,
  useApplyStatusRunMutation,
  useCancelStatusRunMutation,
  useMakeStatusWorkbookMutation,
  useGetStatusWorkbookTicketMutation,
  useGetProgressQuery,
  useLazyGetProgressQuery,
  useListEcsSubjectsQuery,
  useLazyListEcsSubjectsQuery,
  useStartEcsRunMutation,
  useListEcsRunsQuery,
  useLazyListEcsRunsQuery,
  useGetEcsRunQuery,
  useLazyGetEcsRunQuery,
  useCancelEcsRunMutation,
  useListEcsResultsQuery,
  useLazyListEcsResultsQuery,
  useGetEcsResultQuery,
  useLazyGetEcsResultQuery,
  useListFailedChecksQuery,
  useLazyListFailedChecksQuery,
  useListEcsRunsOfSubjectQuery,
  useLazyListEcsRunsOfSubjectQuery,
  useTryCheckMutation,
  useGetCheckTrialQuery,
  useLazyGetCheckTrialQuery,
  useHelloQuery,
  useLazyHelloQuery,
} = injectedRtkApi;
