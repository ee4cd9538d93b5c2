import { browserLeftAddress, LEFT_KEY } from './left-address';

const ADDRESS = '/study/1/role/2/subject';

beforeEach(() => sessionStorage.clear());
const left = () => browserLeftAddress(sessionStorage);

describe('the address that a person left', () => {
  it('is given back to the same person, once [R4-SESSION-06]', () => {
    left().leave(ADDRESS, 7);
    expect(left().isKept()).toBe(true);
    expect(left().take(7)).toBe(ADDRESS);
    expect(left().take(7)).toBeNull();
  });

  it('is dropped when another person signs in, also after going back to it [R4-SESSION-06]', () => {
    left().leave(ADDRESS, 7);
    left().leave(ADDRESS, null);
    expect(left().take(8)).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('of a link without a session is given to whoever signs in', () => {
    left().leave(ADDRESS, null);
    expect(left().take(8)).toBe(ADDRESS);
  });

  it('is not kept of home, of signing in and of the own account', () => {
    for (const address of ['/', '/login', '/user/info', '/change-password', '/404']) {
      left().leave(address, 7);
    }
    expect(left().isKept()).toBe(false);
  });

  it('is no address of another site', () => {
    for (const address of ['//evil.example', '/\\evil.example', 'https://evil.example']) {
      sessionStorage.setItem(LEFT_KEY, JSON.stringify({ personId: 7, address }));
      expect(left().take(7)).toBeNull();
    }
  });
});
