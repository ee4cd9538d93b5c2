import type { Language } from '@casebook/catalogue';
import { type JobAttempt, Jobs, type WriteTransaction } from '@casebook/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { html, type MailTexts, plainTextOfMail } from './mail-format';
import { MailTransport } from './mail-transport';

const MAIL_QUEUE = 'mail';

/** Eight more attempts within about four hours; after a longer outage of the mail server an operator has to act. */
const RETRIES = {
  retryLimit: 8,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
};

/** One job: one mail to one address. It names the person; the job composes the text, with any secret in it. */
export interface MailJob {
  kind: string;
}

/** A mail in the recipient's language. */
export interface ComposedMail {
  to: { name: string; address: string };
  language: Language;
  texts: MailTexts;
  /** Called when the mail server has accepted the mail. */
  afterSending?: () => Promise<void>;
}

/**
 * Mails of a service: enqueued in the caller's transaction and retried after failures.
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

  /**
   * @param compose composes a mail when its job runs; null when the recipient is not to get it any more
   * @param failed called after each attempt that failed; `last`: no further one follows
   */
  define(
    compose: (job: J, jobId: string) => Promise<ComposedMail | null>,
    failed?: (job: J, last: boolean) => Promise<void>,
  ): void {
    this.jobs.define<J>({
      name: MAIL_QUEUE,
      options: RETRIES,
      run: (attempt) => this.run(attempt, compose, failed),
    });
  }

  /** Enqueues a mail that is sent if and only if `tx` commits. */
  async send(tx: WriteTransaction, job: J): Promise<void> {
    await this.jobs.send(tx, MAIL_QUEUE, job);
  }

  async run(
    attempt: JobAttempt<J>,
    compose: (job: J, jobId: string) => Promise<ComposedMail | null>,
    failed?: (job: J, last: boolean) => Promise<void>,
  ): Promise<void> {
    const fault = await this.deliver(attempt, compose).then(() => null, faultOf);
    if (fault === null) return;
    // Mail servers repeat addresses in their answers, so log and queue get only the code.
    const reason = `${attempt.data.kind} not sent (${fault}), job ${attempt.id}`;
    if (attempt.last) this.logger.error(`given up: ${reason}`);
    else this.logger.warn(`will be tried again: ${reason}`);
    await failed?.(attempt.data, attempt.last);
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
    await this.transport.send({
      to,
      subject,
      text: plainTextOfMail(texts),
      html: html(texts, language),
    });
    await mail.afterSending?.();
  }
}

function faultOf(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter(Boolean).join(' ') || 'unknown';
}
