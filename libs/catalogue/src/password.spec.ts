import fc from 'fast-check';
import { passwordFault, passwordRules, personalPasswordFault } from './password';

const of = (characters: string) => fc.constantFrom(...characters.split(''));
const printable = Array.from({ length: 94 }, (_, index) => String.fromCharCode(0x21 + index));
const letters = printable.filter((one) => /[A-Za-z]/.test(one)).join('');
const digits = '0123456789';
const special = printable.filter((one) => !/[A-Za-z0-9]/.test(one)).join('');
const halfWidth = of(printable.join(''));

const joined = (parts: fc.Arbitrary<string[]>) => parts.map((characters) => characters.join(''));
const good = fc
  .tuple(of(letters), of(digits), of(special), fc.array(halfWidth, { minLength: 5, maxLength: 40 }))
  .chain(([letter, digit, sign, rest]) => {
    const all = [letter, digit, sign, ...rest];
    return joined(fc.shuffledSubarray(all, { minLength: all.length }));
  });

describe('a new password [R5-PWD-01] [R9-CONST-03]', () => {
  it.each([
    ['Casebook-Demo-1', null],
    ['abcde-12', null],
    [`a1-${'x'.repeat(253)}`, null],
    [`a1-${'x'.repeat(254)}`, 'AUTH_PASSWORD_TOO_LONG'],
    ['abcd-12', 'AUTH_PASSWORD_TOO_SHORT'],
    ['', 'AUTH_PASSWORD_TOO_SHORT'],
    ['abcdefgh1', 'AUTH_PASSWORD_TOO_SIMPLE'],
    ['abcdefgh-', 'AUTH_PASSWORD_TOO_SIMPLE'],
    ['1234567-8', 'AUTH_PASSWORD_TOO_SIMPLE'],
    ['\uff41bcdefg-1', 'AUTH_PASSWORD_NOT_HALF_WIDTH'],
    ['パスワード-abc1', 'AUTH_PASSWORD_NOT_HALF_WIDTH'],
    ['abc def-12', 'AUTH_PASSWORD_NOT_HALF_WIDTH'],
  ])('%j: %s', (password, fault) => {
    expect(passwordFault(password)).toBe(fault);
  });

  it('is valid with 8 half-width characters, letter, digit and special character in any order', () => {
    fc.assert(fc.property(good, (password) => passwordFault(password) === null));
  });

  it('requires a letter, a digit and a special character', () => {
    const without = (characters: string) =>
      joined(fc.array(of(characters), { minLength: 8, maxLength: 40 }));
    for (const characters of [letters + digits, letters + special, digits + special]) {
      fc.assert(
        fc.property(
          without(characters),
          (password) => passwordFault(password) === 'AUTH_PASSWORD_TOO_SIMPLE',
        ),
      );
    }
  });

  it('must not contain characters outside the half-width ones at any position', () => {
    const other = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
      .filter((one) => !/^[\x21-\x7e]+$/.test(one));
    fc.assert(
      fc.property(good, other, fc.nat(), (password, one, place) => {
        const at = place % (password.length + 1);
        const mixed = password.slice(0, at) + one + password.slice(at);
        return passwordFault(mixed) === 'AUTH_PASSWORD_NOT_HALF_WIDTH';
      }),
    );
  });

  it('has no fault exactly when it breaks no rule, and each rule is about its characters', () => {
    const some = fc.string({ minLength: 6, maxLength: 10 });
    fc.assert(
      fc.property(fc.oneof(some, good), (password) => {
        const all = password.split('');
        const among = (characters: string) => all.some((one) => characters.includes(one));
        const met = {
          length: password.length >= 8 && password.length <= 256,
          halfWidth: all.length > 0 && all.every((one) => printable.includes(one)),
          letter: among(letters),
          digit: among(digits),
          special: among(special),
        };
        expect(
          Object.fromEntries(passwordRules.map((rule) => [rule.id, rule.met(password)])),
        ).toEqual(met);
        expect(passwordFault(password) === null).toBe(Object.values(met).every(Boolean));
      }),
    );
  });
});

describe('a new password of somebody [D6-PWD-02]', () => {
  const owner = { loginId: 'h.sato', email: 'hanako.sato@clinic.example', name: 'Hanako O. Sato' };

  it.each([
    'h.sato-99',
    'My-H.SATO-1',
    '#Hanako2024',
    'x-h4n4k0-x',
    '5at0-and-1-more',
    'clinic.example-1',
    'Casebook-Demo-1',
    'c4s3b00k!',
    'My-C@seb0ok-7',
  ])('refuses known data of the person: %s', (password) => {
    expect(personalPasswordFault(password, owner)).toBe('AUTH_PASSWORD_PERSONAL');
  });

  it('accepts short parts of a name', () => {
    expect(personalPasswordFault('Quiet-Omelet-7', owner)).toBeNull();
  });

  it('contains no word of the person at any position', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const password = `${before}HaNaKo${after}`;
        return personalPasswordFault(password, owner) === 'AUTH_PASSWORD_PERSONAL';
      }),
    );
  });
});
