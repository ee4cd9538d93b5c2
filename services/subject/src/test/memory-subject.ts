import { runToCompletion } from '@casebook/checks';
import { BlockType, type Key, STANDARD_REASONS } from '@casebook/study-design';
import { Problem } from '@casebook/service-kit';
import {
  applyStatusAct,
  itemInstanceKey,
  type LockRules,
  type StatusAct,
  type StatusChanges,
  SubjectData,
  SubjectMasks,
  type ItemInstanceRef,
  type PageInstance,
  type StoredQuery,
  type VisitInstance,
  sumContributions,
  type SubjectCounters,
  countPage,
  NO_COUNTERS,
  fixedLinesOf,
} from '@casebook/subject-data';
import { type DesignVersion } from '../design/design-version';
import { applyInput, type SaveRequest } from '../engine/apply-input';
import { Changes } from '../engine/changes';
import { evaluateChanges, evaluateInitialisation } from '../engine/evaluation';
import { concernedBy } from '../engine/initialised-parts';
import type { Effects } from '../engine/page-effect';
import { evaluatePage } from '../engine/page-checks';
import type { LoadedSubject } from '../engine/loaded-subject';

const VISITS: readonly [key: Key, cycleNo: number | null, unscheduledNo: number | null][] = [
  ['REG', null, null],
  ['SCR', null, null],
  ['C1', 1, null],
  ['C2', 1, null],
  ['C1', 2, null],
  ['C2', 2, null],
  ['UNS', null, 1],
  ['SAFETY', null, 1],
];

export const IDENTITY = { siteCode: '12', subjectNo: '12-007' };

const PLACE = { siteId: 12, position: 7 };

/** A subject in memory that is saved like in the service, with only the pages loaded that a save loads. */
export class MemorySubject {
  readonly #pages = new Map<number, PageInstance>();
  readonly #visits: VisitInstance[] = [];
  #queries = 0;
  readonly masks = new SubjectMasks(0, new Map(), new Map());

  constructor(
    readonly version: DesignVersion,
    readonly today: string,
  ) {
    const all = new SubjectData(version);
    all.identity = IDENTITY;
    all.place = PLACE;
    for (const visit of VISITS) this.#add(all, visit);
    for (const page of all.pages.values()) this.#pages.set(page.pageId, counted(all, page, today));
  }

  /** Adds a visit with its pages. They are born with the freeze and lock of the subject. */
  addVisit(visitKey: Key, unscheduledNo: number): void {
    const all = this.load();
    const added = this.#add(all, [visitKey, null, unscheduledNo]);
    for (const page of added) this.#pages.set(page.pageId, counted(all, page, this.today));
  }

  #add(all: LoadedSubject, [visitKey, cycleNo, unscheduledNo]: (typeof VISITS)[number]) {
    const visitId = this.#visits.length + 1;
    const visit = { visitId, visitKey, cycleNo, unscheduledNo, deleted: false };
    this.#visits.push(visit);
    all.addVisit(visit);
    this.masks.visits.set(visitId, this.masks.subject);
    return (this.version.index.scheduleByVisit.get(visitKey) ?? []).map(({ page: pageKey }) => {
      const page = emptyPage(all.pages.size + 1, pageKey, visit);
      page.flags = this.masks.subject;
      this.masks.pages.set(page.pageId, this.masks.subject);
      all.add(page);
      return page;
    });
  }

  get visitIds(): readonly number[] {
    return this.#visits.map(({ visitId }) => visitId);
  }

  /** Sets or clears a status like in the service, and recounts the pages that it reaches. */
  setStatus(act: StatusAct, roleCode: string, rules: LockRules | null = null): StatusChanges {
    const data = this.load();
    const view = this.version.role(roleCode);
    const reached = [...data.pages.values()].filter(
      ({ pageId, visit }) =>
        act.level === 'subject' || visit.visitId === act.visitId || pageId === act.pageId,
    );
    const pages = reached.map((page) => {
      const { hidden, applicable } = evaluatePage(data, page, this.today);
      const keys = new Set(
        hidden.map(({ block: blockKey, line, item: itemKey }) =>
          itemInstanceKey({ blockKey, line, itemKey }),
        ),
      );
      return {
        page,
        data,
        versionId: this.version.versionId,
        hidden,
        isCollected: applicable,
        isShown: (place: ItemInstanceRef) =>
          (applicable || act.pageId !== undefined) &&
          view.seesItem(page.pageKey, place.itemKey) &&
          !keys.has(itemInstanceKey(place)),
      };
    });
    const changes = applyStatusAct(act, pages, this.masks, rules);
    for (const page of data.pages.values()) {
      this.#pages.set(page.pageId, reached.includes(page) ? counted(data, page, this.today) : page);
    }
    return changes;
  }

  get pageIds(): readonly number[] {
    return [...this.#pages.keys()];
  }

  /** The subject as the service loads it: with the given pages, or all. */
  load(only?: { pageId: number; pageKeys: readonly Key[] }): LoadedSubject {
    const data = new SubjectData(this.version);
    data.identity = IDENTITY;
    data.place = PLACE;
    for (const visit of this.#visits) data.addVisit(visit);
    for (const page of this.#pages.values()) {
      if (only && page.pageId !== only.pageId && !only.pageKeys.includes(page.pageKey)) continue;
      data.add(structuredClone(page));
    }
    return data;
  }

  /** Saves a page; returns null when the request is refused. */
  save(pageId: number, request: SaveRequest): Effects | null {
    const { pageKey } = this.#pages.get(pageId)!;
    const data = this.load({ pageId, pageKeys: this.version.reach(pageKey).pages });
    const page = data.pages.get(pageId)!;
    try {
      const { changes } = applyInput(data, page, request);
      const effects = runToCompletion(evaluateChanges(data, page, changes, this.today));
      this.#keep(data, effects);
      return effects;
    } catch (error) {
      if (error instanceof Problem) return null;
      throw error;
    }
  }

  initialise(pageId: number): void {
    const { pageKey } = this.#pages.get(pageId)!;
    const data = this.load({ pageId, pageKeys: this.version.reach(pageKey).pages });
    const page = data.pages.get(pageId)!;
    const given = { reasonCode: null, reason: 'because' };
    const changes = new Changes(data);
    changes.initialise(page, given, concernedBy(data, page).item);
    const steps = evaluateInitialisation(data, page, changes, given, this.today, false);
    this.#keep(data, runToCompletion(steps));
  }

  #keep(data: LoadedSubject, effects: Effects): void {
    for (const effect of effects.pages) {
      effect.page.counters = effect.after;
      for (const { query, given } of effect.moved) query.movedByCheck = given === null;
      for (const { checkKey, block, line, item, message } of effect.open) {
        const query: StoredQuery = {
          queryId: (this.#queries += 1),
          blockKey: block ?? null,
          line,
          itemKey: item ?? null,
          type: 1,
          checkKey,
          status: 1,
          content: message,
          closedManually: false,
          movedByCheck: true,
        };
        effect.page.queries.push(query);
      }
    }
    for (const one of data.pages.values()) this.#pages.set(one.pageId, one);
  }

  /** Makes a save request from random numbers: values of items; lines added, removed and restored. */
  request(pageId: number, decisions: readonly number[]): SaveRequest {
    const page = this.#pages.get(pageId)!;
    const blocks = this.version.index.pages.get(page.pageKey)!.blocks;
    let at = 0;
    const number = (below: number): number => decisions[at++ % decisions.length]! % below;
    const block = blocks[number(blocks.length)]!;
    const { key: blockKey } = block;
    const lines = [...(page.lines.get(blockKey) ?? [])].filter(([line]) => line > 0);
    if (block.type === BlockType.logLine && lines.length > 0 && number(4) === 0) {
      const [line, { deleted }] = lines[number(lines.length)]!;
      const change = [{ blockKey, line, reasonCode: 3 as const }];
      return { ...NOTHING, [deleted ? 'linesRestored' : 'linesRemoved']: change };
    }
    const live = lines.filter(([, { deleted }]) => !deleted).map(([line]) => line);
    const next = Math.max(0, ...lines.map(([line]) => line)) + 1;
    const possible = fixedLinesOf(block) ?? [...live, next];
    const line = possible[number(possible.length)]!;
    const items = block.items.map((item) => {
      const stored = page.values.get(itemInstanceKey({ blockKey, line, itemKey: item.key }));
      const value = VALUES[number(VALUES.length)]!;
      const notDone = value === null && item.notDone === true;
      return {
        blockKey,
        line,
        itemKey: item.key,
        value,
        notDone,
        revision: stored?.revision ?? 0,
        reasonCode: stored ? 1 : null,
        reason: notDone ? 'because' : null,
        field: '',
      };
    });
    const added = fixedLinesOf(block) === undefined && line === next;
    return {
      ...NOTHING,
      items: items.filter(() => number(2) === 0),
      linesAdded: added ? [{ blockKey, line }] : [],
    };
  }

  /** The sums over all pages, like a subject's counters. */
  sums(): SubjectCounters {
    return sumContributions([...this.#pages.values()].map(({ counters }) => counters));
  }
}

const VALUES = ['1', '39', '50', '62', '170', '300', '0', null] as const;

const NOTHING: SaveRequest = {
  items: [],
  linesAdded: [],
  linesRemoved: [],
  linesRestored: [],
  linesOrdered: [],
  offeredReasons: new Set(STANDARD_REASONS),
};

function emptyPage(pageId: number, pageKey: Key, visit: PageInstance['visit']): PageInstance {
  return {
    pageId,
    pageKey,
    visit,
    flags: 0,
    counters: NO_COUNTERS,
    values: new Map(),
    lines: new Map(),
    queries: [],
    saveKey: null,
    hasComments: false,
  };
}

/** The page with counters that a full count gives. */
function counted(data: LoadedSubject, page: PageInstance, today: string): PageInstance {
  const { hidden, applicable, failures } = evaluatePage(data, page, today);
  return {
    ...page,
    counters: { ...page.counters, ...countPage(data, page, hidden), applicable, failures },
  };
}
