import { isCommon, newPasswordFault } from './password-fault';
import { temporaryPassword } from './temporary-password';

const owner = { loginId: 'hanako', email: 'hanako@example.org', name: 'Hanako Sato' };

describe('a common password [D6-PWD-02]', () => {
  it.each([
    'P@ssw0rd1!',
    'Password-2024',
    'pa$$w0rd#1',
    '!!Qwerty123!!',
    'Welcome@1',
    'Pass-word-1',
    'P.a.s.s.w.o.r.d.1',
    'Dragon#2024',
    'l0ve-1234',
    'Letmein!1',
    '1etme1n!',
    'Monkey1!monkey1!',
    'aaaa1111!!!!',
    '1q2w3e4r!',
  ])('is known with other spelling, case, digits and signs: %s', (password) => {
    expect(newPasswordFault(password, owner)).toBe('AUTH_PASSWORD_COMMON');
  });

  it.each([
    'Right-Password-1',
    'My-Own-Words-2',
    'kX7m-Rp3t-9hWq-Tz4c',
    'tansu 4 kaki'.replaceAll(' ', '_'),
    'wet-river-4-lamps',
  ])('is not what has words of its own: %s', (password) => {
    expect(newPasswordFault(password, owner)).toBeNull();
  });

  it('is not what the portal makes', () => {
    for (let count = 0; count < 200; count += 1) expect(isCommon(temporaryPassword())).toBe(false);
  });

  it('is looked at after the rules of the specification, and what is personal', () => {
    expect(newPasswordFault('password', owner)).toBe('AUTH_PASSWORD_TOO_SIMPLE');
    expect(newPasswordFault('Hanako-12', owner)).toBe('AUTH_PASSWORD_PERSONAL');
    expect(newPasswordFault('Casebook-Demo-1', owner)).toBe('AUTH_PASSWORD_PERSONAL');
  });
});
