/** The roles to which a version shows more, of a request to freeze it; none for another request. */
export const VERSION_ROLES = {
  name: 'builder_version_roles',
  text: `select (r.role ->> 'roleId')::int as "roleId"
    from builder.rights_request q cross join lateral jsonb_array_elements(q.shown -> 'roles') r(role)
    where q.study_id = :studyId and q.request_id = :requestId and q.kind = 'version_frozen'`,
};

/** Who asked for the open requests to freeze a version. */
export const OPEN_VERSIONS = {
  name: 'builder_open_versions',
  text: `select request_id as "requestId", requested_by as "requestedBy" from builder.rights_request
    where study_id = :studyId and kind = 'version_frozen' and status = 'open'`,
};
