import { languageOf } from '@casebook/catalogue';
import { type ComposedMail, MAIL_CONFIG, type MailConfig, MailQueue } from '@casebook/mail';
import { Db, systemWriter } from '@casebook/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CHANGE_BY_ID, SET_STOP_KEY } from '../identity-store/identity-change.sql';
import { newStopToken, stopKeyOf } from '../identity-store/stop-token';
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

/** What a mail tells of a change of name or address. */
interface WaitingChange {
  requestedByName: string;
  name: string;
  email: string;
  dueAt: Date;
}

// Disabled people get no mail; the system user is one of them.
const ADDRESSEE = `
  select login_id, email, name, language, first_sign_in_at is not null as signed_in
  from auth.person where person_id = :personId and not disabled`;

/** Composes and sends the requested mails. */
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
      values: { personId: data.personId },
    });
    if (!person) return null;
    // A late invitation must not replace the password of a person who has signed in meanwhile.
    if (data.kind === 'invitation' && person.signed_in) return null;
    // If only the user ID changed, the mail to the present address is enough.
    if (data.kind === 'login_id_left' && sameAddress(data.to, person.email)) return null;
    if ('changeId' in data) return this.composeChange(data, person);
    const password = bringsPassword(data) ? temporaryPassword() : '';
    const mailed = { password, mailedTo: person.email };
    const language = languageOf(person.language);
    return {
      to: { name: person.name, address: data.kind === 'login_id_left' ? data.to : person.email },
      language,
      texts: mailTextsOf(data.kind, language, this.factsOf(person, password)),
      // If sending fails, the present password stays valid; if storing fails, the next attempt sends another password.
      ...(bringsPassword(data)
        ? { afterSending: () => this.passwords.set(data.personId, mailed, data.kind, jobId) }
        : {}),
    };
  }

  /** A mail about a change that still waits; the token of the link exists only in the mail. */
  private async composeChange(
    { kind, changeId }: Extract<PersonMailJob, { changeId: number }>,
    person: Addressee,
  ): Promise<ComposedMail | null> {
    const [change] = await this.db.read<WaitingChange & Record<string, unknown>>({
      ...CHANGE_BY_ID,
      values: { changeId },
    });
    if (!change) return null;
    const stops = kind === 'identity_change';
    const token = stops ? newStopToken() : '';
    const language = languageOf(person.language);
    return {
      to: { name: person.name, address: stops ? person.email : change.email },
      language,
      texts: mailTextsOf(kind, language, {
        ...this.factsOf(person, ''),
        change,
        due: `${change.dueAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
        stopUrl: `${this.config.publicUrl}/user/stop-change#${token}`,
      }),
      ...(stops ? { afterSending: () => this.keepStopToken(changeId, token) } : {}),
    };
  }

  private async keepStopToken(changeId: number, token: string): Promise<void> {
    await this.db.write(systemWriter('job'), { studyId: 0, origin: 'job' }, (tx) =>
      tx.query({ ...SET_STOP_KEY, values: { changeId, stopKey: stopKeyOf(token) } }),
    );
  }

  private factsOf(person: Addressee, password: string): Facts {
    const { publicUrl } = this.config;
    return {
      name: person.name,
      loginId: person.login_id,
      password,
      signInUrl: `${publicUrl}/login`,
      forgotUrl: `${publicUrl}/user/forget-password`,
      change: { requestedByName: '', name: '', email: '' },
      due: '',
      stopUrl: '',
    };
  }
}

const bringsPassword = (
  data: PersonMailJob,
): data is PersonMailJob & { kind: 'invitation' | 'password_reset' } =>
  data.kind === 'invitation' || data.kind === 'password_reset';

const sameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
