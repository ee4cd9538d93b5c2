import { Db, RegularWork } from '@casebook/service-kit';
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
  readonly #record = new RegularWork(
    () => this.db.record(RECORD_DAY),
    HOUR_MS,
    // The next hour tries again.
    (error) => this.#log.error(`The progress of the day was not recorded: ${String(error)}`),
  );

  constructor(private readonly db: Db) {}

  onApplicationBootstrap(): void {
    this.#record.start({ atOnce: true });
  }

  onApplicationShutdown(): Promise<void> {
    return this.#record.stop();
  }
}
