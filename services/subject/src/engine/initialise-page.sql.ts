/** Records the reason at the page itself. */
export const SET_PAGE_REASON = {
  name: 'set-page-reason',
  text: `update subject.page set reason_code = null, reason = :reason, origin = null
    where study_id = :studyId and page_id = :pageId`,
};
