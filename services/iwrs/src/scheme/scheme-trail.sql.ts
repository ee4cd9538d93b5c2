import { POSITION_FROM_OLDEST } from '@casebook/service-kit';

/**
 * Acts on a scheme and its list, in the words of {@link SchemeEvent}. A deletion is one event for each entry in the audit trail, and one
 * act here. `:seesArms`: who may not see arms is not shown what was done with the list.
 */
const ACTS = `
  with act as (
    select e.event_id, e.at, e.actor_name, e.organisation, e.role_name, e.reason,
      case e.after::jsonb ->> 'state' when 'paused' then 'pause' when 'closed' then 'close'
        else case when e.before::jsonb ->> 'state' = 'paused' then 'resume' else 'open' end end as act,
      null::int as entries, null::text as file_name
    from audit.v1_event e
    where e.study_id = :studyId and e.chain_kind = 'scheme' and e.chain_id = :schemeId and e.entity = 'iwrs_scheme'
      and e.after::jsonb ->> 'state' in ('open', 'paused', 'closed')
    union all
    select max(e.event_id), e.at, e.actor_name, e.organisation, e.role_name, max(e.reason), 'reset', count(*)::int, null
    from audit.v1_event e
    where :seesArms and e.study_id = :studyId and e.chain_kind = 'scheme' and e.chain_id = :schemeId
      and e.entity = 'iwrs_slot' and e.after::jsonb ->> 'state' = 'removed'
    group by e.link_no, e.at, e.actor_name, e.organisation, e.role_name
    union all
    select e.event_id, e.at, e.actor_name, e.organisation, e.role_name, null, 'upload', u.row_count, u.file_name
    from iwrs.list_upload u join audit.v1_event e
      on e.study_id = u.study_id and e.chain_kind = 'list_upload' and e.chain_id = u.upload_id
    where :seesArms and u.study_id = :studyId and u.scheme_id = :schemeId and e.entity = 'iwrs_list_upload'
  )`;

export const COUNT_SCHEME_EVENTS = {
  name: 'scheme-events-count',
  text: `${ACTS} select count(*)::int as n from act`,
};

/** The newest first. */
export const LIST_SCHEME_EVENTS = {
  name: 'scheme-events',
  text: `${ACTS}
    select ${POSITION_FROM_OLDEST('event_id desc')} as position, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      actor_name as "actorName", organisation, role_name as "actorRole", act, reason, entries, file_name as "fileName"
    from act order by event_id desc limit :limit offset :offset`,
};
