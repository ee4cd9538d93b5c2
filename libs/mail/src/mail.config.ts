import { isVisible, readConfig } from '@casebook/service-kit';
import { z } from 'zod';

export const MAIL_CONFIG = Symbol('mail config');

const shape = {
  /** Mail server, e.g. `smtps://user:password@mail.example.org`. Without it mails are written to a folder. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().includes('@').refine(isVisible).optional(),
  MAIL_OUTBOX_DIR: z.string().min(1).optional(),
  /** Address of the portal as people open it, for links in mails. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  CASEBOOK_DEMO: z.enum(['on', 'off']).default('off'),
};

export interface MailConfig {
  from: string;
  publicUrl: string;
  way: { kind: 'smtp'; url: string } | { kind: 'outbox'; folder: string };
  /** Whether everybody may read the mails of the outbox: only in the demo, whose people are not real. */
  inbox: boolean;
}

/** @throws Error that names each missing or wrong variable */
export function readMailConfig(environment: NodeJS.ProcessEnv): MailConfig {
  const given = readConfig(environment, shape);
  const { SMTP_URL, MAIL_FROM, MAIL_OUTBOX_DIR, PUBLIC_URL } = given;
  if (SMTP_URL) {
    const missing = Object.entries({ MAIL_FROM, PUBLIC_URL }).filter(([, value]) => !value);
    if (missing.length > 0) {
      const faults = missing.map(([name]) => `${name}: is missing (SMTP_URL needs it)`);
      throw new Error(`Configuration is not usable. ${faults.join('; ')}`);
    }
    return {
      from: MAIL_FROM!,
      publicUrl: withoutSlash(PUBLIC_URL!),
      way: { kind: 'smtp', url: SMTP_URL },
      inbox: false,
    };
  }
  if (!MAIL_OUTBOX_DIR) {
    throw new Error('Configuration is not usable. MAIL_OUTBOX_DIR: is missing (or SMTP_URL)');
  }
  return {
    from: MAIL_FROM ?? 'Casebook <no-reply@casebook.invalid>',
    publicUrl: withoutSlash(PUBLIC_URL ?? 'http://127.0.0.1:8080'),
    way: { kind: 'outbox', folder: MAIL_OUTBOX_DIR },
    inbox: given.CASEBOOK_DEMO === 'on',
  };
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');
