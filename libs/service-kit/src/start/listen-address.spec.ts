import { readListenAddress } from './listen-address';

describe('where a service listens', () => {
  it('is this computer alone in a demo [D10-DEMO-03]', () => {
    for (const HOST of ['0.0.0.0', '::', '192.0.2.1', 'portal.example.org', '127.example.org']) {
      expect(() => readListenAddress({ PORT: '1', HOST, CASEBOOK_DEMO: 'on' })).toThrow(
        /HOST: must be 127\.0\.0\.1[^]*CASEBOOK_DEMO/,
      );
    }
    for (const HOST of ['127.0.0.1', '127.0.0.2', '::1', 'localhost']) {
      expect(readListenAddress({ PORT: '1', HOST, CASEBOOK_DEMO: 'on' })).toEqual({
        PORT: 1,
        HOST,
      });
    }
  });

  it('is any address without a demo [D10-DEMO-03]', () => {
    expect(readListenAddress({ PORT: '1', HOST: '0.0.0.0' })).toEqual({ PORT: 1, HOST: '0.0.0.0' });
  });
});
