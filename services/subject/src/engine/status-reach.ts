import { type WriteTransaction, yieldBetweenSteps } from '@casebook/service-kit';
import {
  itemInstanceKey,
  type PageInstance,
  type StatusAct,
  type StatusPage,
  SubjectData,
  SubjectMasks,
} from '@casebook/subject-data';
import type { DesignVersion } from '../design/design-version';
import type { LoadedSubject } from './loaded-subject';
import { pageCheckSteps } from './page-checks';
import { MASKS_OF_SUBJECT, type MasksRow } from './status-act.sql';
import { loadSubjectData } from './subject-data.sql';

/** A page that an act reaches. */
export interface ReachedPage extends StatusPage {
  data: LoadedSubject;
}

/** What an act on a subject's statuses reads. */
export interface StatusReach {
  data: LoadedSubject;
  masks: SubjectMasks;
  pages: ReachedPage[];
}

export interface StatusSubject {
  studyId: number;
  subjectId: number;
  roleCode: string | null;
  today: string;
}

/**
 * Loads the target of an act and everything below it. Checks run only to find out which items they hide.
 *
 * @param version the version in which the page is shown, or for a visit or subject the current version of the site
 * @param pageKey the page of the target; null = a visit or the subject
 */
export async function loadStatusReach(
  reader: Pick<WriteTransaction, 'query'>,
  { studyId, subjectId, roleCode, today }: StatusSubject,
  version: DesignVersion,
  act: StatusAct,
  pageKey: string | null,
  versionOf: (versionId: number) => Promise<DesignVersion>,
): Promise<StatusReach> {
  const only =
    pageKey === null
      ? undefined
      : { pageIds: [act.pageId!], pageKeys: version.reach(pageKey).pages };
  const data = await loadSubjectData(reader, version, { studyId, subjectId }, only);
  const [row] = await reader.query<MasksRow>({
    ...MASKS_OF_SUBJECT,
    values: [studyId, subjectId],
  });
  const stored = row!.masks;
  const masks = new SubjectMasks(
    stored.subject,
    new Map(stored.visits),
    new Map(stored.pages.map(([pageId, flags]) => [pageId, flags])),
  );
  const addedUnder = new Map(stored.pages.map(([pageId, , versionId]) => [pageId, versionId]));
  const older = new Map<number, LoadedSubject>();
  const pages: ReachedPage[] = [];
  for (const page of data.pages.values()) {
    if (!isReached(act, page)) continue;
    let shown = data;
    if (!version.index.pages.has(page.pageKey)) {
      const versionId = addedUnder.get(page.pageId)!;
      shown = older.get(versionId) ?? underVersion(data, await versionOf(versionId));
      older.set(versionId, shown);
    }
    pages.push(await reached(shown, page, roleCode, today, pageKey === null));
  }
  return { data, masks, pages };
}

const isReached = ({ level, visitId, pageId }: StatusAct, page: PageInstance): boolean =>
  level === 'subject' || page.visit.visitId === visitId || page.pageId === pageId;

/** The same pages under another version, for pages that the current version does not have. */
function underVersion(data: LoadedSubject, version: DesignVersion): LoadedSubject {
  const other = new SubjectData(version, data.signed);
  other.identity = data.identity;
  for (const visit of data.visits.values()) other.addVisit(visit);
  for (const page of data.pages.values()) other.add(page);
  return other;
}

async function reached(
  data: LoadedSubject,
  page: PageInstance,
  roleCode: string | null,
  today: string,
  ofWiderLevel: boolean,
): Promise<ReachedPage> {
  // Checks of a deleted visit do not run; nothing of it is counted.
  const evaluation = page.visit.deleted
    ? null
    : await yieldBetweenSteps(pageCheckSteps(data, page, today));
  const view = data.version.role(roleCode);
  const hidden = new Set(
    evaluation?.hidden.map(({ block: blockKey, line, item: itemKey }) =>
      itemInstanceKey({ blockKey, line, itemKey }),
    ),
  );
  // A page whose condition is false is not asked for, so it is reached only when it is named.
  const isAsked = !ofWiderLevel || (evaluation?.applicable ?? false);
  return {
    data,
    page,
    versionId: data.version.versionId,
    isShown: (place) =>
      isAsked && view.seesItem(page.pageKey, place.itemKey) && !hidden.has(itemInstanceKey(place)),
  };
}
