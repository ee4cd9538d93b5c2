import type { Language } from '@casebook/catalogue';

/** Keeps documents. */

export const DOCUMENT_KINDS = ['ecrf', 'subject', 'site'] as const;
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

export interface SiteCopyOptions {
  siteId: number;
  siteCode: string;
  siteName: string;
  language: Language;
}

export type DocumentOptions = EcrfOptions | SubjectPdfOptions | SiteCopyOptions;

export interface StoredDocument {
  documentId: number;
  jobId: string;
  kind: DocumentKind;
  options: DocumentOptions;
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
  acknowledgedAt: Date | null;
  acknowledgedName: string | null;
  acknowledgedRole: string | null;
}

const COLUMNS = `d.document_id as "documentId", d.job_id as "jobId", d.kind, d.options, d.site_ids as "siteIds",
  d.person_id as "personId", d.login_id as "loginId", d.person_name as person, d.role_id as "roleId", d.role_name as role,
  d.requested_at as "requestedAt", d.finished_at as "finishedAt", d.expires_at as "expiresAt", d.file_name as "fileName",
  d.items, d.flags, d.bytes::float8 as bytes, d.sha256, d.version, d.acknowledged_at as "acknowledgedAt",
  d.acknowledged_name as "acknowledgedName", d.acknowledged_role as "acknowledgedRole"`;

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

/** Once, and only a copy that is made. */
export const ACKNOWLEDGE_COPY = {
  name: 'site-copy-acknowledge',
  text: `update export.document set acknowledged_at = now(), acknowledged_by = :personId, acknowledged_name = :personName,
      acknowledged_role = :roleName
    where study_id = :studyId and document_id = :documentId and kind = 'site' and finished_at is not null
      and acknowledged_at is null
    returning document_id`,
};
