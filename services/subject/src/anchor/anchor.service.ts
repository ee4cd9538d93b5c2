import { Db } from '@casebook/service-kit';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';

const HOUR = 3_600_000;
/** Any number that nothing else in the database locks with. */
const ANCHOR_LOCK = 7_202;

/**
 * Writes an anchor of all audit chains at start and daily, so that a cut-off tail of a chain is seen.
 * Instances never write at the same time; one anchor more does no harm.
 */
@Injectable()
export class AnchorService implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #log = new Logger(AnchorService.name);
  #timer: NodeJS.Timeout | undefined;
  #day = '';

  constructor(private readonly db: Db) {}

  onApplicationBootstrap(): void {
    if (process.env['CASEBOOK_DESCRIBE'] === '1') return;
    void this.write('start');
    this.#timer = setInterval(() => void this.daily(), HOUR);
    this.#timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  private async daily(): Promise<void> {
    if (this.#day !== today()) await this.write('daily');
  }

  private async write(cause: 'start' | 'daily'): Promise<void> {
    try {
      await this.db.read({
        name: 'write-anchor',
        text: 'select case when pg_try_advisory_xact_lock($1) then audit.write_anchor($2) end',
        values: [ANCHOR_LOCK, cause],
      });
      this.#day = today();
    } catch (error) {
      // The next hour tries again; capture must not stop for it.
      this.#log.error(`No anchor was written: ${String(error)}`);
    }
  }
}

const today = (): string => new Date().toISOString().slice(0, 10);
