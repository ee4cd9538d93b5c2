import type { ServiceDescriptor } from '@casebook/platform-db';
import { environmentOf } from './environment';
import type { Secrets } from './secrets';
import { StartFailure } from './progress';
import { join } from 'node:path';
import { originOf, readSettings } from './settings';

describe('settings of npm start', () => {
  it('has a default for every setting [D10-START-08]', () => {
    expect(readSettings('/portal', {})).toEqual({
      anchors: { minutes: 5 },
      root: '/portal',
      port: 8080,
      dataDir: '/portal/.casebook',
      exportFileDays: 30,
      databaseUrl: null,
      demo: true,
      disk: { reserveMb: 256, warningMb: 1024 },
    });
  });

  it.each([
    [{ CASEBOOK_DISK_RESERVE_MB: '10' }, 'CASEBOOK_DISK_RESERVE_MB must be 128 to 100000'],
    [{ CASEBOOK_DISK_RESERVE_MB: 'much' }, 'CASEBOOK_DISK_RESERVE_MB must be a number'],
    [{ CASEBOOK_DISK_WARNING_MB: '200' }, 'CASEBOOK_DISK_WARNING_MB must be at least'],
  ])('refuses limits of the disk that protect nothing: %j [D10-DISK-01]', (given, reason) => {
    expect(() => readSettings('/p', given)).toThrow(reason);
  });

  it('passes the limits of the disk to services, but none for a database elsewhere [D10-DISK-01]', () => {
    const service = { name: 'echo', schema: 'echo' };
    const limits = { CASEBOOK_DISK_RESERVE_MB: '300', CASEBOOK_DISK_WARNING_MB: '900' };
    const of = (more: Record<string, string>) =>
      environmentOf(
        service,
        readSettings('/p', { ...limits, ...more }),
        { rolePasswordKey: 'x' } as Secrets,
        'postgres://a@127.0.0.1/b',
        new Map(),
      );
    expect(of({})).toMatchObject({ DISK_RESERVE_MB: '300', DISK_WARNING_MB: '900' });
    expect(of({ DATABASE_URL: 'postgres://a@elsewhere/b' })).toMatchObject({
      DISK_RESERVE_MB: '0',
      DISK_WARNING_MB: '900',
    });
  });

  it('reads PORT, CASEBOOK_DATA and DATABASE_URL, and ignores empty ones [D10-START-08]', () => {
    const settings = readSettings('/portal', {
      PORT: '9000',
      CASEBOOK_DATA: '/srv/casebook',
      DATABASE_URL: '',
    });
    expect(settings).toMatchObject({ port: 9000, dataDir: '/srv/casebook', databaseUrl: null });
  });

  it('starts no demo with CASEBOOK_DEMO=off or with a DATABASE_URL [D10-START-09]', () => {
    expect(readSettings('/p', { CASEBOOK_DEMO: 'off' }).demo).toBe(false);
    const own = { DATABASE_URL: 'postgres://a:b@db.example:5432/casebook', CASEBOOK_DEMO: 'on' };
    expect(readSettings('/p', own).demo).toBe(false);
  });

  it('allows a developer’s module only in the demo [D8-OVERRIDE-01]', () => {
    expect(readSettings('/p', { CASEBOOK_DEV: 'on' }).allowOverride).toBe(true);
    expect(readSettings('/p', {}).allowOverride).toBeUndefined();
    const own = { DATABASE_URL: 'postgres://a:b@db.example:5432/casebook', CASEBOOK_DEV: 'on' };
    expect(() => readSettings('/p', own)).toThrow('for the demo only');
  });

  it('requires a sender with a mail server [D10-START-08]', () => {
    const SMTP_URL = 'smtps://mail.example.org';
    expect(() => readSettings('/p', { SMTP_URL })).toThrow('MAIL_FROM');
    const MAIL_FROM = 'Casebook <casebook@example.org>';
    expect(readSettings('/p', { SMTP_URL, MAIL_FROM }).smtp).toEqual({
      url: SMTP_URL,
      from: MAIL_FROM,
    });
  });

  it('reads the bucket for files, with a folder for each service', () => {
    const CASEBOOK_FILES_S3 = 's3://files/casebook/';
    expect(() => readSettings('/p', { CASEBOOK_FILES_S3 })).toThrow(
      'AWS_REGION is needed with CASEBOOK_FILES_S3',
    );
    expect(() => readSettings('/p', { CASEBOOK_FILES_S3: 'files' })).toThrow('CASEBOOK_FILES_S3');
    const aws = { AWS_REGION: 'eu-west-1', AWS_ACCESS_KEY_ID: 'id' };
    expect(readSettings('/p', { CASEBOOK_FILES_S3, ...aws }).files).toEqual({
      place: CASEBOOK_FILES_S3,
      aws,
    });
    const settings = readSettings('/p', {
      CASEBOOK_FILES_S3,
      CASEBOOK_FILES_S3_ENDPOINT: 'http://minio:9000',
    });
    const service = { name: 'export', order: 6, files: true } as ServiceDescriptor;
    const environment = environmentOf(service, settings, {} as Secrets, '', new Map());
    expect(environment).toMatchObject({
      FILES_S3: 's3://files/casebook/export',
      FILES_S3_ENDPOINT: 'http://minio:9000',
    });
    expect(environment).not.toHaveProperty('FILES_DIR');
  });

  it('gives a process the variables that its service asks for, but never instead of a setting', () => {
    const environment = { MALLOC_ARENA_MAX: '1', NODE_ENV: 'test' };
    const service = { name: 'export', order: 6, environment } as ServiceDescriptor;
    const given = environmentOf(service, readSettings('/p', {}), {} as Secrets, '', new Map());
    expect(given).toMatchObject({ MALLOC_ARENA_MAX: '1', NODE_ENV: 'production' });
  });

  it('reads the bucket for anchors with its region and the variables of the S3 client [D3-ANCHOR-02]', () => {
    const CASEBOOK_ANCHOR_S3 = 's3://vault/casebook';
    expect(() => readSettings('/p', { CASEBOOK_ANCHOR_S3 })).toThrow('AWS_REGION');
    expect(() => readSettings('/p', { CASEBOOK_ANCHOR_S3: 'vault' })).toThrow('CASEBOOK_ANCHOR_S3');
    const aws = {
      AWS_REGION: 'eu-west-1',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
    };
    const { anchors } = readSettings('/p', {
      CASEBOOK_ANCHOR_S3,
      CASEBOOK_ANCHOR_S3_DAYS: '90',
      ...aws,
    });
    expect(anchors?.s3).toEqual({ place: CASEBOOK_ANCHOR_S3, days: 90, aws });
    const CASEBOOK_ANCHOR_S3_ENDPOINT = 'http://minio:9000';
    expect(
      readSettings('/p', { CASEBOOK_ANCHOR_S3, CASEBOOK_ANCHOR_S3_ENDPOINT }).anchors?.s3,
    ).toMatchObject({ endpoint: CASEBOOK_ANCHOR_S3_ENDPOINT });
  });

  it('uses HTTPS with a certificate and its key, and listens on other addresses only then [D10-TLS-01]', () => {
    const file = join(__dirname, 'settings.ts');
    const tls = readSettings('/p', {
      TLS_CERT: file,
      TLS_KEY: file,
      CASEBOOK_HOST: '0.0.0.0',
      CASEBOOK_DEMO: 'off',
    });
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
    const open = { CASEBOOK_HOST: '0.0.0.0', CASEBOOK_DEMO: 'off' };
    expect(() => readSettings('/p', open)).toThrow('needs TLS_CERT');
    expect(() => readSettings('/p', { CASEBOOK_HOST: 'everywhere' })).toThrow(
      'CASEBOOK_HOST must be an address',
    );
  });

  it('keeps the demo on this computer, with a certificate or without [D10-DEMO-03]', () => {
    const file = join(__dirname, 'settings.ts');
    const tls = { TLS_CERT: file, TLS_KEY: file };
    for (const CASEBOOK_HOST of ['0.0.0.0', '::', '192.0.2.1', 'fd00::7']) {
      for (const more of [{}, tls]) {
        expect(() => readSettings('/p', { CASEBOOK_HOST, ...more })).toThrow(
          /CASEBOOK_HOST must be this computer's own[^]*CASEBOOK_DEMO=off/,
        );
      }
    }
    const published = { PUBLIC_URL: 'https://demo.example.org' };
    expect(() => readSettings('/p', published)).toThrow(/PUBLIC_URL must be[^]*CASEBOOK_DEMO=off/);
    expect(readSettings('/p', { ...published, CASEBOOK_DEMO: 'off' }).demo).toBe(false);
    expect(() => readSettings('/p', { TRUST_PROXY: '127.0.0.1' })).toThrow(
      /TRUST_PROXY[^]*CASEBOOK_DEMO=off/,
    );
    for (const PUBLIC_URL of ['http://localhost:8080', 'http://127.0.0.1:1', 'http://[::1]:8080']) {
      expect(readSettings('/p', { PUBLIC_URL, CASEBOOK_HOST: '::1' }).demo).toBe(true);
    }
  });

  it('passes limits and trusted proxies to the gateway, and nothing else [D6-PROXY-01]', () => {
    const gateway = { TRUST_PROXY: '10.0.0.0/8', CONNECTIONS: '2000' };
    const given = {
      ...gateway,
      CALLS_PER_CLIENT: '',
      NODE_PATH: '/x',
      JWT_PUBLIC_KEY: 'own',
      CASEBOOK_DEMO: 'off',
    };
    expect(readSettings('/p', given).gateway).toEqual(gateway);
  });

  it('reads the maximum duration of a session in whole hours [D6-SESSION-04]', () => {
    expect(readSettings('/p', { SESSION_MAX_HOURS: '8' }).sessionMaxHours).toBe(8);
    for (const SESSION_MAX_HOURS of ['0', '25', '7.5', 'long']) {
      expect(() => readSettings('/p', { SESSION_MAX_HOURS })).toThrow('SESSION_MAX_HOURS must be');
    }
  });

  it('reports every invalid variable [D10-START-08]', () => {
    const wrong = { PORT: '99999', DATABASE_URL: 'mysql://x', CASEBOOK_DEMO: 'maybe' };
    expect(() => readSettings('/p', wrong)).toThrow(StartFailure);
    expect(() => readSettings('/p', wrong)).toThrow(
      /PORT must be[^]*DATABASE_URL must be[^]*CASEBOOK_DEMO must be/,
    );
  });
});
