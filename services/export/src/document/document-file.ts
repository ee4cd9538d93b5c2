import type { Caller } from '@casebook/service-kit';
import type { DocumentKind, EcrfOptions, SubjectPdfOptions } from './document.sql';

/** What a role needs to make documents of a kind and to get their files. */
export const DOCUMENT_PRIVILEGES = {
  ecrf: ['ecrf_download'],
  subject: ['subject_pdf_download', 'CRF_VIEW'],
} as const;
export const HISTORY_PRIVILEGE = {
  ecrf: 'ecrf_history_view',
  subject: 'subject_pdf_history_view',
} as const;

export const mayMake = (caller: Caller, kind: DocumentKind): boolean =>
  DOCUMENT_PRIVILEGES[kind].every((privilege) => caller.may(privilege));

/** The key of a document in the storage. */
export const documentKeyOf = (studyId: number, documentId: number, fileName: string): string =>
  `documents/${studyId}/${documentId}.${fileName.endsWith('.zip') ? 'zip' : 'pdf'}`;

/** The name of the file that a person gets: what it is of, and the day. */
export function documentNameOf(
  kind: DocumentKind,
  studyIdText: string,
  options: EcrfOptions | SubjectPdfOptions,
  day: Date,
): string {
  const date = day.toISOString().slice(0, 10).replaceAll('-', '');
  const what =
    'subjectNos' in options
      ? options.subjectNos.length === 1
        ? options.subjectNos[0]!
        : 'subjects'
      : options.type;
  const ending = 'subjectNos' in options && options.subjectNos.length > 1 ? 'zip' : 'pdf';
  const parts = [studyIdText, kind === 'ecrf' ? 'eCRF' : 'subject', what, date];
  return `${parts.map((part) => part.replaceAll(/[^\w.-]/g, '_')).join('_')}.${ending}`;
}
