import type { Language } from '@casebook/catalogue';

/** Keeps documents, and reads what the document of a subject is made of. */

export const DOCUMENT_KINDS = ['ecrf', 'subject'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export interface EcrfOptions {
  versionId: number;
  /** True: each form once; false: by visit. */
  uniqueForm: boolean;
  language: Language;
  type: 'blank' | 'annotated';
}

export interface SubjectPdfOptions {
  subjectNos: readonly string[];
  language: Language;
}

export interface StoredDocument {
  documentId: number;
  jobId: string;
  kind: DocumentKind;
  options: EcrfOptions | SubjectPdfOptions;
  siteIds: number[];
  personId: number;
  loginId: string;
  person: string;
  roleId: number;
  role: string | null;
  requestedAt: Date;
  finishedAt: Date | null;
  expiresAt: Date | null;
  fileName: string | null;
  items: string[] | null;
  flags: number | null;
  bytes: number | null;
  sha256: string | null;
  version: string | null;
}

const COLUMNS = `d.document_id as "documentId", d.job_id as "jobId", d.kind, d.options, d.site_ids as "siteIds",
  d.person_id as "personId", d.login_id as "loginId", d.person_name as person, d.role_id as "roleId", d.role_name as role,
  d.requested_at as "requestedAt", d.finished_at as "finishedAt", d.expires_at as "expiresAt", d.file_name as "fileName",
  d.items, d.flags, d.bytes::float8 as bytes, d.sha256, d.version`;

export const INSERT_DOCUMENT = {
  name: 'document-insert',
  text: `insert into export.document
      (study_id, kind, job_id, options, site_ids, person_id, login_id, person_name, role_id, role_name)
    values (:studyId, :kind, :jobId, :options, :siteIds, :personId, :loginId, :personName, :roleId, :roleName)
    returning document_id`,
};

export const FINISH_DOCUMENT = {
  name: 'document-finish',
  text: `update export.document set finished_at = now(), expires_at = now() + make_interval(days => :days),
      file_name = :fileName, items = :items, flags = :flags, bytes = :bytes, sha256 = :sha256, version = :version
    where study_id = :studyId and document_id = :documentId`,
};

/** A role that is limited to sites sees the documents of its sites; a person without the history the own ones. */
const REACHED = `d.kind = :kind and (:siteIds::int[] is null or d.site_ids <@ :siteIds)
  and (:personId::int is null or d.person_id = :personId)`;

export const LIST_DOCUMENTS = {
  name: 'documents',
  text: `select ${COLUMNS} from export.document d where d.study_id = :studyId and ${REACHED}
    order by d.document_id desc limit :size offset :skip`,
};

export const COUNT_DOCUMENTS = {
  name: 'documents-count',
  text: `select count(*)::int as n from (
    select 1 from export.document d where d.study_id = :studyId and ${REACHED} limit :most) x`,
};

export const ONE_DOCUMENT = {
  name: 'document',
  text: `select ${COLUMNS} from export.document d where d.study_id = :studyId and d.document_id = :documentId`,
};

export const EXPIRED_DOCUMENTS = {
  name: 'documents-expired',
  text: `select study_id as "studyId", document_id as "documentId", file_name as "fileName" from export.document
    where expires_at < now()`,
};

export interface PageOfSubject {
  page_id: number;
  page_key: string;
  visit_id: number;
  visit_key: string;
  repetition: number | null;
}

export const PAGES_OF_SUBJECT = `
  select page_id, page_key, visit_id, visit_key, coalesce(cycle_no, unscheduled_no) as repetition
  from subject.v1_data_page where study_id = :studyId and subject_id = :subjectId
  order by visit_id, page_id`;

export interface ValueOfSubject {
  page_id: number;
  block_key: string;
  line: number;
  item_key: string;
  value: string;
  design_version_id: number;
}

export const VALUES_OF_SUBJECT = `
  select page_id, block_key, line, item_key, value, design_version_id
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
  select page_id, block_key, line, item_key, content, author_name, at, design_version_id
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
