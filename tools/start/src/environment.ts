import { join } from 'node:path';
import { type ServiceDescriptor, urlVariableOf } from '@casebook/platform-db';
import { anchorKeyFileOf, publicKeysOf, readReleaseKey } from '@casebook/release-signing';
import { serviceUrl } from './database';
import type { Secrets } from './secrets';
import { DEFAULT_DISK, originOf, type Settings } from './settings';

/** Services with mails to people. */
const SENDS_MAIL: ReadonlySet<string> = new Set(['auth', 'subject', 'iwrs']);

/** Each service keeps its files in a folder of its own. */
function filesOf(service: string, { dataDir, files }: Settings): Record<string, string> {
  if (!files) return { FILES_DIR: join(dataDir, 'files', service) };
  const { place, endpoint, aws } = files;
  return {
    ...aws,
    FILES_S3: `${place.replace(/\/$/, '')}/${service}`,
    ...(endpoint ? { FILES_S3_ENDPOINT: endpoint } : {}),
  };
}

/** Environment variables of every service; auth and gateway get more. */
export function environmentOf(
  service: ServiceDescriptor,
  settings: Settings,
  secrets: Secrets,
  adminUrl: string,
  ports: ReadonlyMap<string, number>,
): Record<string, string> {
  const disk = settings.disk ?? DEFAULT_DISK;
  const environment: Record<string, string> = {
    ...service.environment,
    NODE_ENV: 'production',
    CASEBOOK_DATA: settings.dataDir,
    JWT_PUBLIC_KEY: secrets.jwtPublicKey,
    CASEBOOK_DEMO: settings.demo ? 'on' : 'off',
    // A database elsewhere says itself when its disk is full.
    DISK_RESERVE_MB: String(settings.databaseUrl ? 0 : disk.reserveMb),
    DISK_WARNING_MB: String(disk.warningMb),
  };
  if (service.schema) {
    environment['DATABASE_URL'] = serviceUrl(adminUrl, service.schema, secrets);
  }
  for (const name of service.calls ?? []) environment[urlVariableOf(name)] = urlOf(ports, name);
  if (service.files) Object.assign(environment, filesOf(service.name, settings));
  if (service.name === 'auth') {
    environment['JWT_PRIVATE_KEY'] = secrets.jwtPrivateKey;
    environment['REFRESH_SECRET'] = secrets.refreshSecret;
    if (settings.sessionMaxHours !== undefined) {
      environment['SESSION_MAX_HOURS'] = String(settings.sessionMaxHours);
    }
  }
  if (SENDS_MAIL.has(service.name)) {
    environment['PUBLIC_URL'] = settings.publicUrl ?? originOf(settings);
    environment['MAIL_OUTBOX_DIR'] = join(settings.dataDir, 'outbox');
    if (settings.smtp) {
      environment['SMTP_URL'] = settings.smtp.url;
      environment['MAIL_FROM'] = settings.smtp.from;
    }
  }
  if (service.name === 'subject') {
    const { anchors } = settings;
    environment['ANCHOR_DIR'] = anchors?.folder ?? join(settings.dataDir, 'anchors');
    environment['ANCHOR_KEY_FILE'] = anchorKeyFileOf(settings.dataDir);
    if (anchors) environment['ANCHOR_MINUTES'] = String(anchors.minutes);
    if (anchors?.mail && settings.smtp) environment['ANCHOR_MAIL'] = anchors.mail;
    if (anchors?.s3) {
      Object.assign(environment, anchors.s3.aws);
      environment['ANCHOR_S3'] = anchors.s3.place;
      environment['ANCHOR_S3_DAYS'] = String(anchors.s3.days);
      if (anchors.s3.endpoint) environment['ANCHOR_S3_ENDPOINT'] = anchors.s3.endpoint;
    }
  }
  if (service.name === 'export' && settings.exportFileDays !== undefined) {
    environment['EXPORT_FILE_DAYS'] = String(settings.exportFileDays);
  }
  if (service.name === 'gateway') {
    Object.assign(environment, settings.gateway);
    for (const name of ports.keys()) {
      if (name !== 'gateway') environment[urlVariableOf(name)] = urlOf(ports, name);
    }
    if (settings.tls) {
      environment['TLS_CERT'] = settings.tls.cert;
      environment['TLS_KEY'] = settings.tls.key;
    }
    environment['DEMO_INBOX'] = settings.demo && !settings.smtp ? 'on' : 'off';
    environment['REGISTRY_DIR'] = registryDir(settings);
    environment['RELEASE_KEYS'] = JSON.stringify(publicKeysOf(readReleaseKey(settings.dataDir)));
  }
  return environment;
}

const urlOf = (ports: ReadonlyMap<string, number>, service: string): string =>
  `http://127.0.0.1:${ports.get(service)}`;

export const registryDir = ({ dataDir }: Settings): string => join(dataDir, 'registry');
