import { BEFORE_VERSION, BY_PLACE } from '../audit/audit.sql';

/** Statements of the export of a study's trail. */

export const TRAIL_COLUMNS_OF_EXPORT = `x.export_id as "exportId", x.job_id as "jobId", x.format,
    x.person_id as "personId",
  x.login_id as "loginId", x.person_name as person, x.role_id as "roleId", x.role_name as role,
  x.requested_at as "requestedAt", x.finished_at as "finishedAt", x.anchor_no::int as "anchorNo", x.events, x.withheld,
  x.bytes::float8 as bytes, x.sha256, x.root`;

export const INSERT_EXPORT = {
  name: 'trail-export-insert',
  text: `insert into subject.trail_export (study_id, job_id, format, person_id, login_id, person_name, role_id,
    role_name)
    values (:studyId, :jobId, :format, :personId, :loginId, :personName, :roleId, :roleName) returning export_id`,
};

export const FINISH_EXPORT = {
  name: 'trail-export-finish',
  text: `update subject.trail_export set anchor_no = :anchorNo, events = :events, withheld = :withheld, bytes = :bytes,
    sha256 = :sha256, root = :root,
      finished_at = now()
    where study_id = :studyId and export_id = :exportId`,
};

export const LIST_EXPORTS = {
  name: 'trail-exports',
  text: `select ${TRAIL_COLUMNS_OF_EXPORT} from subject.trail_export x where x.study_id = $1
    order by x.export_id desc limit $2 offset $3`,
};

export const COUNT_EXPORTS = {
  name: 'trail-exports-count',
  text: `select count(*)::int as n from (select 1 from subject.trail_export where study_id = $1 limit 10001) x`,
};

export const ONE_EXPORT = {
  name: 'trail-export',
  text: `select ${TRAIL_COLUMNS_OF_EXPORT} from subject.trail_export x where x.study_id = $1 and x.export_id = $2`,
};

export const STUDY_NAME = {
  name: 'trail-study',
  text: 'select study_id_text from builder.v1_study where study_id = $1',
};

export interface HeadRow {
  chain_kind: string;
  chain_id: number;
  link_no: number;
  hash: string;
}

/** The position of every chain of the study at an anchor. */
export const HEADS = `
  select distinct on (chain_kind, chain_id) chain_kind, chain_id::float8 as chain_id, link_no, hash
  from audit.v1_anchor_head where study_id = $1 and anchor_no <= $2
  order by chain_kind, chain_id, anchor_no desc`;

export const COUNT_EVENTS = `
  select coalesce(sum(event_count), 0)::int as n from audit.v1_link where study_id = $1`;

export interface ChainAnchorRow {
  anchor_no: number;
  at: Date;
  cause: string;
  link_no: number;
  hash: string;
}

export const ANCHORS_OF_CHAIN = {
  name: 'trail-anchors',
  text: `select anchor_no::int, at, cause, link_no, hash from audit.v1_anchor_head
    where study_id = :studyId and chain_kind = :chainKind and chain_id = :chainId and anchor_no <= :anchorNo
      order by anchor_no`,
};

export interface SubjectOfChain {
  subject_no: string;
  site_id: number;
  site_code: string;
  current_version_id: number | null;
}

export interface LinkEventRow {
  link_no: number;
  at: string;
  actor_id: number;
  actor_name: string | null;
  organisation: string | null;
  role_id: number | null;
  role_name: string | null;
  site_id: number | null;
  request_id: string | null;
  client: string | null;
  link_origin: string;
  prev_hash: string;
  event_count: number;
  digest: string;
  hash: string;
  event_id: number | null;
  origin: string | null;
  entity: string;
  row_key: string;
  action: number;
  subject_id: number | null;
  visit_id: number | null;
  page_id: number | null;
  block_key: string | null;
  line: number | null;
  item_key: string | null;
  design_version_id: number | null;
  revision: number | null;
  flags_before: number | null;
  flags_after: number | null;
  before: string | null;
  after: string | null;
  reason_code: number | null;
  reason: string | null;
  salt: string | null;
  /** The version that the previous value was entered under. */
  before_version_id: number | null;
}

const chain = (order: string): string => `
  select l.link_no, l.at, l.actor_id, l.actor_name, l.organisation, l.role_id, l.role_name, l.site_id, l.request_id,
    l.client, l.origin as link_origin, l.prev_hash, l.event_count, l.digest, l.hash, e.event_id::float8 as event_id,
    e.origin, e.entity, e.row_key, e.action, e.subject_id::float8 as subject_id, e.visit_id::float8 as visit_id,
    e.page_id::float8 as page_id, e.block_key, e.line, e.item_key, e.design_version_id, e.revision, e.flags_before,
    e.flags_after, e.before, e.after, e.reason_code, e.reason, e.salt, ${BEFORE_VERSION} as before_version_id
  from audit.v1_link l
  left join audit.v1_sealed_event e using (study_id, chain_kind, chain_id, link_no)
  where study_id = :studyId and chain_kind = :chainKind and chain_id = :chainId and link_no <= :linkNo
  order by link_no, ${order}`;

/** Links of a chain up to a head, each with its events in the order of the digest. */
export const SEALED_CHAIN = chain('event_id');

/** The same in an order that does not tell how the events were stored. */
export const READABLE_CHAIN = chain(`${BY_PLACE}, event_id`);
