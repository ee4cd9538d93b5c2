/**
 * The published views that services read from each other, column by column. A service's tests run against
 * stand-ins with these columns, so that they need nothing of another service's tables;
 * `contracts.dbtest.ts` holds the real views against this list.
 */
export const CONTRACTS = {
  'auth.v1_person': {
    person_id: 'integer',
    login_id: 'text',
    email: 'text',
    name: 'text',
    phone: 'text',
    organisation: 'text',
    country: 'text',
    language: 'text',
    status: 'smallint',
    disabled: 'boolean',
    portal_rights: 'text[]',
  },
  'auth.v1_session': {
    session_id: 'uuid',
    person_id: 'integer',
    login_id: 'text',
    name: 'text',
    organisation: 'text',
    language: 'text',
    portal_rights: 'text[]',
    expires_at: 'timestamp with time zone',
    ended_at: 'timestamp with time zone',
    password_change_forced: 'boolean',
    last_activity_at: 'timestamp with time zone',
  },
  'auth.v1_sign_in_event': {
    event_id: 'bigint',
    at: 'timestamp with time zone',
    kind: 'text',
    person_id: 'integer',
  },
  'builder.v1_study': {
    study_id: 'integer',
    study_id_text: 'text',
    name: 'jsonb',
    protocol_number: 'text',
    alias: 'text',
    contract_number_level: 'text',
    iwrs_link: 'boolean',
    iwrs_setting: 'jsonb',
    auto_logout_time: 'integer',
    languages: 'text[]',
  },
  'builder.v1_role': {
    study_id: 'integer',
    role_id: 'integer',
    code: 'text',
    name: 'jsonb',
    role_group: 'smallint',
    site_limited: 'boolean',
    portal_right: 'text',
    privileges: 'text[]',
  },
  'builder.v1_design_version': {
    study_id: 'integer',
    version_id: 'integer',
    version_no: 'integer',
    name: 'text',
    design: 'jsonb',
    checksum: 'text',
    frozen_at: 'timestamp with time zone',
  },
  'builder.v1_release': {
    study_id: 'integer',
    site_id: 'integer',
    version_id: 'integer',
    effective_from: 'timestamp with time zone',
    released_at: 'timestamp with time zone',
  },
  'admin.v1_site': {
    study_id: 'integer',
    site_id: 'integer',
    site_code: 'text',
    name: 'text',
    country: 'text',
    utc_offset_minutes: 'integer',
    deleted: 'boolean',
    disabled: 'boolean',
    econsent: 'boolean',
  },
  'admin.v1_assignment': {
    study_id: 'integer',
    person_id: 'integer',
    role_id: 'integer',
    site_id: 'integer',
    start_date: 'date',
    end_date: 'date',
  },
  'subject.v1_subject': {
    study_id: 'integer',
    subject_id: 'integer',
    site_id: 'integer',
    subject_no: 'text',
    registered_at: 'timestamp with time zone',
    disabled: 'boolean',
  },
} as const satisfies Record<string, Record<string, string>>;

export type ContractView = keyof typeof CONTRACTS;

export const isContract = (view: string): view is ContractView => view in CONTRACTS;
