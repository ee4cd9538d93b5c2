import {
  BlockType,
  type Block,
  type Item,
  type Key,
  type ScheduleEntry,
  type Visit,
} from '../schema/design';
import { holdsValue } from '../schema/items';
import type { ReadPage } from './convert-checks';
import type { Conversion } from './converter';
import { looseAttribute, openClinicaChildren } from './openclinica';
import { attribute } from './xml';

/** An item on a page. */
export interface OpenClinicaItem {
  itemOid: string;
  groupOid: string;
  formOid: string;
  /** OID of the form of which this form is a version. */
  parentFormOid: string;
  page: Key;
  block: Block;
  item: Item;
}

export interface RuleContext {
  places: readonly ReadPage[];
  visits: readonly Visit[];
  schedule: readonly ScheduleEntry[];
}

/** Thrown when a rule cannot become a check, with the reason. */
export class Kept extends Error {
  constructor(
    readonly code: string,
    readonly part: string,
  ) {
    super(code);
  }
}

/** Finds the items of a study by paths of OpenClinica, whose parts are event, form, group and item; left parts are optional. */
export class OpenClinicaItems {
  private readonly byItem = new Map<string, OpenClinicaItem[]>();
  /** By page, then by OID of the item or of its group. */
  private readonly byPage = new Map<Key, Map<string, OpenClinicaItem[]>>();
  private readonly visitOf = new Map<string, Visit>();
  private readonly visitByKey: ReadonlyMap<Key, Visit>;
  private readonly always = new Map<string, boolean>();
  private readonly visitsOfPage: ReadonlyMap<Key, ReadonlySet<Key>>;
  private readonly groups = new Set<string>();

  constructor(conversion: Conversion, context: RuleContext) {
    for (const { form, page, blocks } of context.places) {
      const formOid = attribute(form.node, 'OID')!;
      const [details] = openClinicaChildren(form.node, 'FormDetails');
      const parentFormOid = (details && looseAttribute(details, 'ParentFormOID')) ?? formOid;
      const ofPage = new Map<string, OpenClinicaItem[]>();
      this.byPage.set(page, ofPage);
      for (const { block, oid: groupOid, items } of blocks) {
        this.groups.add(groupOid);
        for (const { item, def } of items) {
          const itemOid = attribute(def.node, 'OID')!;
          const placed = { itemOid, groupOid, formOid, parentFormOid, page, block, item };
          push(ofPage, itemOid, placed);
          if (groupOid !== itemOid) push(ofPage, groupOid, placed);
          push(this.byItem, itemOid, placed);
        }
      }
    }
    this.visitByKey = new Map(context.visits.map((visit) => [visit.key, visit]));
    const oids = new Map([...conversion.visitKeys].map(([oid, key]) => [key, oid]));
    for (const visit of context.visits) {
      const oid = oids.get(visit.key);
      if (oid !== undefined) this.visitOf.set(oid, visit);
    }
    const visitsOfPage = new Map<Key, Set<Key>>();
    for (const { visit, page } of context.schedule) {
      const known = visitsOfPage.get(page);
      if (known) known.add(visit);
      else visitsOfPage.set(page, new Set([visit]));
    }
    this.visitsOfPage = visitsOfPage;
  }

  /** The items of a page with this OID of an item or group. */
  named(page: Key, oid: string): readonly OpenClinicaItem[] {
    return this.byPage.get(page)?.get(oid) ?? [];
  }

  /** Whether another page is collected at every visit with this page. */
  private isAlwaysWith(page: Key, other: Key): boolean {
    const pair = `${page} ${other}`;
    const known = this.always.get(pair);
    if (known !== undefined) return known;
    const its = this.visitsOfPage.get(other) ?? new Set();
    const answer = [...(this.visitsOfPage.get(page) ?? [])].every((visit) => its.has(visit));
    this.always.set(pair, answer);
    return answer;
  }

  /** The items to which a rule is assigned, with the visit when the path has an event. */
  targets(path: string): Array<{ placed: OpenClinicaItem; visit: Key | undefined }> {
    const found = this.candidates(path);
    if (!found || found.hasIndex) return [];
    return found.places
      .filter(({ item }) => holdsValue(item))
      .filter(({ page }) => !found.visit || this.visitsOfPage.get(page)?.has(found.visit.key))
      .map((placed) => ({ placed, visit: found.visit?.key }));
  }

  /**
   * Finds an item of an expression, and its name in the check language, relative to the item of the rule.
   *
   * @returns undefined for a word that is no path
   * @throws Kept when there is no such item, or more than one
   */
  resolve(
    path: string,
    from: OpenClinicaItem,
    at: Key | undefined,
  ): { text: string; item: Item } | undefined {
    const found = this.candidates(path);
    if (!found) return undefined;
    const fail = (): never => {
      throw new Kept('DESIGN_ODM_RULE_PLACE', path);
    };
    if (found.hasIndex) return fail();
    const { visit } = found;
    const here = found.places.filter(({ page }) => page === from.page);
    if (here.length > 0 && (!visit || visit.key === at)) {
      const placed = here.find(({ block }) => block === from.block) ?? here[0]!;
      const isOtherLine = placed.block.type !== BlockType.normal && placed.block !== from.block;
      if (isOtherLine || (here.length > 1 && placed.block !== from.block)) return fail();
      return { text: placed.item.key, item: placed.item };
    }
    const elsewhere = visit
      ? found.places.filter(({ page }) => this.visitsOfPage.get(page)?.has(visit.key))
      : found.places;
    const [placed, ...others] = elsewhere;
    if (!placed || others.length > 0 || placed.block.type !== BlockType.normal) return fail();
    const name = `${placed.page}.${placed.item.key}`;
    if (visit ? visit.key === at : this.isAlwaysWith(from.page, placed.page)) {
      return { text: name, item: placed.item };
    }
    const its = this.visitsOfPage.get(placed.page) ?? new Set();
    const [only] = visit ? [visit.key] : its;
    const known = only === undefined ? undefined : this.visitByKey.get(only);
    // The rule does not determine the visit or the repetition.
    if (!only || (!visit && its.size > 1) || known?.cycle || known?.type === 'unscheduled') {
      return fail();
    }
    return { text: `visit(${JSON.stringify(only)}).${name}`, item: placed.item };
  }

  private candidates(
    path: string,
  ): { places: OpenClinicaItem[]; visit: Visit | undefined; hasIndex: boolean } | undefined {
    const steps = path.split('.').map((step) => {
      const [, oid = step, index] = /^([^[]*)(?:\[([^\]]*)\])?$/.exec(step) ?? [];
      return { oid, index };
    });
    const item = steps.pop()!;
    const known = this.byItem.get(item.oid);
    if (!known) {
      if (steps.length === 0 && !/^(I|GT|SE|F|IG)_/.test(item.oid)) return undefined;
      return { places: [], visit: undefined, hasIndex: false };
    }
    let places = known;
    let visit: Visit | undefined;
    let hasIndex = item.index !== undefined;
    for (const { oid, index } of steps) {
      const isGroup = this.groups.has(oid);
      // An index selects one line or repetition; ALL needs no index, because a check runs for each line.
      hasIndex ||= index !== undefined && index.toUpperCase() !== 'ALL' && !isFirst(index, places);
      const event = this.visitOf.get(oid);
      if (event) visit = event;
      else if (isGroup) places = places.filter(({ groupOid }) => groupOid === oid);
      else {
        places = places.filter(
          ({ formOid, parentFormOid }) => formOid === oid || parentFormOid === oid,
        );
      }
    }
    return { places, visit, hasIndex };
  }
}

function push<K, T>(map: Map<K, T[]>, key: K, value: T): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

/** Index 1 of a group that does not repeat is the group itself. */
function isFirst(index: string, places: readonly OpenClinicaItem[]): boolean {
  return index === '1' && places.every(({ block }) => block.type === BlockType.normal);
}
