import { BlockType, type Check, type Key } from '../schema/design';
import { keyFrom } from '../schema/keys';
import { DESIGN_LIMITS } from '../validation/limits';
import type { Conversion } from './converter';
import { openClinicaChildren, looseAttribute } from './openclinica';
import { celOf, type CelContext } from './openclinica-cel';
import { parseRule, RuleFault } from './openclinica-expression';
import {
  Kept,
  type OpenClinicaItem,
  OpenClinicaItems,
  type RuleContext,
} from './openclinica-items';
import { ReportTooLong } from './report';
import { below, type Located } from './source';
import { xmlTextOf, type XmlNode } from './xml';

/** The rules of an OpenClinica file. */
export interface Rules {
  roots: Located[];
  /** OIDs of the items and groups that a rule shows. */
  shown: ReadonlySet<string>;
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
          target: target ? xmlTextOf(target).trim() : '',
          ruleOid: looseAttribute(ref, 'OID') ?? '',
        }));
    });
  });
}

const lastOf = (path: string): string => path.split('.').at(-1)!.replace(/\[.*$/, '');

/**
 * Converts OpenClinica's rules to checks where the check language has an equivalent. Other rules are kept and reported with
 * their expression; one with a message also becomes a disabled check.
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
      const rule = { action, def, expression: expression ? xmlTextOf(expression).trim() : '' };
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
      // One rule becomes a check on every page with its item.
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
  // A rule is converted for all its targets or for none, because a part of it would be another rule.
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

/** Keeps the message of an unsupported rule at its item, so that a person can write the check again. */
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

/** @throws Kept when an item to show or hide is not on the page of the rule */
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
