/** Days after which an open request can no longer be confirmed. */
export const REQUEST_DAYS = 14;
const MAX_CONFIRMERS_NAMED = 20;
const MAX_REQUESTS_LISTED = 200;

/**
 * SQL of the requests that wait for a second person, for the migration of a service that gives rights: the audited
 * table `rights_request`. `chain` is whose audit chain a request stands in.
 */
export const rightsRequestSql = (schema: string, chain: 'person' | 'study'): string => `
  create table ${schema}.rights_request (
    study_id integer not null,
    request_id integer generated always as identity,
    kind text not null,
    -- Who receives the right; null: the right of a role, or of the study.
    person_id integer${chain === 'person' ? ' not null' : ''},
    role_id integer,
    site_id integer,
    -- What is done when it is confirmed, and what the second person is shown of it.
    payload jsonb not null,
    shown jsonb not null,
    digest text not null,
    request_reason text,
    requested_by integer not null,
    requested_by_name text not null,
    requested_role_id integer not null,
    requested_at timestamptz not null default now(),
    expires_at timestamptz not null default now() + interval '${REQUEST_DAYS} days',
    status text not null default 'open' check (status in ('open', 'confirmed', 'rejected', 'withdrawn')),
    decided_by integer,
    decided_by_name text,
    decided_at timestamptz,
    reason text,
    primary key (study_id, request_id),
    check (status in ('open', 'withdrawn') or decided_by <> requested_by)
  );
  select platform.audit_table('${schema}.rights_request', '${schema}_rights_request', '${chain}', '${chain}_id', 'study_id');`;

/**
 * SQL of the attempts at rights that were refused, for the migration of the same service: the audited table
 * `rights_refusal`. Nothing else remains of them, because their transaction is rolled back.
 */
export const rightsRefusalSql = (schema: string, chain: 'person' | 'study'): string => `
  create table ${schema}.rights_refusal (
    study_id integer not null,
    refusal_id integer generated always as identity,
    -- The person concerned; null: a role, or the study.
    person_id integer${chain === 'person' ? ' not null' : ''},
    role_id integer,
    site_id integer,
    request_id integer,
    act text not null,
    code text not null,
    primary key (study_id, refusal_id)
  );
  select platform.audit_table('${schema}.rights_refusal', '${schema}_rights_refusal', '${chain}', '${chain}_id', 'study_id');`;

/** Serialises changes of roles, of their rights and of assignments in a study, across services. */
export const LOCK_RIGHTS = {
  name: 'rights_lock',
  text: 'select pg_advisory_xact_lock(7302, :studyId)',
};

export const CONFIRMATION_OFF = {
  name: 'rights_confirmation_off',
  text: 'select coalesce(second_person_off, false) as off from builder.v1_study where study_id = :studyId',
};

/**
 * People who could confirm: those with a right in a study today, at a site (null = at all sites), without some people,
 * without those who have the changed role, and without accounts that are not two people with the requester.
 */
export const CONFIRMERS = {
  name: 'rights_confirmers',
  text: `select p.name
    from auth.v1_person p
    where not p.disabled and p.person_id > 0 and p.person_id <> all (:without::int[])
      and platform.two_people(p.person_id, :requestedBy::int)
      and exists (select 1 from builder.v1_role r
        where r.study_id = :studyId and :privilege = any (r.privileges) and (
          r.portal_right = any (p.portal_rights) or exists (select 1 from admin.v1_assignment a
            where a.study_id = :studyId and a.role_id = r.role_id and a.person_id = p.person_id
              and a.start_date <= current_date and (a.end_date is null or a.end_date >= current_date)
              and (a.site_id is null or a.site_id = :siteId::int))))
      and not exists (select 1 from builder.v1_role r
        where r.study_id = :studyId and r.role_id = :changedRole::int and (
          r.portal_right = any (p.portal_rights) or exists (select 1 from admin.v1_role_holder h
            where h.study_id = :studyId and h.role_id = r.role_id and h.person_id = p.person_id)))
    order by p.name limit ${MAX_CONFIRMERS_NAMED}`,
};

const COLUMNS = `
  request_id as "requestId", kind, person_id as "personId", role_id as "roleId", site_id as "siteId", payload, shown,
  digest, request_reason as reason, requested_by as "requestedBy", requested_by_name as "requestedByName",
  requested_role_id as "requestedRoleId", requested_at as "requestedAt", expires_at as "expiresAt",
  case when status = 'open' and expires_at <= now() then 'expired' else status end as status,
  decided_by_name as "decidedByName", decided_at as "decidedAt",
  case when status in ('rejected', 'withdrawn') then reason end as "decisionReason"`;

/** Whether two accounts can be two people; false too when one of them was registered by the other alone. */
export const TWO_PEOPLE = {
  name: 'rights_two_people',
  text: 'select platform.two_people(:one::int, :other::int) as yes',
};

/** Statements over the table of one schema. */
export const rightsStatements = (schema: string) => ({
  insert: {
    name: 'rights_request_insert',
    text: `insert into ${schema}.rights_request (study_id, kind, person_id, role_id, site_id, payload, shown, digest,
        request_reason, reason, requested_by, requested_by_name, requested_role_id)
      select :studyId, :kind, :personId, :roleId, :siteId, :payload, :shown, :digest, :reason, :reason, :requestedBy,
        :requestedByName, :requestedRoleId
      where not exists (select 1 from ${schema}.rights_request
        where study_id = :studyId and kind = :kind and shown = :shown::jsonb and status = 'open' and expires_at > now())
      returning request_id`,
  },
  /** The open ones first, then the latest. */
  list: {
    name: 'rights_request_list',
    text: `select ${COLUMNS}, platform.two_people(requested_by, :readerId) as "twoPeople"
      from ${schema}.rights_request
      where study_id = :studyId and (:siteIds::int[] is null or site_id = any (:siteIds))
      order by status = 'open' and expires_at > now() desc, request_id desc limit ${MAX_REQUESTS_LISTED}`,
  },
  hold: {
    name: 'rights_request_hold',
    text: `select ${COLUMNS} from ${schema}.rights_request where study_id = :studyId and request_id = :requestId for update`,
  },
  of: {
    name: 'rights_request_of',
    text: `select person_id as "personId", role_id as "roleId", site_id as "siteId" from ${schema}.rights_request
      where study_id = :studyId and request_id = :requestId`,
  },
  refuse: {
    name: 'rights_refusal_insert',
    text: `insert into ${schema}.rights_refusal (study_id, person_id, role_id, site_id, request_id, act, code)
      select :studyId, :personId::int, :roleId::int, :siteId::int, :requestId::int, :act, :code
      where :personId::int is null or exists (select 1 from auth.v1_person p where p.person_id = :personId::int)`,
  },
  close: {
    name: 'rights_request_close',
    text: `update ${schema}.rights_request
      set status = :status, decided_by = :decidedBy, decided_by_name = :decidedByName, decided_at = now(),
        reason = :reason
      where study_id = :studyId and request_id = :requestId and status = 'open' returning request_id`,
  },
});
