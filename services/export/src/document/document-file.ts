import type { Caller } from '@casebook/service-kit';
import type { DocumentKind, DocumentOptions } from './document.sql';

/** What a role needs to make documents of a kind and to get their files. */
export const DOCUMENT_PRIVILEGES = {
  ecrf: ['ecrf_download'],
  subject: ['subject_pdf_download', 'CRF_VIEW'],
  site: ['site_copy_make', 'CRF_VIEW', 'QUERY_VIEW', 'ESIGN_VIEW'],
} as const;
/** The site gets a copy and acknowledges it with these; a copy has what every role with them sees. */
export const SITE_COPY_RECEIVER = [
  'site_copy_acknowledge',
  'CRF_VIEW',
  'QUERY_VIEW',
  'ESIGN_VIEW',
] as const;
/** Without it a person sees the own ones; copies of sites are for everybody who may see the screen. */
export const HISTORY_PRIVILEGE = {
  ecrf: 'ecrf_history_view',
  subject: 'subject_pdf_history_view',
  site: null,
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
  options: DocumentOptions,
  day: Date,
): string {
  const date = day.toISOString().slice(0, 10).replaceAll('-', '');
  const { what, ending } = contentOf(options);
  const parts = [studyIdText, NAMES[kind], what, date];
  return `${parts.map((part) => part.replaceAll(/[^\w.-]/g, '_')).join('_')}.${ending}`;
}

const NAMES = { ecrf: 'eCRF', subject: 'subject', site: 'site' } as const;

function contentOf(options: DocumentOptions): { what: string; ending: 'pdf' | 'zip' } {
  if ('siteCode' in options) return { what: options.siteCode, ending: 'zip' };
  if (!('subjectNos' in options)) return { what: options.type, ending: 'pdf' };
  const [first, ...others] = options.subjectNos;
  return others.length === 0
    ? { what: first!, ending: 'pdf' }
    : { what: 'subjects', ending: 'zip' };
}
