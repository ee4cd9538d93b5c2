import { randomUUID } from 'node:crypto';
import { languageOf } from '@casebook/catalogue';
import { type ComposedMail, MAIL_CONFIG, type MailConfig, MailQueue } from '@casebook/mail';
import { Db, RegularWork, systemWriter } from '@casebook/service-kit';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { noticeTexts } from './notice-texts';
import { ADDRESSEE, TAKE_NOTICES } from './signature-notice.sql';

const MINUTE_MS = 60_000;

/** A mail that tells a person of broken signatures. */
interface NoticeJob {
  kind: 'signatures_broken';
  personId: number;
}

/**
 * Tells signers by mail that a change broke their signatures. It looks every minute instead of at each change, so that a
 * save does no more than it did, and one mail tells of many changes.
 */
@Injectable()
export class SignatureNotices
  implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown
{
  readonly #log = new Logger(SignatureNotices.name);
  readonly #look = new RegularWork(
    () => this.request(),
    MINUTE_MS,
    // The next minute tries again; a failure must not stop data entry.
    (error) => this.#log.error(`No mail about broken signatures was requested: ${String(error)}`),
  );

  constructor(
    private readonly db: Db,
    private readonly queue: MailQueue<NoticeJob>,
    @Inject(MAIL_CONFIG) private readonly config: MailConfig,
  ) {}

  onModuleInit(): void {
    this.queue.define((job) => this.compose(job));
  }

  onApplicationBootstrap(): void {
    this.#look.start({ atOnce: false });
  }

  onApplicationShutdown(): Promise<void> {
    return this.#look.stop();
  }

  /** Requests the mails that are due. @returns how many */
  async request(): Promise<number> {
    return this.db.write(systemWriter(randomUUID()), { studyId: 0, origin: 'job' }, async (tx) => {
      const people = await tx.query<{ person_id: number }>(TAKE_NOTICES);
      for (const { person_id: personId } of people) {
        await this.queue.send(tx, { kind: 'signatures_broken', personId });
      }
      return people.length;
    });
  }

  async compose({ personId }: NoticeJob): Promise<ComposedMail | null> {
    const [person] = await this.db.read<{ name: string; email: string; language: string }>({
      ...ADDRESSEE,
      values: [personId],
    });
    if (!person) return null;
    const language = languageOf(person.language);
    return {
      to: { name: person.name, address: person.email },
      language,
      texts: noticeTexts(language, person.name, this.config.publicUrl),
    };
  }
}
