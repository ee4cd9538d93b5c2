/// <reference types="node" />
import { Layout, type Item } from '@casebook/study-design';
import * as fc from 'fast-check';
import * as v from './index';

const spec = (layout: Layout, more: Partial<Item> = {}): v.ValueSpec =>
  v.valueSpec({ key: 'X', layout, label: { en: 'X' }, properties: [], ...more });
/** The stored text, or the code of the refusal. */
const parse = (of: v.ValueSpec, raw: string): string | null => {
  const result = v.parseValue(of, raw);
  return result.ok ? result.value : result.code;
};
const pad = (value: number, width = 2): string => String(value).padStart(width, '0');
const fullWidth = (text: string): string =>
  text.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));

const DATES = [
  Layout.dateFull,
  Layout.dateUnknownDay,
  Layout.dateUnknownMonthDay,
  Layout.dateUnknownYear,
] as const;
// oxlint-disable-next-line no-control-regex -- control characters are what must not be there
const UNSEEN = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/;
const runs = { numRuns: 1_000 };

describe('dates', () => {
  const parts = fc.record({
    year: fc.oneof(fc.integer({ min: 1890, max: 2110 }), fc.integer({ min: 0, max: 9999 })),
    month: fc.integer({ min: 0, max: 13 }),
    day: fc.integer({ min: 0, max: 32 }),
  });
  /** The calendar of the platform, not ours. */
  const isReal = ({ year, month, day }: { year: number; month: number; day: number }): boolean => {
    const date = new Date(`${pad(year, 4)}-${pad(month)}-${pad(day)}T00:00:00Z`);
    return (
      !Number.isNaN(date.getTime()) &&
      date.getUTCFullYear() === year &&
      date.getUTCMonth() === month - 1 &&
      date.getUTCDate() === day
    );
  };

  it('takes exactly the days that the calendar has, from 1900 on [R5-DATE-01] [R5-DATE-04]', () => {
    fc.assert(
      fc.property(fc.constantFrom(...DATES), parts, (layout, date) => {
        const text = `${pad(date.year, 4)}-${pad(date.month)}-${pad(date.day)}`;
        const expected =
          date.year < 1900 ? 'VALUES_DATE_YEAR' : isReal(date) ? text : 'VALUES_DATE_NOT_REAL';
        expect(parse(spec(layout), text)).toBe(expected);
      }),
      { numRuns: 3_000 },
    );
  });

  it('knows every leap day of the calendar [R5-DATE-01]', () => {
    for (let year = 1900; year <= 2400; year += 1) {
      const leap = isReal({ year, month: 2, day: 29 });
      expect(parse(spec(Layout.dateFull), `${year}-02-29`) === `${year}-02-29`).toBe(leap);
    }
  });

  it('takes Japanese characters, any width and any padding for the same day [R5-DATE-03]', () => {
    const day = parts.filter((date) => date.year >= 1900 && isReal(date));
    fc.assert(
      fc.property(day, fc.boolean(), ({ year, month, day: d }, padded) => {
        const [m, t] = padded ? [pad(month), pad(d)] : [month, d];
        const stored = `${year}-${pad(month)}-${pad(d)}`;
        for (const written of [`${year}年${m}月${t}日`, `${year}-${m}-${t}`, `${year}年${m}-${t}`])
          for (const raw of [written, fullWidth(written), ` ${written}　`])
            expect(parse(spec(Layout.dateFull), raw)).toBe(stored);
        expect(parse(spec(Layout.dateUnknownDay), `${year}年${m}月`)).toBe(
          `${year}-${pad(month)}-UN`,
        );
      }),
      runs,
    );
  });

  it('allows each combination of unknown parts exactly where the layout does [R5-DATE-02]', () => {
    const written = ['2024-03-05', '2024-03-UN', '2024-UN-UN', 'UNUN-UN-UN'];
    DATES.forEach((layout, unknown) => {
      written.forEach((raw, parts) => {
        const expected = parts <= unknown ? raw : 'VALUES_DATE_UNKNOWN_NOT_ALLOWED';
        expect(parse(spec(layout), raw)).toBe(expected);
      });
      for (const raw of ['UNUN-03-05', 'UNUN-03-UN', 'UNUN-UN-05', '2024-UN-05'])
        expect(parse(spec(layout), raw)).toBe('VALUES_DATE_UNKNOWN_ORDER');
    });
  });

  it('refuses whatever has another character, and only says so [R5-DATE-05]', () => {
    const plain = fc.string({
      unit: fc.constantFrom(...Array.from('0123456789UN-年月日')),
      maxLength: 12,
    });
    const foreign = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
      .filter((c) => !/^[0-9UN年月日\s-]+$/i.test(v.toPlainHyphens(v.toHalfWidth(c))));
    fc.assert(
      fc.property(fc.constantFrom(...DATES), plain, foreign, plain, (layout, a, c, b) => {
        expect(parse(spec(layout), a + c + b)).toBe('VALUES_DATE_CHARACTERS');
        expect(parse(spec(layout), a + b)).not.toBe('VALUES_DATE_CHARACTERS');
      }),
      runs,
    );
  });

  // A calendar of two years, so that every day that a partial date may be can be looked at.
  const days = Array.from({ length: 731 }, (_, at) =>
    new Date(Date.UTC(2023, 0, 1 + at)).toISOString().slice(0, 10),
  );
  const partial = fc
    .tuple(fc.constantFrom(...days), fc.integer({ min: 1, max: 3 }))
    .map(([day, known]) => {
      const [year, month, date] = day.split('-').map(Number);
      return { year, ...(known > 1 ? { month } : {}), ...(known > 2 ? { day: date } : {}) };
    });
  const mayBe = (date: v.PartialDate): string[] =>
    days.filter((day) => day.startsWith(v.storedDate(date).replace(/(-UN)+$/, '')));

  it('compares partial dates as all the days that they may be [R5-DATE-02] [D5-CEL-04]', () => {
    fc.assert(
      fc.property(partial, partial, (a, b) => {
        const [first, second] = [mayBe(a), mayBe(b)];
        const every = first.every((x) => second.every((y) => x < y));
        const some = first.some((x) => second.some((y) => x < y));
        const same = first.some((x) => second.includes(x));
        expect(v.certainlyBefore(a, b)).toBe(every);
        expect(v.certainlyAfter(b, a)).toBe(every);
        expect(v.possiblyBefore(a, b)).toBe(some);
        expect(v.possiblyAfter(b, a)).toBe(some);
        expect(v.possiblyEqual(a, b)).toBe(same);
        expect(v.certainlyEqual(a, b)).toBe(first.length === 1 && same && second.length === 1);
      }),
      { numRuns: 150 },
    );
  });

  it('orders partial dates: certainly before is a strict order [R5-DATE-02]', () => {
    fc.assert(
      fc.property(partial, partial, partial, (a, b, c) => {
        expect(v.certainlyBefore(a, a)).toBe(false);
        if (v.certainlyBefore(a, b)) expect(v.certainlyBefore(b, a)).toBe(false);
        if (v.certainlyBefore(a, b) && v.certainlyBefore(b, c))
          expect(v.certainlyBefore(a, c)).toBe(true);
      }),
      runs,
    );
  });

  it('a date is future only when every day that it may be is after today [R5-DATE-06]', () => {
    fc.assert(
      fc.property(partial, fc.constantFrom(...days), (date, today) => {
        const future = mayBe(date).every((day) => day > today);
        expect(v.isFutureDate(v.storedDate(date), today)).toBe(future);
      }),
      { numRuns: 300 },
    );
    expect(v.isFutureDate('UNUN-UN-UN', '2024-01-01')).toBe(false);
  });

  it('counts days and years as the calendar does', () => {
    fc.assert(
      fc.property(fc.constantFrom(...days), fc.constantFrom(...days), (a, b) => {
        const [first, second] = [v.partialDate(a)!, v.partialDate(b)!];
        const apart = days.indexOf(b) - days.indexOf(a);
        expect(v.daysBetween(first, second)).toEqual({ least: apart, most: apart });
        expect(v.addDays(first as Required<v.PartialDate>, apart)).toEqual(second);
        const born = { ...first, year: first.year! - 40 };
        const years = second.year! - born.year - (b.slice(5) >= a.slice(5) ? 0 : 1);
        expect(v.completedYears(born, second)).toEqual({ least: years, most: years });
      }),
      runs,
    );
  });

  it('counts from a partial date to another as from any day that it may be [D5-CEL-05]', () => {
    const full = (day: string) => v.partialDate(day)!;
    const spread = (counts: readonly number[]) => ({
      least: Math.min(...counts),
      most: Math.max(...counts),
    });
    fc.assert(
      fc.property(partial, fc.constantFrom(...days), (date, day) => {
        const may = mayBe(date);
        const apart = may.map((each) => v.daysBetween(full(each), full(day))!.least);
        expect(v.daysBetween(date, full(day))).toEqual(spread(apart));
        const years = may.map((each) => v.completedYears(full(each), full(day))!.least);
        expect(v.completedYears(date, full(day))).toEqual(spread(years));
      }),
      { numRuns: 300 },
    );
    expect(v.daysBetween({}, full('2024-01-01'))).toBeUndefined();
  });

  it('gives the earliest and latest of partial dates only when every day is left open that it may be [D5-CEL-05]', () => {
    fc.assert(
      fc.property(partial, partial, (a, b) => {
        const may = (pick: (one: string, other: string) => boolean) => [
          ...new Set(
            mayBe(a).flatMap((one) => mayBe(b).map((other) => (pick(one, other) ? one : other))),
          ),
        ];
        for (const [found, days] of [
          [v.earliestDate([a, b]), may((one, other) => one <= other)],
          [v.latestDate([a, b]), may((one, other) => one >= other)],
        ] as const)
          if (found) expect(mayBe(found).toSorted()).toEqual(days.toSorted());
          else expect(days.length).toBeGreaterThan(1);
      }),
      { numRuns: 60 },
    );
    expect(v.earliestDate([{ year: 2024 }, { year: 2024, month: 6, day: 1 }])).toBeUndefined();
    expect(v.earliestDate([])).toBeUndefined();
  });

  it('adds days within the years that a date can have [D5-CEL-05]', () => {
    expect(v.addDays({ year: 2024, month: 2, day: 28 }, 1)).toEqual({
      year: 2024,
      month: 2,
      day: 29,
    });
    expect(v.addDays({ year: 1900, month: 1, day: 1 }, -1)).toBeUndefined();
    expect(v.addDays({ year: 9999, month: 12, day: 31 }, 1)).toBeUndefined();
    expect(v.addDays({ year: 9999, month: 12, day: 31 }, Number.NaN)).toBeUndefined();
  });
});

describe('times', () => {
  const TIMES = [Layout.timeFull, Layout.timeUnknownMinute, Layout.timeUnknown] as const;
  it('takes 00:00 to 23:59 and UN as the layout allows: every combination [R5-TIME-01] [R5-TIME-02]', () => {
    const hours = [...Array.from({ length: 26 }, (_, hour) => pad(hour)), 'UN'];
    const minutes = [...Array.from({ length: 62 }, (_, minute) => pad(minute)), 'UN'];
    TIMES.forEach((layout, unknown) => {
      for (const hour of hours)
        for (const minute of minutes) {
          const text = `${hour}:${minute}`;
          const stored = parse(spec(layout), text);
          const real =
            (hour === 'UN' ? minute === 'UN' && unknown === 2 : hour <= '23') &&
            (minute === 'UN' ? unknown >= 1 : minute <= '59');
          expect([text, stored === text]).toEqual([text, real]);
          if (real) expect(v.storedTime(v.partialTime(text)!)).toBe(text);
        }
    });
  });
});

describe('numbers', () => {
  const digitsOf = (text: string) => ({
    integer: text.replace('-', '').split('.')[0]!.replace(/^0+/, '').length,
    decimals: (text.split('.')[1] ?? '').replace(/0+$/, '').length,
  });
  const written = fc
    .tuple(
      fc.constantFrom('', '-'),
      fc.string({
        unit: fc.constantFrom(...Array.from('0012345678999')),
        minLength: 1,
        maxLength: 12,
      }),
      fc.option(fc.string({ unit: fc.constantFrom(...Array.from('00123456789')), maxLength: 8 })),
    )
    .map(([sign, integer, decimals]) => sign + integer + (decimals === null ? '' : `.${decimals}`));
  const format = fc.record({
    digits: fc.integer({ min: 1, max: 12 }),
    decimals: fc.integer({ min: 0, max: 8 }),
  });
  const exact = (text: string): bigint => {
    const [integer = '0', decimals = ''] = text.split('.');
    return (
      BigInt(integer.replace('-', '') + decimals.padEnd(10, '0')) * (text[0] === '-' ? -1n : 1n)
    );
  };

  it('limits the digits that count, and keeps the number exactly [R5-NUM-01] [R5-NUM-02] [R5-NUM-04] [R5-NUM-05]', () => {
    fc.assert(
      fc.property(written, format, (text, numberFormat) => {
        const stored = parse(spec(Layout.text, { dataType: 'number', numberFormat }), text);
        const { integer, decimals } = digitsOf(text);
        if (integer > numberFormat.digits || decimals > numberFormat.decimals)
          return expect(stored).toBe('VALUES_NUMBER_TOO_LONG');
        expect(stored).toMatch(/^(0|-?(0\.\d*[1-9]|[1-9]\d*(\.\d*[1-9])?))$/);
        expect(exact(stored!)).toBe(exact(text));
      }),
      { numRuns: 3_000 },
    );
  });

  it('takes any width and any dash for the same number [R5-NUM-03]', () => {
    const item = spec(Layout.text, {
      dataType: 'number',
      numberFormat: { digits: 12, decimals: 8 },
    });
    const dashes = Array.from('－−–—―‐‑‒ー─━﹘﹣ｰ⁻₋➖');
    fc.assert(
      fc.property(written, fc.constantFrom(...dashes), (text, dash) => {
        const expected = parse(item, text);
        expect(parse(item, fullWidth(text))).toBe(expected);
        expect(parse(item, text.replace('-', dash))).toBe(expected);
      }),
      runs,
    );
  });

  it.each([
    '',
    '-',
    '.',
    '-.',
    '1e5',
    '0x1F',
    'NaN',
    'Infinity',
    '1,000',
    '1 000',
    '--1',
    '1-',
    '+1',
    '１２．３．４',
    '½',
    '๑',
  ])('does not guess at %j [R5-NUM-02]', (raw) => {
    const stored = parse(spec(Layout.text, { dataType: 'number' }), raw);
    expect(stored).toBe(raw === '' ? null : 'VALUES_NUMBER_FORMAT');
  });
});

describe('hostile input', () => {
  const codelist = {
    key: 'L',
    name: { en: 'L' },
    dataType: 'text' as const,
    entries: ['1', 'a|b', '\\'].map((code) => ({ code, label: { en: code } })),
  };
  const coded = (layout: Layout) =>
    v.valueSpec({ key: 'X', layout, label: { en: 'X' }, properties: [] }, codelist);
  const all = Object.values(Layout).map((layout) =>
    [1, 6, 8, 9].includes(layout) ? coded(layout) : spec(layout),
  );
  const specs = [...all, spec(Layout.text, { dataType: 'number' })];
  const oneOfEach = [...new Map(specs.map((of) => [of.dataType, of])).values()];
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({
      unit: fc.constantFrom(
        ...Array.from(
          '\u0000\u0007\n\r\t\u0085\u2028\u202E\u2066\u200B\uFEFF\u0301\uD800\uDC00\uFFFF　ａ１年|\\',
        ),
      ),
      maxLength: 60,
    }),
  );

  it('is refused with a reason or stored without what nobody can see [R5-TEXT-01]', () => {
    fc.assert(
      fc.property(fc.constantFrom(...specs), hostile, (of, raw) => {
        const result = v.parseValue(of, raw);
        if (!result.ok) return;
        const { value } = result;
        if (value === null) return;
        expect(value.isWellFormed()).toBe(true);
        expect(value).not.toMatch(UNSEEN);
        expect(value).not.toMatch(/[\uFF01-\uFF5E\u3000]/);
        expect(value).toBe(value.trim());
        expect(v.characterCount(value)).toBeLessThanOrEqual(of.maxLength);
        expect(v.parseValue(of, value)).toEqual(result);
        expect(typeof v.formatValue(of, value, 'th-TH', { dates: 'long' })).toBe('string');
      }),
      { numRuns: 3_000 },
    );
  });

  it.each(['漢', '\uD800', '１', '-', '0|', ' ', '1.', '00'])(
    'of a megabyte of %j is answered at once',
    (unit) => {
      // The last character may undo what the others promised.
      const raw = `1.${unit.repeat(Math.ceil(1_000_000 / unit.length))}1`;
      const started = process.cpuUsage();
      for (const of of oneOfEach) {
        const result = v.parseValue(of, raw);
        expect(JSON.stringify(result).length).toBeLessThan(2_000);
      }
      // Anything but linear work would take minutes. Time of the processor: the machine may be busy with something else.
      expect(process.cpuUsage(started).user).toBeLessThan(20_000_000);
    },
  );
});

describe('what people type in a field', () => {
  it.each([
    ['20260401', '2026-04-01'],
    ['2026/4/1', '2026-04-01'],
    ['２０２６．４．１', '2026-04-01'],
    ['2026-un-un', '2026-UN-UN'],
    ['2026UNUN', '2026-UN-UN'],
    ['2026ー4ー1', '2026-04-01'],
    ['yesterday', 'YESTERDAY'],
  ])('date %s', (typed, date) => expect(v.typedDate(typed)).toBe(date));

  it.each([
    ['0930', '09:30'],
    ['930', '09:30'],
    ['9:5', '09:05'],
    ['09un', '09:UN'],
    ['un', 'UN:UN'],
    ['noon', 'NOON'],
  ])('time %s', (typed, time) => expect(v.typedTime(typed)).toBe(time));

  it('means the same when the rules take it as it stands', () => {
    const typed = fc.string({
      unit: fc.constantFrom(...Array.from('0123456789UN-年月日:時分 ０９－')),
      maxLength: 10,
    });
    fc.assert(
      fc.property(typed, (raw) => {
        for (const [layout, tidy] of [
          [Layout.dateUnknownYear, v.typedDate],
          [Layout.timeUnknown, v.typedTime],
        ] as const) {
          const asIs = v.parseValue(spec(layout), raw);
          if (asIs.ok) expect(v.parseValue(spec(layout), tidy(raw))).toEqual(asIs);
        }
      }),
      { numRuns: 3_000 },
    );
  });
});
