import { languageOf } from '@casebook/catalogue';
import { type ComposedMail, MAIL_CONFIG, type MailConfig, MailQueue } from '@casebook/mail';
import { Db } from '@casebook/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { temporaryPassword } from '../password/temporary-password';
import { TemporaryPasswords } from '../password/temporary-passwords';
import type { PersonMailJob } from './mail-requests';
import { type Facts, mailTextsOf } from './mail-texts';

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
  constructor(
    private readonly queue: MailQueue<PersonMailJob>,
    private readonly db: Db,
    private readonly passwords: TemporaryPasswords,
    @Inject(MAIL_CONFIG) private readonly config: MailConfig,
  ) {}

  onModuleInit(): void {
    this.queue.define((job, jobId) => this.compose(job, jobId));
  }

  async compose(data: PersonMailJob, jobId: string): Promise<ComposedMail | null> {
    const [person] = await this.db.read<Addressee>({
      name: 'mail_addressee',
      text: ADDRESSEE,
      values: [data.personId],
    });
    if (!person) return null;
    // Somebody who has signed in meanwhile has a password, which a late invitation must not replace.
    if (data.kind === 'invitation' && person.signed_in) return null;
    // Only the user ID changed: the one mail to the present address says it.
    if (data.kind === 'login_id_left' && sameAddress(data.to, person.email)) return null;
    const password = bringsPassword(data) ? temporaryPassword() : '';
    const language = languageOf(person.language);
    return {
      to: { name: person.name, address: data.kind === 'login_id_left' ? data.to : person.email },
      language,
      texts: mailTextsOf(data.kind, language, this.factsOf(person, password)),
      // A mail that does not go out leaves the present password as it is, and a password that is not stored is
      // replaced by the next attempt's.
      ...(bringsPassword(data)
        ? { afterSending: () => this.passwords.set(data.personId, password, data.kind, jobId) }
        : {}),
    };
  }

  private factsOf(person: Addressee, password: string): Facts {
    const { publicUrl } = this.config;
    return {
      name: person.name,
      loginId: person.login_id,
      password,
      signInUrl: `${publicUrl}/login`,
      forgotUrl: `${publicUrl}/user/forget-password`,
    };
  }
}

const bringsPassword = (
  data: PersonMailJob,
): data is PersonMailJob & { kind: 'invitation' | 'password_reset' } =>
  data.kind === 'invitation' || data.kind === 'password_reset';

const sameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
