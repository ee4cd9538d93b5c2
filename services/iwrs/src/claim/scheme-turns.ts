import { Injectable } from '@nestjs/common';

/**
 * Claims of one scheme that have a connection: one works, the next one has begun its transaction and waits for the row of the
 * scheme.
 */
const AT_ONCE = 2;

interface Turns {
  running: number;
  waiting: (() => void)[];
}

/**
 * Lets few claims of a scheme have a connection at once. The others wait here in their order, because claims of one scheme follow
 * each other anyway: with a connection each, they would keep every other call of the service from the database.
 */
@Injectable()
export class SchemeTurns {
  readonly #schemes = new Map<string, Turns>();

  async take<T>(scheme: string, work: () => Promise<T>): Promise<T> {
    const turns = this.#schemes.get(scheme) ?? { running: 0, waiting: [] };
    this.#schemes.set(scheme, turns);
    if (turns.running < AT_ONCE) turns.running += 1;
    else await new Promise<void>((go) => turns.waiting.push(go));
    try {
      return await work();
    } finally {
      const next = turns.waiting.shift();
      // The next one takes over the place of this one.
      if (next) next();
      else if ((turns.running -= 1) === 0) this.#schemes.delete(scheme);
    }
  }
}
