import { diffDesigns, type DesignChange } from '../diff/diff';
import { DESIGN_SCHEMA, RULE_VERSION, type StudyDesign } from '../schema/design';
import { noRules } from '../schema/rule-lists';
import { isListKind, PART_LISTS, type PartContent, type PartKind } from './part';

/** A part before and after an edit; undefined where it does not exist. */
export type PartPair = {
  [Kind in PartKind]: {
    kind: Kind;
    before: PartContent<Kind> | undefined;
    after: PartContent<Kind> | undefined;
  };
}[PartKind];

/** The changes of an edit of some parts, as `diffDesigns` describes them. Changes of order are not among them. */
export function diffParts(pairs: readonly PartPair[]): DesignChange[] {
  const before = without();
  const after = without();
  for (const pair of pairs) {
    put(before, pair.kind, pair.before);
    put(after, pair.kind, pair.after);
  }
  return diffDesigns(before, after);
}

const without = (): StudyDesign => ({
  schema: DESIGN_SCHEMA,
  ruleVersion: RULE_VERSION,
  study: { studyIdText: '', name: {}, protocolNumber: '' },
  languages: [],
  subjectNumber: { pattern: '', entry: 'automatic' },
  codelists: [],
  cycles: [],
  visits: [],
  groups: [],
  schedule: [],
  pages: [],
  checks: [],
  trainings: [],
  ...noRules(),
  unmapped: [],
});

function put(design: StudyDesign, kind: PartKind, content: PartPair['before']): void {
  if (content === undefined) return;
  if (isListKind(kind)) (design[PART_LISTS[kind]] as unknown[]).push(content);
  else Object.assign(design, { [kind]: content });
}
