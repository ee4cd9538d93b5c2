import { randomUUID } from 'node:crypto';
import { languageOf } from '@casebook/catalogue';
import { type ComposedMail, MAIL_CONFIG, type MailConfig } from '@casebook/mail';
import { Db, RegularWork, systemWriter } from '@casebook/service-kit';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { IwrsMails, type StockMailJob } from '../mail/iwrs-mails';
import { alertTexts } from './alert-texts';
import { ADDRESSEE, BEGIN_ALERTS, CONCERNED_PEOPLE, END_ALERTS } from './stock.sql';

const MINUTE_MS = 60_000;

type Alert = Pick<StockMailJob, 'studyId' | 'siteId' | 'lowBy'>;

/**
 * Tells by mail that a stock has become low, once until it has recovered. It looks every minute instead of at each act, because
 * a stock also becomes low when a day passes.
 */
@Injectable()
export class StockAlerts implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  readonly #log = new Logger(StockAlerts.name);
  readonly #look = new RegularWork(
    () => this.request(),
    MINUTE_MS,
    // The next minute tries again.
    (error) => this.#log.error(`No alert of a low stock was requested: ${String(error)}`),
  );

  constructor(
    private readonly db: Db,
    private readonly mails: IwrsMails,
    @Inject(MAIL_CONFIG) private readonly config: MailConfig,
  ) {}

  onModuleInit(): void {
    this.mails.composer('stock_low', (job) => this.compose(job));
  }

  onApplicationBootstrap(): void {
    this.#look.start({ atOnce: false });
  }

  onApplicationShutdown(): Promise<void> {
    return this.#look.stop();
  }

  /** Begins and ends alerts and requests their mails. @returns how many mails */
  async request(): Promise<number> {
    return this.db.write(systemWriter(randomUUID()), { studyId: 0, origin: 'job' }, async (tx) => {
      await tx.query(END_ALERTS);
      const alerts = await tx.query<Alert>(BEGIN_ALERTS);
      let mails = 0;
      for (const { studyId, siteId, lowBy } of alerts) {
        const people = await tx.query<{ personId: number }>({
          ...CONCERNED_PEOPLE,
          values: { studyId, siteId, lowBy },
        });
        for (const { personId } of people) {
          await this.mails.send(tx, { kind: 'stock_low', personId, studyId, siteId, lowBy });
          mails += 1;
        }
      }
      return mails;
    });
  }

  async compose({ personId, studyId, siteId, lowBy }: StockMailJob): Promise<ComposedMail | null> {
    const [person] = await this.db.read<{ name: string; email: string; language: string }>({
      ...ADDRESSEE,
      values: { personId, studyId, siteId, lowBy },
    });
    if (!person) return null;
    const language = languageOf(person.language);
    return {
      to: { name: person.name, address: person.email },
      language,
      texts: alertTexts(language, person.name, this.config.publicUrl),
    };
  }
}
