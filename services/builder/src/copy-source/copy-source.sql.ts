/**
 * Studies `s` whose design the person may edit today, by any role held there. The rights of the address are those of another
 * study.
 */
const EDITABLE = `s.study_id <> :studyId and exists (
    select 1 from builder.v1_role r
    where r.study_id = s.study_id and r.privileges @> array['builder_menu_view', 'design_edit']
      and (r.portal_right = any (:portalRights::text[]) or exists (
        select 1 from admin.v1_assignment a
        where a.study_id = r.study_id and a.role_id = r.role_id and a.person_id = :personId
          and a.start_date <= current_date and (a.end_date is null or a.end_date >= current_date))))`;

export const LIST_COPY_SOURCES = {
  name: 'builder_list_copy_sources',
  text: `select s.study_id as "studyId", s.study_id_text as "studyIdText", s.name, s.languages, count(*) over ()::int as total
    from builder.study s
    where (:search = '' or s.study_id_text ilike :search escape '\\' or s.name::text ilike :search escape '\\')
      and ${EDITABLE}
    order by s.study_id desc
    limit :limit offset :offset`,
};

const contents = (kind: string) =>
  `(select coalesce(json_agg(p.content order by p.position, p.part_key), '[]') from builder.draft_part p
      where p.study_id = s.study_id and p.kind = '${kind}' and p.content is not null)`;

/** What can be copied from the draft of a study, as JSON text: nobody parses it here. */
export const READ_COPY_SOURCE = {
  name: 'builder_read_copy_source',
  text: `select json_build_object(
      'studyId', s.study_id,
      'languages', (select p.content from builder.draft_part p where p.study_id = s.study_id and p.kind = 'languages'),
      'groups', ${contents('group')},
      'codelists', ${contents('codelist')},
      'pages', ${contents('page')},
      'checks', ${contents('check')})::text as source
    from builder.study s
    where s.study_id = :ofStudyId and ${EDITABLE}`,
};
