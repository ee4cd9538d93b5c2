import { Problem, type WriteTransaction } from '@casebook/service-kit';
import {
  CLOSED_FLAGS,
  itemInstanceKey,
  type PageInstance,
  type StatusAct,
  statusBit,
  type StatusPage,
  SubjectData,
  SubjectMasks,
} from '@casebook/subject-data';
import type { DesignVersion } from '../design/design-version';
import type { LoadedSubject } from './loaded-subject';
import { hidesItems, isCollected, pageCheckSteps, type PageEvaluation } from './page-checks';
import { MASKS_OF_SUBJECT, type MasksRow } from './status-act.sql';
import { type Loaded, loadedData, loadSubjectData } from './subject-data.sql';

/** A page that an act reaches. */
export interface ReachedPage extends StatusPage {
  data: LoadedSubject;
}

export interface StatusSubject {
  studyId: number;
  subjectId: number;
  roleCode: string | null;
  today: string;
}

/** What acts need to know of a page from its checks. */
interface ReachedChecks extends Pick<PageEvaluation, 'hidden' | 'applicable'> {
  /** Undefined: the acts change nothing that checks read. */
  failures?: PageEvaluation['failures'];
}

/** What acts on the statuses of one subject read; it stays true while they are applied one after another. */
export class StatusReach {
  readonly #evaluations = new Map<PageInstance, ReachedChecks>();

  /** @param shown the subject's data under the version in which a page is shown, for every page that an act reaches */
  constructor(
    readonly data: LoadedSubject,
    readonly masks: SubjectMasks,
    private readonly shown: ReadonlyMap<PageInstance, LoadedSubject>,
    private readonly subject: StatusSubject,
    /** Whether the acts set or clear freeze or lock: checks derive no frozen and no locked item. */
    private readonly closes: boolean,
  ) {}

  /** The data under the version in which the page is shown. */
  shownData(page: PageInstance): LoadedSubject {
    return this.shown.get(page)!;
  }

  /** The pages of one act, in steps of a few milliseconds. */
  *pagesOf(act: StatusAct): Generator<undefined, ReachedPage[], undefined> {
    const named = act.pageId === undefined ? undefined : this.data.pages.get(act.pageId);
    const pages = named ? [named] : [...this.data.pages.values()];
    const reached: ReachedPage[] = [];
    for (const page of pages) {
      if (isReached(act, page)) reached.push(yield* this.#reached(page, act.pageId === undefined));
    }
    return reached;
  }

  /** The results of the page's checks; null for a page of a deleted visit, whose checks do not run. */
  *evaluation(page: PageInstance): Generator<undefined, ReachedChecks | null, undefined> {
    if (page.visit.deleted) return null;
    const known = this.#evaluations.get(page);
    if (known) return known;
    const data = this.shownData(page);
    const { today } = this.subject;
    const found =
      this.closes || hidesItems(data.version, page.pageKey)
        ? yield* pageCheckSteps(data, page, today)
        : { hidden: [], applicable: isCollected(data, page, today) };
    this.#evaluations.set(page, found);
    return found;
  }

  /** To be called when freeze or lock of the page changed: checks do not derive frozen and locked items. */
  forgetEvaluation(page: PageInstance): void {
    this.#evaluations.delete(page);
  }

  *#reached(
    page: PageInstance,
    ofWiderLevel: boolean,
  ): Generator<undefined, ReachedPage, undefined> {
    const data = this.shownData(page);
    const evaluation = yield* this.evaluation(page);
    const view = data.version.role(this.subject.roleCode);
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
      hidden: evaluation?.hidden ?? [],
      isCollected: evaluation?.applicable ?? false,
      isShown: (place) =>
        isAsked &&
        view.seesItem(page.pageKey, place.itemKey) &&
        !hidden.has(itemInstanceKey(place)),
    };
  }
}

/** What was read of a subject before. */
export interface KnownSubject {
  masks: MasksRow['masks'];
  /** One page, for acts on it. */
  page: Loaded | null;
}

/**
 * Loads the targets of acts and everything below them. Checks run only to find out which items they hide.
 *
 * @param current the current version of the site; null only when every act names a page
 * @param known what was read before; its page is enough where the checks of the page read no other one
 * @throws Problem 404 when the subject has no page that an act names
 */
export async function loadStatusReach(
  reader: Pick<WriteTransaction, 'query'>,
  subject: StatusSubject,
  current: DesignVersion | null,
  acts: readonly StatusAct[],
  versionOf: (versionId: number) => Promise<DesignVersion>,
  known?: KnownSubject,
): Promise<StatusReach> {
  const { studyId, subjectId } = subject;
  const stored = known?.masks ?? (await readMasks(reader, subject));
  const masks = new SubjectMasks(
    stored.subject,
    new Map(stored.visits),
    new Map(stored.pages.map(([pageId, flags]) => [pageId, flags])),
  );
  const heads = new Map(
    stored.pages.map(([pageId, , versionId, pageKey]) => [pageId, { versionId, pageKey }]),
  );
  /** The version that a page is shown under: the current one of the site, if it has the page. */
  const shownVersion = async (pageId: number): Promise<DesignVersion> => {
    const head = heads.get(pageId);
    // A page that was added since the masks were read has the current version.
    if (!head) return current!;
    const { versionId, pageKey } = head;
    return current?.index.pages.has(pageKey) ? current : versionOf(versionId);
  };
  const only = acts.every(({ pageId }) => pageId !== undefined)
    ? new Set(acts.map(({ pageId }) => pageId!))
    : null;
  if (acts.some(({ pageId }) => pageId !== undefined && !heads.has(pageId))) {
    throw Problem.notFound();
  }
  let base = current;
  const pageKeys = new Set<string>();
  for (const pageId of only ?? []) {
    const version = await shownVersion(pageId);
    base ??= version;
    for (const key of version.reach(heads.get(pageId)!.pageKey).pages) pageKeys.add(key);
  }
  const data =
    known?.page && pageKeys.size === 0
      ? loadedData(base!, known.page)
      : await loadSubjectData(
          reader,
          base!,
          { studyId, subjectId },
          only ? { pageIds: [...only], pageKeys: [...pageKeys] } : undefined,
        );
  const under = new Map([[base, data]]);
  const shown = new Map<PageInstance, LoadedSubject>();
  for (const page of data.pages.values()) {
    if (only && !only.has(page.pageId)) continue;
    const version = await shownVersion(page.pageId);
    const shownData = under.get(version) ?? underVersion(data, version);
    under.set(version, shownData);
    shown.set(page, shownData);
  }
  const closes = acts.some(({ flag }) => (statusBit(flag) & CLOSED_FLAGS) !== 0);
  return new StatusReach(data, masks, shown, subject, closes);
}

async function readMasks(
  reader: Pick<WriteTransaction, 'query'>,
  { studyId, subjectId }: StatusSubject,
): Promise<MasksRow['masks']> {
  const [row] = await reader.query<MasksRow>({
    ...MASKS_OF_SUBJECT,
    values: [studyId, subjectId],
  });
  return row!.masks;
}

const isReached = ({ level, visitId, pageId }: StatusAct, page: PageInstance): boolean =>
  level === 'subject' || page.visit.visitId === visitId || page.pageId === pageId;

/** The same pages under another version, for pages that the current version does not have. */
function underVersion(data: LoadedSubject, version: DesignVersion): LoadedSubject {
  const other = new SubjectData(version, data.signed);
  other.identity = data.identity;
  other.place = data.place;
  for (const visit of data.visits.values()) other.addVisit(visit);
  for (const page of data.pages.values()) other.add(page);
  return other;
}
