const english =
  'JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER';
const thai =
  'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม';
const thaiShort = 'มค กพ มีค เมย พค มิย กค สค กย ตค พย ธค';

const numbered = (names: readonly string[]) => names.map((name, at) => [name, at + 1] as const);

const numbers: ReadonlyMap<string, number> = new Map([
  ...[english, thai, thaiShort].flatMap((list) => numbered(list.split(' '))),
  ...numbered(english.split(' ').map((name) => name.slice(0, 3))),
  ['SEPT', 9] as const,
]);

/** Any name of a month in upper case, as a part of a regular expression; Thai short forms with or without their dots. */
export const MONTH = [...numbers.keys()]
  .toSorted((a, b) => b.length - a.length)
  .map((name) =>
    thaiShort.split(' ').includes(name)
      ? name.replace(/(\p{L}\p{M}*)(?=\p{L})/gu, String.raw`$1\.?`)
      : name,
  )
  .join('|');

/** 1 to 12 for a text that {@link MONTH} matches. */
export function monthNumber(name: string): number | undefined {
  return numbers.get(name.replaceAll('.', ''));
}
