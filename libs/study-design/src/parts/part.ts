import type { Key, StudyDesign } from '../schema/design';

/**
 * The parts of which a draft is kept (design section 4): each is stored, changed and undone on its own. The lists of a design
 * by the kind of their parts; the order of the parts of a kind is the order in the document.
 */
export const PART_LISTS = {
  codelist: 'codelists',
  cycle: 'cycles',
  visit: 'visits',
  group: 'groups',
  schedule: 'schedule',
  page: 'pages',
  check: 'checks',
  training: 'trainings',
  scheme: 'schemes',
  kitType: 'kitTypes',
  blindingClass: 'blindingClasses',
  consentForm: 'consentForms',
  sdvRule: 'sdvRules',
  signatureRule: 'signatureRules',
} as const satisfies Readonly<Record<string, keyof StudyDesign>>;

/** Parts that a design has exactly once; their key is empty. */
export const SINGLE_PARTS = ['study', 'languages', 'subjectNumber'] as const;

export type ListKind = keyof typeof PART_LISTS;
export type SingleKind = (typeof SINGLE_PARTS)[number];
/** The kinds of parts that a study builder edits. */
export type PartKind = ListKind | SingleKind;

export const PART_KINDS: readonly PartKind[] = [
  ...SINGLE_PARTS,
  ...(Object.keys(PART_LISTS) as ListKind[]),
];

export const isListKind = (kind: PartKind): kind is ListKind => Object.hasOwn(PART_LISTS, kind);

/** What a part of each kind contains. */
export type PartContent<Kind extends PartKind> = Kind extends ListKind
  ? StudyDesign[(typeof PART_LISTS)[Kind]][number]
  : Kind extends SingleKind
    ? StudyDesign[Kind]
    : never;

/** The key of the schedule's part for a page at a visit. Keys contain no blanks. */
export const scheduleKey = (visit: Key, page: Key): string => `${visit} ${page}`;

/** The key that a content gives its part; empty for single parts. */
export function partKeyOf<Kind extends PartKind>(kind: Kind, content: PartContent<Kind>): string {
  if (!isListKind(kind)) return '';
  const { key, visit, page } = content as { key?: Key; visit?: Key; page?: Key };
  return kind === 'schedule' ? scheduleKey(visit!, page!) : key!;
}

/**
 * Whether a part may have this key. The second part with the same key, which an imported draft can have, is named
 * `KEY #2`.
 */
export const isKeyOfPart = (partKey: string, key: string): boolean =>
  partKey === key ||
  (partKey.startsWith(`${key} #`) && /^\d+$/.test(partKey.slice(key.length + 2)));
