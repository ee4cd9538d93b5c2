import { NOT_DONE } from '@casebook/subject-data';

/** Reads everything of one subject. */

/** A page as the site sees it, also one that is no longer collected. */
export interface PageOfSubject {
  page_id: number;
  page_key: string;
  visit_id: number;
  visit_key: string;
  cycle_no: number | null;
  unscheduled_no: number | null;
  flags: number;
  applicable: boolean;
}

export const PAGES_OF_SUBJECT = `
  select page_id, page_key, visit_id, visit_key, cycle_no, unscheduled_no, flags, applicable
  from subject.v1_record_page where study_id = :studyId and subject_id = :subjectId
  order by visit_id, page_id`;

export interface RecordedValue {
  page_id: number;
  block_key: string;
  line: number;
  item_key: string;
  value: string | null;
  revision: number;
  flags: number;
  deleted: boolean;
  design_version_id: number;
}

/** Values, also of items that were emptied or not done, and of removed lines. */
export const RECORDED_VALUES = `
  select page_id, block_key, line, item_key, value, revision, flags, deleted, design_version_id
  from subject.v1_record_value where study_id = :studyId and subject_id = :subjectId
  order by page_id, block_key, line, item_key`;

export interface RecordedLine {
  page_id: number;
  block_key: string;
  line: number;
  position: number;
  flags: number;
  deleted: boolean;
}

export const RECORDED_LINES = `
  select page_id, block_key, line, position, flags, deleted
  from subject.v1_record_line where study_id = :studyId and subject_id = :subjectId
  order by page_id, block_key, position, line`;

export interface NotDoneReason {
  page_id: number;
  block_key: string;
  line: number;
  item_key: string;
  reason: string | null;
}

/** Why items were not done. A row has the reason of its last change, which may be that of a status. */
export const NOT_DONE_REASONS = `
  select distinct on (e.page_id, e.block_key, e.line, e.item_key) e.page_id::int, e.block_key, e.line, e.item_key, e.reason
  from audit.v1_event e
  where e.study_id = :studyId and e.chain_kind = 'subject' and e.chain_id = :subjectId and e.entity = 'item_value'
    and e.flags_after & ${NOT_DONE} <> 0 and coalesce(e.flags_before, 0) & ${NOT_DONE} = 0
  order by e.page_id, e.block_key, e.line, e.item_key, e.event_id desc`;

export interface ValueOfSubject {
  page_id: number;
  block_key: string;
  line: number;
  item_key: string;
  value: string;
  flags: number;
  design_version_id: number;
}

export const VALUES_OF_SUBJECT = `
  select page_id, block_key, line, item_key, value, flags, design_version_id
  from subject.v1_data_value where study_id = :studyId and subject_id = :subjectId
  order by page_id, block_key, line, item_key`;

export interface QueryOfSubject {
  row_key: string;
  query_id: number;
  page_id: number;
  type: number;
  check_key: string | null;
  design_version_id: number;
  block_key: string | null;
  line: number;
  item_key: string | null;
  status: number;
  content: Readonly<Record<string, string>>;
  answer: string | null;
  issuer_name: string;
  issued_at: Date;
  answered_by: string | null;
  answered_at: Date | null;
}

export const QUERIES_OF_SUBJECT = `
  select row_key, query_id, page_id, type, check_key, design_version_id, block_key, line, item_key, status, content,
    answer, issuer_name, issued_at, answered_by, answered_at
  from subject.v1_audited_query where study_id = :studyId and subject_id = :subjectId order by query_id`;

export interface CommentOfSubject {
  comment_id: number;
  page_id: number;
  block_key: string | null;
  line: number;
  item_key: string | null;
  content: string;
  author_name: string;
  at: Date;
  design_version_id: number;
}

export const COMMENTS_OF_SUBJECT = `
  select comment_id::int, page_id, block_key, line, item_key, content, author_name, at, design_version_id
  from subject.v1_comment where study_id = :studyId and subject_id = :subjectId order by comment_id`;

export interface SignatureOfSubject {
  level: string;
  visit_id: number | null;
  page_id: number | null;
  signer_name: string;
  role_name: string | null;
  organisation: string | null;
  signed_at: Date;
  utc_offset_minutes: number | null;
  meaning: string;
  broken_at: Date | null;
  broken_by: string | null;
  broken_place: string | null;
  broken_hidden: boolean;
  design_version_id: number;
}

export const SIGNATURES_OF_SUBJECT = `
  select level, visit_id, page_id, signer_name, role_name, organisation, signed_at, utc_offset_minutes, meaning,
    broken_at, broken_by, broken_place, broken_hidden, design_version_id
  from subject.v1_signature where study_id = :studyId and subject_id = :subjectId order by signature_id`;
