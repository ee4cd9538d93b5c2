import type { Check } from '../schema/design';
import { holdsValue } from '../schema/items';
import type { ValidationContext } from './context';

/** Targets, actions and messages of checks. Expressions are compiled by the check library. */
export function validateChecks(context: ValidationContext): void {
  const { design, faults } = context;
  context.unique(
    '/checks',
    design.checks.map((check) => check.key),
    'check',
  );
  const derived = new Map<string, Set<string>>();
  design.checks.forEach((check, at) => {
    const path = `/checks/${at}`;
    if (!check.expression.trim()) faults.error(`${path}/expression`, 'DESIGN_EXPRESSION_EMPTY');
    if (check.description) context.text(`${path}/description`, check.description, false);
    context.unique(
      `${path}/tests`,
      check.tests.map((test) => test.name),
      'test',
      'name',
    );
    validateTarget(context, check, path);
    validateAction(context, check, path);
    if (check.action.type !== 'derive' || check.disabled) return;
    // Two derivations of one item would overwrite each other; one for all visits clashes with one for a single visit.
    const place = `${check.target.page}.${check.target.item}`;
    const visits = derived.get(place) ?? new Set();
    const visit = check.target.visit ?? '';
    if (visits.has(visit) || visits.has('') || (visit === '' && visits.size > 0)) {
      faults.error(path, 'DESIGN_DERIVE_DUPLICATE', { item: place });
    }
    derived.set(place, visits.add(visit));
  });
}

function validateTarget(context: ValidationContext, check: Check, path: string): void {
  const { faults, index } = context;
  const { page, item, visit } = check.target;
  const { type } = check.action;
  if (!context.reference(`${path}/target/page`, index.pages, 'page', page)) return;
  if (visit && context.reference(`${path}/target/visit`, index.visits, 'visit', visit)) {
    if (!index.scheduleEntry(visit, page)) {
      faults.error(`${path}/target/visit`, 'DESIGN_PAGE_NOT_AT_VISIT', { page, visit });
    }
  }
  if (item === undefined) {
    if (type !== 'addVisit' && type !== 'show' && type !== 'hide') {
      faults.error(`${path}/target`, 'DESIGN_CHECK_ITEM_REQUIRED', { check: check.key });
    }
    return;
  }
  if (!context.reference(`${path}/target/item`, index.items.get(page)!, 'item', item)) return;
  if (type !== 'show' && type !== 'hide' && !holdsValue(index.item(page, item)!.item)) {
    faults.error(`${path}/target/item`, 'DESIGN_CHECK_TARGET_VALUE', { item });
  }
}

function validateAction(context: ValidationContext, check: Check, path: string): void {
  const { faults, index } = context;
  const { action } = check;
  switch (action.type) {
    case 'prompt':
    case 'query':
    case 'block':
      context.text(`${path}/action/message`, action.message);
      return;
    case 'show':
    case 'hide': {
      if (action.items.length === 0) faults.error(`${path}/action/items`, 'DESIGN_SHOW_EMPTY');
      const ofPage = index.items.get(check.target.page);
      action.items.forEach((item, at) => {
        if (ofPage) context.reference(`${path}/action/items/${at}`, ofPage, 'item', item);
      });
      return;
    }
    case 'addVisit':
      context.reference(`${path}/action/visit`, index.visits, 'visit', action.visit);
      return;
    case 'derive':
  }
}
