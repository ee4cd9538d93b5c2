import {
  type Key,
  propertyOf,
  PropertyType,
  type Scheme,
  type SchemeFactor,
  type Text,
} from '@casebook/study-design';
import { isNotDone, itemInstanceKey, type PageInstance } from '@casebook/subject-data';
import type { DesignVersion } from '../design/design-version';
import type { LoadedSubject } from '../engine/loaded-subject';

/** A stratification factor of a subject: where its value stands, and the level that follows from it. */
export interface SubjectFactor {
  factor: Key;
  pageId: number | null;
  pageKey: Key;
  blockKey: Key;
  itemKey: Key;
  label: Text;
  value: string | null;
  level: Key | null;
}

/** A factor as it was when the subject was randomised. */
export interface FrozenFactor {
  factor: Key;
  level: Key;
  value: string;
  pageId: number;
  blockKey: Key;
  itemKey: Key;
}

interface FactorItem {
  pageKey: Key;
  blockKey: Key;
  itemKey: Key;
  label: Text;
}

function itemsOfFactor(version: DesignVersion, factor: Key): FactorItem[] {
  return version.design.pages.flatMap((page) =>
    page.blocks.flatMap((block) =>
      block.items
        .filter((item) => propertyOf(item, PropertyType.stratification)?.factor === factor)
        .map(({ key, label }) => ({
          pageKey: page.key,
          blockKey: block.key,
          itemKey: key,
          label,
        })),
    ),
  );
}

/** The pages that have items of stratification factors. */
export const factorPages = (version: DesignVersion): Key[] =>
  version.design.pages
    .filter(({ blocks }) =>
      blocks.some(({ items }) =>
        items.some((item) => propertyOf(item, PropertyType.stratification)),
      ),
    )
    .map(({ key }) => key);

/** The level to which a value belongs. */
export const levelOf = ({ levels }: SchemeFactor, value: string | null): Key | null =>
  value === null ? null : (levels.find(({ codes }) => codes.includes(value))?.key ?? null);

/** The stored value of an item instance that is not in lines; null when it has none or was not done. */
export function storedValue(
  page: PageInstance | undefined,
  place: { blockKey: Key; itemKey: Key },
): string | null {
  const row = page?.values.get(itemInstanceKey({ ...place, line: 0 }));
  return !row || row.deleted || isNotDone(row) ? null : row.value;
}

/**
 * The factors of a scheme for a subject. A factor that stands on several pages is taken from the page itself, its visit, or
 * else the first page that has it.
 */
export function factorsOf(
  data: LoadedSubject,
  own: PageInstance,
  { factors }: Scheme,
): SubjectFactor[] {
  const distance = (page: PageInstance): number =>
    page === own ? 0 : page.visit === own.visit ? 1 : 2;
  const pages = [...data.pages.values()]
    .filter(({ visit }) => !visit.deleted)
    .toSorted((a, b) => distance(a) - distance(b) || a.pageId - b.pageId);
  return factors.map((one) => {
    const items = itemsOfFactor(data.version, one.factor);
    const instances = pages.flatMap((page) =>
      items
        .filter(({ pageKey }) => pageKey === page.pageKey)
        .map((item) => ({ item, pageId: page.pageId, value: storedValue(page, item) })),
    );
    const found = instances.find(({ value }) => value !== null) ?? instances[0];
    const item = found?.item ?? items[0]!;
    const value = found?.value ?? null;
    return {
      factor: one.factor,
      ...item,
      pageId: found?.pageId ?? null,
      value,
      level: levelOf(one, value),
    };
  });
}
