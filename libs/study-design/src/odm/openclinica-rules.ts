import {
  BlockType,
  type Block,
  type Check,
  type Item,
  type Key,
  type ScheduleEntry,
  type Visit,
} from '../schema/design';
import { holdsValue } from '../schema/items';
import { keyFrom } from '../schema/keys';
import { DESIGN_LIMITS } from '../validation/limits';
import type { ReadPage } from './convert-checks';
import type { Conversion } from './converter';
import { openClinicaChildren, looseAttribute } from './openclinica';
import { parseRule, RuleFault } from './openclinica-expression';
import { celOf, type CelContext } from './openclinica-cel';
import { ReportTooLong } from './report';
import { below, type Located } from './source';
import { attribute, textOf, type XmlNode } from './xml';

/** OpenClinica's rules: what they say, and to which items they are assigned. */
export interface Rules {
  roots: Located[];
  /** OIDs of items and groups that a rule shows. */
  shown: ReadonlySet<string>;
}

/** An item in a form. */
export interface OpenClinicaItem {
  itemOid: string;
  groupOid: string;
  formOid: string;
  /** Of the form of which the form is a version. */
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

export function readRules(foreign: readonly Located[]): Rules {
  const roots = foreign.filter(
    ({ node }) => node.name === 'Rules' && /openclinica/i.test(node.uri),
  );
  const shown = new Set<string>();
  for (const { place, name } of roots.flatMap((root) => actionsIn(root))) {
    if (name !== 'ShowAction') continue;
    for (const target of openClinicaChildren(place.node, 'DestinationProperty')) {
      shown.add(lastOf(looseAttribute(target, 'OID') ?? ''));
    }
  }
  return { roots, shown };
}

interface Action {
  place: Located;
  name: string;
  target: string;
  ruleOid: string;
}

function actionsIn(root: Located): Action[] {
  return openClinicaChildren(root.node, 'RuleAssignment').flatMap((assignment) => {
    const place = below(root, assignment);
    const [target] = openClinicaChildren(assignment, 'Target');
    return openClinicaChildren(assignment, 'RuleRef').flatMap((ref) => {
      const refPlace = below(place, ref);
      return ref.children
        .filter((child): child is XmlNode => typeof child !== 'string')
        .map((child) => ({
          place: below(refPlace, child),
          name: child.name,
          target: target ? textOf(target).trim() : '',
          ruleOid: looseAttribute(ref, 'OID') ?? '',
        }));
    });
  });
}

const lastOf = (path: string): string => path.split('.').at(-1)!.replace(/\[.*$/, '');

/** What can't be said as a check, and why. */
class Kept extends Error {
  constructor(
    readonly code: string,
    readonly part: string,
  ) {
    super(code);
  }
}

/**
 * OpenClinica's rules as checks, as far as the check language says the same. Each of the others is kept and listed with
 * what it says, and a message among them stays at its item as a disabled check.
 */
export function convertRules(conversion: Conversion, rules: Rules, context: RuleContext): Check[] {
  const places = new OpenClinicaItems(conversion, context);
  const checks: Check[] = [];
  for (const root of rules.roots) {
    conversion.taken.add(root.node);
    const used = new Set<string>();
    const defs = new Map(
      openClinicaChildren(root.node, 'RuleDef').map((node) => [
        looseAttribute(node, 'OID') ?? '',
        below(root, node),
      ]),
    );
    const kept = new Set<string>();
    for (const action of actionsIn(root)) {
      used.add(action.ruleOid);
      const def = defs.get(action.ruleOid);
      const [expression] = def ? openClinicaChildren(def.node, 'Expression') : [];
      const rule = { action, def, expression: expression ? textOf(expression).trim() : '' };
      try {
        checks.push(...checksOf(conversion, places, rule));
        conversion.report.note(action.place, 'DESIGN_ODM_RULE_TAKEN', { rule: action.ruleOid });
      } catch (error) {
        if (!(error instanceof Kept || error instanceof RuleFault)) throw error;
        const code = error instanceof Kept ? error.code : 'DESIGN_ODM_RULE_EXPRESSION';
        conversion.report.keep(action.place, code, {
          rule: action.ruleOid,
          target: action.target,
          expression: rule.expression,
          part: error.part,
        });
        kept.add(action.ruleOid);
        checks.push(...disabledChecks(conversion, places, rule));
      }
      // One rule is a check on every page of its item.
      if (checks.length > DESIGN_LIMITS.checks) {
        const params = { count: checks.length, most: DESIGN_LIMITS.checks };
        throw new ReportTooLong('DESIGN_TOO_MANY_CHECKS', params);
      }
    }
    for (const [oid, def] of defs) {
      if (kept.has(oid)) conversion.report.keep(def, 'DESIGN_ODM_RULE_DEFINITION', { rule: oid });
      else if (!used.has(oid)) conversion.report.keep(def, 'DESIGN_ODM_UNUSED_KEPT', { oid });
    }
    conversion.keepOthers(
      root,
      [],
      [
        ...openClinicaChildren(root.node, 'RuleAssignment'),
        ...openClinicaChildren(root.node, 'RuleDef'),
      ],
    );
  }
  return checks;
}

interface Rule {
  action: Action;
  def: Located | undefined;
  expression: string;
}

/** @throws Kept, RuleFault */
function checksOf(conversion: Conversion, places: OpenClinicaItems, rule: Rule): Check[] {
  const { action } = rule;
  const asksFor = looseAttribute(action.place.node, 'IfExpressionEvaluates') ?? 'true';
  const wanted = asksFor.toLowerCase() !== 'false';
  const isMessage = action.name === 'DiscrepancyNoteAction';
  const isVisibility = action.name === 'ShowAction' || action.name === 'HideAction';
  if (!isMessage && !isVisibility) throw new Kept('DESIGN_ODM_RULE_ACTION', action.name);
  if (!rule.def) throw new Kept('DESIGN_ODM_RULE_PLACE', action.ruleOid);
  const tree = parseRule(rule.expression);
  const targets = places.targets(action.target);
  if (targets.length === 0) throw new Kept('DESIGN_ODM_RULE_PLACE', action.target);
  // All of a rule or nothing: half of it would be another rule.
  return targets.map(({ placed, visit }) => {
    const context: CelContext = {
      page: placed.page,
      block: placed.block,
      visit,
      find: (path) => places.resolve(path, placed, visit),
      codelist: (item) =>
        item.codelist === undefined ? undefined : conversion.codelistOf(item.codelist),
    };
    const expression = celOf(tree, context, wanted);
    const spec = isMessage
      ? ({ type: 'query', message: messageOf(conversion, action, rule) } as const)
      : ({
          type: action.name === 'ShowAction' ? 'show' : 'hide',
          items: destinations(action, placed, places),
        } as const);
    const inLines = placed.block.type !== BlockType.normal;
    return checkOf(conversion, rule, {
      target: {
        page: placed.page,
        ...((isMessage || inLines) && { item: placed.item.key }),
        ...(visit !== undefined && { visit }),
      },
      expression,
      action: spec,
    });
  });
}

/** A message that could not be translated stays where it belongs, to be written anew. */
function disabledChecks(conversion: Conversion, places: OpenClinicaItems, rule: Rule): Check[] {
  const { action, expression } = rule;
  if (action.name !== 'DiscrepancyNoteAction' || !expression) return [];
  return places.targets(action.target).map(({ placed, visit }) =>
    checkOf(conversion, rule, {
      target: { page: placed.page, item: placed.item.key, ...(visit !== undefined && { visit }) },
      expression,
      action: { type: 'query', message: messageOf(conversion, action, rule) },
      disabled: true,
    }),
  );
}

function checkOf(
  conversion: Conversion,
  { action, def }: Rule,
  given: Pick<Check, 'target' | 'expression' | 'action' | 'disabled'>,
): Check {
  const description = def && descriptionOf(conversion, def);
  return {
    key: keyFrom(action.ruleOid, conversion.checkKeys, 'C'),
    ...given,
    autoClose: true,
    ...(description && { description: { [conversion.languages[0]!]: description } }),
    tests: [],
    source: { format: 'odm', oid: action.ruleOid || 'RULE' },
  };
}

function descriptionOf(conversion: Conversion, def: Located): string {
  const node = def.node.children.find(
    (child): child is XmlNode => typeof child !== 'string' && child.name === 'Description',
  );
  const words = node ? conversion.words(below(def, node)) : '';
  return words || (looseAttribute(def.node, 'Name') ?? '').trim();
}

function messageOf(conversion: Conversion, action: Action, { def }: Rule) {
  const [message] = openClinicaChildren(action.place.node, 'Message');
  const words = message ? conversion.words(below(action.place, message)) : '';
  const text = words || (def ? descriptionOf(conversion, def) : '') || action.ruleOid;
  return { [conversion.languages[0]!]: text.replace(/\s+/g, ' ') };
}

/** @throws Kept when something that it shows or hides is not on the page of the rule */
function destinations(action: Action, target: OpenClinicaItem, places: OpenClinicaItems): Key[] {
  const items = openClinicaChildren(action.place.node, 'DestinationProperty').flatMap((node) => {
    const path = looseAttribute(node, 'OID') ?? '';
    const oid = lastOf(path);
    const found = places.named(target.page, oid);
    if (found.length === 0) throw new Kept('DESIGN_ODM_RULE_PLACE', path);
    return found.map(({ item }) => item.key);
  });
  if (items.length === 0) throw new Kept('DESIGN_ODM_RULE_PLACE', action.name);
  return [...new Set(items)];
}

/** Where the items of a study stand, by the paths of OpenClinica: event, form, group and item, from the right. */
class OpenClinicaItems {
  private readonly byItem = new Map<string, OpenClinicaItem[]>();
  /** By page and OID of the item or of its group. */
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

  /** The items of a page that an OID names: one item, or those of a group. */
  named(page: Key, oid: string): readonly OpenClinicaItem[] {
    return this.byPage.get(page)?.get(oid) ?? [];
  }

  /** Whether another page is collected wherever this one is. */
  private isAlwaysWith(page: Key, other: Key): boolean {
    const pair = `${page} ${other}`;
    const known = this.always.get(pair);
    if (known !== undefined) return known;
    const its = this.visitsOfPage.get(other) ?? new Set();
    const answer = [...(this.visitsOfPage.get(page) ?? [])].every((visit) => its.has(visit));
    this.always.set(pair, answer);
    return answer;
  }

  /** The items that a rule is assigned to, at one visit where its path names one. */
  targets(path: string): Array<{ placed: OpenClinicaItem; visit: Key | undefined }> {
    const found = this.candidates(path);
    if (!found || found.hasIndex) return [];
    return found.places
      .filter(({ item }) => holdsValue(item))
      .filter(({ page }) => !found.visit || this.visitsOfPage.get(page)?.has(found.visit.key))
      .map((placed) => ({ placed, visit: found.visit?.key }));
  }

  /**
   * An item that an expression names, as the check language calls it from the place of the rule.
   *
   * @returns undefined for a word that is no path
   * @throws Kept when it can't be found, or is not the only one
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
    // Which visit or repetition is meant, the rule does not say.
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
      // One line or one repetition; all of them is what a check does by itself.
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

/** The first of a group that does not repeat is the group. */
function isFirst(index: string, places: readonly OpenClinicaItem[]): boolean {
  return index === '1' && places.every(({ block }) => block.type === BlockType.normal);
}
