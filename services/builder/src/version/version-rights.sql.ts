const RECORDS = 'x(page text, item text, roles text[])';

/** Items restricted by any frozen version of the study, with all roles that any of them names. */
export const RESTRICTED_SO_FAR = {
  name: 'builder_restricted_so_far',
  text: `select x.page, x.item, coalesce(array_agg(distinct r.code) filter (where r.code is not null), '{}') as roles
    from builder.version v cross join lateral jsonb_to_recordset(v.restricted_items) ${RECORDS}
    left join lateral unnest(x.roles) r(code) on true
    where v.study_id = :studyId group by 1, 2 order by 1, 2`,
};

/**
 * Roles of the study with one of the codes that somebody holds at present, in the past, in the future or through a
 * portal right.
 */
export const HELD_ROLES_OF = {
  name: 'builder_held_roles_of',
  text: `select r.role_id, r.code, r.name, r.privileges from builder.v1_role r
    where r.study_id = :studyId and r.code = any (:codes::text[]) and (r.portal_right is not null
      or exists (select 1 from admin.v1_role_holder h where h.study_id = :studyId and h.role_id = r.role_id))
    order by r.role_id`,
};

/** Those of the items (`PAGE.ITEM`) that the draft of the study contains. */
export const ITEMS_IN_DRAFT = {
  name: 'builder_items_in_draft',
  text: `select x.place from builder.draft_part p cross join lateral (
      select concat(p.content ->> 'key', '.', i ->> 'key') as place
      from jsonb_array_elements(p.content -> 'blocks') b, jsonb_array_elements(b -> 'items') i) x
    where p.study_id = :studyId and p.kind = 'page' and p.content is not null and x.place = any (:items::text[])`,
};
