import type { PartHistory } from './part-history';
import { describeEnd, type ServiceProcess, stopServices, waitUntilReady } from './processes';
import { StartFailure } from './progress';
import { RestartBudget, type RestartRules } from './restart-budget';

/** What the keeper of services needs of the portal. */
export interface ServiceCare {
  /** Whether nothing is to be done about an end of this process: it was replaced, or is being replaced, or the portal stops. */
  isGivenUp: (service: ServiceProcess) => boolean;
  /**
   * Starts a process in the place of one that ended.
   *
   * @param elsewhere on another port, because the old one may be taken by now
   */
  startAgain: (old: ServiceProcess, elsewhere: boolean) => Promise<ServiceProcess>;
  /** Tells the others where the service is now. */
  back: (service: ServiceProcess) => void;
  historyOf: (name: string) => PartHistory;
  say: (text: string) => void;
  pause: (ms: number) => Promise<void>;
  /** Resolves when the database answers, because no service starts without it. */
  database: () => Promise<void>;
}

/** Starts each service that ends again, alone; one that ends too often stays down until somebody restarts it. */
export class ServiceKeeper {
  private readonly budgets = new Map<string, RestartBudget>();
  private readonly kept = new WeakSet<ServiceProcess>();

  constructor(
    private readonly care: ServiceCare,
    private readonly rules: Partial<RestartRules> = {},
  ) {}

  keep(service: ServiceProcess): void {
    if (this.kept.has(service)) return;
    this.kept.add(service);
    void service.exited
      .then((how) => this.ended(service, how))
      .catch((error: unknown) => this.given(service, error));
  }

  /** Somebody has restarted the service. */
  restarted(name: string): void {
    this.budgets.get(name)?.reset();
    this.care.historyOf(name).back();
  }

  /** Brings the service of an ended process back, unless that is given up. */
  async ended(service: ServiceProcess, how: string): Promise<void> {
    const { care } = this;
    const { name } = service;
    if (care.isGivenUp(service)) return;
    care.historyOf(name).ended(how);
    care.say(describeEnd(service, how));
    let latest = service;
    for (let attempt = 0; ; attempt += 1) {
      const delay = this.budgetOf(name).next();
      if (delay === null) {
        care.historyOf(name).down();
        care.say(
          `${name} ended ${this.budgetOf(name).words} and stays down; the rest goes on. ` +
            `npm run restart -- ${name} starts it`,
        );
        return;
      }
      care.say(`${name} is started again in ${delay / 1000} s`);
      await care.pause(delay);
      await care.database();
      if (care.isGivenUp(latest)) return;
      try {
        latest = await care.startAgain(latest, attempt > 0);
      } catch (error) {
        // Such as no memory for a process; the next attempt comes later.
        care.say(`${name} could not be started: ${(error as Error).message}`);
        continue;
      }
      if (care.isGivenUp(latest)) {
        await stopServices([latest]);
        return;
      }
      try {
        await waitUntilReady(latest);
      } catch (error) {
        if (!(error instanceof StartFailure)) throw error;
        await stopServices([latest]);
        if (care.isGivenUp(latest)) return;
        care.say(error.message);
        continue;
      }
      if (care.isGivenUp(latest)) return;
      care.back(latest);
      care.historyOf(name).back();
      care.say(`${name} runs again`);
      this.keep(latest);
      return;
    }
  }

  /** Whatever went wrong: one service that cannot be started ends nothing else. */
  private given({ name }: ServiceProcess, error: unknown): void {
    this.care.historyOf(name).down();
    this.care.say(
      `${name} could not be started again: ${(error as Error).message}; the rest goes on. \`npm run restart -- ${name}\` starts it`,
    );
  }

  private budgetOf(name: string): RestartBudget {
    const budget = this.budgets.get(name) ?? new RestartBudget(this.rules);
    this.budgets.set(name, budget);
    return budget;
  }
}
