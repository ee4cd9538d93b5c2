import { readConfig } from '@casebook/service-kit';
import { z } from 'zod';

export const ANCHOR_CONFIG = Symbol('anchor config');

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;

const shape = {
  /** Minutes between two anchors. */
  ANCHOR_MINUTES: z.coerce.number().int().min(1).max(60).default(5),
  /** Folder outside the database where anchors are stored; without it they are only in the database. */
  ANCHOR_DIR: z.string().min(1).optional(),
  /** File with the key that signs the anchors. */
  ANCHOR_KEY_FILE: z.string().min(1).optional(),
  /** Address that also receives anchors by mail. */
  ANCHOR_MAIL: z.string().includes('@').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().includes('@').optional(),
  /** Bucket with object lock that also receives anchors, such as `s3://bucket/folder`. */
  ANCHOR_S3: z.string().regex(BUCKET).optional(),
  /** Retention in days: nobody can remove the anchors before. */
  ANCHOR_S3_DAYS: z.coerce.number().int().min(1).max(36_500).default(3650),
  /** Endpoint of an S3 server other than Amazon's. */
  ANCHOR_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  AWS_REGION: z.string().min(1).optional(),
};

export interface AnchorConfig {
  minutes: number;
  outside: { folder: string; keyFile: string } | null;
  mail: { to: string; from: string; url: string } | null;
  s3: { bucket: string; prefix: string; region: string; days: number; endpoint?: string } | null;
}

/** @throws Error that names each missing or wrong variable */
export function readAnchorConfig(environment: NodeJS.ProcessEnv): AnchorConfig {
  const read = readConfig(environment, shape);
  const { ANCHOR_MINUTES, ANCHOR_DIR, ANCHOR_KEY_FILE, ANCHOR_MAIL, SMTP_URL, MAIL_FROM } = read;
  const fault = (text: string): Error => new Error(`Configuration is not usable. ${text}`);
  if (ANCHOR_DIR && !ANCHOR_KEY_FILE) throw fault('ANCHOR_KEY_FILE: is missing');
  if ((ANCHOR_MAIL || read.ANCHOR_S3) && !ANCHOR_DIR) throw fault('ANCHOR_DIR: is missing');
  if (ANCHOR_MAIL && (!SMTP_URL || !MAIL_FROM)) throw fault('SMTP_URL, MAIL_FROM: are missing');
  if (read.ANCHOR_S3 && !read.AWS_REGION && !read.ANCHOR_S3_ENDPOINT) {
    throw fault('AWS_REGION: is missing');
  }
  return {
    minutes: ANCHOR_MINUTES,
    outside: ANCHOR_DIR ? { folder: ANCHOR_DIR, keyFile: ANCHOR_KEY_FILE! } : null,
    mail: ANCHOR_MAIL ? { to: ANCHOR_MAIL, from: MAIL_FROM!, url: SMTP_URL! } : null,
    s3: s3Of(read),
  };
}

function s3Of({
  ANCHOR_S3,
  ANCHOR_S3_DAYS: days,
  ANCHOR_S3_ENDPOINT: endpoint,
  // Own S3 servers have no region, but the signature needs one.
  AWS_REGION: region = 'us-east-1',
}: z.infer<z.ZodObject<typeof shape>>): AnchorConfig['s3'] {
  if (!ANCHOR_S3) return null;
  const [, bucket, folder = ''] = BUCKET.exec(ANCHOR_S3)!;
  const prefix = folder === '' || folder.endsWith('/') ? folder : `${folder}/`;
  return { bucket: bucket!, prefix, region, days, ...(endpoint ? { endpoint } : {}) };
}
