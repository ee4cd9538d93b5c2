import { Problem } from '../problem/problem';
import { serveWork } from './worker';

const methods = {
  double: (input: number) => input * 2,
  /** Computes far longer than any test waits: nothing but the end of its thread stops it. */
  endless: (step: number): number => {
    let turns = 0;
    while (turns < Number.MAX_SAFE_INTEGER) turns += step;
    return turns;
  },
  greedy: (size: number): number => {
    const kept: number[][] = [];
    while (kept.length < Number.MAX_SAFE_INTEGER)
      kept.push(Array.from({ length: size }, (_, at) => at + kept.length));
    return kept.length;
  },
  refuse: (max: number): never => {
    throw new Problem(422, 'COMMON_TOO_LONG', { params: { max } });
  },
  fail: (message: string): never => {
    throw new Error(message);
  },
};
export type ExampleMethods = typeof methods;

serveWork(methods);
