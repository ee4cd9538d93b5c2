interface Era {
  names: readonly string[];
  /** Year, month, day. */
  first: readonly [number, number, number];
}

/** The eras since 1868, each with its first day. A day belongs to one era only. */
const eras: readonly Era[] = [
  { names: ['令和', 'R'], first: [2019, 5, 1] },
  { names: ['平成', 'H'], first: [1989, 1, 8] },
  { names: ['昭和', 'S'], first: [1926, 12, 25] },
  { names: ['大正', 'T'], first: [1912, 7, 30] },
  { names: ['明治', 'M'], first: [1868, 10, 23] },
];

/** The names of the eras, as a part of a regular expression. */
export const ERAS = eras.flatMap(({ names }) => names).join('|');

/**
 * The Gregorian year of a year of an era; undefined when the era does not hold the day (`平成31年5月1日`). Of a date with unknown parts
 * it is enough that the era holds one of its days.
 */
export function eraYear(
  name: string,
  yearOfEra: number,
  { month, day }: { month: number | undefined; day: number | undefined },
): number | undefined {
  const at = eras.findIndex(({ names }) => names.includes(name));
  const era = eras[at];
  if (!era || yearOfEra < 1) return undefined;
  const year = era.first[0] + yearOfEra - 1;
  const next = eras[at - 1];
  const isAfterStart = ordinal(year, month ?? 12, day ?? 31) >= ordinal(...era.first);
  const isBeforeEnd = !next || ordinal(year, month ?? 1, day ?? 1) < ordinal(...next.first);
  return isAfterStart && isBeforeEnd ? year : undefined;
}

/** A number that grows from day to day. */
function ordinal(year: number, month: number, day: number): number {
  return (year * 100 + month) * 100 + day;
}
