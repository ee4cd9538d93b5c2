const RECORDS = 'x(page text, item text, roles text[])';

/** Items that any frozen version of the study restricts, each as the last of these versions does. */
export const FORMER_ITEMS = {
  name: 'builder_former_items',
  text: `select distinct on (x.page, x.item) x.page, x.item, x.roles,
      v.version_no = (select max(l.version_no) from builder.version l where l.study_id = :studyId) as "inLast"
    from builder.version v cross join lateral jsonb_to_recordset(v.restricted_items) ${RECORDS}
    where v.study_id = :studyId order by x.page, x.item, v.version_no desc`,
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

/** The items of a page with the properties that the IWRS fills: random key, arm and IP number. */
const ITEMS = (page: string): string => `(
  select concat(${page} ->> 'key', '.', i ->> 'key') as place,
    jsonb_path_query_array(i, '$.properties[*].type ? (@ == 10 || @ == 11 || @ == 12)') as types
  from jsonb_array_elements(${page} -> 'blocks') b, jsonb_array_elements(b -> 'items') i)`;

/** Those of the items (`PAGE.ITEM`) that the draft of the study contains. */
export const ITEMS_IN_DRAFT = {
  name: 'builder_items_in_draft',
  text: `select x.place, x.types from builder.draft_part p cross join lateral ${ITEMS('p.content')} x
    where p.study_id = :studyId and p.kind = 'page' and p.content is not null and x.place = any (:items::text[])
    order by 1`,
};

/** Those of the items (`PAGE.ITEM`) that the last version of the study contains. */
export const ITEMS_IN_LAST_VERSION = {
  name: 'builder_items_in_last_version',
  text: `select x.place, x.types
    from (select design from builder.version where study_id = :studyId order by version_no desc limit 1) v
      cross join lateral jsonb_array_elements(v.design -> 'pages') p(page) cross join lateral ${ITEMS('p.page')} x
    where x.place = any (:items::text[])`,
};
