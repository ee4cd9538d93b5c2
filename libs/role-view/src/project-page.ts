import type { CheckProgram } from '@casebook/checks';
import {
  propertyOf,
  PropertyType,
  type Block,
  type Check,
  type CrfGroup,
  type Item,
  type ItemPath,
  type ItemProperty,
  type Key,
  type Page,
  type StudyDesign,
  noRules,
} from '@casebook/study-design';
import type { RoleView } from './role-view';

/**
 * The design that a browser gets for one page and one role: the page, the checks that run there, and of other pages
 * only the items that these checks read or that items are filled from. It contains no hidden item, no check that reads
 * one, and no codelist used only by them (design section 4). It is a valid design document, so the browser compiles and
 * evaluates it with the same libraries.
 */
export function projectPage(program: CheckProgram, view: RoleView, pageKey: Key): StudyDesign {
  const { design } = program.index;
  const checks = design.checks.filter(
    (check) =>
      !check.disabled &&
      check.target.page === pageKey &&
      check.action.type !== 'addVisit' &&
      view.seesCheck(check.key),
  );
  const read = new Map<Key, Set<Key>>();
  for (const check of checks) {
    for (const { page, item } of program.operandsOf(check.key)) {
      if (page === pageKey) continue;
      const items = read.get(page) ?? new Set();
      read.set(page, items.add(item));
    }
  }
  for (const { page, item } of autofillSources(program, view, pageKey)) {
    if (page !== pageKey) read.set(page, (read.get(page) ?? new Set()).add(item));
  }
  const pages = design.pages.flatMap((page) => {
    if (page.key === pageKey) return [projected(page, view)];
    const items = read.get(page.key);
    return items ? [projected(page, view, items)] : [];
  });
  const codelists = new Set(
    pages.flatMap((page) =>
      page.blocks.flatMap((block) => block.items.map((item) => item.codelist)),
    ),
  );
  const shown = new Set(pages.map((page) => page.key));
  return {
    schema: design.schema,
    ruleVersion: design.ruleVersion,
    study: design.study,
    languages: design.languages,
    subjectNumber: design.subjectNumber,
    codelists: design.codelists
      .filter((list) => codelists.has(list.key))
      .map(({ key, name, dataType, entries }) => ({ key, name, dataType, entries })),
    cycles: design.cycles,
    visits: design.visits
      .filter(({ key }) => view.seesVisit(key))
      .map(({ key, title, type, cycle }) => ({ key, title, type, cycle })),
    groups: seenGroups(design, view),
    // Only the server evaluates conditions: they may read items that the role must not see.
    schedule: design.schedule
      .filter((entry) => shown.has(entry.page))
      .map(({ visit, page, mandatory }) => ({ visit, page, mandatory })),
    pages,
    checks: checks.map((check) => projectedCheck(check, view)),
    trainings: [],
    ...noRules(),
    unmapped: [],
  };
}

/** The items that visible items of the page are filled from, without those that the role may not see. */
export function autofillSources(program: CheckProgram, view: RoleView, pageKey: Key): ItemPath[] {
  const blocks = program.index.pages.get(pageKey)?.blocks ?? [];
  return blocks.flatMap(({ items }) =>
    items.flatMap((item) => {
      const from = propertyOf(item, PropertyType.autofill)?.from;
      const seen = from && view.seesItem(pageKey, item.key);
      return seen && view.seesItem(from.page, from.item) ? [from] : [];
    }),
  );
}

/** Groups that have a page which the role sees, and groups without any page. */
export function seenGroups({ groups, pages }: StudyDesign, view: RoleView): CrfGroup[] {
  return groups.filter(({ key }) => {
    const ofGroup = pages.filter(({ group }) => group === key);
    return ofGroup.length === 0 || ofGroup.some((page) => view.seesPage(page.key));
  });
}

function projected(page: Page, view: RoleView, only?: ReadonlySet<Key>): Page {
  return {
    key: page.key,
    type: page.type,
    title: page.title,
    group: page.group,
    notDone: page.notDone,
    blocks: page.blocks
      .map((block): Block => {
        const { key, type, label, lines, maxLines, endItem } = block;
        const items = block.items
          .filter((item) => view.seesItem(page.key, item.key) && (!only || only.has(item.key)))
          .map((item) => projectedItem(item, view));
        const isEndSeen = items.some((item) => item.key === endItem);
        return { key, type, label, lines, maxLines, items, ...(isEndSeen && { endItem }) };
      })
      .filter((block) => block.items.length > 0),
  };
}

function projectedItem(item: Item, view: RoleView): Item {
  const { source: _source, aliases: _aliases, ...rest } = item;
  const properties = item.properties.flatMap((property): ItemProperty[] => {
    if (property.type === PropertyType.hidden) {
      // The browser must not learn which other roles see a hidden item.
      return [{ type: property.type, roles: view.roleCode === null ? [] : [view.roleCode] }];
    }
    // The name of a kit type or of a scheme may tell the arm.
    if ('scheme' in property || 'kitType' in property) return [{ type: property.type }];
    if (property.type !== PropertyType.autofill) return [property];
    const { page, item: from } = property.from;
    return view.seesItem(page, from) ? [property] : [];
  });
  return { ...rest, properties };
}

function projectedCheck(check: Check, view: RoleView): Check {
  const { key, target, expression, action, autoClose } = check;
  const seen =
    action.type === 'show' || action.type === 'hide'
      ? { ...action, items: action.items.filter((item) => view.seesItem(target.page, item)) }
      : action;
  return { key, target, expression, action: seen, autoClose, tests: [] };
}
