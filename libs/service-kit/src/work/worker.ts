import { worker } from 'workerpool';
import { Problem } from '../problem/problem';

export { Problem };

/** The methods of a worker script: one input, one answer, both plain data (structured clone). */
export type WorkMethods = Record<string, (input: never) => unknown>;

/** The answer of a worker script; a Problem is sent as data, because errors lose their class between threads. */
export type WorkAnswer =
  | { value: unknown }
  | { problem: Pick<Problem, 'status' | 'code' | 'options'> };

/** Makes the file that calls it a worker script of `WorkerThreads`. */
export function serveWork(methods: WorkMethods): void {
  worker(
    Object.fromEntries(
      Object.entries(methods).map(([name, method]) => [
        name,
        async (input: never): Promise<WorkAnswer> => {
          try {
            return { value: await method(input) };
          } catch (error) {
            if (!(error instanceof Problem)) throw error;
            const { status, code, options } = error;
            return { problem: { status, code, options } };
          }
        },
      ]),
    ),
  );
}
