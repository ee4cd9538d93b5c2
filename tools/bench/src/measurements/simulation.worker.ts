import { parentPort, workerData } from 'node:worker_threads';
import { deviations, REFERENCE, referenceSimulation, simulate } from '@casebook/randomisation';

/** Simulates each row of the published table, and tells how long it took and what differs. */
const { trials } = workerData as { trials: number };
for (const row of REFERENCE) {
  const start = process.hrtime.bigint();
  const result = simulate(referenceSimulation('5eed'.repeat(16), trials, row.procedure));
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  parentPort!.postMessage({ seconds, faults: deviations(result, row, trials) }, []);
}
