import type { AuditScope } from '@casebook/role-view';
import { readBreakPlace } from '@casebook/subject-data';
import type { ExportScope } from './export-scope';
import type { QueryOfSubject, SignatureOfSubject } from './subject.sql';

/** Hidden by the version shown, by the one of the note, or by any other: in a file all count. */
export function seesNote(
  note: Pick<QueryOfSubject, 'page_id' | 'block_key' | 'design_version_id'> & {
    item_key: string | null;
  },
  audited: AuditScope,
  scope: ExportScope,
  checkKey: string | null,
): boolean {
  const { page_id: pageId, block_key: blockKey, item_key: itemKey } = note;
  const page = audited.pages.get(pageId);
  if (!page || !scope.seesPage(page.page_key)) return false;
  if (blockKey !== null && itemKey !== null && !scope.seesItem(page.page_key, blockKey, itemKey)) {
    return false;
  }
  return audited.sees({ pageId, versionId: note.design_version_id, blockKey, itemKey, checkKey });
}

export const seesSignature = (
  { page_id: pageId, visit_id: visitId, design_version_id: versionId }: SignatureOfSubject,
  audited: AuditScope,
): boolean =>
  pageId === null
    ? visitId === null || audited.seesVisit(visitId)
    : audited.sees({ pageId, versionId, blockKey: null, itemKey: null });

/** A signature that only a hidden change broke is valid for a role that does not see the change. */
export function isBrokenFor(
  { broken_hidden, broken_place, page_id, design_version_id }: SignatureOfSubject,
  audited: AuditScope,
): boolean {
  if (!broken_hidden || broken_place === null) return true;
  const place = readBreakPlace(broken_place);
  if ('visitId' in place) return audited.seesVisit(place.visitId);
  return audited.sees({ ...place, versionId: page_id === null ? null : design_version_id });
}
