import {
  type Codelist,
  type FactorLevel,
  itemsOf,
  keyFrom,
  type Page,
  propertyOf,
  PropertyType,
  type Scheme,
  type Text,
} from '@casebook/study-design';

/** The scheme with a further arm. */
export function withNewArm(scheme: Scheme, title: Text, name: string): Scheme {
  const key = keyFrom(name.toUpperCase(), new Set(scheme.arms.map((arm) => arm.key)), 'A');
  return { ...scheme, arms: [...scheme.arms, { key, title, ratio: 1 }] };
}

/** A stratification factor that an item of the study gives, with the codes and labels of the item's codelist. */
export interface KnownFactor {
  factor: string;
  label: Text;
  codes: { code: string; label: Text }[];
}

export function knownFactors(pages: readonly Page[], lists: readonly Codelist[]): KnownFactor[] {
  return pages.flatMap((page) =>
    [...itemsOf(page)].flatMap(({ item }) => {
      const factor = propertyOf(item, PropertyType.stratification)?.factor;
      if (factor === undefined) return [];
      const list = lists.find(({ key }) => key === item.codelist);
      return [{ factor, label: item.label, codes: list?.entries ?? [] }];
    }),
  );
}

/** The scheme with a further factor: each code is a level of its own until levels are put together. */
export function withNewFactor(scheme: Scheme, { factor, codes }: KnownFactor): Scheme {
  const taken = new Set<string>();
  const levels = codes.map(
    ({ code, label }): FactorLevel => ({
      key: keyFrom(code.toUpperCase(), taken, 'L'),
      title: label,
      codes: [code],
    }),
  );
  return { ...scheme, factors: [...scheme.factors, { factor, weight: 1, levels }] };
}

/** The levels with a code in another level; a level without codes is left out. */
export function withCodeInLevel(
  levels: readonly FactorLevel[],
  code: string,
  to: string,
): FactorLevel[] {
  return levels
    .map((level) => {
      const others = level.codes.filter((one) => one !== code);
      return { ...level, codes: level.key === to ? [...others, code] : others };
    })
    .filter(({ codes }) => codes.length > 0);
}

/** The scheme without an arm, and without the caps of the arm. */
export const withoutArm = (scheme: Scheme, key: string): Scheme => ({
  ...scheme,
  arms: scheme.arms.filter((arm) => arm.key !== key),
  caps: scheme.caps.filter((cap) => cap.arm !== key),
});

/** The scheme without a factor, and without the caps of its levels. */
export const withoutFactor = (scheme: Scheme, factor: string): Scheme => ({
  ...scheme,
  factors: scheme.factors.filter((one) => one.factor !== factor),
  caps: scheme.caps.filter((cap) => cap.level?.factor !== factor),
});
