import { changePasswordFrom, returnAddress } from './return-address';

const roundTrip = (address: string) =>
  returnAddress(new URL(changePasswordFrom(address), 'https://portal.example').search);

describe('the address to open after a forced password change', () => {
  it.each(['/', '/study/1/role/2/subject?page=2&filter=a%26b', '/user/info'])('%s', (address) => {
    expect(roundTrip(address)).toBe(address);
  });

  it('is home after signing in', () => {
    expect(changePasswordFrom('/login')).toBe('/change-password');
  });

  it.each([
    '//evil.example',
    '/\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
  ])('is never outside the portal: %s', (next) => {
    expect(returnAddress(`?next=${encodeURIComponent(next)}`)).toBe('/');
  });
});
