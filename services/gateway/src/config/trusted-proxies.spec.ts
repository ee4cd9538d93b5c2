import { readConfig } from '@casebook/service-kit';
import { trustedProxies } from './trusted-proxies';

const read = (text: string) => trustedProxies.parse(text);

describe('TRUST_PROXY', () => {
  it('takes addresses and networks [D6-PROXY-01]', () => {
    const trusts = read('10.0.0.7, 10.1.0.0/16,fd00::/8');
    for (const address of ['10.0.0.7', '::ffff:10.0.0.7', '10.1.200.3', 'fd12::1']) {
      expect([address, trusts(address, 0)]).toEqual([address, true]);
    }
    for (const address of ['10.0.0.8', '10.2.0.1', 'fe80::1', 'unknown', '']) {
      expect([address, trusts(address, 0)]).toEqual([address, false]);
    }
  });

  it('takes a number of proxies [D6-PROXY-01]', () => {
    const trusts = read('2');
    expect([0, 1, 2].map((hop) => trusts('192.0.2.1', hop))).toEqual([true, true, false]);
  });

  it.each([
    'true',
    '0',
    '10',
    'proxy.example',
    '10.0.0.0/0',
    '10.0.0.0/33',
    '10.0.0.1/8/8',
    ',',
    '',
  ])('is refused with what it must be: %p [D6-PROXY-01]', (text) => {
    expect(() =>
      readConfig({ TRUST_PROXY: text }, { TRUST_PROXY: trustedProxies.optional() }),
    ).toThrow('TRUST_PROXY: must be the number of proxies');
  });
});
