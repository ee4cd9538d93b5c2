import type { MessageParams } from '@casebook/catalogue';
import type { Check, StudyDesign } from '@casebook/study-design';
import type { ImportNote } from '../design/design.dto';
import type { NotAtSites } from './design.dto';

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
export function notAtSites({ checks, unmapped }: StudyDesign, notes: ImportNotes): NotAtSites[] {
  const kept = Map.groupBy(
    unmapped.filter(({ reason }) => KEPT_RULES.has(reason)),
    ({ element }) => element,
  );
  const logic = notes.filter(
    ({ code, params }) => ITEM_LOGIC.has(code) && !isTargeted(checks, params['item']),
  );
  return [
    ...checks.filter(({ disabled }) => disabled).map(notRun),
    ...logic.map(({ code, params }) => ({ code, params: { ...params } as MessageParams })),
    ...[...kept].map(([element, rules]) => ({
      code: 'BUILDER_RULES_KEPT_ASIDE',
      params: { element, count: rules.length },
    })),
  ];
}

function notRun({ key, action, target }: Check): NotAtSites {
  const item = [target.page, target.item].filter(Boolean).join('.');
  switch (action.type) {
    case 'derive':
      return { code: 'BUILDER_VALUE_TYPED', params: { check: key, item } };
    case 'show':
    case 'hide':
      return {
        code: 'BUILDER_CONDITION_NOT_RUN',
        params: { check: key, items: action.items.join(', ') },
      };
    default:
      return { code: 'BUILDER_CHECK_NOT_RUN', params: { check: key, item } };
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
