import type { Random } from '@casebook/test-kit/hostile';
import type { Workbench } from '../support/workbench';

/** PostgreSQL is killed as often as a service. */
const DATABASE = 'PostgreSQL';

/** Most processes that are killed at the same moment. */
const MOST_AT_ONCE = 6;

/** Kills one or several processes at a time, and waits until the launcher has started them again. */
export class Victims {
  private readonly kills = new Map<string, number>();
  private readonly times: number[] = [];

  constructor(private readonly bench: Workbench) {}

  async killSome(random: Random): Promise<void> {
    const names = [...this.bench.services.map(({ name }) => name), DATABASE];
    const count = 1 + random.below(MOST_AT_ONCE);
    const chosen = new Set(Array.from({ length: count }, () => random.pick(names)));
    const start = Date.now();
    await Promise.all([...chosen].map((name) => this.kill(name)));
    this.times.push(Date.now() - start);
  }

  get count(): number {
    return [...this.kills.values()].reduce((sum, own) => sum + own, 0);
  }

  async allReady(): Promise<void> {
    await Promise.all(this.bench.services.map(({ name }) => this.bench.serviceIsBack(name)));
  }

  get summary(): string {
    return [...this.kills].map(([name, count]) => `${name} ${count}`).join(', ');
  }

  get recovery(): string {
    const sorted = this.times.toSorted((a, b) => a - b);
    const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)];
    return `${at(0)}–${at(1)} ms (half of them within ${at(0.5)} ms)`;
  }

  private async kill(name: string): Promise<void> {
    this.kills.set(name, (this.kills.get(name) ?? 0) + 1);
    if (name === DATABASE) {
      await this.bench.killPostgres();
      await this.bench.postgresIsBack();
    } else {
      await this.bench.killService(name);
      await this.bench.serviceIsBack(name);
    }
  }
}
