import type { MessageParams } from '@casebook/catalogue';
import { type Check, indexDesign, type StudyDesign } from '@casebook/study-design';
import type { ImportNote } from '../design/design.dto';
import type { NotAtSites } from './design.dto';
import { PartTitles } from './part-titles';

export type ImportNotes = readonly Pick<ImportNote, 'code' | 'params'>[];

/** Reasons for which an import keeps a rule aside instead of making a check of it. */
const KEPT_RULES: ReadonlySet<string> = new Set([
  'DESIGN_ODM_RANGE_CHECK_KEPT',
  'DESIGN_ODM_RANGE_CHECK_UNIT',
  'DESIGN_ODM_RANGE_CHECK_NO_UNIT',
  'DESIGN_ODM_NO_EXPRESSION',
  'DESIGN_ODM_CONDITION_NOT_APPLIED',
  'DESIGN_ODM_RULE_EXPRESSION',
  'DESIGN_ODM_RULE_PLACE',
  'DESIGN_ODM_RULE_ACTION',
  'DESIGN_ODM_RULE_DEFINITION',
]);

/** Notes of an import about logic of an item that the design has no place for. */
const ITEM_LOGIC: ReadonlySet<string> = new Set([
  'DESIGN_ODM_LOGIC_KEPT',
  'DESIGN_ODM_DISPLAY_NOT_APPLIED',
  'DESIGN_ODM_RESPONSE_TYPE',
]);

/**
 * What a design says and the sites will not get: rules that an import kept aside, checks and conditions that do not run,
 * and calculated items that people would have to type.
 *
 * @param notes of the import that the draft began with
 */
export function notAtSites(design: StudyDesign, notes: ImportNotes): NotAtSites[] {
  const { checks, unmapped } = design;
  const kept = Map.groupBy(
    unmapped.filter(({ reason }) => KEPT_RULES.has(reason)),
    ({ element }) => element,
  );
  const logic = notes.filter(
    ({ code, params }) => ITEM_LOGIC.has(code) && !isTargeted(checks, params['item']),
  );
  const found: Placed[] = [
    ...checks.flatMap((check, at) => (check.disabled ? notRun(check, `/checks/${at}/target`) : [])),
    ...logic.map(({ code, params }) => ({
      code,
      params: { ...params } as MessageParams,
      path: '',
    })),
    ...[...kept].map(([element, rules]) => ({
      code: 'BUILDER_RULES_KEPT_ASIDE',
      params: { element, count: rules.length },
      path: '',
    })),
  ];
  if (found.length === 0) return [];
  const titles = new PartTitles(indexDesign(design));
  return found.map(({ path, code, params }) => {
    const ofParams = titles.of(path, code, params);
    return { code, params, ...(ofParams && { titles: ofParams }) };
  });
}

/** What does not work, and the path of the part that it is about. */
type Placed = Pick<NotAtSites, 'code' | 'params'> & { path: string };

function notRun({ key, action, target }: Check, path: string): Placed {
  const item = [target.page, target.item].filter(Boolean).join('.');
  switch (action.type) {
    case 'derive':
      return { path, code: 'BUILDER_VALUE_TYPED', params: { check: key, item } };
    case 'show':
    case 'hide':
      return {
        path,
        code: 'BUILDER_CONDITION_NOT_RUN',
        params: { check: key, items: action.items.join(', ') },
      };
    default:
      return { path, code: 'BUILDER_CHECK_NOT_RUN', params: { check: key, item } };
  }
}

/** Whether somebody has built the logic of the item since. */
const isTargeted = (checks: readonly Check[], item: unknown): boolean =>
  checks.some(
    ({ disabled, action, target }) =>
      !disabled &&
      ((action.type === 'derive' && target.item === item) ||
        ((action.type === 'show' || action.type === 'hide') &&
          typeof item === 'string' &&
          action.items.includes(item))),
  );
