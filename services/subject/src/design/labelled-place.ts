import type { Plain } from '@casebook/service-kit';
import type { Key } from '@casebook/study-design';
import type { PageInstance } from '@casebook/subject-data';
import type { LabelledPlace } from '../common/place.dto';
import type { DesignVersion } from './design-version';

/** Identifies a page of a subject. */
export interface SubjectPageRef {
  visitKey: Key;
  cycleNo: number | null;
  unscheduledNo: number | null;
  pageId: number;
  pageKey: Key;
}

export function pageRefOf({ pageId, pageKey, visit }: PageInstance): SubjectPageRef {
  const { visitKey, cycleNo, unscheduledNo } = visit;
  return { visitKey, cycleNo, unscheduledNo, pageId, pageKey };
}

/** A place of a page with the labels of a version; what the version does not have is empty. */
export function labelledPlace(
  version: DesignVersion,
  { pageId, visitKey, cycleNo, unscheduledNo, pageKey }: SubjectPageRef,
  { blockKey, itemKey, line }: { blockKey: Key | null; itemKey: Key | null; line: number },
): Plain<LabelledPlace> {
  const { index } = version;
  return {
    pageId,
    visitTitle: index.visits.get(visitKey)?.title ?? {},
    cycleNo,
    unscheduledNo,
    pageTitle: index.pages.get(pageKey)?.title ?? {},
    itemLabel: itemKey === null ? null : (index.item(pageKey, itemKey)?.item.label ?? {}),
    line,
    lineLabel: version.lineLabel(pageKey, blockKey, line),
  };
}
