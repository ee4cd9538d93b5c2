import type { ItemRule } from '@casebook/item-values';
import { projectPage, VersionView } from '@casebook/role-view';
import { fixedLine, type Key, type StudyDesign, type Text } from '@casebook/study-design';
import { reachOf, type Reach } from './reach';

/** Where a visit is in the order of the design. */
export interface VisitPosition {
  at: number;
  /** The position of the first visit of its cycle; without a cycle its own. */
  cycleStart: number;
}

/** One frozen design version, compiled. It never changes, so everything derived from it is cached with it. */
export class DesignVersion extends VersionView {
  readonly #projections = new Map<string, StudyDesign>();
  readonly #reach = new Map<Key, Reach>();
  readonly #pagePositions = new Map<Key, ReadonlyMap<Key, number>>();
  #visitPositions: ReadonlyMap<Key, VisitPosition> | undefined;

  /** The rule of the version for the values of an item. */
  ruleOf(page: Key, itemKey: Key): ItemRule | undefined {
    const spec = this.program.specs(page, itemKey);
    const item = this.index.item(page, itemKey)?.item;
    if (!spec || !item) return undefined;
    const codelist = this.index.codelists.get(item.codelist ?? '');
    return { item, spec, codelist, languages: this.design.languages };
  }

  /** The label of a line in the design; null when it has only a number. */
  lineLabel(page: Key, block: Key | null, line: number): Text | null {
    const found = this.index.pages.get(page)?.blocks.find(({ key }) => key === block);
    return (found && fixedLine(found, line)?.label) ?? null;
  }

  projection(roleCode: string | null, pageKey: Key): StudyDesign {
    return kept(this.#projections, `${roleCode ?? ''} ${pageKey}`, () =>
      projectPage(this.program, this.role(roleCode), pageKey),
    );
  }

  reach(pageKey: Key): Reach {
    return kept(this.#reach, pageKey, () => reachOf(this.program, pageKey));
  }

  get visitPositions(): ReadonlyMap<Key, VisitPosition> {
    return (this.#visitPositions ??= visitPositionsOf(this.design));
  }

  /** The position of each page in the schedule of a visit. */
  pagePositions(visitKey: Key): ReadonlyMap<Key, number> {
    return kept(this.#pagePositions, visitKey, () => {
      const schedule = this.index.scheduleByVisit.get(visitKey) ?? [];
      return new Map(schedule.map((entry, at) => [entry.page, at]));
    });
  }
}

function visitPositionsOf({ visits }: StudyDesign): ReadonlyMap<Key, VisitPosition> {
  const cycleStarts = new Map<Key, number>();
  const positions = new Map<Key, VisitPosition>();
  visits.forEach(({ key, cycle }, at) => {
    if (cycle !== undefined && !cycleStarts.has(cycle)) cycleStarts.set(cycle, at);
    const cycleStart = cycle === undefined ? at : cycleStarts.get(cycle)!;
    positions.set(key, { at, cycleStart });
  });
  return positions;
}

function kept<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}
