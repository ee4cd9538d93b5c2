import { validateSync } from 'class-validator';
import fc from 'fast-check';
import { isVisible, VisibleText } from './visible-text';

class Named {
  @VisibleText()
  name: unknown;

  @VisibleText({ lines: true })
  address?: unknown;
}

const faultsOf = (fields: object): string[] =>
  validateSync(Object.assign(new Named(), fields)).map(({ property }) => property);

describe('a visible text [D6-NAME-01]', () => {
  it.each([
    ['a line break', 'A\nB'],
    ['a carriage return for a header of a mail', 'A\r\nBcc: x@example.org'],
    ['an escape', 'A\u001B[31mB'],
    ['a turned direction', 'A\u202Egpj.exe'],
    ['an isolated direction', 'A\u2066B\u2069'],
    ['a zero-width space', 'A\u200BB'],
    ['a zero-width joiner', 'A\u200DB'],
    ['a byte order mark', '\uFEFFA'],
    ['a soft hyphen', 'A\u00ADB'],
    ['a tag', 'A\u{E0041}B'],
    ['a blank letter', '\u3164'],
    ['a line separator', 'A\u2028B'],
  ])('has no %s', (_, name) => {
    expect(faultsOf({ name })).toEqual(['name']);
    expect(faultsOf({ name: { en: 'A', ja: name } })).toEqual(['name']);
  });

  it.each([
    '山田　太郎',
    '髙橋 𠮷野家 邉󠄀',
    'สมชาย ใจดี นพ.ศรีสวัสดิ์',
    'Dr. José O’Connor-Müller, PhD',
    'ﾔﾏﾀﾞ ﾊﾅｺ',
  ])('has names as people write them: %s', (name) => {
    expect(faultsOf({ name })).toEqual([]);
  });

  it('accepts line breaks only in a field with lines', () => {
    expect(faultsOf({ name: 'A', address: '1-2-3 Minato\nTokyo\r\nJapan' })).toEqual([]);
    expect(faultsOf({ name: 'A', address: '1-2-3\u202EMinato' })).toEqual(['address']);
    expect(faultsOf({ name: 'A', address: '1-2-3\u0000Minato' })).toEqual(['address']);
  });

  it('accepts values of other types', () => {
    for (const name of [null, undefined, 7, true]) expect(faultsOf({ name })).toEqual([]);
  });

  it('is refused for one invisible character at any position', () => {
    const unseen = fc.constantFrom(
      '\u0000',
      '\u001F',
      '\u007F',
      '\u009F',
      '\u061C',
      '\u200E',
      '\u2060',
    );
    fc.assert(
      fc.property(fc.string(), unseen, fc.string(), (a, one, b) => !isVisible(a + one + b)),
    );
  });
});
