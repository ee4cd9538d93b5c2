import { Layout } from '@casebook/study-design';
import * as fc from 'fast-check';
import * as v from './index';

const full = v.valueSpec({ key: 'X', layout: Layout.dateFull, label: {}, properties: [] });
const anyDate = v.valueSpec({
  key: 'X',
  layout: Layout.dateUnknownYear,
  label: {},
  properties: [],
});

/** Days from 1900 to 2100, in which a year is never one of the Buddhist Era. */
const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => ({
    y: date.getUTCFullYear(),
    m: date.getUTCMonth() + 1,
    d: date.getUTCDate(),
    date,
    iso: date.toISOString().slice(0, 10),
  }));
type Day = typeof days extends fc.Arbitrary<infer T> ? T : never;

const two = (n: number) => String(n).padStart(2, '0');
const month = (locale: string, style: 'short' | 'long') => {
  const format = new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' });
  return ({ date }: Day) => format.format(date);
};
const shortEn = month('en-US', 'short');
const longEn = month('en-GB', 'long');
const shortTh = month('th', 'short');
const longTh = month('th', 'long');
const full16 = (text: string) =>
  text.replace(/[!-~]/g, (c) => String.fromCodePoint(c.codePointAt(0)! + 0xfee0));
const thaiDigits = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x0e50 + Number(digit)));

/** Writings that can mean one day only. */
const writings: Readonly<Record<string, (day: Day) => string>> = {
  'the stored form': ({ iso }) => iso,
  'digits, year first': ({ iso }) => iso.replaceAll('-', ''),
  'slashes, year first': ({ y, m, d }) => `${y}/${m}/${d}`,
  'dots, year first': ({ y, m, d }) => `${y}.${two(m)}.${two(d)}`,
  Japanese: ({ y, m, d }) => `${y}年${m}月${d}日`,
  'full width': ({ y, m, d }) => full16(`${y}/${m}/${d}`),
  'short English month': (day) => `${day.d} ${shortEn(day)} ${day.y}`,
  'long English month': (day) => `${day.d} ${longEn(day)} ${day.y}`,
  'English month first': (day) => `${longEn(day)} ${day.d}, ${day.y}`,
  'ordinal day': (day) => `${day.d}th ${shortEn(day).toLowerCase()}. ${day.y}`,
  'hyphens and month': (day) => `${two(day.d)}-${shortEn(day).toUpperCase()}-${day.y}`,
  'nothing between': (day) => `${two(day.d)}${shortEn(day)}${day.y}`,
  'year first and month': (day) => `${day.y}-${shortEn(day)}-${two(day.d)}`,
  'short Thai month, marked Gregorian': (day) => `${day.d} ${shortTh(day)} ค.ศ. ${day.y}`,
  'short Thai month, no dots': (day) => `${day.d} ${shortTh(day).replaceAll('.', '')} ${day.y}`,
  'long Thai month': (day) => `${day.d} ${longTh(day)} ${day.y}`,
  'Thai digits': (day) => thaiDigits(`${day.d} ${longTh(day)} ${day.y}`),
  'marked Buddhist': (day) => `${day.d} ${longTh(day)} พ.ศ. ${day.y + 543}`,
  'as English prose shows it': ({ iso }) => v.formatValue(full, iso, 'en', { dates: 'long' }),
  'as Japanese prose shows it': ({ iso }) => v.formatValue(full, iso, 'ja', { dates: 'long' }),
  'as Thai prose shows it': ({ iso }) => v.formatValue(full, iso, 'th', { dates: 'long' }),
};

/** Numbers with the year last. */
const dayFirst: Readonly<Record<string, (day: Day) => string>> = {
  slashes: ({ y, m, d }) => `${d}/${m}/${y}`,
  'two digits each': ({ y, m, d }) => `${two(d)}/${two(m)}/${y}`,
  dots: ({ y, m, d }) => `${d}.${m}.${y}`,
  hyphens: ({ y, m, d }) => `${two(d)}-${two(m)}-${y}`,
  spaces: ({ y, m, d }) => `${d} ${m} ${y}`,
  digits: ({ y, m, d }) => `${two(d)}${two(m)}${y}`,
};

const read = (typed: string, language?: string) => v.readDate(typed, language);

describe('reading a typed date [R5-DATE-01]', () => {
  it.each(Object.entries(writings))('finds the day in every language: %s', (_, write) => {
    fc.assert(
      fc.property(days, fc.constantFrom('en', 'ja', 'th', undefined), (day, language) => {
        expect(read(write(day), language)).toEqual({ text: day.iso, others: [], asks: false });
      }),
    );
  });

  it.each(Object.entries(dayFirst))(
    'reads the year last, day first, and says so: %s',
    (_, write) => {
      fc.assert(
        fc.property(days, fc.constantFrom('en', 'th'), (day, language) => {
          const { y, m, d, iso } = day;
          const isOpen = d <= 12 && d !== m;
          expect(read(write(day), language)).toEqual({
            text: iso,
            others: isOpen ? [`${y}-${two(d)}-${two(m)}`] : [],
            asks: false,
            ...(isOpen && { doubt: 'order' }),
          });
        }),
      );
    },
  );

  it('reads the month first where the day cannot come first', () => {
    fc.assert(
      fc.property(days, ({ y, m, d, iso }) => {
        fc.pre(d > 12);
        for (const language of ['en', 'ja', 'th', undefined])
          expect(read(`${m}/${d}/${y}`, language).text).toBe(iso);
      }),
    );
  });

  it('asks for the order where the language has none, and takes nothing', () => {
    const asked = { doubt: 'order', others: ['2026-04-03', '2026-03-04'], asks: true };
    expect(read('03/04/2026', 'ja')).toEqual({ ...asked, text: '03/04/2026' });
    expect(read('03042026')).toEqual({ ...asked, text: '03042026' });
    expect(v.typedDate('03/04/2026')).toBe('03/04/2026');
    expect(v.parseValue(full, '03/04/2026').ok).toBe(false);
  });

  it('offers the Gregorian day of a Buddhist year, in every writing, and never takes it', () => {
    const all = { ...writings, ...dayFirst };
    for (const marked of Object.keys(all).filter((name) =>
      /Buddhist|Gregorian|Thai prose/.test(name),
    ))
      delete all[marked];
    fc.assert(
      fc.property(days, fc.constantFrom(...Object.values(all)), (day, write) => {
        const buddhist = { ...day, y: day.y + 543, iso: `${day.y + 543}${day.iso.slice(4)}` };
        const reading = read(write(buddhist), 'th');
        expect(reading.others[0]).toBe(day.iso);
        expect(reading).toMatchObject({ doubt: 'buddhist', asks: true });
      }),
    );
  });

  it.each([
    ['令和8年11月21日', '2026-11-21'],
    ['R8.11.21', '2026-11-21'],
    ['r8/11/21', '2026-11-21'],
    ['Ｒ８．１１．２１', '2026-11-21'],
    ['令和元年5月1日', '2019-05-01'],
    ['H30/1/5', '2018-01-05'],
    ['平成31年4月30日', '2019-04-30'],
    ['H1.1.8', '1989-01-08'],
    ['昭和64年1月7日', '1989-01-07'],
    ['S1-12-25', '1926-12-25'],
    ['大正元年7月30日', '1912-07-30'],
    ['M45.7.29', '1912-07-29'],
    ['令和8年11月', '2026-11-UN'],
    ['令和8年', '2026-UN-UN'],
  ])('reads the Japanese era of %s', (typed, day) => expect(read(typed).text).toBe(day));

  it.each(['平成31年5月1日', 'R1.4.30', 'S64.1.8', 'H0.1.1', '令和8年13月1日', 'X8.1.1'])(
    'does not take a day that its era does not hold: %s',
    (typed) => expect(v.parseValue(full, read(typed).text).ok).toBe(false),
  );

  it.each([
    ['Nov 2026', '2026-11-UN'],
    ['UN-NOV-2026', '2026-11-UN'],
    ['UNK Nov 2026', '2026-11-UN'],
    ['11/2026', '2026-11-UN'],
    ['UN/11/2026', '2026-11-UN'],
    ['UN/UN/2026', '2026-UN-UN'],
    ['2026UNUN', '2026-UN-UN'],
    ['พ.ย. ค.ศ. 2026', '2026-11-UN'],
    ['unun-un-un', 'UNUN-UN-UN'],
  ])('keeps unknown parts unknown: %s', (typed, date) => expect(read(typed, 'en').text).toBe(date));

  it.each([
    ['31/02/2026', 'VALUES_DATE_NOT_REAL'],
    ['30 Feb 2026', 'VALUES_DATE_NOT_REAL'],
    ['21/11/1899', 'VALUES_DATE_YEAR'],
    ['5/UN/2026', 'VALUES_DATE_UNKNOWN_ORDER'],
    ['21/11/26', 'VALUES_DATE_CHARACTERS'],
    ['tomorrow', 'VALUES_DATE_CHARACTERS'],
  ])('leaves %s to the rules, which say what is wrong', (typed, code) =>
    expect(v.parseValue(anyDate, read(typed, 'en').text)).toMatchObject({ ok: false, code }),
  );

  it('finds the leap day of a Buddhist year, which is no leap year as a Gregorian one', () => {
    expect(read('29/2/2567', 'th')).toMatchObject({ doubt: 'buddhist', others: ['2024-02-29'] });
  });

  it('never changes the meaning of what the rules take as it stands', () => {
    const typed = fc.string({
      unit: fc.constantFrom(...Array.from('0123456789UN-年月日 ０９－')),
      maxLength: 10,
    });
    fc.assert(
      fc.property(
        fc.oneof(typed, fc.integer({ min: 10_000_000, max: 99_999_999 }).map(String)),
        fc.constantFrom('en', 'ja', undefined),
        (raw, language) => {
          const asIs = v.parseValue(anyDate, raw);
          if (asIs.ok) expect(read(raw, language).text).toBe(asIs.value ?? '');
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('gives the stored form or a text that it gives again, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (raw) => {
        const { text } = read(raw, 'en');
        expect(read(text, 'en').text).toBe(text);
      }),
    );
  });
});
