import type { StudyDesign } from './design';

/** The lists of a design that came with schema 3: randomisation, supply, blinding, consent, SDV and signatures. */
export const RULE_LISTS = [
  'schemes',
  'kitTypes',
  'blindingClasses',
  'consentForms',
  'sdvRules',
  'signatureRules',
] as const satisfies readonly (keyof StudyDesign)[];

type Rules = Pick<StudyDesign, (typeof RULE_LISTS)[number]>;

/** All of these lists without entries. */
export const noRules = (): Rules =>
  Object.fromEntries(RULE_LISTS.map((list) => [list, []])) as unknown as Rules;

/** These lists of a design. */
export const rulesOf = (design: Rules): Rules =>
  Object.fromEntries(RULE_LISTS.map((list) => [list, design[list]])) as unknown as Rules;
