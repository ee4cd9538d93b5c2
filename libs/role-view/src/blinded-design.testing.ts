import {
  emptyDesign,
  type Check,
  type CheckActionSpec,
  type Item,
  type Page,
  type StudyDesign,
} from '@casebook/study-design';

const text = (en: string) => ({ en });

export const item = (key: string, more: Partial<Item> = {}): Item => ({
  key,
  layout: 10,
  label: text(key),
  properties: [],
  ...more,
});

/** An item that only the named roles see. */
export const hidden = (key: string, roles: readonly string[] = ['pharmacist']): Item =>
  item(key, { properties: [{ type: 14, roles: [...roles] }] });

export const page = (key: string, items: Item[]): Page => ({
  key,
  type: 2,
  title: text(`Title of ${key}`),
  blocks: [{ key: `${key}B`, type: 1, items }],
});

export const check = (
  key: string,
  target: Check['target'],
  expression: string,
  action: CheckActionSpec = { type: 'query', message: text(key) },
): Check => ({ key, target, expression, action, autoClose: true, tests: [] });

/** An open page, a page with an open and a hidden item, and a page of hidden items only, in one visit each. */
export function blindedDesign(checks: readonly Check[] = []): StudyDesign {
  const design = emptyDesign({ studyIdText: 'B', name: text('B'), protocolNumber: 'B' }, ['en']);
  design.groups.push({ key: 'DRUG', title: text('Drug supply') });
  for (const key of ['V1', 'V2', 'EXTRA'])
    design.visits.push({ key, title: text(`Visit ${key}`), type: 'scheduled' });
  design.pages.push(
    page('OPEN', [item('X'), item('Y'), item('OUT')]),
    page('MIXED', [item('A'), hidden('KIT'), hidden('MID', ['pharmacist', 'monitor'])]),
    { ...page('SECRET', [item('HEAD', { layout: 7 }), hidden('S1'), hidden('S2')]), group: 'DRUG' },
  );
  design.schedule.push(
    { visit: 'V1', page: 'OPEN', mandatory: true },
    { visit: 'V1', page: 'MIXED', mandatory: true },
    { visit: 'V2', page: 'SECRET', mandatory: true },
    { visit: 'EXTRA', page: 'OPEN', mandatory: false },
  );
  design.checks.push(...checks);
  return design;
}
