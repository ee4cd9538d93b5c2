import { areas } from '@casebook/catalogue/all';
import { Layout, type Codelist, type Item, type ItemProperty } from '@casebook/study-design';
import * as fc from 'fast-check';
import * as v from './index';

function spec(layout: Layout, more: Partial<Item> = {}, codes?: string[]): v.ValueSpec {
  const item: Item = { key: 'X', layout, label: { en: 'X' }, properties: [], ...more };
  const entries = codes?.map((code) => ({
    code,
    label: { en: `label ${code}`, ja: `ラベル${code}` },
  }));
  const codelist: Codelist | undefined = entries && {
    key: 'L',
    name: { en: 'L' },
    dataType: 'text',
    entries,
  };
  return v.valueSpec(item, codelist);
}
const numeric = (digits: number, decimals: number) =>
  spec(Layout.text, { dataType: 'number', numberFormat: { digits, decimals } });
/** The stored text, or the code of the refusal. */
function parse(of: v.ValueSpec, raw: string): string | null {
  const result = v.parseValue(of, raw);
  return result.ok ? result.value : result.code;
}
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));

const full = spec(Layout.dateFull);
const unknownDay = spec(Layout.dateUnknownDay);
const unknownMonth = spec(Layout.dateUnknownMonthDay);
const unknownYear = spec(Layout.dateUnknownYear);

describe('dates', () => {
  it.each([
    ['2024-03-05', '2024-03-05'],
    ['20240305', '2024-03-05'],
    ['', null],
    ['  ', null],
    ['05-03-2024', 'VALUES_DATE_FORMAT'],
    ['2024-03', 'VALUES_DATE_UNKNOWN_NOT_ALLOWED'],
    ['2024-02-29', '2024-02-29'],
    ['2023-02-29', 'VALUES_DATE_NOT_REAL'],
    ['1900-02-29', 'VALUES_DATE_NOT_REAL'],
    ['2000-02-29', '2000-02-29'],
    ['2024-04-31', 'VALUES_DATE_NOT_REAL'],
    ['2024-13-01', 'VALUES_DATE_NOT_REAL'],
    ['2024-00-10', 'VALUES_DATE_NOT_REAL'],
  ])('takes %s as %s [R5-DATE-01]', (raw, expected) => {
    expect(parse(full, raw)).toBe(expected);
  });

  it.each([
    [full, '2024-03-UN', 'VALUES_DATE_UNKNOWN_NOT_ALLOWED'],
    [unknownDay, '2024-03-UN', '2024-03-UN'],
    [unknownDay, '2024-UN-UN', 'VALUES_DATE_UNKNOWN_NOT_ALLOWED'],
    [unknownMonth, '2024-UN-UN', '2024-UN-UN'],
    [unknownMonth, '2024-un-un', '2024-UN-UN'],
    [unknownMonth, '2024-UN-05', 'VALUES_DATE_UNKNOWN_ORDER'],
    [unknownMonth, 'UNUN-UN-UN', 'VALUES_DATE_UNKNOWN_NOT_ALLOWED'],
    [unknownYear, 'UNUN-UN-UN', 'UNUN-UN-UN'],
    [unknownYear, 'UNUN-03-05', 'VALUES_DATE_UNKNOWN_ORDER'],
    [unknownYear, '2024-03-05', '2024-03-05'],
  ])('allows unknown parts by layout: %#: %s [R5-DATE-02]', (of, raw, expected) => {
    expect(parse(of, raw)).toBe(expected);
  });

  it('converts Japanese date characters and full-width forms, and pads [R5-DATE-03]', () => {
    expect(parse(full, '2024年3月5日')).toBe('2024-03-05');
    expect(parse(full, '２０２４年３月５日')).toBe('2024-03-05');
    expect(parse(full, '２０２４ー３−５')).toBe('2024-03-05');
    expect(parse(unknownDay, '2024年3月')).toBe('2024-03-UN');
    expect(parse(unknownMonth, '2024年')).toBe('2024-UN-UN');
  });
  it('refuses years before 1900 [R5-DATE-04] [R9-CONST-06]', () => {
    expect(parse(full, '1899-12-31')).toBe('VALUES_DATE_YEAR');
    expect(parse(full, '1900-01-01')).toBe('1900-01-01');
  });
  it.each(['日', '年', '月', '-', '年月日'])('does not take %s for an empty date', (raw) => {
    expect(parse(full, raw)).toBe('VALUES_DATE_FORMAT');
    expect(parse(unknownYear, raw)).toBe('VALUES_DATE_FORMAT');
  });
  it('refuses other characters [R5-DATE-05]', () => {
    expect(parse(full, '5 Mar 2024')).toBe('VALUES_DATE_CHARACTERS');
    for (const raw of ['2024-03-0x', '2024/03/05', '2024.3.5', '2024-03-05T00:00', '2024‐03‐05†'])
      expect(parse(full, raw)).toBe('VALUES_DATE_CHARACTERS');
    const printable = Array.from({ length: 94 }, (_, at) => String.fromCharCode(0x21 + at));
    const refused = printable.filter(
      (one) => parse(full, `2024-03${one}`) === 'VALUES_DATE_CHARACTERS',
    );
    expect(printable.filter((one) => !refused.includes(one)).join('')).toBe('-0123456789NUnu');
  });
  it('calls a date future only when it certainly lies after today [R5-DATE-06]', () => {
    expect(v.isFutureDate('2024-06-01', '2024-06-01')).toBe(false);
    expect(v.isFutureDate('2024-06-02', '2024-06-01')).toBe(true);
    expect(v.isFutureDate('2024-06-UN', '2024-06-01')).toBe(false);
    expect(v.isFutureDate('2024-07-UN', '2024-06-30')).toBe(true);
    expect(v.isFutureDate('UNUN-UN-UN', '2024-06-30')).toBe(false);
  });
});

describe('times', () => {
  const [time, minute, both] = [
    spec(Layout.timeFull),
    spec(Layout.timeUnknownMinute),
    spec(Layout.timeUnknown),
  ];
  it.each([
    ['09:30', '09:30'],
    ['9:5', '09:05'],
    ['0930', '09:30'],
    ['９：３０', '09:30'],
    ['9時5分', '09:05'],
    ['00:00', '00:00'],
    ['23:59', '23:59'],
    ['24:00', 'VALUES_TIME_NOT_REAL'],
    ['12:60', 'VALUES_TIME_NOT_REAL'],
    ['noon', 'VALUES_TIME_FORMAT'],
    ['分', 'VALUES_TIME_FORMAT'],
    ['時', 'VALUES_TIME_FORMAT'],
    ['9', 'VALUES_TIME_FORMAT'],
  ])('takes %s as %s [R5-TIME-01]', (raw, expected) => {
    expect(parse(time, raw)).toBe(expected);
  });
  it('allows UN by layout [R5-TIME-02]', () => {
    expect(parse(time, '09:UN')).toBe('VALUES_TIME_UNKNOWN_NOT_ALLOWED');
    expect(parse(minute, '09:UN')).toBe('09:UN');
    expect(parse(minute, 'UN:UN')).toBe('VALUES_TIME_UNKNOWN_HOUR');
    expect(parse(both, 'UN:UN')).toBe('UN:UN');
    expect(parse(both, 'UN:30')).toBe('VALUES_TIME_UNKNOWN_ORDER');
  });
});

describe('numbers', () => {
  it('limits digits and decimals [R5-NUM-01]', () => {
    expect(parse(numeric(3, 1), '123.4')).toBe('123.4');
    expect(parse(numeric(3, 1), '1234')).toBe('VALUES_NUMBER_TOO_LONG');
    expect(parse(numeric(3, 1), '1.23')).toBe('VALUES_NUMBER_TOO_LONG');
    expect(parse(numeric(3, 1), '0001.50')).toBe('1.5');
    expect(parse(numeric(3, 0), '1e3')).toBe('VALUES_NUMBER_FORMAT');
  });
  it('allows a leading minus [R5-NUM-02]', () => {
    expect(parse(numeric(3, 1), '-1.5')).toBe('-1.5');
    expect(parse(numeric(3, 1), '1-5')).toBe('VALUES_NUMBER_FORMAT');
  });
  it.each(['－１．５', '−1.5', '–1.5', 'ー１．５', '‐1.5'])(
    'converts full-width digits and dashes: %s [R5-NUM-03]',
    (raw) => expect(parse(numeric(3, 1), raw)).toBe('-1.5'),
  );
  it('removes leading and trailing zeros [R5-NUM-04]', () => {
    expect(parse(numeric(3, 3), '007.500')).toBe('7.5');
    expect(parse(numeric(3, 3), '100.000')).toBe('100');
    expect(parse(numeric(3, 3), '.5')).toBe('0.5');
  });
  it('makes a signed zero 0 [R5-NUM-05]', () => {
    for (const raw of ['-0', '-0.00', '０', '000']) expect(parse(numeric(3, 2), raw)).toBe('0');
  });
  it('stays exact [R5-NUM-01]', () => {
    expect(parse(numeric(20, 10), '12345678901234567890.0123456789')).toBe(
      '12345678901234567890.0123456789',
    );
  });
});

describe('texts and codes', () => {
  it('converts full-width characters to half-width, but not katakana [R5-TEXT-01]', () => {
    expect(parse(spec(Layout.text), 'ＡＢＣ　１２３！')).toBe('ABC 123!');
    expect(parse(spec(Layout.text), 'アスピリン ｱｽﾋﾟﾘﾝ')).toBe('アスピリン ｱｽﾋﾟﾘﾝ');
    expect(parse(spec(Layout.text), '￥１００～￡￣｟￢￤￠￦')).toBe('¥100~£¯⦅¬¦¢₩');
  });
  it('keeps line breaks in a text area only, and no control characters', () => {
    expect(parse(spec(Layout.textArea), 'a\r\nb\u0000\u0007')).toBe('a\nb');
    expect(parse(spec(Layout.text), 'a\nb\tc\u2028d')).toBe('a b c d');
    expect(parse(spec(Layout.textArea), 'a\u2029b\u0085c')).toBe('a\nb\nc');
    // Nor code points that are none: with one of these a file in XML does not open.
    expect(parse(spec(Layout.text), 'a\uFFFE\uFFFF\uFDD0\u{1FFFF}b')).toBe('ab');
  });
  it('takes out what would turn the order of what follows, but not the order of a script', () => {
    expect(parse(spec(Layout.text), 'dose \u202E05\u202C mg')).toBe('dose 05 mg');
    expect(parse(spec(Layout.text), 'שלום\u200F 5')).toBe('שלום\u200F 5');
  });
  it.each(['\u200B', '\u2060\uFEFF', '\u3000\u00AD', '\u0007'])(
    'takes the invisible %j for empty',
    (raw) => {
      expect(parse(spec(Layout.textArea), raw)).toBeNull();
    },
  );
  it('counts characters, not code units', () => {
    expect(parse(spec(Layout.text, { maxLength: 2 }), '𠮷𠮷')).toBe('𠮷𠮷');
    expect(parse(spec(Layout.text, { maxLength: 2 }), '𠮷𠮷𠮷')).toBe('VALUES_TEXT_TOO_LONG');
  });
  it('limits screening and enrolment numbers to 256 characters [R5-SUBJ-01]', () => {
    const properties: ItemProperty[] = [{ type: 8 }];
    expect(parse(spec(Layout.text, { properties }), 'x'.repeat(256))).toBe('x'.repeat(256));
    expect(parse(spec(Layout.text, { properties }), 'x'.repeat(257))).toBe('VALUES_TEXT_TOO_LONG');
  });
  it('takes only codes of the codelist', () => {
    const sex = spec(Layout.dropdown, {}, ['M', 'F']);
    expect(parse(sex, 'M')).toBe('M');
    expect(parse(sex, ' Ｍ ')).toBe('M');
    expect(parse(sex, 'X')).toBe('VALUES_CODE_UNKNOWN');
    const long = v.parseValue(sex, '\ud800'.repeat(1_000_000));
    expect(JSON.stringify(long).length).toBeLessThan(200);
  });
  it('stores checkboxes in codelist order and obeys exclusion', () => {
    const properties: ItemProperty[] = [{ type: 7, codes: ['0'] }];
    const boxes = spec(Layout.horizontalCheckbox, { properties }, ['1', '2', '0']);
    expect(parse(boxes, '2|1|2')).toBe('1|2');
    expect(parse(boxes, '0')).toBe('0');
    expect(parse(boxes, '0|1')).toBe('VALUES_CODE_EXCLUDES_OTHERS');
  });
  it('holds nothing in labels', () => {
    expect(parse(spec(Layout.label), 'x')).toBe('VALUES_NO_VALUE_HERE');
  });
});

describe('display and typed columns', () => {
  it('shows codes by label and dates as stored; long dates name the Gregorian year in Thai', () => {
    const codelist: Codelist = {
      key: 'L',
      name: { en: 'L' },
      dataType: 'text',
      entries: [{ code: '1', label: { en: 'Mild', ja: '軽度' } }],
    };
    const box = spec(Layout.horizontalCheckbox, {}, ['1']);
    expect(v.formatValue(box, '1', 'ja-JP', { codelist })).toBe('軽度');
    expect(v.formatValue(box, '1', 'th-TH', { codelist, languages: ['en'] })).toBe('Mild');
    expect(v.formatValue(full, '2024-03-05', 'th-TH')).toBe('2024-03-05');
    const long = (language: string, stored = '2024-03-05') =>
      v.formatValue(unknownMonth, stored, language, { dates: 'long' });
    expect(long('ja')).toBe('2024年3月5日');
    expect(long('en')).toBe('5 Mar 2024');
    expect(long('th')).toBe('5 มี.ค. ค.ศ. 2024');
    expect(long('en', '2024-03-UN')).toBe('Mar 2024');
  });
  it('gives the interval of a partial date', () => {
    expect(v.typedValue(full, '2024-02-UN')).toEqual({
      dateFrom: '2024-02-01',
      dateTo: '2024-02-29',
    });
    expect(v.typedValue(full, 'UNUN-UN-UN')).toEqual({});
    expect(v.typedValue(numeric(3, 1), '1.5')).toEqual({ num: '1.5' });
  });
});

describe('laws', () => {
  const codes = ['1', 'a|b', 'a\\', '\\|', 'ｆ'];
  const specs = [
    full,
    unknownDay,
    unknownMonth,
    unknownYear,
    spec(Layout.timeUnknown),
    numeric(8, 4),
    spec(Layout.text),
    spec(Layout.textArea),
    spec(Layout.dropdown, {}, codes),
    spec(Layout.horizontalCheckbox, {}, codes),
  ];
  const raw = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.string({
      unit: fc.constantFrom(...Array.from('0123456789-.:/UN年月日 ａ１\\|\u0301e')),
      maxLength: 12,
    }),
    fc.subarray(codes).map(v.joinCodes),
  );
  it('a canonical text gives itself again', () => {
    fc.assert(
      fc.property(fc.constantFrom(...specs), raw, (of, text) => {
        const first = v.parseValue(of, text);
        if (first.ok) expect(v.parseValue(of, first.value)).toEqual(first);
        else expect(areas.values).toHaveProperty(first.code);
      }),
      { numRuns: 2000 },
    );
  });
  it('full-width input means the same as half-width input [R5-NUM-03] [R5-TEXT-01]', () => {
    const ascii = fc.string({
      unit: fc.constantFrom(...Array.from('0123456789-.:/UN ab')),
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.constantFrom(...specs.slice(0, 8)), ascii, (of, text) => {
        expect(v.parseValue(of, fullWidth(text))).toEqual(v.parseValue(of, text));
      }),
      { numRuns: 1000 },
    );
  });
  it('codes survive joining and splitting', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('a', '|', '\\'), minLength: 1 })),
        (list) => {
          expect(v.splitCodes(v.joinCodes(list))).toEqual(list);
        },
      ),
    );
  });

  const date = fc
    .record({
      year: fc.integer({ min: 1990, max: 1993 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
      known: fc.integer({ min: 0, max: 3 }),
    })
    .map(({ year, month, day, known }): v.PartialDate => {
      const parts = { year, month, day };
      if (known < 3) Object.assign(parts, { day: undefined });
      if (known < 2) Object.assign(parts, { month: undefined });
      if (known < 1) Object.assign(parts, { year: undefined });
      return parts;
    });
  it('partial dates obey the laws of intervals [R5-DATE-02]', () => {
    fc.assert(
      fc.property(date, date, (a, b) => {
        expect(v.storedDate(v.partialDate(v.storedDate(a))!)).toBe(v.storedDate(a));
        // Exactly one certainty at most; certain implies possible; possible is not certainly otherwise.
        const certain = [v.certainlyBefore(a, b), v.certainlyAfter(a, b), v.certainlyEqual(a, b)];
        expect(certain.filter(Boolean).length).toBeLessThanOrEqual(1);
        if (certain[0]) expect(v.possiblyBefore(a, b) && !v.possiblyEqual(a, b)).toBe(true);
        if (certain[2]) expect(v.possiblyEqual(a, b)).toBe(true);
        expect(v.possiblyBefore(a, b)).toBe(v.possiblyAfter(b, a));
        expect(v.possiblyBefore(a, b) || v.possiblyAfter(a, b) || v.possiblyEqual(a, b)).toBe(true);
        if (v.isFullDate(a) && v.isFullDate(b)) {
          expect(certain.filter(Boolean)).toHaveLength(1);
          const { least, most } = v.daysBetween(a, b)!;
          expect(Math.sign(least)).toBe(certain[0] ? 1 : certain[1] ? -1 : 0);
          const utc = (d: Required<v.PartialDate>) => Date.UTC(d.year, d.month - 1, d.day);
          expect([least, most]).toEqual(Array(2).fill((utc(b) - utc(a)) / 86_400_000));
        }
      }),
      { numRuns: 1000 },
    );
  });
});
