import type { PdfCell, PdfDocument } from '@casebook/pdf-document';
import type { AuditScope } from '@casebook/role-view';
import { textIn } from '@casebook/study-design';
import type { AuditReader } from '../dataset/audit-reader';
import type { SubjectOfTrail } from '../dataset/audit.sql';
import { visitsOf } from '../dataset/dataset-plan';
import { isBrokenFor, seesNote, seesSignature } from '../dataset/seen-notes';
import {
  type CommentOfSubject,
  COMMENTS_OF_SUBJECT,
  QUERIES_OF_SUBJECT,
  type QueryOfSubject,
  type SignatureOfSubject,
  SIGNATURES_OF_SUBJECT,
} from '../dataset/subject.sql';
import { type DocumentText, momentAt, wordsIn } from './document-texts';
import type { PlaceName, SubjectRequest } from './subject-request';

interface NotesRequest extends SubjectRequest {
  subject: SubjectOfTrail;
  audited: AuditScope;
  reader: AuditReader;
  nameOf: PlaceName;
}

const SMALL = { size: 'note' } as const;

/** Queries, comments, signatures and the audit trail of a subject, without what the role may not see. */
export async function writeNotes(pdf: PdfDocument, request: NotesRequest): Promise<void> {
  const { snapshot, studyId, subject, scope, options } = request;
  const t = wordsIn(options.language);
  const values = { studyId, subjectId: subject.subject_id };
  const part = (
    title: DocumentText,
    columns: [DocumentText, number][],
    rows: PdfCell[][],
  ): void => {
    pdf.heading(t(title), 2);
    if (rows.length === 0) return pdf.text(t('none'), { colour: 'soft' });
    const shown = columns.map(([name, share]) => ({ title: t(name), share }));
    pdf.table(shown, rows, SMALL);
  };
  pdf.newPage();
  if (scope.statuses.sees('query')) {
    const text = QUERIES_OF_SUBJECT;
    const queries = await snapshot.read<QueryOfSubject & object>({ text, values });
    part('queries', QUERY_COLUMNS, queryRows(queries, request));
  }
  const text = COMMENTS_OF_SUBJECT;
  const comments = await snapshot.read<CommentOfSubject & object>({ text, values });
  part('comments', COMMENT_COLUMNS, commentRows(comments, request));
  if (scope.statuses.sees('signature')) {
    const statement = { text: SIGNATURES_OF_SUBJECT, values };
    const signatures = await snapshot.read<SignatureOfSubject & object>(statement);
    part('signatures', SIGNATURE_COLUMNS, signatureRows(signatures, request));
  }
  part('audit', AUDIT_COLUMNS, await auditRows(request));
}

const QUERY_COLUMNS: [DocumentText, number][] = [
  ['at', 0.17],
  ['place', 0.25],
  ['content', 0.26],
  ['answer', 0.2],
  ['status', 0.12],
];

function queryRows(
  queries: readonly QueryOfSubject[],
  { audited, scope, options, subject, nameOf }: NotesRequest,
): PdfCell[][] {
  const t = wordsIn(options.language);
  return queries
    .filter((query) => seesNote(query, audited, scope, query.check_key))
    .map((query) => [
      `${momentAt(query.issued_at, subject.utc_offset_minutes)}\n${query.issuer_name}`,
      nameOf(query.page_id, query.item_key),
      textIn(query.content, options.language, Object.keys(query.content)),
      query.answer === null
        ? ''
        : [
            query.answer,
            query.answered_by ?? '',
            query.answered_at ? momentAt(query.answered_at, subject.utc_offset_minutes) : '',
          ]
            .filter(Boolean)
            .join('\n'),
      t(`query${query.status}` as DocumentText),
    ]);
}

const COMMENT_COLUMNS: [DocumentText, number][] = [
  ['at', 0.2],
  ['place', 0.3],
  ['content', 0.5],
];

const commentRows = (
  comments: readonly CommentOfSubject[],
  { audited, scope, subject, nameOf }: NotesRequest,
): PdfCell[][] =>
  comments
    .filter((comment) => seesNote(comment, audited, scope, null))
    .map((comment) => [
      `${momentAt(comment.at, subject.utc_offset_minutes)}\n${comment.author_name}`,
      nameOf(comment.page_id, comment.item_key),
      comment.content,
    ]);

const SIGNATURE_COLUMNS: [DocumentText, number][] = [
  ['at', 0.22],
  ['person', 0.24],
  ['place', 0.2],
  ['meaning', 0.2],
  ['status', 0.14],
];

function signatureRows(
  signatures: readonly SignatureOfSubject[],
  { audited, options, subject, nameOf }: NotesRequest,
): PdfCell[][] {
  const t = wordsIn(options.language);
  return signatures
    .filter((signature) => seesSignature(signature, audited))
    .map((signature) => {
      const offset = signature.utc_offset_minutes ?? subject.utc_offset_minutes;
      const { broken_at: brokenAt } = signature;
      return [
        momentAt(signature.signed_at, offset),
        [signature.signer_name, signature.role_name, signature.organisation]
          .filter(Boolean)
          .join('\n'),
        signature.page_id === null
          ? visitName(signature.visit_id, audited, nameOf) || t('subject')
          : nameOf(signature.page_id, null),
        signature.meaning,
        brokenAt !== null && isBrokenFor(signature, audited)
          ? t('broken', { at: momentAt(brokenAt, offset), by: signature.broken_by ?? '' })
          : t('valid'),
      ];
    });
}

function visitName(visitId: number | null, audited: AuditScope, nameOf: PlaceName): string {
  const page = [...audited.pages.values()].find(({ visit_id }) => visit_id === visitId);
  return page && visitId !== null ? nameOf(page.page_id, null).split(' / ')[0]! : '';
}

const AUDIT_COLUMNS: [DocumentText, number][] = [
  ['at', 0.19],
  ['person', 0.15],
  ['place', 0.24],
  ['before', 0.14],
  ['after', 0.16],
  ['reason', 0.12],
];

async function auditRows({ reader, scope, subject, nameOf }: NotesRequest): Promise<PdfCell[][]> {
  const rows: PdfCell[][] = [];
  const pages = [
    ...new Set(scope.versions.flatMap(({ design }) => design.pages.map(({ key }) => key))),
  ];
  for await (const events of reader.events({ visits: visitsOf(scope), pages })) {
    for (const { cells, event, page } of events) {
      rows.push([
        momentAt(event.at, subject.utc_offset_minutes),
        [cells.USERNAM, cells.ROLE].filter(Boolean).join('\n'),
        nameOf(page?.page_id ?? null, event.item_key),
        cells.BEFORE ?? '',
        cells.AFTER ?? cells.ANSWER ?? cells.QUERY ?? cells.COMMENT ?? '',
        cells.REASTXT ?? cells.REASON ?? '',
      ]);
    }
  }
  return rows;
}
