import { runToCompletion } from '@casebook/checks';
import { BlockType, type Key } from '@casebook/study-design';
import { Problem } from '@casebook/service-kit';
import {
  itemInstanceKey,
  SubjectData,
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
import { evaluateChanges, type Effects } from '../engine/evaluation';
import { runPageChecks } from '../engine/page-checks';
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

/** A subject in memory that is saved like in the service, with only the pages loaded that a save loads. */
export class MemorySubject {
  readonly #pages = new Map<number, PageInstance>();
  readonly #visits: VisitInstance[] = [];
  #queries = 0;

  constructor(
    readonly version: DesignVersion,
    readonly today: string,
  ) {
    const all = new SubjectData(version);
    all.identity = IDENTITY;
    VISITS.forEach(([visitKey, cycleNo, unscheduledNo], at) => {
      const visit = { visitId: at + 1, visitKey, cycleNo, unscheduledNo, deleted: false };
      this.#visits.push(visit);
      for (const { page: pageKey } of version.index.scheduleByVisit.get(visitKey) ?? []) {
        all.add(emptyPage(all.pages.size + 1, pageKey, visit));
      }
    });
    for (const page of all.pages.values()) {
      const { hidden, applicable, failures } = runPageChecks(all, page, today);
      const counters = { ...NO_COUNTERS, ...countPage(all, page, hidden), applicable, failures };
      this.#pages.set(page.pageId, { ...page, counters });
    }
  }

  get pageIds(): readonly number[] {
    return [...this.#pages.keys()];
  }

  /** The subject as the service loads it: with the given pages, or all. */
  load(only?: { pageId: number; pageKeys: readonly Key[] }): LoadedSubject {
    const data = new SubjectData(this.version);
    data.identity = IDENTITY;
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
      for (const effect of effects.pages) {
        effect.page.counters = effect.after;
        for (const { query, withLine } of effect.moved) query.movedByCheck = withLine === null;
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
      return effects;
    } catch (error) {
      if (error instanceof Problem) return null;
      throw error;
    }
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
      return {
        blockKey,
        line,
        itemKey: item.key,
        value: VALUES[number(VALUES.length)]!,
        revision: stored?.revision ?? 0,
        reasonCode: stored ? 1 : null,
        reason: null,
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
