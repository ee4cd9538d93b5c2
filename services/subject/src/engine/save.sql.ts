import { NOT_DONE } from '@casebook/subject-data';

/** Who changed the data of these items last, for the answer to a conflict. Events that only set a flag are left out. */
export const LAST_CHANGES = {
  name: 'last-changes',
  text: `
    select distinct on (e.block_key, e.line, e.item_key) e.block_key, e.line, e.item_key, e.at, e.actor_name
    from audit.v1_event e
    join unnest(:blockKeys::text[], :lines::int[], :itemKeys::text[]) t(block_key, line, item_key)
      on t.block_key = e.block_key and t.line = e.line and t.item_key = e.item_key
    where e.study_id = :studyId and e.page_id = :pageId and e.entity = 'item_value'
      and (e.before is distinct from e.after or e.action = 2 or e.flags_before is not distinct from e.flags_after
        or (coalesce(e.flags_before, 0) # coalesce(e.flags_after, 0)) & ${NOT_DONE} <> 0)
    order by e.block_key, e.line, e.item_key, e.event_id desc`,
};
