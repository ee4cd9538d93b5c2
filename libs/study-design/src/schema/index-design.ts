import {
  PageType,
  PropertyType,
  type Block,
  type Check,
  type Codelist,
  type CrfGroup,
  type Cycle,
  type Item,
  type Key,
  type Page,
  type ScheduleEntry,
  type StudyDesign,
  type Visit,
} from './design';
import { itemsOf, propertyOf } from './items';

/** An item with its page and block. */
export interface PlacedItem {
  page: Page;
  block: Block;
  item: Item;
  /** 0-based position on its page, over all blocks. */
  position: number;
}

/** Lookups over one design. Built once per version and kept with it; never changes. */
export interface DesignIndex {
  readonly design: StudyDesign;
  readonly pages: ReadonlyMap<Key, Page>;
  readonly visits: ReadonlyMap<Key, Visit>;
  readonly cycles: ReadonlyMap<Key, Cycle>;
  readonly groups: ReadonlyMap<Key, CrfGroup>;
  readonly codelists: ReadonlyMap<Key, Codelist>;
  readonly checks: ReadonlyMap<Key, Check>;
  /** Items by page key, then item key. */
  readonly items: ReadonlyMap<Key, ReadonlyMap<Key, PlacedItem>>;
  /** Pages of a visit in schedule order. */
  readonly scheduleByVisit: ReadonlyMap<Key, readonly ScheduleEntry[]>;
  /** Visits with this page, in schedule order. */
  readonly scheduleByPage: ReadonlyMap<Key, readonly ScheduleEntry[]>;
  /** Keys of the visits with this page, in schedule order. */
  readonly visitsByPage: ReadonlyMap<Key, readonly Key[]>;
  /** Enabled checks by the page they target, in document order. */
  readonly checksByPage: ReadonlyMap<Key, readonly Check[]>;
  readonly registrationPage?: Page;
  /** The item with property 8. */
  readonly screeningItem?: PlacedItem;
  /** The item with property 9. */
  readonly enrollmentItem?: PlacedItem;
  item(page: Key, item: Key): PlacedItem | undefined;
  scheduleEntry(visit: Key, page: Key): ScheduleEntry | undefined;
}

/** Indexes a design. With duplicate keys (an invalid draft) the first one counts. */
export function indexDesign(design: StudyDesign): DesignIndex {
  const items = new Map<Key, Map<Key, PlacedItem>>();
  let screeningItem: PlacedItem | undefined;
  let enrollmentItem: PlacedItem | undefined;
  for (const page of design.pages) {
    if (items.has(page.key)) continue;
    const ofPage = new Map<Key, PlacedItem>();
    items.set(page.key, ofPage);
    let position = 0;
    for (const { block, item } of itemsOf(page)) {
      const placed = { page, block, item, position: position++ };
      if (!ofPage.has(item.key)) ofPage.set(item.key, placed);
      if (page.type !== PageType.registration) continue;
      if (propertyOf(item, PropertyType.screeningNumber)) screeningItem ??= placed;
      if (propertyOf(item, PropertyType.enrollmentNumber)) enrollmentItem ??= placed;
    }
  }
  const schedule = new Map<string, ScheduleEntry>();
  for (const entry of design.schedule) {
    const place = `${entry.visit} ${entry.page}`;
    if (!schedule.has(place)) schedule.set(place, entry);
  }
  const scheduleByVisit = Map.groupBy(design.schedule, (entry) => entry.visit);
  const scheduleByPage = Map.groupBy(design.schedule, (entry) => entry.page);
  return {
    design,
    pages: byKey(design.pages),
    visits: byKey(design.visits),
    cycles: byKey(design.cycles),
    groups: byKey(design.groups),
    codelists: byKey(design.codelists),
    checks: byKey(design.checks),
    items,
    scheduleByVisit,
    scheduleByPage,
    visitsByPage: new Map(
      [...scheduleByPage].map(([page, entries]) => [page, entries.map(({ visit }) => visit)]),
    ),
    checksByPage: Map.groupBy(
      design.checks.filter((check) => !check.disabled),
      (check) => check.target.page,
    ),
    registrationPage: design.pages.find((page) => page.type === PageType.registration),
    screeningItem,
    enrollmentItem,
    item: (page, item) => items.get(page)?.get(item),
    scheduleEntry: (visit, page) => schedule.get(`${visit} ${page}`),
  };
}

function byKey<T extends { key: Key }>(list: readonly T[]): Map<Key, T> {
  const map = new Map<Key, T>();
  for (const entry of list) if (!map.has(entry.key)) map.set(entry.key, entry);
  return map;
}
