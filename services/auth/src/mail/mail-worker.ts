import { languageOf } from '@casebook/catalogue';
import { Db, type JobAttempt, Jobs } from '@casebook/service-kit';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { TemporaryPasswords } from '../password/temporary-passwords';
import { html, plainText } from './mail-format';
import { MAIL_QUEUE, type MailJob } from './mail-requests';
import { MailTransport } from './mail-transport';
import { type Facts, wordsOf } from './mail-words';
import { MAIL_CONFIG, type MailConfig } from './mail.config';
import { temporaryPassword } from '../password/temporary-password';

/** Eight more attempts within some four hours; a mail server that is down for longer is an operator's matter. */
const RETRIES = {
  retryLimit: 8,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
};

interface Addressee {
  login_id: string;
  email: string;
  name: string;
  language: string;
  signed_in: boolean;
}

// A disabled person gets no mail, and neither does the system user, who is one.
const ADDRESSEE = `
  select login_id, email, name, language, first_sign_in_at is not null as signed_in
  from auth.person where person_id = $1 and not disabled`;

/** Writes and sends the mails that were requested. */
@Injectable()
export class MailWorker implements OnModuleInit {
  private readonly logger = new Logger('mail');

  constructor(
    private readonly jobs: Jobs,
    private readonly db: Db,
    private readonly transport: MailTransport,
    private readonly passwords: TemporaryPasswords,
    @Inject(MAIL_CONFIG) private readonly config: MailConfig,
  ) {}

  onModuleInit(): void {
    this.jobs.define<MailJob>({
      name: MAIL_QUEUE,
      options: RETRIES,
      run: (job) => this.run(job),
    });
  }

  async run(job: JobAttempt<MailJob>): Promise<void> {
    const fault = await this.write(job).then(() => null, faultOf);
    if (fault === null) return;
    // Mail servers repeat addresses in their answers: neither log nor queue gets more than the code.
    const reason = `${job.data.kind} not sent (${fault}), job ${job.id}`;
    if (job.last) this.logger.error(`given up: ${reason}`);
    else this.logger.warn(`will be tried again: ${reason}`);
    throw new Error(reason);
  }

  private async write({ id, data }: JobAttempt<MailJob>): Promise<void> {
    const [person] = await this.db.read<Addressee>({
      name: 'mail_addressee',
      text: ADDRESSEE,
      values: [data.personId],
    });
    if (!person) return;
    // Somebody who has signed in meanwhile has a password, which a late invitation must not replace.
    if (data.kind === 'invitation' && person.signed_in) return;
    // Only the user ID changed: the one mail to the present address says it.
    if (data.kind === 'login_id_left' && sameAddress(data.to, person.email)) return;
    const password = bringsPassword(data) ? temporaryPassword() : '';
    await this.transport.send({
      ...this.compose(data, person, password),
      to: { name: person.name, address: data.kind === 'login_id_left' ? data.to : person.email },
    });
    // After sending: a mail that does not go out leaves the present password as it is, and a password that is
    // not stored is replaced by the next attempt's.
    if (bringsPassword(data)) await this.passwords.set(data.personId, password, data.kind, id);
  }

  private compose(data: MailJob, person: Addressee, password: string) {
    const language = languageOf(person.language);
    const { publicUrl } = this.config;
    const facts: Facts = {
      name: person.name,
      loginId: person.login_id,
      password,
      signInUrl: `${publicUrl}/login`,
      forgotUrl: `${publicUrl}/user/forget-password`,
    };
    const words = wordsOf(data.kind, language, facts);
    return { subject: words.subject, text: plainText(words), html: html(words, language) };
  }
}

const bringsPassword = (
  data: MailJob,
): data is MailJob & { kind: 'invitation' | 'password_reset' } =>
  data.kind === 'invitation' || data.kind === 'password_reset';

const sameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

function faultOf(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter(Boolean).join(' ') || 'unknown';
}
