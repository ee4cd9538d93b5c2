import type { Code, MessageParams } from '@casebook/catalogue';
import { type Key, propertyOf, PropertyType, type Scheme, textIn } from '@casebook/study-design';
import { CLOSED_FLAGS, Flag, isClosed, type PageInstance } from '@casebook/subject-data';
import type { DesignVersion } from '../design/design-version';
import type { LoadedSubject } from '../engine/loaded-subject';
import { emptyReceivers, type ReceivingItem } from './randomisation-items';
import type { RequestRow } from './randomisation.sql';
import { factorsOf, type FrozenFactor, type SubjectFactor } from './stratification';

export interface Refusal {
  code: Code;
  params?: MessageParams;
}

/** Who is told why something cannot be done. */
export interface Reader {
  language: string;
  sees: (pageKey: Key, itemKey: Key) => boolean;
}

/** What an act on a page would do. */
export interface RandomisationPlan {
  /** Null: every item has its result. */
  kind: 'randomise' | 'dispense' | null;
  items: ReceivingItem[];
  scheme: Scheme | null;
  factors: SubjectFactor[];
  /** Why it cannot be done now. */
  refusal: Refusal | null;
}

/**
 * Plans what a page still lacks: an assignment where an item for the arm or the random number is empty, otherwise IP numbers
 * of the arm that the subject has.
 *
 * @param requests of the subject, without those of which nothing came
 * @param reader is not told of items that the role does not see
 */
export function planRandomisation(
  data: LoadedSubject,
  page: PageInstance,
  requests: readonly RequestRow[],
  reader: Reader,
): RandomisationPlan {
  const { version } = data;
  const items = emptyReceivers(data, page);
  if (items.length === 0) {
    return { kind: null, items, scheme: null, factors: [], refusal: null };
  }
  const done = requests.filter(({ kind }) => kind === 'randomise');
  if (items.every(({ kind }) => kind === 'ip')) {
    const scheme = schemeToDispense(version, items, done);
    return {
      kind: 'dispense',
      items,
      scheme,
      factors: [],
      refusal: scheme
        ? dispenseRefusal(data, page, scheme, items)
        : { code: 'RANDOMISATION_FIRST' },
    };
  }
  const scheme = schemeOf(version, page.pageKey);
  if (!scheme || !isComplete(version, page.pageKey, scheme, items)) {
    const refusal = { code: 'RANDOMISATION_015' as const };
    return { kind: 'randomise', items, scheme, factors: [], refusal };
  }
  const factors = factorsOf(data, page, scheme);
  const refusal = done.some(({ scheme_key: key }) => key === scheme.key)
    ? { code: 'RANDOMISATION_013' as const }
    : (closedRefusal(data, page, items) ?? factorRefusal(version, factors, reader));
  return { kind: 'randomise', items, scheme, factors, refusal };
}

/** Asked of all arms of the scheme, because a refusal for the arm of the subject alone would tell it. */
const dispenseRefusal = (
  data: LoadedSubject,
  page: PageInstance,
  scheme: Scheme,
  items: readonly ReceivingItem[],
): Refusal | null =>
  isComplete(data.version, page.pageKey, scheme, items)
    ? closedRefusal(data, page, items)
    : { code: 'RANDOMISATION_015' };

/** The factors in the form in which they are kept with the request. */
export const frozen = (factors: readonly SubjectFactor[]): FrozenFactor[] =>
  factors.map(({ factor, level, value, pageId, blockKey, itemKey }) => ({
    factor,
    level: level!,
    value: value!,
    pageId: pageId!,
    blockKey,
    itemKey,
  }));

/** The scheme that the items of the page name, or the only one. */
function schemeOf({ design, index }: DesignVersion, pageKey: Key): Scheme | null {
  const named = index.pages
    .get(pageKey)!
    .blocks.flatMap(({ items }) => items)
    .flatMap((item) => [
      propertyOf(item, PropertyType.randomKey)?.scheme,
      propertyOf(item, PropertyType.armGenerate)?.scheme,
    ])
    .filter((key) => key !== undefined);
  const keys = new Set(named);
  if (keys.size > 1) return null;
  const [key] = keys;
  if (key !== undefined) return design.schemes.find((scheme) => scheme.key === key) ?? null;
  return design.schemes.length === 1 ? design.schemes[0]! : null;
}

/** The scheme whose arm decides which kits the subject receives. */
function schemeToDispense(
  { design }: DesignVersion,
  items: readonly ReceivingItem[],
  randomised: readonly RequestRow[],
): Scheme | null {
  const keys = new Set(randomised.map(({ scheme_key: key }) => key));
  const held = design.schemes.filter(({ key }) => keys.has(key));
  if (held.length < 2) return held[0] ?? null;
  const types = new Set(items.map(({ kitType }) => kitType));
  const arms = design.kitTypes.filter(({ key }) => types.has(key)).flatMap(({ arms }) => arms);
  return held.find(({ key }) => arms.some((arm) => arm.startsWith(`${key}.`))) ?? held[0]!;
}

/** Whether the design says enough: each arm has a code, and kits where IP numbers are dispensed. */
function isComplete(
  { design, index }: DesignVersion,
  pageKey: Key,
  scheme: Scheme,
  items: readonly ReceivingItem[],
): boolean {
  return items.every(({ kind, itemKey, kitType }) => {
    if (kind === 'ip') {
      const types = design.kitTypes.filter(({ key }) => kitType === null || key === kitType);
      return scheme.arms.every(({ key }) =>
        types.some(({ arms }) => arms.includes(`${scheme.key}.${key}`)),
      );
    }
    const codelist = index.item(pageKey, itemKey)!.item.codelist;
    if (kind !== 'arm' || codelist === undefined) return true;
    const codes = index.codelists.get(codelist)?.entries.map(({ code }) => code) ?? [];
    return scheme.arms.every(({ key }) => codes.includes(key));
  });
}

function closedRefusal(
  data: LoadedSubject,
  page: PageInstance,
  items: readonly ReceivingItem[],
): Refusal | null {
  const closed =
    (page.flags & (CLOSED_FLAGS | Flag.sign)) > 0 ||
    data.isSigned(page) ||
    items.some(({ blockKey, line, itemKey }) =>
      isClosed(data.flagsAt(page, blockKey, line, itemKey)),
    );
  return closed ? { code: 'RANDOMISATION_PAGE_CLOSED' } : null;
}

function factorRefusal(
  { design }: DesignVersion,
  factors: readonly SubjectFactor[],
  { language, sees }: Reader,
): Refusal | null {
  const missing = factors.filter(({ value }) => value === null);
  const named = missing.filter(({ pageKey, itemKey }) => sees(pageKey, itemKey));
  if (missing.length > 0 && named.length === 0) return { code: 'RANDOMISATION_007_UNSEEN' };
  if (missing.length > 0) {
    const items = named.map(({ label }) => textIn(label, language, design.languages));
    return { code: 'RANDOMISATION_007', params: { items: items.join(', ') } };
  }
  return factors.some(({ level }) => level === null) ? { code: 'RANDOMISATION_008' } : null;
}
