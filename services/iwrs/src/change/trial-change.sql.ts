export const KEEP_CONTENT = {
  name: 'trial-change-keep',
  text: `insert into iwrs.waiting_change (study_id, salt, content) values (:studyId, :salt, :content)
    returning content_id as "contentId"`,
};

export const CONTENT = {
  name: 'trial-change-content',
  text: `select content_id as "contentId", salt, content from iwrs.waiting_change
    where study_id = :studyId and content_id = any (:contentIds::int[])`,
};

export const ADD_ATTEMPT = {
  name: 'trial-change-attempt',
  text: `insert into iwrs.trial_attempt (study_id, kind, scheme_key, refusal, person_id)
    values (:studyId, :kind, :schemeKey, :refusal, :personId)`,
};

export const CONTENT_OF_REQUESTS = {
  name: 'trial-change-contents',
  text: `select r.request_id as "requestId", w.content
    from iwrs.rights_request r
    join iwrs.waiting_change w on w.study_id = r.study_id and w.content_id = (r.payload ->> 'contentId')::int
    where r.study_id = :studyId and r.request_id = any (:requestIds::int[])`,
};
