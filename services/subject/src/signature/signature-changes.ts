import type { Plain } from '@casebook/service-kit';
import { labelledPlace } from '../design/labelled-place';
import { codeLabel } from '../design/code-label';
import type { SignatureChange } from './signature-preview.dto';
import type { Reader } from './signature-reading';
import type { SignedPlace } from '@casebook/subject-data';
import { CHANGES_OF_PAGES, CHANGES_OF_SUBJECT, type ChangeRow } from './signature.sql';
import { pageRef, type SubjectSignatures } from './subject-signatures';

/** Changes are counted up to this number. */
const MOST_CHANGES = 10_000;

/**
 * What changed at a place after a signature, oldest first, without what the role of the reader may not see.
 *
 * @param linkNo the last link of the subject's chain before the signature
 */
export async function changesSince(
  read: Reader,
  signatures: SubjectSignatures,
  subject: { studyId: number; subjectId: number },
  place: SignedPlace,
  linkNo: number,
): Promise<Plain<SignatureChange>[]> {
  const common = { ...subject, linkNo, most: MOST_CHANGES };
  const isSubject = place.visitId === null && place.pageId === null;
  const rows = await read<ChangeRow>(
    isSubject
      ? { ...CHANGES_OF_SUBJECT, values: common }
      : { ...CHANGES_OF_PAGES, values: { ...common, pageIds: signatures.pageIdsOf(place) } },
  );
  return rows.flatMap((row) => describe(row, signatures) ?? []);
}

function describe(row: ChangeRow, { scope }: SubjectSignatures): Plain<SignatureChange> | null {
  const common = {
    at: row.at.toISOString(),
    by: row.actor_name ?? '',
    roleName: row.role_name,
    origin: row.origin,
    reasonCode: row.reason_code,
    reason: row.reason,
  };
  const nothing = { before: null, beforeLabel: null, after: null, afterLabel: null };
  if (row.entity === 'visit') {
    if (!scope.seesVisit(row.visit_id)) return null;
    const page = [...scope.pages.values()].find(({ visit_id }) => visit_id === row.visit_id);
    const title = page && scope.shown(page)?.index.visits.get(page.visit_key)?.title;
    const removed = isDeleted(row);
    return { ...common, ...nothing, kind: 'visit', place: null, visitTitle: title ?? {}, removed };
  }
  const { page_id: pageId, block_key: blockKey, item_key: itemKey, line } = row;
  const target = { pageId: pageId!, versionId: row.design_version_id, blockKey, itemKey };
  const page = scope.pages.get(pageId!);
  if (!page || !scope.sees(target)) return null;
  const version = scope.recorded(row.design_version_id, page) ?? scope.shown(page)!;
  const place = labelledPlace(version, pageRef(page), { blockKey, itemKey, line: line ?? 0 });
  const change = { ...common, ...nothing, place, visitTitle: {} };
  if (row.entity === 'page') return { ...change, kind: 'page', removed: false };
  if (row.entity === 'block_line') return { ...change, kind: 'line', removed: isDeleted(row) };
  // A value of a removed line stays stored, but is not valid.
  const before = row.action === RESTORED && row.before === row.after ? null : row.before;
  const after = row.action === DELETED ? null : row.after;
  const label = (value: string | null) => codeLabel(version, page.page_key, itemKey!, value);
  return {
    ...change,
    kind: 'item',
    before,
    beforeLabel: label(before),
    after,
    afterLabel: label(after),
    removed: null,
  };
}

const RESTORED = 1;
const DELETED = 2;

const isDeleted = ({ after }: ChangeRow): boolean =>
  after !== null && (JSON.parse(after) as { deleted?: boolean }).deleted === true;
