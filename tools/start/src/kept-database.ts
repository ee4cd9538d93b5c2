import type { PostgresServer } from '@casebook/embedded-postgres';
import type { PartHistory } from './part-history';
import { RestartBudget, type RestartRules } from './restart-budget';

/** What the keeper of the database needs of the portal. */
export interface DatabaseCare {
  /** Starts the server again on its port. */
  start: () => Promise<PostgresServer>;
  /** Makes room on a full disk. @returns whether the disk is so full that the server cannot be blamed for its end */
  makeRoom: () => Promise<boolean>;
  /** The server ended too often and stays down. */
  lost: () => void;
  say: (text: string) => void;
  pause: (ms: number) => Promise<void>;
}

/** Delay between two starts while the disk is full. */
const FULL_DISK_DELAY_MS = 2000;

/** The embedded PostgreSQL: started again when it ends, as often as it takes while the disk is full. */
export class KeptDatabase {
  private stopped = false;
  private readonly budget: RestartBudget;
  private keeping: Promise<void> = Promise.resolve();

  constructor(
    private server: PostgresServer,
    private readonly care: DatabaseCare,
    private readonly history: PartHistory,
    rules: Partial<RestartRules> = {},
  ) {
    this.budget = new RestartBudget(rules);
    this.keep();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.keeping;
    await this.server.stop();
  }

  private keep(): void {
    void this.server.exited.then(() => {
      if (!this.stopped) this.keeping = this.bringBack();
    });
  }

  private async bringBack(): Promise<void> {
    const { care, history } = this;
    history.ended('ended');
    care.say('PostgreSQL ended; it is started again');
    while (!this.stopped) {
      const isFull = await care.makeRoom().catch(() => false);
      const delay = isFull ? FULL_DISK_DELAY_MS : this.budget.next();
      if (delay === null) {
        history.down();
        care.lost();
        return;
      }
      await care.pause(delay);
      if (this.stopped) return;
      try {
        this.server = await care.start();
      } catch (error) {
        care.say(`… PostgreSQL did not start: ${firstLine(error)}`);
        continue;
      }
      history.back();
      care.say('PostgreSQL runs again');
      this.keep();
      return;
    }
  }
}

const firstLine = (error: unknown): string => (error as Error).message.split('\n')[0]!;
