import { setTimeout as wait } from 'node:timers/promises';

/** What a person does between two calls, in milliseconds. */
const PAUSE = 50;

/** Durations of one kind of work, in milliseconds. */
export interface Durations {
  p50: number;
  p95: number;
  p99: number;
  count: number;
}

/** Work that is timed; its preparation is not. */
export type Timed = () => Promise<unknown>;

/**
 * Runs the work of `prepare` `times` times for each of `clients`; the clients run in parallel, each with one call
 * after the other.
 *
 * @returns every single duration in milliseconds
 */
export async function measure<C>(
  clients: readonly C[],
  times: number,
  prepare: (client: C) => Timed,
): Promise<number[]> {
  const durations: number[] = [];
  await Promise.all(
    clients.map(async (client) => {
      for (let round = 0; round < times; round += 1) {
        const work = prepare(client);
        const start = process.hrtime.bigint();
        await work();
        durations.push(Number(process.hrtime.bigint() - start) / 1e6);
      }
    }),
  );
  return durations;
}

/**
 * Repeats the timed work of one client, with a pause after each, until `other` has ended.
 *
 * @returns every single duration in milliseconds
 */
export async function measureDuring(
  other: Promise<unknown>,
  prepare: () => Timed,
): Promise<number[]> {
  const state = { ended: false };
  const end = other.finally(() => (state.ended = true));
  const durations: number[] = [];
  while (!state.ended) {
    durations.push(...(await measure([null], 1, prepare)));
    await wait(PAUSE);
  }
  await end;
  return durations;
}

/**
 * Times several kinds of work in turns: so many calls of the first, as many of the second … With one call in a turn, each
 * finds the machine as the other kinds leave it; with many, as it leaves it itself. The first turn of each is not counted.
 */
export async function takeTurns(
  works: readonly Timed[],
  { turns, calls }: { turns: number; calls: number },
): Promise<Durations[]> {
  const durations = works.map((): number[] => []);
  for (let turn = 0; turn <= turns; turn += 1) {
    for (const [at, work] of works.entries()) {
      const took = await measure([null], calls, () => work);
      if (turn > 0) durations[at]!.push(...took);
    }
  }
  return durations.map(summarise);
}

export function summarise(durations: readonly number[]): Durations {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), count: sorted.length };
}

/** Measures two kinds of work alternately, in several rounds of one run, so that disturbances affect both. */
export async function compare(
  rounds: number,
  ours: () => Promise<number[]>,
  bare: () => Promise<number[]>,
): Promise<{ ours: Durations; bare: Durations }> {
  const all = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    all.bare.push(...(await bare()));
    all.ours.push(...(await ours()));
  }
  return { ours: summarise(all.ours), bare: summarise(all.bare) };
}
