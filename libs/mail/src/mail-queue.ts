import type { Language } from '@casebook/catalogue';
import { type JobAttempt, Jobs, type WriteTransaction } from '@casebook/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { html, type MailTexts, plainText } from './mail-format';
import { MailTransport } from './mail-transport';

const MAIL_QUEUE = 'mail';

/** Eight more attempts within some four hours; a mail server that is down for longer is an operator's matter. */
const RETRIES = {
  retryLimit: 8,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
};

/** What one job holds: one mail to one address. It names the person; texts, and any secret in them, are made by the job. */
export interface MailJob {
  kind: string;
}

/** A mail in the reader's language. */
export interface ComposedMail {
  to: { name: string; address: string };
  language: Language;
  texts: MailTexts;
  /** What holds only once the mail server has taken the mail. */
  afterSending?: () => Promise<void>;
}

/**
 * Mails of a service: enqueued in the caller's transaction, tried again while they cannot be sent.
 *
 * @typeParam J the kinds of mail that the service sends
 */
@Injectable()
export class MailQueue<J extends MailJob = MailJob> {
  private readonly logger = new Logger('mail');

  constructor(
    private readonly jobs: Jobs,
    private readonly transport: MailTransport,
  ) {}

  /** @param compose writes a mail when its turn comes; null when nobody is to get it any more */
  define(compose: (job: J, jobId: string) => Promise<ComposedMail | null>): void {
    this.jobs.define<J>({
      name: MAIL_QUEUE,
      options: RETRIES,
      run: (attempt) => this.run(attempt, compose),
    });
  }

  /** Has a mail sent exactly if `tx` commits. */
  async send(tx: WriteTransaction, job: J): Promise<void> {
    await this.jobs.send(tx, MAIL_QUEUE, job);
  }

  async run(
    attempt: JobAttempt<J>,
    compose: (job: J, jobId: string) => Promise<ComposedMail | null>,
  ): Promise<void> {
    const fault = await this.deliver(attempt, compose).then(() => null, faultOf);
    if (fault === null) return;
    // Mail servers repeat addresses in their answers: neither log nor queue gets more than the code.
    const reason = `${attempt.data.kind} not sent (${fault}), job ${attempt.id}`;
    if (attempt.last) this.logger.error(`given up: ${reason}`);
    else this.logger.warn(`will be tried again: ${reason}`);
    throw new Error(reason);
  }

  private async deliver(
    { id, data }: JobAttempt<J>,
    compose: (job: J, jobId: string) => Promise<ComposedMail | null>,
  ): Promise<void> {
    const mail = await compose(data, id);
    if (!mail) return;
    const { to, language, texts } = mail;
    const { subject } = texts;
    await this.transport.send({ to, subject, text: plainText(texts), html: html(texts, language) });
    await mail.afterSending?.();
  }
}

function faultOf(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter(Boolean).join(' ') || 'unknown';
}
