import {
  type Operand,
  type Repetition,
  previousRepetition,
  shareRepetitions,
  type CheckedData,
  type CheckedItemRef,
  type VisitRef,
} from '@casebook/checks';
import { choosesSubject, type Key, sdvRulesAbout, type SubjectPlace } from '@casebook/study-design';
import { closedFlagsOf, effectiveFlags, isNotDone, type MasksAbove } from './flags';
import { itemInstanceKey } from './item-instance';
import { fixedLinesOf } from './lines';
import type { SubjectVersion } from './subject-version';

export interface VisitInstance {
  visitId: number;
  visitKey: Key;
  cycleNo: number | null;
  unscheduledNo: number | null;
  deleted: boolean;
}

export interface PageInstance {
  pageId: number;
  pageKey: Key;
  visit: VisitInstance;
  /** Freeze and lock of the page, or of its visit or subject. */
  flags: number;
  counters: Counters;
  values: Map<string, StoredValue>;
  /** Lines of line blocks by block key and line number; line 0 carries the flags of the block. */
  lines: Map<Key, Map<number, StoredLine>>;
  queries: StoredQuery[];
  /** Idempotency key of the last save. */
  saveKey: string | null;
  hasComments: boolean;
}

/** What the items of a page have: what they are counted from. */
export type PageContents = Pick<PageInstance, 'pageKey' | 'flags' | 'values' | 'lines'>;

/** A signature that a change may break. It covers one page, one visit, or, with both null, the whole subject. */
export interface SignatureScope {
  signatureId: number;
  visitId: number | null;
  pageId: number | null;
  /** The role of the signer: what this role did not see was not signed. */
  roleCode: string | null;
  /** Broken, but only by a change that some roles must not see. */
  brokenHidden: boolean;
}

export interface StoredValue {
  blockKey: Key;
  line: number;
  itemKey: Key;
  value: string | null;
  /** How often the value was changed; 0 = never entered, the row exists only for its flags. */
  revision: number;
  flags: number;
  deleted: boolean;
  versionId: number;
}

export interface StoredLine {
  position: number;
  flags: number;
  deleted: boolean;
}

export interface StoredQuery {
  queryId: number;
  blockKey: Key | null;
  line: number;
  itemKey: Key | null;
  type: number;
  checkKey: string | null;
  status: number;
  content: Record<string, string>;
  closedManually: boolean;
  /** True when a check set the status, not a person. */
  movedByCheck: boolean;
}

/** What is counted of the data of a page, and summed over the pages of a subject. */
export interface DataCounts {
  items: number;
  entered: number;
  openQueries: number;
  answeredQueries: number;
  frozen: number;
  sdv: number;
  reviewed: number;
  locked: number;
  signed: number;
}

/** What is to be verified and what is verified of it, counted and summed as {@link DataCounts} are. */
export interface SdvCounts {
  /** Entered items that require SDV and do not have it. */
  sdvOpen: number;
  /** Entered items that require SDV and have it. */
  sdvDone: number;
  /** More than 0: pages that were last counted before the two others existed, so that they are not known (decision 80). */
  sdvUncounted: number;
}

export interface Counters extends DataCounts, SdvCounts {
  applicable: boolean;
  /** True when every role may see the page: only then it is counted for its subject. */
  counted: boolean;
  saves: number;
  /** The number of saves that changed nothing that every role sees. */
  hiddenSaves: number;
  /** Checks that could not be evaluated in the last run of the page's checks, as JSON; null = none. */
  failures: string | null;
}

/** Data of the subject itself that checks can read. */
export interface SubjectIdentity {
  siteCode: string;
  subjectNo: string;
}

/** The repetition number of a visit; 1 for a visit that is not repeated. */
export const repetitionOf = ({ cycleNo, unscheduledNo }: VisitInstance): number =>
  unscheduledNo ?? cycleNo ?? 1;

/** The loaded part of one subject's data, including the changes of the running transaction. */
export class SubjectData<V extends SubjectVersion = SubjectVersion> {
  readonly #pages = new Map<number, PageInstance>();
  /** Visits of the loaded pages, or all visits of the subject when these were loaded. */
  readonly #visits = new Map<number, VisitInstance>();
  /** Null until it is loaded. */
  identity: SubjectIdentity | null = null;
  /** Null until it is loaded; only versions with rules for SDV need it. */
  place: SubjectPlace | null = null;
  /** Cache of {@link find}: a check over many lines looks for the same page repeatedly. */
  readonly #found = new Map<PageInstance, Map<string, PageInstance | undefined>>();

  constructor(
    readonly version: V,
    /** Signatures of the subject that are unbroken, or broken only by hidden changes. */
    public signed: readonly SignatureScope[] = [],
  ) {}

  get pages(): ReadonlyMap<number, PageInstance> {
    return this.#pages;
  }

  get visits(): ReadonlyMap<number, VisitInstance> {
    return this.#visits;
  }

  add(page: PageInstance): void {
    this.#pages.set(page.pageId, page);
    this.addVisit(page.visit);
  }

  addVisit(visit: VisitInstance): void {
    this.#visits.set(visit.visitId, visit);
    this.#found.clear();
  }

  /** Sets the id of a page that was only in memory and is now stored. */
  identify(page: PageInstance, pageId: number): void {
    this.#pages.delete(page.pageId);
    page.pageId = pageId;
    this.add(page);
  }

  /** Deletes or restores a visit. @returns its pages */
  setDeleted(visitId: number, deleted: boolean): PageInstance[] {
    const pages = [...this.#pages.values()].filter(({ visit }) => visit.visitId === visitId);
    for (const { visit } of pages) visit.deleted = deleted;
    const visit = this.#visits.get(visitId);
    if (visit) visit.deleted = deleted;
    this.#found.clear();
    return pages;
  }

  /** Existing lines of a block, ascending. */
  linesOf(page: PageContents, blockKey: Key): readonly number[] {
    const block = this.version.index.pages
      .get(page.pageKey)
      ?.blocks.find((candidate) => candidate.key === blockKey);
    if (!block) return [];
    const fixed = fixedLinesOf(block);
    if (fixed) return fixed;
    return [...(page.lines.get(blockKey) ?? [])]
      .filter(([line, { deleted }]) => line > 0 && !deleted)
      .map(([line]) => line)
      .toSorted((a, b) => a - b);
  }

  /** Numbers of the existing repetitions of a visit, ascending. */
  repetitions(visitKey: Key): number[] {
    return [...this.#visits.values()]
      .filter((visit) => visit.visitKey === visitKey && !visit.deleted)
      .map(repetitionOf)
      .toSorted((a, b) => a - b);
  }

  /**
   * The page instance that a check of `from` refers to. Without a visit key: the page of the same visit or, when the
   * page is scheduled elsewhere, of that visit. Of several instances: the one with the given number, else the one in
   * the same repetition of the cycle, else the latest.
   */
  find(
    from: PageInstance,
    { visit: visitKey, repetition }: VisitRef,
    pageKey: Key,
  ): PageInstance | undefined {
    const isOwnVisit =
      visitKey === undefined ||
      (visitKey === from.visit.visitKey &&
        (repetition === undefined || repetition === repetitionOf(from.visit)));
    if (from.pageKey === pageKey && isOwnVisit) return from;
    let found = this.#found.get(from);
    if (!found) this.#found.set(from, (found = new Map()));
    const key = `${visitKey ?? ''} ${repetition ?? ''} ${pageKey}`;
    if (!found.has(key)) found.set(key, this.#search(from, visitKey, repetition, pageKey));
    return found.get(key);
  }

  /** Every page instance that a check of `from` reads with one of its operands. */
  readBy(
    from: PageInstance,
    { visit, repetition, page }: Operand,
  ): { page: PageInstance; repetition?: number }[] {
    if (visit === undefined || repetition === undefined) {
      const found = this.find(from, { visit }, page);
      return found ? [{ page: found }] : [];
    }
    return this.#meant(from, visit, repetition).flatMap((number) => {
      const found = this.find(from, { visit, repetition: number }, page);
      return found ? [{ page: found, repetition: number }] : [];
    });
  }

  #meant(from: PageInstance, visit: Key, repetition: Repetition): number[] {
    if (typeof repetition === 'number') return [repetition];
    const numbers = this.repetitions(visit);
    if (repetition === 'all') return numbers;
    const at = { visit: from.visit.visitKey, repetition: repetitionOf(from.visit) };
    const previous = previousRepetition(this.version.index, at, visit, numbers);
    return previous === undefined ? [] : [previous];
  }

  #search(
    from: PageInstance,
    visitKey: Key | undefined,
    repetition: number | undefined,
    pageKey: Key,
  ): PageInstance | undefined {
    const candidates = [...this.#pages.values()].filter(
      (page) =>
        page.pageKey === pageKey &&
        !page.visit.deleted &&
        (visitKey === undefined || page.visit.visitKey === visitKey),
    );
    if (repetition !== undefined)
      return candidates.find((page) => repetitionOf(page.visit) === repetition);
    const own = candidates.find((page) => page.visit.visitId === from.visit.visitId);
    if (own) return own;
    const { index } = this.version;
    const isSameRepetition = ({ visit }: PageInstance) =>
      visit.cycleNo === from.visit.cycleNo &&
      shareRepetitions(index, visit.visitKey, from.visit.visitKey);
    const sameRepetition = candidates.filter(isSameRepetition);
    const sameCycle =
      sameRepetition.length > 0
        ? sameRepetition
        : candidates.filter((page) => page.visit.cycleNo === from.visit.cycleNo);
    return (from.visit.cycleNo !== null && sameCycle.length > 0 ? sameCycle : candidates)
      .toSorted(
        (a, b) =>
          (a.visit.cycleNo ?? 0) - (b.visit.cycleNo ?? 0) ||
          (a.visit.unscheduledNo ?? 0) - (b.visit.unscheduledNo ?? 0) ||
          a.visit.visitId - b.visit.visitId,
      )
      .at(-1);
  }

  /** The subject's data as the checks of one page read it. */
  snapshot(from: PageInstance): CheckedData {
    const at = (place: VisitRef & { page: Key }) => this.find(from, place, place.page);
    const rowAt = (place: CheckedItemRef) =>
      at(place)?.values.get(
        itemInstanceKey({ blockKey: place.block, line: place.line, itemKey: place.item }),
      );
    return {
      at: { visit: from.visit.visitKey, repetition: repetitionOf(from.visit) },
      siteCode: this.identity?.siteCode ?? null,
      subjectNumber: this.identity?.subjectNo ?? null,
      visits: (visit) => this.repetitions(visit),
      value: (place) => {
        const row = rowAt(place);
        return row && !row.deleted ? row.value : null;
      },
      isNotDone: (place) => {
        const row = rowAt(place);
        return row !== undefined && isNotDone(row);
      },
      lines: (place) => {
        const page = at(place);
        return page ? this.linesOf(page, place.block) : [];
      },
    };
  }

  /** Whether the rules of the study ask for SDV of this subject's entries on a page. */
  isVerified(pageKey: Key): boolean {
    const rules = sdvRulesAbout(this.version.index.design.sdvRules, pageKey);
    if (rules.length === 0) return true;
    const { place } = this;
    if (!place) throw new Error("The subject's place at its site was not loaded.");
    return rules.some((rule) => choosesSubject(rule, place));
  }

  /** Flags that hold at an item instance, see {@link effectiveFlags}. */
  flagsAt(page: PageContents, blockKey: Key, line: number, itemKey: Key): number {
    const row = page.values.get(itemInstanceKey({ blockKey, line, itemKey }));
    return effectiveFlags(row?.flags, masksAbove(page, blockKey, line));
  }

  /** Freeze and lock of an existing or new line. */
  closedAt(page: PageInstance, blockKey: Key, line: number): number {
    return closedFlagsOf(masksAbove(page, blockKey, line));
  }

  /** The signatures that cover the page: of it, its visit or the subject. */
  signaturesOf({ pageId, visit }: Pick<PageInstance, 'pageId' | 'visit'>): SignatureScope[] {
    return this.signed.filter(
      (place) =>
        (place.visitId === null || place.visitId === visit.visitId) &&
        (place.pageId === null || place.pageId === pageId),
    );
  }

  /** Whether a signature covers the page, its visit or the subject, as far as every role may know. */
  isSigned(page: PageInstance): boolean {
    return this.signaturesOf(page).length > 0;
  }
}

function masksAbove({ flags, lines }: PageContents, blockKey: Key, line: number): MasksAbove {
  const block = lines.get(blockKey);
  return { page: flags, block: block?.get(0)?.flags ?? 0, line: block?.get(line)?.flags ?? 0 };
}
