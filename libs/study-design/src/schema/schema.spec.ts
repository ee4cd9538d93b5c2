import * as fc from 'fast-check';
import { arbitraryDesign } from '../../test/arbitrary-design';
import { canonicalJson, designChecksum } from '../canonical/canonical';
import { emptyDesign } from './empty';
import { indexDesign } from './index-design';
import { dataTypeOf, itemsOf, requiresSdv } from './items';
import { isKey, keyFrom } from './keys';
import { standardRoles } from './roles';
import { isStorable } from './storable';
import { textIn } from './texts';

describe('keys', () => {
  it('makes a free key from any name', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 20 }), (names) => {
        const taken = new Set<string>();
        const keys = names.map((name) => keyFrom(name, taken));
        expect(keys.every(isKey)).toBe(true);
        expect(new Set(keys).size).toBe(names.length);
      }),
    );
  });

  it('refuses reserved words of the check language and of JavaScript', () => {
    for (const word of [
      '',
      '1A',
      'A B',
      'in',
      'true',
      '__proto__',
      'constructor',
      'A'.repeat(41),
    ]) {
      expect(isKey(word)).toBe(false);
    }
    expect(keyFrom('__proto__', new Set())).toBe('proto');
    expect(keyFrom('constructor', new Set(), 'I')).toBe('I_constructor');
  });
});

describe('textIn', () => {
  it("falls back to the study's first language [D4-DESIGN-05]", () => {
    const text = { de: 'Alter', en: 'Age' };
    expect(textIn(text, 'en', ['de', 'en'])).toBe('Age');
    expect(textIn(text, 'en-US', ['de', 'en'])).toBe('Age');
    expect(textIn(text, 'th', ['de', 'en'])).toBe('Alter');
    expect(textIn({ en: 'Age' }, 'th', ['ja', 'en'])).toBe('Age');
    expect(textIn({ en: '', ja: '年齢' }, 'en', ['ja'])).toBe('年齢');
    expect(textIn({}, 'constructor', ['en'])).toBe('');
    expect(textIn(undefined, 'en')).toBe('');
  });
});

describe('dataTypeOf', () => {
  it('follows the layout codes [R3-LAYOUT-07] [R3-LAYOUT-15]', () => {
    const types = Array.from({ length: 15 }, (_, at) => dataTypeOf({ layout: (at + 1) as 1 }));
    expect(types.join(' ')).toBe(
      'codes date date date date code none code code text text time time time none',
    );
    expect(dataTypeOf({ layout: 10, dataType: 'number' })).toBe('number');
    expect(dataTypeOf({ layout: 2, dataType: 'number' })).toBe('date');
  });
});

describe('indexDesign', () => {
  it('finds every page, item and schedule entry, and the registration numbers', () => {
    fc.assert(
      fc.property(arbitraryDesign(), (design) => {
        const index = indexDesign(design);
        for (const page of design.pages) {
          expect(index.pages.get(page.key)).toBe(page);
          for (const { block, item } of itemsOf(page)) {
            expect(index.item(page.key, item.key)).toMatchObject({ page, block, item });
          }
        }
        for (const entry of design.schedule) {
          expect(index.scheduleEntry(entry.visit, entry.page)).toBe(entry);
        }
        expect(index.registrationPage?.key).toBe('REG');
        expect(index.screeningItem?.item.key).toBe('SCRNO');
        expect(index.enrollmentItem?.item.key).toBe('ENRNO');
      }),
      { numRuns: 30 },
    );
  });
});

describe('canonicalJson', () => {
  it('is the same for equal values and still JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
        // JSON has no negative zero.
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
    expect(canonicalJson({ b: 1, a: [undefined, { d: undefined, c: null }] })).toBe(
      '{"a":[null,{"c":null}],"b":1}',
    );
    expect(() => canonicalJson({ a: NaN })).toThrow(TypeError);
    const itself: unknown[] = [];
    itself.push({ itself });
    expect(() => canonicalJson(itself)).toThrow(TypeError);
  });

  it.each([1, 2, 12, 32, 33, 60])('sorts %i members by code unit', (count) => {
    const names = Array.from(
      { length: count },
      (_, at) => `${(at * 7) % count}${at % 2 ? 'é' : 'Z"'}`,
    );
    const sorted = names.toSorted().map((name) => `${JSON.stringify(name)}:1`);
    const written = Object.fromEntries(names.map((name) => [name, 1]));
    expect(canonicalJson(written)).toBe(`{${sorted.join(',')}}`);
  });

  it('gives a checksum that depends only on the frozen content [D4-DESIGN-02]', async () => {
    const design = emptyDesign({ studyIdText: 'S', name: { en: 'S' }, protocolNumber: 'P' }, [
      'en',
    ]);
    const sum = await designChecksum(design);
    expect(sum).toMatch(/^sha256:[0-9a-f]{64}$/);
    const { study, schema, ...rest } = design;
    expect(await designChecksum({ ...rest, study, schema })).toBe(sum);
    expect(await designChecksum({ ...design, languages: ['en', 'ja'] })).not.toBe(sum);
  });
});

describe('standardRoles', () => {
  const roles = new Map(standardRoles().map((role) => [role.code, role]));

  it('separates duties: monitors never edit data, requester and approver differ [R6-ACCESS-05]', () => {
    expect([...roles.keys()]).toEqual([
      'site_staff',
      'investigator',
      'monitor',
      'data_manager',
      'pharmacist',
      'supply_manager',
      'approver',
      'study_builder',
      'administrator',
    ]);
    for (const code of [
      'monitor',
      'data_manager',
      'supply_manager',
      'approver',
      'administrator',
      'study_builder',
    ]) {
      expect(roles.get(code)!.privileges).not.toContain('CRF_EDIT');
      expect(roles.get(code)!.privileges).not.toContain('CASE_REGISTER');
    }
    for (const { code, privileges } of roles.values()) {
      expect(privileges.includes('ESIGN_EDIT')).toBe(code === 'investigator');
      expect(new Set(privileges).size).toBe(privileges.length);
    }
  });

  it('limits the site side and the monitor to sites [R6-ACCESS-02]', () => {
    const limited = [...roles.values()].filter((role) => role.siteLimited).map((role) => role.code);
    expect(limited).toEqual(['site_staff', 'investigator', 'monitor', 'pharmacist']);
  });
});

it('requires SDV of an item unless the design says otherwise [D3-SDV-01]', () => {
  expect([{}, { sdv: true }, { sdv: false }].map(requiresSdv)).toEqual([true, true, false]);
});

describe('a text of a design', () => {
  it.each(['', 'A\tB\nC\r\n', '<b>&"', '🙂', 'ก็', '\u0085', '\ufffd'])('may be %j', (text) =>
    expect(isStorable(text)).toBe(true),
  );

  it.each(['\0', 'a\u0007b', '\u001b[0m', '\u000b', '\ufffe', '\ud83d', 'a\udc00'])(
    'cannot be %j [D7-ERROR-02]',
    (text) => expect(isStorable(text)).toBe(false),
  );
});
