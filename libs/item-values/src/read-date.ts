import { Layout } from '@casebook/study-design';
import { toHalfWidth, toPlainHyphens } from './characters';
import { parseDate } from './date-input';
import { eraYear, ERAS } from './japanese-eras';
import { MONTH, monthNumber } from './month-names';
import { partialDate } from './partial-date';

/** What a typed date means, in the form that the input rules want. */
export interface DateReading {
  /** A stored form, or the tidied text when it is no date that is known here. */
  text: string;
  /** Why the writing can mean another day as well. */
  doubt?: DateDoubt;
  /**
   * The days that it can also mean. With `asks` the text is not to be taken before a person has chosen; otherwise the text
   * is the reading of the person's language, and these are shown beside it.
   */
  others: readonly string[];
  asks: boolean;
}

/** `order`: day and month can be read the other way round; `buddhist`: the year can be one of the Buddhist Era. */
export type DateDoubt = 'order' | 'buddhist';

/** The Buddhist Era counts from 543 years earlier. */
const BUDDHIST = 543;
/** Nobody collects a date in these years; they are 1900 to 2100 in the Buddhist Era. */
const BUDDHIST_YEARS = { from: 1900 + BUDDHIST, to: 2100 + BUDDHIST } as const;

/** Languages whose readers write the day before the month. Japanese begins with the year. */
const DAY_FIRST: readonly string[] = ['en', 'th'];
/** No writing of a date is longer. */
const LONGEST = 60;

interface Parts {
  year: number;
  month: number | undefined;
  day: number | undefined;
}

/** How the year was written: marked as Buddhist or Gregorian, or not at all. */
type Calendar = 'buddhist' | 'gregorian' | undefined;

/** Parts as they stand in a text; `swapped` when day and month can also be the other way round. */
interface Found {
  parts: Parts;
  swapped?: Parts | undefined;
  calendar?: Calendar;
}

const SEPARATOR = String.raw`(?:\s*[/.,-]\s*|\s+)`;
const DAY = String.raw`(\d{1,2}|UNK?)(?:ST|ND|RD|TH)?`;
const SPACE = String.raw`[\s.,/-]*`;
const DAY_MONTH_YEAR = new RegExp(
  `^(\\d{1,2}|UNK?)${SEPARATOR}(\\d{1,2}|UNK?)${SEPARATOR}(\\d{4})$`,
);
const MONTH_YEAR = /^(\d{1,2}|UNK?)\s*[/.-]\s*(\d{4})$/;
const YEAR_MONTH_DAY = /^(\d{4})\s*[/.]\s*(\d{1,2}|UN)(?:\s*[/.]\s*(\d{1,2}|UN))?$/;
const DIGITS = /^(\d\d)(\d\d)(\d{4})$/;
const DAY_NAME_YEAR = new RegExp(`^(?:${DAY}${SPACE})?(${MONTH})${SPACE}(\\d{4})$`);
const NAME_DAY_YEAR = new RegExp(`^(${MONTH})${SPACE}${DAY}${SEPARATOR}(\\d{4})$`);
const YEAR_NAME_DAY = new RegExp(`^(\\d{4})${SPACE}(${MONTH})(?:${SPACE}${DAY})?$`);
const ERA = new RegExp(
  String.raw`^(${ERAS})\s*(元|\d{1,2})\s*(?:年|[/.-])\s*(?:(\d{1,2}|UN)\s*(?:月|[/.-]|$)\s*(?:(\d{1,2}|UN)\s*日?)?)?$`,
);
const MARKS: readonly (readonly [RegExp, Calendar])[] = [
  [/\s*(?:พ\.?ศ\.?|\bB\.?E\.?(?![A-Z]))\s*/, 'buddhist'],
  [/\s*(?:ค\.?ศ\.?|\b(?:A\.?D|C\.?E)\.?(?![A-Z]))\s*/, 'gregorian'],
];

/** The rules of the layout that knows the least; the item's own rules decide afterwards. */
const anyDate = { layout: Layout.dateUnknownYear } as Parameters<typeof parseDate>[0];

/**
 * Reads a date as people see and write it: `21 Nov 2026`, `21/11/2026`, `21112026`, `令和8年11月21日`, `21 พ.ย. 2569`. Only the
 * inputs of the browser call this, where the person sees what became of the typing. What the input rules take as
 * it stands keeps the meaning that it has there.
 *
 * @param language of the person: where it puts the day before the month, that is the order of a date that can be read both
 *   ways. Otherwise, and without a language, the person is asked.
 */
export function readDate(typed: string, language?: string): DateReading {
  const text = tidy(typed);
  if (text.length > LONGEST) return plain(text);
  const asIs = parseDate(anyDate, text);
  if (asIs.ok) return asIs.value === null ? plain('') : inDoubtOfYear(asIs.value);
  const found = find(text);
  if (!found) return plain(text);
  const { parts, swapped, calendar } = found;
  const year = calendar === 'buddhist' ? parts.year - BUDDHIST : parts.year;
  const isAsked = calendar === undefined && isBuddhistYear(parts.year);
  const readings = [parts, swapped]
    .map((one) => one && { ...one, year: isAsked ? year - BUDDHIST : year })
    .flatMap((one) => (one ? (stored(one) ?? []) : []));
  const [first, ...others] = readings;
  // A day that does not exist is refused by the rules, in words that say so.
  if (first === undefined) return plain(written({ ...parts, year }));
  if (isAsked) return { text, doubt: 'buddhist', others: [first, ...others], asks: true };
  if (others.length === 0) return plain(first);
  return language !== undefined && DAY_FIRST.includes(language)
    ? { text: first, doubt: 'order', others, asks: false }
    : { text, doubt: 'order', others: readings, asks: true };
}

/** A date in the stored form whose year looks like one of the Buddhist Era. */
function inDoubtOfYear(value: string): DateReading {
  const date = partialDate(value);
  if (date?.year === undefined || !isBuddhistYear(date.year)) return plain(value);
  const gregorian = stored({ year: date.year - BUDDHIST, month: date.month, day: date.day });
  return gregorian === undefined
    ? plain(value)
    : { text: value, doubt: 'buddhist', others: [gregorian], asks: true };
}

function plain(text: string): DateReading {
  return { text, others: [], asks: false };
}

function isBuddhistYear(year: number): boolean {
  return year >= BUDDHIST_YEARS.from && year <= BUDDHIST_YEARS.to;
}

function find(text: string): Found | undefined {
  const era = ERA.exec(text);
  if (era) return ofEra(era);
  const marked = MARKS.find(([mark]) => mark.test(text));
  const calendar = marked?.[1];
  const bare = marked ? text.replace(marked[0], ' ').trim() : text;
  const found = named(bare) ?? numeric(bare);
  return found && { ...found, calendar };
}

function ofEra([, era, yearOfEra, month, day]: RegExpExecArray): Found | undefined {
  const parts = { month: number(month), day: number(day) };
  const year = eraYear(era!, yearOfEra === '元' ? 1 : Number(yearOfEra), parts);
  return year === undefined ? undefined : { parts: { year, ...parts } };
}

/** With the name of a month there is one order. */
function named(text: string): Found | undefined {
  const dayFirst = DAY_NAME_YEAR.exec(text);
  if (dayFirst) return ofName(dayFirst[3], dayFirst[2], dayFirst[1]);
  const nameFirst = NAME_DAY_YEAR.exec(text);
  if (nameFirst) return ofName(nameFirst[3], nameFirst[1], nameFirst[2]);
  const yearFirst = YEAR_NAME_DAY.exec(text);
  return yearFirst ? ofName(yearFirst[1], yearFirst[2], yearFirst[3]) : undefined;
}

function ofName(
  year: string | undefined,
  name: string | undefined,
  day: string | undefined,
): Found {
  return { parts: { year: Number(year), month: monthNumber(name!), day: number(day) } };
}

function numeric(text: string): Found | undefined {
  const yearFirst = YEAR_MONTH_DAY.exec(text);
  if (yearFirst)
    return {
      parts: { year: Number(yearFirst[1]), month: number(yearFirst[2]), day: number(yearFirst[3]) },
    };
  const monthOnly = MONTH_YEAR.exec(text);
  if (monthOnly)
    return { parts: { year: Number(monthOnly[2]), month: number(monthOnly[1]), day: undefined } };
  const three = DAY_MONTH_YEAR.exec(text) ?? DIGITS.exec(text);
  if (!three) return undefined;
  const [first, second] = [number(three[1]), number(three[2])];
  const year = Number(three[3]);
  const isKnown = first !== undefined && second !== undefined && first !== second;
  return {
    parts: { year, month: second, day: first },
    swapped: isKnown ? { year, month: first, day: second } : undefined,
  };
}

/** The stored form of a real date. A day of an unknown month is none. */
function stored(parts: Parts): string | undefined {
  const text = written(parts);
  return partialDate(text) && text;
}

function written({ year, month, day }: Parts): string {
  return `${String(year).padStart(4, '0')}-${part(month)}-${part(day)}`;
}

const part = (value: number | undefined): string =>
  value === undefined ? 'UN' : String(value).padStart(2, '0');

const number = (digits: string | undefined): number | undefined =>
  digits === undefined || digits.startsWith('UN') ? undefined : Number(digits);

const THAI_ZERO = '๐'.codePointAt(0)!;

function tidy(typed: string): string {
  return toPlainHyphens(toHalfWidth(typed))
    .toUpperCase()
    .normalize('NFC')
    .replace(/[๐-๙]/g, (digit) => String(digit.codePointAt(0)! - THAI_ZERO))
    .trim();
}
