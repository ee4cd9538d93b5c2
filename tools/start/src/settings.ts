import { accessSync, constants } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import { type GatewaySettings, gatewaySettings } from './gateway-settings';
import { StartFailure } from './progress';

export interface Settings {
  root: string;
  port: number;
  /** Address that the portal listens on; this computer alone by default. */
  host?: string;
  /** PEM files of the certificate and its key for HTTPS. */
  tls?: { cert: string; key: string };
  /** Folder of all data: database, registry of modules, outbox, logs, secrets. */
  dataDir: string;
  /** Administrator's connection to an own server; null = embedded PostgreSQL. */
  databaseUrl: string | null;
  demo: boolean;
  /** For tests: the demo has its accounts only. */
  withoutDemoStudy?: boolean;
  /** Whether a developer's module may replace a released one in a tab; only a demo allows that. */
  allowOverride?: boolean;
  /** Mail server; without it mails are files in the outbox folder. */
  smtp?: { url: string; from: string };
  /** Anchors of the audit trail outside the database: folder, minutes between two, and where copies are sent. */
  anchors?: { folder?: string; minutes: number; mail?: string; s3?: AnchorBucket };
  /** Where files are kept instead of the data folder. */
  files?: Bucket;
  /** Days for which the file of an export is kept. */
  exportFileDays?: number;
  /** Hours after which a session ends, even with activity. */
  sessionMaxHours?: number;
  /** Public address of the portal, its own by default; links in mails begin with it. */
  publicUrl?: string;
  /** Limits of the gateway, and the proxies in front of it. */
  gateway?: GatewaySettings;
  /** Free space of the data folder below which nothing is saved, and below which the administrators are told. */
  disk?: DiskLimits;
}

export interface DiskLimits {
  reserveMb: number;
  warningMb: number;
}

export const DEFAULT_DISK: DiskLimits = { reserveMb: 256, warningMb: 1024 };
/** PostgreSQL needs this much to come back after its end on a full disk. */
const LEAST_RESERVE_MB = 128;

/** A bucket; `aws` has the variables that the S3 client reads itself. */
interface Bucket {
  place: string;
  endpoint?: string;
  aws: Record<string, string>;
}

/** A bucket with object lock. */
interface AnchorBucket extends Bucket {
  days: number;
}

const BUCKET = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/.*)?$/;

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
  SESSION_MAX_HOURS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 to 24')
    .max(24, 'must be 1 to 24')
    .optional(),
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
  CASEBOOK_EXPORT_FILE_DAYS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 to 3650')
    .max(3650, 'must be 1 to 3650')
    .default(30),
  CASEBOOK_FILES_S3: z.string().regex(BUCKET, 'must be like s3://bucket/folder').optional(),
  CASEBOOK_FILES_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be like https://host:9000' })
    .optional(),
  CASEBOOK_ANCHOR_DIR: z.string().optional(),
  CASEBOOK_ANCHOR_MINUTES: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 to 60')
    .max(60, 'must be 1 to 60')
    .default(5),
  CASEBOOK_ANCHOR_MAIL: z.string().includes('@', { error: 'must be an e-mail address' }).optional(),
  CASEBOOK_ANCHOR_S3: z.string().regex(BUCKET, 'must be like s3://bucket/folder').optional(),
  CASEBOOK_ANCHOR_S3_DAYS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 to 36500')
    .max(36_500, 'must be 1 to 36500')
    .default(3650),
  CASEBOOK_ANCHOR_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be like https://host:9000' })
    .optional(),
  CASEBOOK_DISK_RESERVE_MB: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(LEAST_RESERVE_MB, `must be ${LEAST_RESERVE_MB} to 100000`)
    .max(100_000, `must be ${LEAST_RESERVE_MB} to 100000`)
    .default(DEFAULT_DISK.reserveMb),
  CASEBOOK_DISK_WARNING_MB: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .max(1_000_000, 'must be at most 1000000')
    .default(DEFAULT_DISK.warningMb),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be like https://host' }).optional(),
});

/** Reads the settings of `npm start` from the environment. @throws StartFailure with each invalid one */
export function readSettings(root: string, environment: NodeJS.ProcessEnv): Settings {
  // An empty variable counts as not set.
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
  if (result.data.CASEBOOK_ANCHOR_MAIL && !SMTP_URL) {
    throw new StartFailure('These settings are not usable:\n  CASEBOOK_ANCHOR_MAIL needs SMTP_URL');
  }
  const { CASEBOOK_DISK_RESERVE_MB: reserveMb, CASEBOOK_DISK_WARNING_MB: warningMb } = result.data;
  if (warningMb < reserveMb) {
    throw new StartFailure(
      'These settings are not usable:\n  CASEBOOK_DISK_WARNING_MB must be at least CASEBOOK_DISK_RESERVE_MB',
    );
  }
  const {
    CASEBOOK_ANCHOR_S3: anchorPlace,
    CASEBOOK_ANCHOR_S3_DAYS: days,
    CASEBOOK_ANCHOR_S3_ENDPOINT: anchorEndpoint,
    CASEBOOK_FILES_S3: filesPlace,
    CASEBOOK_FILES_S3_ENDPOINT: filesEndpoint,
  } = result.data;
  const s3 = bucketOf('CASEBOOK_ANCHOR_S3', anchorPlace, anchorEndpoint, given);
  const files = bucketOf('CASEBOOK_FILES_S3', filesPlace, filesEndpoint, given);
  const tls = readTls(root, result.data);
  const gateway = gatewaySettings(environment);
  const { SESSION_MAX_HOURS: sessionMaxHours } = result.data;
  const { CASEBOOK_HOST: host } = result.data;
  if (demo) refuseDemoForOthers({ ...result.data, ...gateway });
  if (host !== undefined && !tls && !LOOPBACK.test(host)) {
    throw new StartFailure(
      'These settings are not usable:\n  CASEBOOK_HOST needs TLS_CERT: browsers verify no signature on a page without HTTPS',
    );
  }
  const dataDir = resolve(root, CASEBOOK_DATA);
  const { CASEBOOK_ANCHOR_DIR: anchorDir, CASEBOOK_ANCHOR_MAIL: anchorMail } = result.data;
  return {
    root,
    port: PORT,
    ...(host ? { host } : {}),
    ...(tls ? { tls } : {}),
    dataDir,
    anchors: {
      ...(anchorDir ? { folder: resolve(root, anchorDir) } : {}),
      minutes: result.data.CASEBOOK_ANCHOR_MINUTES,
      ...(anchorMail ? { mail: anchorMail } : {}),
      ...(s3 ? { s3: { ...s3, days } } : {}),
    },
    ...(files ? { files } : {}),
    exportFileDays: result.data.CASEBOOK_EXPORT_FILE_DAYS,
    databaseUrl: DATABASE_URL ?? null,
    demo,
    ...(allowOverride ? { allowOverride } : {}),
    ...(SMTP_URL && MAIL_FROM ? { smtp: { url: SMTP_URL, from: MAIL_FROM } } : {}),
    ...(sessionMaxHours === undefined ? {} : { sessionMaxHours }),
    ...(PUBLIC_URL ? { publicUrl: PUBLIC_URL } : {}),
    ...(Object.keys(gateway).length > 0 ? { gateway } : {}),
    disk: { reserveMb, warningMb },
  };
}

/** @param name the setting that names the bucket */
function bucketOf(
  name: string,
  place: string | undefined,
  endpoint: string | undefined,
  environment: NodeJS.ProcessEnv,
): Bucket | undefined {
  if (!place) return undefined;
  if (!endpoint && !environment['AWS_REGION']) {
    throw new StartFailure(`These settings are not usable:\n  AWS_REGION is needed with ${name}`);
  }
  const aws = Object.entries(environment).flatMap(([variable, value]) =>
    variable.startsWith('AWS_') && value !== undefined ? [[variable, value] as const] : [],
  );
  return { place, ...(endpoint ? { endpoint } : {}), aws: Object.fromEntries(aws) };
}

const LOOPBACK = /^127\.|^::1$/;

/**
 * The demo accounts have a published password and their mails are public, so the demo is limited to this computer.
 */
function refuseDemoForOthers(given: {
  CASEBOOK_HOST?: string | undefined;
  PUBLIC_URL?: string | undefined;
  TRUST_PROXY?: string | undefined;
}): void {
  const { CASEBOOK_HOST: host, PUBLIC_URL: url } = given;
  if (given.TRUST_PROXY !== undefined) {
    throw new StartFailure(
      'These settings are not usable:\n  TRUST_PROXY is for portals that others reach; set CASEBOOK_DEMO=off',
    );
  }
  const wrong: string[] = [];
  if (host !== undefined && !LOOPBACK.test(host)) wrong.push('CASEBOOK_HOST');
  if (url !== undefined && !isLoopbackName(new URL(url).hostname)) wrong.push('PUBLIC_URL');
  if (wrong.length === 0) return;
  throw new StartFailure(
    `These settings are not usable:\n  ${wrong.join(' and ')} must be this computer's own (127.0.0.1) while CASEBOOK_DEMO is on: ` +
      'the demo has accounts with a published password and an inbox that everybody reads. Set CASEBOOK_DEMO=off for a portal that others reach',
  );
}

const isLoopbackName = (name: string): boolean =>
  name === 'localhost' || LOOPBACK.test(name.replace(/^\[|\]$/g, ''));

/** Address with which the launcher itself calls the portal. */
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
