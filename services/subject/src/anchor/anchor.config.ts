import { readConfig } from '@casebook/service-kit';
import { z } from 'zod';

export const ANCHOR_CONFIG = Symbol('anchor config');

const shape = {
  /** Minutes between two anchors. */
  ANCHOR_MINUTES: z.coerce.number().int().min(1).max(60).default(5),
  /** Folder outside the database where anchors are kept; without it they stand in the database only. */
  ANCHOR_DIR: z.string().min(1).optional(),
  /** File with the key that signs them. */
  ANCHOR_KEY_FILE: z.string().min(1).optional(),
  /** Who gets anchors by mail as well. */
  ANCHOR_MAIL: z.string().includes('@').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().includes('@').optional(),
};

export interface AnchorConfig {
  minutes: number;
  outside: { folder: string; keyFile: string } | null;
  mail: { to: string; from: string; url: string } | null;
}

/** @throws Error that names each missing or wrong variable */
export function readAnchorConfig(environment: NodeJS.ProcessEnv): AnchorConfig {
  const { ANCHOR_MINUTES, ANCHOR_DIR, ANCHOR_KEY_FILE, ANCHOR_MAIL, SMTP_URL, MAIL_FROM } =
    readConfig(environment, shape);
  const fault = (text: string): Error => new Error(`Configuration is not usable. ${text}`);
  if (ANCHOR_DIR && !ANCHOR_KEY_FILE) throw fault('ANCHOR_KEY_FILE: is missing');
  if (ANCHOR_MAIL && !ANCHOR_DIR) throw fault('ANCHOR_DIR: is missing');
  if (ANCHOR_MAIL && (!SMTP_URL || !MAIL_FROM)) throw fault('SMTP_URL, MAIL_FROM: are missing');
  return {
    minutes: ANCHOR_MINUTES,
    outside: ANCHOR_DIR ? { folder: ANCHOR_DIR, keyFile: ANCHOR_KEY_FILE! } : null,
    mail: ANCHOR_MAIL ? { to: ANCHOR_MAIL, from: MAIL_FROM!, url: SMTP_URL! } : null,
  };
}
