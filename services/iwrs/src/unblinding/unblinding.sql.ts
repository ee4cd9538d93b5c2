import { EXACT_TOTAL } from '@casebook/service-kit';

export const UNBLINDING_STATES = [
  'waiting_approval',
  'waiting_open',
  'opened',
  'rejected',
  'cancelled',
] as const;
export type UnblindingState = (typeof UNBLINDING_STATES)[number];

/** A request as an act needs it. */
export interface UnblindingRow {
  unblinding_id: number;
  assignment_id: number;
  subject_id: number;
  site_id: number;
  state: UnblindingState;
  round: number;
  person_id: number;
  approver_id: number | null;
  requested_at: Date;
  revision: number;
}

const ROW = `unblinding_id, assignment_id, subject_id, site_id, state, round, person_id, approver_id, requested_at, revision`;

export const LOCK_UNBLINDING = {
  name: 'lock_unblinding',
  text: `select ${ROW} from iwrs.unblinding where study_id = :studyId and unblinding_id = :unblindingId for update`,
};

export const READ_UNBLINDING = {
  name: 'read_unblinding',
  text: `select ${ROW} from iwrs.unblinding where study_id = :studyId and unblinding_id = :unblindingId`,
};

/** The randomised subject and its site, for a new request; also of a subject or site that was taken out of use since. */
export const ASSIGNED_SUBJECT = {
  name: 'assigned_subject',
  text: `
    select a.assignment_id, s.subject_id, s.site_id
    from subject.v1_subject s
    left join iwrs.assignment a on a.study_id = s.study_id and a.subject_id = s.subject_id
    where s.study_id = :studyId and s.subject_id = :subjectId
    order by a.assignment_id desc limit 1`,
};

export const INSERT_UNBLINDING = {
  name: 'insert_unblinding',
  text: `
    insert into iwrs.unblinding (study_id, assignment_id, subject_id, site_id, state, request_reason, person_id, person_name,
      requested_at, cancel_code)
    values (:studyId, :assignmentId, :subjectId, :siteId, :state, :reason, :personId, :personName, now(), :cancelCode)
    returning unblinding_id, round`,
};

/** Changes the columns that are given; a null leaves a column as it is. */
export const UPDATE_UNBLINDING = {
  name: 'update_unblinding',
  text: `
    update iwrs.unblinding set state = :state, revision = revision + 1,
      approver_id = coalesce(:approverId, approver_id), approver_name = coalesce(:approverName, approver_name),
      decided_at = case when :approverId::int is null then decided_at else now() end,
      decision_reason = coalesce(:decisionReason, decision_reason), cancel_code = coalesce(:cancelCode, cancel_code),
      overridden = overridden or :overridden, opened_at = case when :state = 'opened' then now() else opened_at end
    where study_id = :studyId and unblinding_id = :unblindingId`,
};

/** A request that is made again, by whoever makes it now; the decision before stays in the audit trail. */
export const RENEW_UNBLINDING = {
  name: 'renew_unblinding',
  text: `
    update iwrs.unblinding set state = :state, revision = revision + 1, round = round + 1, request_reason = :reason,
      person_id = :personId, person_name = :personName, requested_at = now(), approver_id = null, approver_name = null,
      decided_at = null, decision_reason = null, cancel_code = :cancelCode, overridden = false
    where study_id = :studyId and unblinding_id = :unblindingId
    returning round`,
};

const HOLDS_TODAY = (privilege: string): string => `
  from admin.v1_assignment h
  join builder.v1_role r on r.study_id = h.study_id and r.role_id = h.role_id and '${privilege}' = any (r.privileges)
  join auth.v1_person p on p.person_id = h.person_id and not p.disabled
  where h.study_id = :studyId and (h.site_id is null or h.site_id = :siteId)
    and h.start_date <= current_date and (h.end_date is null or h.end_date >= current_date)`;

/** Who may decide on a request of this person at this site today: not an account that is no second person. */
export const APPROVERS = {
  name: 'unblinding_approvers',
  text: `
    select person_id from (select distinct h.person_id ${HOLDS_TODAY('blind_approve')} and h.person_id <> :personId) a
    where platform.two_people(person_id, :personId::int) order by 1`,
};

/** Whether the requester can still be told and can open the key. */
export const IS_REQUESTER_THERE = {
  name: 'unblinding_requester_there',
  text: `select exists (select ${HOLDS_TODAY('blind_request')} and h.person_id = :personId) as there`,
};

export const READ_PERSON = {
  name: 'unblinding_addressee',
  text: `select name, email, language from auth.v1_person where person_id = $1 and not disabled`,
};

export const STORE_CODE = {
  name: 'store_security_code',
  text: `
    insert into iwrs.security_code as c (study_id, unblinding_id, round, approver_id, salt, code_hash, expires_at)
    values (:studyId, :unblindingId, :round, :approverId, :salt, :hash, now() + make_interval(mins => :minutes))
    on conflict (study_id, unblinding_id, round, approver_id)
      do update set salt = excluded.salt, code_hash = excluded.code_hash, expires_at = excluded.expires_at, attempts = 0`,
};

/** Counts an attempt before the code is compared, so that attempts at the same time are counted, too. */
export const TAKE_ATTEMPT = {
  name: 'take_code_attempt',
  text: `
    update iwrs.security_code set attempts = attempts + 1
    where study_id = :studyId and unblinding_id = :unblindingId and round = :round and approver_id = :approverId
      and attempts < :most
    returning salt, code_hash as hash, expires_at <= now() as expired`,
};

/** A code works once. */
export const VOID_CODES = {
  name: 'void_security_codes',
  text: `update iwrs.security_code set attempts = :most where study_id = :studyId and unblinding_id = :unblindingId`,
};

export const ADD_ATTEMPT = {
  name: 'add_unblinding_attempt',
  text: `
    insert into iwrs.unblinding_attempt (study_id, unblinding_id, round, act, refusal, person_id)
    values (:studyId, :unblindingId, :round, :act, :refusal, :personId)`,
};

/** The mail with the code of an approver waits to be sent; it replaces an earlier one of the same round. */
export const QUEUE_CODE_MAIL = {
  name: 'queue_code_mail',
  text: `
    insert into iwrs.code_mail as m (study_id, unblinding_id, round, approver_id)
    values (:studyId, :unblindingId, :round, :approverId)
    on conflict (study_id, unblinding_id, round, approver_id)
      do update set sending = m.sending + 1, state = 'queued', changed_at = now()
    returning sending`,
};

/** All codes of a round went out or are on their way, the last of them less than a minute ago. */
export const CODES_JUST_SENT = {
  name: 'unblinding_codes_just_sent',
  text: `select 1 as one from iwrs.code_mail
    where study_id = :studyId and unblinding_id = :unblindingId and round = :round
    having bool_and(state in ('queued', 'sent')) and max(changed_at) > now() - interval '1 minute'`,
};

export const IS_SENDING = {
  name: 'is_code_mail_sending',
  text: `select 1 as one from iwrs.code_mail
    where study_id = :studyId and unblinding_id = :unblindingId and round = :round and approver_id = :approverId
      and sending = :sending`,
};

export const MARK_CODE_MAIL = {
  name: 'mark_code_mail',
  text: `update iwrs.code_mail set state = :state, changed_at = now()
    where study_id = :studyId and unblinding_id = :unblindingId and round = :round and approver_id = :approverId
      and sending = :sending`,
};

/** Who was sent a code of the requests that wait, and how else they are reached. */
export const CODE_MAILS = {
  name: 'unblinding_code_mails',
  text: `
    select u.unblinding_id as "unblindingId", p.name, p.organisation, p.email, p.phone, m.state, m.changed_at as at
    from iwrs.unblinding u
    join iwrs.code_mail m using (study_id, unblinding_id, round)
    join auth.v1_person p on p.person_id = m.approver_id
    where u.study_id = :studyId and u.unblinding_id = any (:unblindingIds::int[]) and u.state = 'waiting_approval'
    order by p.name, p.person_id`,
};

export const READ_SETTING = {
  name: 'unblinding_setting',
  text: `select override_minutes, revision from iwrs.unblinding_setting where study_id = :studyId`,
};

export const WRITE_SETTING = {
  name: 'write_unblinding_setting',
  text: `
    insert into iwrs.unblinding_setting as s (study_id, override_minutes) values (:studyId, :minutes)
    on conflict (study_id) do update set override_minutes = excluded.override_minutes, revision = s.revision + 1
      where s.revision = :revision
    returning revision`,
};

export const INSERT_READING = {
  name: 'insert_key_reading',
  text: `insert into iwrs.key_reading (study_id, unblinding_id, person_id) values (:studyId, :unblindingId, :personId)`,
};

/** The only statement of this feature that reads an arm. */
export const READ_KEY = {
  name: 'read_key',
  text: `
    select x.arm, d.definition -> 'title' as scheme, (
        select e.value -> 'title' from jsonb_array_elements(d.definition -> 'arms') e where e.value ->> 'key' = x.arm) as title
    from iwrs.assignment a
    join iwrs.slot_secret x using (study_id, scheme_id, slot_no)
    join iwrs.scheme_secret d using (study_id, scheme_id)
    where a.study_id = :studyId and a.assignment_id = :assignmentId`,
};

const FILTER = `
  from iwrs.unblinding u
  join subject.v1_subject s on s.study_id = u.study_id and s.subject_id = u.subject_id
  where u.study_id = :studyId and (:siteIds::int[] is null or u.site_id = any (:siteIds))
    and (:sites::int[] is null or u.site_id = any (:sites)) and (:states::text[] is null or u.state = any (:states))
    and (:search::text is null or s.subject_no ilike :search)`;

/** Requests that wait for a decision of this person, and approved ones of this person whose key is not opened yet. */
export const COUNT_WAITING = {
  name: 'count_waiting_unblindings',
  text: `
    select count(*) filter (where state = 'waiting_approval' and person_id <> :personId)::int as "toDecide",
      count(*) filter (where state = 'waiting_open' and person_id = :personId)::int as "toOpen"
    from iwrs.unblinding
    where study_id = :studyId and (:siteIds::int[] is null or site_id = any (:siteIds))
      and state in ('waiting_approval', 'waiting_open')`,
};

export const COUNT_UNBLINDINGS = `select count(*)::int as total from (select ${FILTER} limit ${EXACT_TOTAL + 1}) counted`;

export const LIST_UNBLINDINGS = `
  with page as (
    select u.*, s.subject_no ${FILTER} order by u.requested_at desc, u.unblinding_id desc limit :limit offset :offset
  )
  select p.unblinding_id as "unblindingId", p.site_id as "siteId", t.site_code as "siteCode", t.name as "siteName",
    p.subject_id as "subjectId", p.subject_no as "subjectNo", a.stratum, p.state, p.round, p.request_reason as reason,
    p.person_id as "requesterId", p.person_name as requester, p.requested_at as "requestedAt",
    p.approver_id as "approverId", p.approver_name as approver, p.decided_at as "decidedAt",
    p.decision_reason as "decisionReason", p.cancel_code as "cancelCode", p.overridden, p.opened_at as "openedAt",
    array(select k.ip_number from iwrs.dispense d join iwrs.kit k using (study_id, kit_id)
      where d.study_id = p.study_id and d.subject_id = p.subject_id order by d.dispense_id) as "ipNumbers"
  from page p
  join iwrs.assignment a on a.study_id = p.study_id and a.assignment_id = p.assignment_id
  left join admin.v1_site t on t.study_id = p.study_id and t.site_id = p.site_id
  order by p.requested_at desc, p.unblinding_id desc`;

/** Randomised subjects whose key can be asked for. */
export const UNBLINDING_SUBJECTS = `
  select s.subject_id as "subjectId", s.subject_no as "subjectNo", t.site_code as "siteCode", t.name as "siteName",
    exists (select from iwrs.unblinding u where u.study_id = s.study_id and u.subject_id = s.subject_id
      and u.state in ('waiting_approval', 'waiting_open')) as pending
  from subject.v1_subject s left join admin.v1_site t on t.study_id = s.study_id and t.site_id = s.site_id
  where s.study_id = :studyId and (:siteIds::int[] is null or s.site_id = any (:siteIds))
    and (:search::text is null or s.subject_no ilike :search)
    and exists (select from iwrs.assignment a where a.study_id = s.study_id and a.subject_id = s.subject_id)
  order by s.subject_no limit 50`;

/** The trail of one request: what was done, and who was shown the key. */
export const UNBLINDING_TRAIL = `
  select e.at, e.actor_name as "actorName", e.organisation, e.role_name as "actorRole",
    e.entity, e.before, e.after
  from audit.v1_event e
  where e.study_id = :studyId and e.chain_kind = 'unblinding' and e.chain_id = :unblindingId
  order by e.event_id`;
