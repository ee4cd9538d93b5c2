import {
  Layout,
  PropertyType,
  type Block,
  type Check,
  type Item,
  type Key,
  type Page,
  type StudyDesign,
  type Visit,
} from '../schema/design';
import { propertyOf } from '../schema/items';

/**
 * The design as a browser of one role may have it (design section 4; section 1: what a person may not see
 * never leaves the server):
 * - items with property 14 only if the role is listed; a codelist is left out when only such items use it;
 * - items of properties 11 and 12 (arm, IP number) keep their place and label but become plain text without
 *   codelist or proposed value, for every role: arm names are in no projection. The service redacts or sends
 *   their *values* by its own rules. Where the item itself is to be invisible it carries property 14 too;
 * - no check, condition, window or autofill that reads or targets any of these: they run on the server only.
 *   Reading is judged by the name alone, so a doubtful case is left out;
 * - no tests of checks, no disabled checks, no configuration, no kept import content, no import sources.
 *
 * The result is a design of the same shape.
 */
export function projectForRole(design: StudyDesign, roleCode: string): StudyDesign {
  const hidden = new Map<Key, Set<Key>>();
  const names = new Set<Key>();
  for (const page of design.pages) {
    for (const block of page.blocks) {
      for (const item of block.items) {
        if (isHiddenFrom(item, roleCode)) {
          hidden.set(page.key, (hidden.get(page.key) ?? new Set()).add(item.key));
        }
        if (isHiddenFrom(item, roleCode) || isBlinded(item)) names.add(item.key);
      }
    }
  }
  const isHidden = (page: Key, item: Key | undefined) =>
    item !== undefined && (hidden.get(page)?.has(item) ?? false);
  const reads = (expression: string) => mentions(expression, names);
  const pages = design.pages.map((page) => projectPage(page, roleCode, isHidden, names));
  const used = new Set(
    pages.flatMap((page) => page.blocks.flatMap((b) => b.items.map((item) => item.codelist))),
  );
  return {
    schema: design.schema,
    ruleVersion: design.ruleVersion,
    study: design.study,
    languages: design.languages,
    subjectNumber: design.subjectNumber,
    codelists: design.codelists
      .filter((codelist) => used.has(codelist.key))
      .map(({ source: _source, ...codelist }) => codelist),
    cycles: design.cycles,
    visits: design.visits.map((visit) => projectVisit(visit, isHidden)),
    groups: design.groups,
    schedule: design.schedule.map((entry) => {
      if (entry.condition === undefined || !reads(entry.condition)) return entry;
      const { condition: _condition, ...plain } = entry;
      return plain;
    }),
    pages,
    checks: design.checks.flatMap((check) => projectCheck(check, isHidden, reads)),
    trainings: design.trainings,
    unmapped: [],
  };
}

/** Whether a role must not know of an item (spec section 3, property 14). */
export function isHiddenFrom(item: Item, roleCode: string): boolean {
  const hidden = propertyOf(item, PropertyType.hidden);
  return hidden !== undefined && !hidden.roles.includes(roleCode);
}

function isBlinded(item: Item): boolean {
  return (
    propertyOf(item, PropertyType.armGenerate) !== undefined ||
    propertyOf(item, PropertyType.ipGenerate) !== undefined
  );
}

type IsHidden = (page: Key, item: Key | undefined) => boolean;

function projectPage(
  page: Page,
  roleCode: string,
  isHidden: IsHidden,
  names: ReadonlySet<Key>,
): Page {
  const { source: _source, ...rest } = page;
  return {
    ...rest,
    blocks: page.blocks.map(
      ({ source: _from, ...block }): Block => ({
        ...block,
        items: block.items
          .filter((item) => !isHidden(page.key, item.key))
          .map((item) => projectItem(item, roleCode, names)),
      }),
    ),
  };
}

function projectItem(item: Item, roleCode: string, names: ReadonlySet<Key>): Item {
  const { source: _source, codelist, ...rest } = item;
  const blinded = isBlinded(item);
  const properties = item.properties
    .filter(
      (property) =>
        !(property.type === PropertyType.autofill && names.has(property.from.item)) &&
        !(property.type === PropertyType.default && blinded),
    )
    // Which other roles see a hidden item is nobody's business but the server's.
    .map((property) =>
      property.type === PropertyType.hidden ? { ...property, roles: [roleCode] } : property,
    );
  if (blinded) return { ...rest, layout: Layout.text, properties };
  return { ...rest, ...(codelist !== undefined && { codelist }), properties };
}

function projectVisit({ source: _source, ...visit }: Visit, isHidden: IsHidden): Visit {
  const { window, ...plain } = visit;
  if (!window) return plain;
  if (isHidden(window.anchor.page, window.anchor.item)) return plain;
  const { actual, ...rest } = window;
  return {
    ...plain,
    window: actual && !isHidden(actual.page, actual.item) ? { ...rest, actual } : rest,
  };
}

function projectCheck(check: Check, isHidden: IsHidden, reads: (e: string) => boolean): Check[] {
  const { page, item } = check.target;
  if (check.disabled || isHidden(page, item) || reads(check.expression)) return [];
  if (item !== undefined && reads(item)) return [];
  const { source: _source, description: _description, ...rest } = check;
  const { action } = check;
  if (action.type !== 'show' && action.type !== 'hide') return [{ ...rest, tests: [] }];
  const items = action.items.filter((key) => !isHidden(page, key));
  return items.length > 0 ? [{ ...rest, action: { ...action, items }, tests: [] }] : [];
}

/** Whether one of the names occurs in the expression, as an identifier or inside a string. */
function mentions(expression: string, names: ReadonlySet<Key>): boolean {
  return (expression.match(/[A-Za-z_][A-Za-z0-9_]*/g) ?? []).some((word) => names.has(word));
}
