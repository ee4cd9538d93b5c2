import { StartFailure } from './progress';
import { join } from 'node:path';
import { originOf, readSettings } from './settings';

describe('settings of npm start', () => {
  it('has defaults that need nothing [D10-START-08]', () => {
    expect(readSettings('/portal', {})).toEqual({
      root: '/portal',
      port: 8080,
      dataDir: '/portal/.casebook',
      databaseUrl: null,
      demo: true,
    });
  });

  it('takes PORT, CASEBOOK_DATA and DATABASE_URL, and ignores emptied ones [D10-START-08]', () => {
    const settings = readSettings('/portal', {
      PORT: '9000',
      CASEBOOK_DATA: '/srv/casebook',
      DATABASE_URL: '',
    });
    expect(settings).toMatchObject({ port: 9000, dataDir: '/srv/casebook', databaseUrl: null });
  });

  it('has no demo with CASEBOOK_DEMO=off or an own DATABASE_URL [D10-START-09]', () => {
    expect(readSettings('/p', { CASEBOOK_DEMO: 'off' }).demo).toBe(false);
    const own = { DATABASE_URL: 'postgres://a:b@db.example:5432/casebook', CASEBOOK_DEMO: 'on' };
    expect(readSettings('/p', own).demo).toBe(false);
  });

  it('allows a developer’s module in the demo alone [D8-OVERRIDE-01]', () => {
    expect(readSettings('/p', { CASEBOOK_DEV: 'on' }).allowOverride).toBe(true);
    expect(readSettings('/p', {}).allowOverride).toBeUndefined();
    const own = { DATABASE_URL: 'postgres://a:b@db.example:5432/casebook', CASEBOOK_DEV: 'on' };
    expect(() => readSettings('/p', own)).toThrow('for the demo only');
  });

  it('takes a mail server together with its sender [D10-START-08]', () => {
    const SMTP_URL = 'smtps://mail.example.org';
    expect(() => readSettings('/p', { SMTP_URL })).toThrow('MAIL_FROM');
    const MAIL_FROM = 'Casebook <casebook@example.org>';
    expect(readSettings('/p', { SMTP_URL, MAIL_FROM }).smtp).toEqual({
      url: SMTP_URL,
      from: MAIL_FROM,
    });
  });

  it('is HTTPS with a certificate and its key, and only then elsewhere than on this computer [D10-TLS-01]', () => {
    const file = join(__dirname, 'settings.ts');
    const tls = readSettings('/p', { TLS_CERT: file, TLS_KEY: file, CASEBOOK_HOST: '0.0.0.0' });
    expect(tls).toMatchObject({ tls: { cert: file, key: file }, host: '0.0.0.0' });
    expect(originOf(tls)).toBe('https://127.0.0.1:8080');
    expect(originOf({ ...tls, host: 'fd00::7' })).toBe('https://[fd00::7]:8080');
    expect(originOf(readSettings('/p', { CASEBOOK_HOST: '127.0.0.2' }))).toBe(
      'http://127.0.0.2:8080',
    );
    expect(() => readSettings('/p', { TLS_CERT: file })).toThrow('TLS_CERT and TLS_KEY');
    expect(() => readSettings('/p', { TLS_CERT: file, TLS_KEY: 'gone.pem' })).toThrow(
      'TLS_KEY must be a file that can be read: /p/gone.pem',
    );
    expect(() => readSettings('/p', { CASEBOOK_HOST: '0.0.0.0' })).toThrow('needs TLS_CERT');
    expect(() => readSettings('/p', { CASEBOOK_HOST: 'everywhere' })).toThrow(
      'CASEBOOK_HOST must be an address',
    );
  });

  it('names every wrong variable [D10-START-08]', () => {
    const wrong = { PORT: '99999', DATABASE_URL: 'mysql://x', CASEBOOK_DEMO: 'maybe' };
    expect(() => readSettings('/p', wrong)).toThrow(StartFailure);
    expect(() => readSettings('/p', wrong)).toThrow(
      /PORT must be[^]*DATABASE_URL must be[^]*CASEBOOK_DEMO must be/,
    );
  });
});
