/** Hours for which the former address can stop a change of the address. */
export const STOP_HOURS = 24;

const COLUMNS = `
  c.change_id as "changeId", c.person_id as "personId", c.study_id as "studyId", c.request_id as "requestId", c.name, c.email,
  c.former_name as "formerName", c.former_email as "formerEmail", c.requested_by as "requestedBy",
  c.requested_by_name as "requestedByName", c.requested_at as "requestedAt", c.due_at as "dueAt", c.status,
  c.confirmed_by_name as "confirmedByName", c.confirmed_at as "confirmedAt", c.due_at <= now() as due, c.reason`;

/** A request that nobody confirmed in time ends by itself. */
const WAITING = `(c.status = 'confirmed' or c.status = 'open' and exists (
  select 1 from auth.rights_request q
  where q.study_id = c.study_id and q.request_id = c.request_id and q.status = 'open' and q.expires_at > now()))`;

export const INSERT_CHANGE = {
  name: 'identity_change_insert',
  text: `insert into auth.identity_change (person_id, study_id, request_id, name, email, former_name, former_email,
      requested_by, requested_by_name, due_at, reason)
    values (:personId, :studyId, :requestId, :name, :email, :formerName, :formerEmail, :requestedBy, :requestedByName,
      now() + make_interval(hours => :hours), :reason)
    returning change_id as "changeId"`,
};

/** Ends a change whose request nobody confirmed in time, so that another one can be requested. */
export const END_EXPIRED = {
  name: 'identity_change_expired',
  text: `update auth.identity_change c set status = 'void', ended_how = 'request', ended_at = now(), stop_key = null
    where c.person_id = :personId and c.status = 'open' and not ${WAITING}`,
};

export const WAITING_OF = {
  name: 'identity_change_waiting',
  text: `select ${COLUMNS} from auth.identity_change c where c.person_id = :personId and ${WAITING}`,
};

export const HOLD_WAITING_OF = {
  name: 'identity_change_hold',
  text: `${WAITING_OF.text} for update of c`,
};

export const HOLD_BY_REQUEST = {
  name: 'identity_change_hold_request',
  text: `select ${COLUMNS} from auth.identity_change c
    where c.study_id = :studyId and c.request_id = :requestId for update of c`,
};

export const HOLD_BY_ID = {
  name: 'identity_change_hold_id',
  text: `select ${COLUMNS} from auth.identity_change c where c.change_id = :changeId for update of c`,
};

export const HOLD_BY_STOP_KEY = {
  name: 'identity_change_hold_stop',
  text: `select ${COLUMNS} from auth.identity_change c where c.stop_key = :stopKey and ${WAITING} for update of c`,
};

export const CHANGE_BY_ID = {
  name: 'identity_change_by_id',
  text: `select ${COLUMNS} from auth.identity_change c where c.change_id = :changeId and ${WAITING}`,
};

export const SET_STOP_KEY = {
  name: 'identity_change_stop_key',
  text: `update auth.identity_change set stop_key = :stopKey where change_id = :changeId and status in ('open', 'confirmed')`,
};

export const CONFIRM_CHANGE = {
  name: 'identity_change_confirm',
  text: `update auth.identity_change
    set status = 'confirmed', confirmed_by = :by, confirmed_by_name = :byName, confirmed_at = now()
    where change_id = :changeId and status = 'open' returning change_id`,
};

export const END_CHANGE = {
  name: 'identity_change_end',
  text: `update auth.identity_change
    set status = :status, ended_how = :how, ended_at = now(), stop_key = null
    where change_id = :changeId and status in ('open', 'confirmed') returning change_id`,
};

/** The request of a change that the person confirmed or stopped. */
export const CLOSE_REQUEST = {
  name: 'identity_request_close',
  text: `update auth.rights_request
    set status = :status, decided_by = :by, decided_by_name = :byName, decided_at = now()
    where study_id = :studyId and request_id = :requestId and status = 'open' returning request_id`,
};

export const ADDRESS_USED = {
  name: 'identity_address_used',
  text: `select 1 from auth.person p where p.person_id <> :personId and lower(p.email) = lower(:email)
    union all
    select 1 from auth.person_login_id l where l.person_id <> :personId and l.login_id = lower(:email)`,
};

export const IDENTITY = {
  name: 'identity_of_person',
  text: `select p.person_id as "personId", p.login_id as "loginId", p.name, p.email, p.organisation,
      p.first_sign_in_at as "firstSignInAt",
      coalesce((select array_agg(r.portal_right) from auth.person_portal_right r
        where r.person_id = p.person_id and not r.deleted), '{}') as "portalRights"
    from auth.person p where p.person_id = :personId and p.person_id > 0`,
};

/** Roles that a person has, also future, past and disabled ones, because they can become active again. */
export const ROLES_HELD = {
  name: 'identity_roles_held',
  text: `select r.privileges, coalesce(r.sees_hidden, false) as "seesHidden" from builder.v1_role r
    where exists (select 1 from admin.v1_role_holder h
        where h.study_id = r.study_id and h.role_id = r.role_id and h.person_id = :personId)
      or r.portal_right in (select p.portal_right from auth.person_portal_right p
        where p.person_id = :personId and not p.deleted)`,
};

/** The administration service takes the same lock to give a role. */
export const PERSON_LOCK = {
  name: 'person_edit_lock',
  text: 'select pg_advisory_xact_lock(7301, :personId)',
};
