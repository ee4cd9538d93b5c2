import fc from 'fast-check';
import { passwordFault } from './password.rules';

describe('a new password [R5-PWD-01] [R9-CONST-03]', () => {
  it.each([
    ['Casebook-Demo-1', null],
    ['abcde-12', null],
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

  it('is good when it has everything, in whatever order', () => {
    const characters = (text: string) => fc.constantFrom(...text.split(''));
    fc.assert(
      fc.property(
        fc.array(characters('abcXYZ')),
        fc.shuffledSubarray('abcdeF12-!'.split(''), { minLength: 10 }),
        (more, needed) => passwordFault([...more, ...needed].join('')) === null,
      ),
    );
  });
});
