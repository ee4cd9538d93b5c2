import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { MAIL_CONFIG, type MailConfig } from './mail.config';

export interface Mail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
}

const SERVER_MILLISECONDS = 15_000;

/** Sends mails to the mail server, or writes them as .eml files into the outbox folder. */
@Injectable()
export class MailTransport {
  private readonly deliver: (mail: Mail) => Promise<void>;

  constructor(@Inject(MAIL_CONFIG) { way, from }: MailConfig) {
    this.deliver = way.kind === 'smtp' ? bySmtp(way.url, from) : intoFolder(way.folder, from);
  }

  /** @throws when it is not certain that the mail was accepted */
  send(mail: Mail): Promise<void> {
    return this.deliver(mail);
  }
}

/** A connection to a mail server with time limits. */
export const smtpTransport = (url: string, from: string) =>
  createTransport(
    {
      url,
      connectionTimeout: SERVER_MILLISECONDS,
      greetingTimeout: SERVER_MILLISECONDS,
      socketTimeout: SERVER_MILLISECONDS,
    },
    { from },
  );

function bySmtp(url: string, from: string) {
  const transport = smtpTransport(url, from);
  return async (mail: Mail): Promise<void> => {
    await transport.sendMail(mail);
  };
}

function intoFolder(folder: string, from: string) {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return async (mail: Mail): Promise<void> => {
    const { message } = await transport.sendMail(mail);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Names sort by time. The file is written under another name first, so that a listed file is always complete.
    const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}`;
    const file = join(folder, `${name}.eml`);
    try {
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    } catch (error) {
      await rm(`${file}.part`, { force: true });
      throw error;
    }
  };
}
