const english =
  'JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER';
const thai =
  'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม';
const thaiShort = 'มค กพ มีค เมย พค มิย กค สค กย ตค พย ธค';

const numbers = new Map<string, number>();
for (const names of [english, thai, thaiShort].map((list) => list.split(' ')))
  for (const [at, name] of names.entries()) numbers.set(name, at + 1);
for (const [at, name] of english.split(' ').entries()) numbers.set(name.slice(0, 3), at + 1);
numbers.set('SEPT', 9);

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
