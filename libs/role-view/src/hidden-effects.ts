import type { Areas } from '@casebook/catalogue';
import {
  conditionKey,
  type CheckProgram,
  type CompiledCheck,
  type Operand,
} from '@casebook/checks';
import { propertyOf, PropertyType, type Key } from '@casebook/study-design';
import { includes, isWithin, type Audience } from './audience';
import type { Audiences } from './audiences';

/** Kinds of effects that would reveal a hidden item to a role. */
export type HiddenEffectKind = 'derive' | 'show' | 'block' | 'addVisit' | 'condition' | 'autofill';

const CODES = {
  derive: 'DESIGN_HIDDEN_DERIVED',
  show: 'DESIGN_HIDDEN_SHOWN',
  block: 'DESIGN_HIDDEN_BLOCK',
  addVisit: 'DESIGN_HIDDEN_VISIT',
  condition: 'DESIGN_HIDDEN_CONDITION',
  autofill: 'DESIGN_HIDDEN_AUTOFILL',
} as const satisfies Readonly<Record<HiddenEffectKind, keyof Areas['design']>>;
type HiddenEffectCode = (typeof CODES)[HiddenEffectKind];

export interface HiddenEffect {
  kind: HiddenEffectKind;
  /** The catalogue code of the error that prevents freezing the version. */
  code: HiddenEffectCode;
  /** JSON pointer into the design document. */
  path: string;
  /** Key of the check; absent for conditions and for items that are filled from others. */
  checkKey?: string;
  /**
   * Where the effect is visible: `PAGE.ITEM`, `PAGE`, `VISIT`, `VISIT
   * PAGE`.
   */
  target: string;
  /** The page and item whose visibility is inherited; only for `show` and `autofill`. */
  item?: { page: Key; item: Key };
  /** The source that some roles who see the target may not see. */
  reads: string;
}

/**
 * Effects that are visible to roles who may not see everything the expression reads. Queries and prompts have none:
 * they are shown only to roles that see everything their check reads.
 */
export function findHiddenEffects(program: CheckProgram, audiences: Audiences): HiddenEffect[] {
  const { checks, schedule } = program.index.design;
  const paths = new Map([
    ...checks.map(({ key }, at) => [key, `/checks/${at}/expression`] as const),
    ...schedule.map(
      ({ visit, page }, at) => [conditionKey(visit, page), `/schedule/${at}/condition`] as const,
    ),
  ]);
  return [
    ...[...program.checks.values()].flatMap((check) =>
      ofCheck(audiences, check, paths.get(check.key)!),
    ),
    ...ofItems(program, audiences),
  ];
}

function ofCheck(audiences: Audiences, check: CompiledCheck, path: string): HiddenEffect[] {
  if (check.kind === 'required' || check.kind === 'future') return [];
  const { page, visit, item: targetItem } = check.target;
  // A hidden target is skipped while a show or hide rule hides it, so the condition of that rule is read as well.
  const involved: readonly Pick<Operand, 'visit' | 'page' | 'item'>[] =
    check.action.type === 'block'
      ? [...check.operands, { page, item: targetItem! }]
      : check.operands;
  const effect = (
    kind: HiddenEffectKind,
    target: string,
    audience: Audience,
    item?: HiddenEffect['item'],
  ): HiddenEffect[] => {
    const unseen = involved.find((operand) => !isWithin(audience, audiences.operand(operand)));
    const counted = check.visits.find((key) => !isWithin(audience, audiences.visit(key)));
    if (!unseen && counted === undefined) return [];
    const checkKey = kind === 'condition' ? undefined : check.key;
    const reads = unseen ? nameOf(unseen) : `visits("${counted}")`;
    return [{ kind, code: CODES[kind], path, checkKey, target, item, reads }];
  };
  if (check.kind === 'condition')
    return effect('condition', `${visit} / ${page}`, audiences.page(page));
  const { action } = check;
  switch (action.type) {
    case 'derive': {
      const { item } = check.target;
      return effect('derive', `${page}.${item}`, audiences.declared(check.item!));
    }
    case 'show':
    case 'hide':
      return action.items.flatMap((item) =>
        effect('show', `${page}.${item}`, audiences.item(page, item), { page, item }),
      );
    case 'block':
      return effect('block', page, audiences.page(page));
    case 'addVisit': {
      // Visits and pages are numbered for all roles, so an additional one is noticed by roles that do not see it.
      const found = effect('addVisit', action.visit, null);
      if (found.length > 0 || isWithin(null, audiences.page(page))) return found;
      // The check runs when its page is saved, so the visit would tell everybody that a hidden page was saved.
      return [
        {
          kind: 'addVisit',
          code: CODES.addVisit,
          path,
          checkKey: check.key,
          target: action.visit,
          reads: page,
        },
      ];
    }
    case 'query':
    case 'prompt':
      return [];
  }
}

/** Items that are filled from items which fewer roles see. */
function ofItems({ index }: CheckProgram, audiences: Audiences): HiddenEffect[] {
  return index.design.pages.flatMap((page, pageAt) =>
    page.blocks.flatMap((block, blockAt) =>
      block.items.flatMap((item, itemAt): HiddenEffect[] => {
        const from = propertyOf(item, PropertyType.autofill)?.from;
        if (!from || !index.item(from.page, from.item)) return [];
        const source = audiences.item(from.page, from.item);
        if (isWithin(audiences.item(page.key, item.key), source)) return [];
        const at = item.properties.findIndex(({ type }) => type === PropertyType.autofill);
        return [
          {
            kind: 'autofill',
            code: CODES.autofill,
            path: `/pages/${pageAt}/blocks/${blockAt}/items/${itemAt}/properties/${at}`,
            target: `${page.key}.${item.key}`,
            item: { page: page.key, item: item.key },
            reads: nameOf(from),
          },
        ];
      }),
    ),
  );
}

function nameOf({ visit, page, item }: Pick<Operand, 'visit' | 'page' | 'item'>): string {
  return `${visit === undefined ? '' : `visit("${visit}").`}${page}.${item}`;
}

/** Roles that may see something that not every role may see. */
export function rolesSeeingHiddenData(
  { index }: CheckProgram,
  audiences: Audiences,
  roleCodes: readonly string[],
): string[] {
  return roleCodes.filter((role) =>
    [...index.items].some(([page, items]) =>
      [...items.keys()].some((item) => {
        const audience = audiences.item(page, item);
        return audience !== null && includes(audience, role);
      }),
    ),
  );
}
