import { Db } from '@casebook/service-kit';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { RECORD_DAY } from './progress.sql';

const HOUR_MS = 3_600_000;

/** Records the sums of each day once, in the first hour in which an instance runs. */
@Injectable()
export class ProgressDays implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #log = new Logger(ProgressDays.name);
  #timer: NodeJS.Timeout | undefined;
  #turn: Promise<void> = Promise.resolve();

  constructor(private readonly db: Db) {}

  onApplicationBootstrap(): void {
    if (process.env['CASEBOOK_DESCRIBE'] === '1') return;
    this.#turn = this.record();
    this.#timer = setInterval(() => {
      this.#turn = this.record();
    }, HOUR_MS);
    this.#timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#turn;
  }

  /** A failure is only logged: the next hour tries again. */
  private async record(): Promise<void> {
    try {
      await this.db.record(RECORD_DAY);
    } catch (error) {
      this.#log.error(`The progress of the day was not recorded: ${String(error)}`);
    }
  }
}
