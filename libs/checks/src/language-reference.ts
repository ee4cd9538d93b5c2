/** What the check language offers, for people who write checks: completion and the reference of the editor. */
export interface LanguageEntry {
  /** A word, by which its description is found; unique. */
  id: string;
  /** As it is written, without parentheses; unique. */
  name: string;
  group: LanguageGroup;
  /** Written behind a value and a dot. */
  isMethod: boolean;
  /** All forms with the types of what is given and what comes out. */
  signatures: readonly string[];
  /** What completion inserts; `#{name}` marks what the author fills in. */
  template: string;
  /** A complete expression that uses it. */
  example: string;
}

export const LANGUAGE_GROUPS = [
  'values',
  'numbers',
  'texts',
  'dates',
  'times',
  'lists',
  'visits',
] as const;
export type LanguageGroup = (typeof LANGUAGE_GROUPS)[number];

const SYMBOLS: Readonly<Record<string, string>> = {
  '==': 'equal',
  '&&': 'and',
  '||': 'or',
  '!': 'not',
  '? :': 'choice',
};
const METHOD_FORM = /^(?:text|list)\./;

const entry = (
  group: LanguageGroup,
  name: string,
  template: string,
  example: string,
  ...signatures: string[]
): LanguageEntry => ({
  id: SYMBOLS[name] ?? name,
  name,
  group,
  isMethod: METHOD_FORM.test(signatures[0]!),
  signatures,
  template,
  example,
});

/** Every name of the language with an example. The examples are about items of many studies, such as WEIGHT and VSDT. */
export const LANGUAGE_REFERENCE: readonly LanguageEntry[] = [
  entry('values', 'known', 'known(#{value})', '!known(WEIGHT)', 'known(any value): bool'),
  entry('values', '==', '== #{value}', 'DM.SEX == "1"', 'value == value: bool'),
  entry('values', 'in', 'in [#{values}]', 'DM.SEX in ["1", "2"]', 'value in list: bool'),
  entry('values', '&&', '&& #{condition}', 'known(WEIGHT) && WEIGHT > 200', 'bool && bool: bool'),
  entry('values', '||', '|| #{condition}', 'WEIGHT < 30 || WEIGHT > 200', 'bool || bool: bool'),
  entry('values', '!', '!#{condition}', '!(WEIGHT > 30)', '!bool: bool'),
  entry(
    'values',
    '? :',
    '#{condition} ? #{value} : #{other}',
    '(DM.SEX == "1" ? WEIGHT : HEIGHT) > 100',
    'bool ? value : value: value',
  ),
  entry('values', 'siteCode', 'siteCode()', 'siteCode() == "JP-01"', 'siteCode(): text'),
  entry(
    'values',
    'subjectNumber',
    'subjectNumber()',
    'subjectNumber().startsWith("T-")',
    'subjectNumber(): text',
  ),
  entry(
    'numbers',
    'round',
    'round(#{number}, #{decimals})',
    'round(WEIGHT / (HEIGHT / 100) / (HEIGHT / 100), 1) > 40',
    'round(number): number',
    'round(number, decimals): number',
  ),
  entry('numbers', 'abs', 'abs(#{number})', 'abs(A - B) > 5', 'abs(number): number'),
  entry(
    'numbers',
    'min',
    'min(#{a}, #{b})',
    'min(A, B) < 10',
    'min(a, b): number, date or time',
    'min(list): number, date or time',
  ),
  entry(
    'numbers',
    'max',
    'max(#{a}, #{b})',
    'max(A, B) > 100',
    'max(a, b): number, date or time',
    'max(list): number, date or time',
  ),
  entry(
    'numbers',
    'sum',
    'sum(#{list})',
    'sum(AE.AEL.map(l, known(l.DOSE), l.DOSE)) > 400',
    'sum(list of numbers): number',
  ),
  entry('texts', 'number', 'number(#{text})', 'number(NOTE) > 5', 'number(text): number'),
  entry('texts', 'isNumber', 'isNumber(#{text})', '!isNumber(NOTE)', 'isNumber(text): bool'),
  entry(
    'texts',
    'size',
    'size(#{textOrList})',
    'size(NOTE) > 100',
    'size(text): number',
    'size(list): number',
  ),
  entry(
    'texts',
    'contains',
    'contains(#{part})',
    'NOTE.contains("mg")',
    'text.contains(part): bool',
    'contains(codes, code): bool',
  ),
  entry(
    'texts',
    'startsWith',
    'startsWith(#{start})',
    'NOTE.startsWith("A")',
    'text.startsWith(start): bool',
  ),
  entry('texts', 'endsWith', 'endsWith(#{end})', 'NOTE.endsWith("mg")', 'text.endsWith(end): bool'),
  entry(
    'texts',
    'matches',
    'matches("#{pattern}")',
    'NOTE.matches("^[A-Z]{2}[0-9]+$")',
    'text.matches("regular expression"): bool',
  ),
  entry('texts', 'lower', 'lower()', 'NOTE.lower() == "none"', 'text.lower(): text'),
  entry('texts', 'upper', 'upper()', 'NOTE.upper() == "NONE"', 'text.upper(): text'),
  entry('texts', 'trim', 'trim()', 'NOTE.trim() == ""', 'text.trim(): text'),
  entry(
    'texts',
    'substring',
    'substring(#{from}, #{to})',
    'NOTE.substring(0, 2) == "AB"',
    'text.substring(from): text',
    'text.substring(from, to): text',
  ),
  entry(
    'dates',
    'certainlyBefore',
    'certainlyBefore(#{a}, #{b})',
    'certainlyBefore(VSDT, DM.BRTHDT)',
    'certainlyBefore(a, b): bool',
  ),
  entry(
    'dates',
    'certainlyAfter',
    'certainlyAfter(#{a}, #{b})',
    'certainlyAfter(VSDT, today)',
    'certainlyAfter(a, b): bool',
  ),
  entry(
    'dates',
    'certainlyEqual',
    'certainlyEqual(#{a}, #{b})',
    'certainlyEqual(VSDT, DM.BRTHDT)',
    'certainlyEqual(a, b): bool',
  ),
  entry(
    'dates',
    'possiblyBefore',
    'possiblyBefore(#{a}, #{b})',
    'possiblyBefore(VSDT, DM.BRTHDT)',
    'possiblyBefore(a, b): bool',
  ),
  entry(
    'dates',
    'possiblyAfter',
    'possiblyAfter(#{a}, #{b})',
    '!possiblyAfter(VSDT, DM.BRTHDT)',
    'possiblyAfter(a, b): bool',
  ),
  entry(
    'dates',
    'possiblyEqual',
    'possiblyEqual(#{a}, #{b})',
    'possiblyEqual(VSDT, DM.BRTHDT)',
    'possiblyEqual(a, b): bool',
  ),
  entry('dates', 'today', 'today', 'daysBetween(VSDT, today) > 30', 'today: date'),
  entry(
    'dates',
    'date',
    'date("#{2024-01-01}")',
    'certainlyBefore(VSDT, date("2024-01-01"))',
    'date("year-month-day"): date',
  ),
  entry(
    'dates',
    'age',
    'age(#{birth}, #{at})',
    'age(DM.BRTHDT, VSDT) < 18',
    'age(birth, at): number',
  ),
  entry(
    'dates',
    'daysBetween',
    'daysBetween(#{a}, #{b})',
    'daysBetween(visit("SCR").VS.VSDT, VSDT) > 14',
    'daysBetween(from, to): number',
  ),
  entry(
    'dates',
    'addDays',
    'addDays(#{date}, #{days})',
    'certainlyAfter(VSDT, addDays(visit("SCR").VS.VSDT, 14))',
    'addDays(date, number): date',
  ),
  entry('dates', 'year', 'year(#{date})', 'year(VSDT) < 2000', 'year(date): number'),
  entry('dates', 'month', 'month(#{date})', 'month(VSDT) == 12', 'month(date): number'),
  entry('dates', 'day', 'day(#{date})', 'day(VSDT) == 1', 'day(date): number'),
  entry(
    'times',
    'time',
    'time("#{09:30}")',
    'certainlyBefore(VSTM, time("06:00"))',
    'time("hour:minute"): time',
  ),
  entry(
    'times',
    'minutesBetween',
    'minutesBetween(#{a}, #{b})',
    'minutesBetween(time("08:00"), VSTM) > 120',
    'minutesBetween(from, to): number',
    'minutesBetween(fromDate, fromTime, toDate, toTime): number',
  ),
  entry(
    'lists',
    'exists',
    'exists(l, #{condition})',
    'AE.AEL.exists(l, l.DOSE > 10)',
    'list.exists(element, condition): bool',
  ),
  entry(
    'lists',
    'all',
    'all(l, #{condition})',
    'AE.AEL.all(l, known(l.TERM))',
    'list.all(element, condition): bool',
  ),
  entry(
    'lists',
    'exists_one',
    'exists_one(l, #{condition})',
    'AE.AEL.exists_one(l, l.SEVERITY == "3")',
    'list.exists_one(element, condition): bool',
  ),
  entry(
    'lists',
    'map',
    'map(l, #{value})',
    'max(AE.AEL.map(l, known(l.DOSE), l.DOSE)) > 100',
    'list.map(element, value): list',
    'list.map(element, condition, value): list',
  ),
  entry(
    'lists',
    'filter',
    'filter(l, #{condition})',
    'size(AE.AEL.filter(l, l.SEVERITY == "3")) > 2',
    'list.filter(element, condition): list',
  ),
  entry('lists', 'first', 'first(#{list})', 'first(AE.AEL).DOSE > 10', 'first(list): element'),
  entry('lists', 'last', 'last(#{list})', 'last(AE.AEL).DOSE > 10', 'last(list): element'),
  entry(
    'lists',
    'lineNumber',
    'lineNumber()',
    'AE.AEL.exists(l, lineNumber(l) > 10)',
    'lineNumber(): number',
    'lineNumber(line): number',
  ),
  entry(
    'visits',
    'visit',
    'visit("#{key}")',
    'WEIGHT < visit("SCR").VS.WEIGHT * 0.9',
    'visit("key").PAGE.ITEM',
    'visit("key", repetition).PAGE.ITEM',
  ),
  entry(
    'visits',
    'previous',
    'previous("#{key}")',
    'known(previous("CYC").CY.SYSBP)',
    'previous("key").PAGE.ITEM',
  ),
  entry(
    'visits',
    'visits',
    'visits("#{key}")',
    'visits("CYC").exists(v, v.CY.SYSBP > 180)',
    'visits("key"): list',
  ),
  entry(
    'visits',
    'visitNumber',
    'visitNumber()',
    'visits("CYC").exists(v, visitNumber(v) > 6)',
    'visitNumber(): number',
    'visitNumber(repetition): number',
  ),
];
