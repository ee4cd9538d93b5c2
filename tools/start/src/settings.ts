import { accessSync, constants } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { StartFailure } from './progress';

export interface Settings {
  root: string;
  port: number;
  /** Address that the portal listens on; this computer alone by default. */
  host?: string;
  /** PEM files with which the portal is HTTPS. */
  tls?: { cert: string; key: string };
  /** Folder of everything that is kept: database, registry of modules, outbox, logs, secrets. */
  dataDir: string;
  /** Administrator's connection to an own server; null = embedded PostgreSQL. */
  databaseUrl: string | null;
  demo: boolean;
  /** Whether a developer's module may replace a released one in a tab; only a demo allows that. */
  allowOverride?: boolean;
  /** Mail server; without it mails are files in the outbox folder. */
  smtp?: { url: string; from: string };
  /** Address under which people open the portal, its own by default; links in mails begin with it. */
  publicUrl?: string;
}

const environmentSchema = z.object({
  PORT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 to 65535')
    .max(65535, 'must be 1 to 65535')
    .default(8080),
  CASEBOOK_HOST: z.union([z.ipv4(), z.ipv6()], 'must be an address of this computer').optional(),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  CASEBOOK_DATA: z.string().default('.casebook'),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'must be like postgres://user:password@host:5432/name',
    })
    .optional(),
  CASEBOOK_DEMO: z.enum(['on', 'off'], 'must be "on" or "off"').optional(),
  CASEBOOK_DEV: z.enum(['on', 'off'], 'must be "on" or "off"').optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be like smtps://user:password@host' })
    .optional(),
  MAIL_FROM: z.string().includes('@', { error: 'must hold an e-mail address' }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be like https://host' }).optional(),
});

/** Reads the settings of `npm start` from the environment. @throws StartFailure that names each wrong one */
export function readSettings(root: string, environment: NodeJS.ProcessEnv): Settings {
  // An emptied variable means the same as none.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(given);
  if (!result.success) {
    const faults = result.error.issues.map(({ path, message }) => `  ${path.join('.')} ${message}`);
    throw new StartFailure(`These settings are not usable:\n${faults.join('\n')}`);
  }
  const { PORT, CASEBOOK_DATA, DATABASE_URL, CASEBOOK_DEMO, SMTP_URL, MAIL_FROM, PUBLIC_URL } =
    result.data;
  const demo = DATABASE_URL === undefined && CASEBOOK_DEMO !== 'off';
  const allowOverride = result.data.CASEBOOK_DEV === 'on';
  if (allowOverride && !demo) {
    throw new StartFailure(
      'These settings are not usable:\n  CASEBOOK_DEV is for the demo only: people sign what a module shows',
    );
  }
  if (SMTP_URL && !MAIL_FROM) {
    throw new StartFailure('These settings are not usable:\n  MAIL_FROM is needed with SMTP_URL');
  }
  const tls = readTls(root, result.data);
  const { CASEBOOK_HOST: host } = result.data;
  if (host !== undefined && !tls && !LOOPBACK.test(host)) {
    throw new StartFailure(
      'These settings are not usable:\n  CASEBOOK_HOST needs TLS_CERT: browsers verify no signature on a page without HTTPS',
    );
  }
  return {
    root,
    port: PORT,
    ...(host ? { host } : {}),
    ...(tls ? { tls } : {}),
    dataDir: isAbsolute(CASEBOOK_DATA) ? CASEBOOK_DATA : join(root, CASEBOOK_DATA),
    databaseUrl: DATABASE_URL ?? null,
    demo,
    ...(allowOverride ? { allowOverride } : {}),
    ...(SMTP_URL && MAIL_FROM ? { smtp: { url: SMTP_URL, from: MAIL_FROM } } : {}),
    ...(PUBLIC_URL ? { publicUrl: PUBLIC_URL } : {}),
  };
}

const LOOPBACK = /^127\.|^::1$/;

/** Address under which the launcher itself reaches the portal. */
export function originOf({ port, host, tls }: Pick<Settings, 'port' | 'host' | 'tls'>): string {
  const own = host === undefined || host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `${tls ? 'https' : 'http'}://${own.includes(':') ? `[${own}]` : own}:${port}`;
}

function readTls(
  root: string,
  { TLS_CERT, TLS_KEY }: { TLS_CERT?: string | undefined; TLS_KEY?: string | undefined },
): Settings['tls'] {
  if (!TLS_CERT && !TLS_KEY) return undefined;
  if (!TLS_CERT || !TLS_KEY) {
    throw new StartFailure(
      'These settings are not usable:\n  TLS_CERT and TLS_KEY are needed together',
    );
  }
  const fileOf = (name: string, path: string): string => {
    const file = isAbsolute(path) ? path : join(root, path);
    try {
      accessSync(file, constants.R_OK);
    } catch {
      throw new StartFailure(
        `These settings are not usable:\n  ${name} must be a file that can be read: ${file}`,
      );
    }
    return file;
  };
  return { cert: fileOf('TLS_CERT', TLS_CERT), key: fileOf('TLS_KEY', TLS_KEY) };
}
