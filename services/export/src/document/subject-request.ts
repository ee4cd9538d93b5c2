import type { SnapshotReader } from '@casebook/service-kit';
import type { ExportScope } from '../dataset/export-scope';
import type { SubjectPdfOptions } from './document.sql';

/** What the record of a subject is made from, and for whom. */
export interface SubjectRequest {
  snapshot: SnapshotReader;
  studyId: number;
  studyIdText: string;
  scope: ExportScope;
  options: Pick<SubjectPdfOptions, 'language'>;
  at: Date;
}

/** The titles of a page of the subject, for notes on it. */
export type PlaceName = (pageId: number | null, itemKey: string | null) => string;
