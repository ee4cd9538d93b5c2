import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

const TRIALS = 10_000;

interface Simulated {
  seconds: number;
  faults: string[];
}

/** 10,000 simulated trials of 200 subjects in a worker, for each procedure of the published table. */
export async function benchSimulation(): Promise<void> {
  const rows: Simulated[] = [];
  const worker = new Worker(join(__dirname, 'simulation.worker.js'), {
    workerData: { trials: TRIALS },
  });
  worker.on('message', (row: Simulated) => rows.push(row));
  await new Promise((resolve, reject) => {
    worker.once('exit', resolve);
    worker.once('error', reject);
  });
  const seconds = rows.map((row) => row.seconds);
  const faults = rows.flatMap((row) => row.faults);
  process.stdout.write(
    `${TRIALS} simulated trials of 200 subjects in a worker   ${Math.min(...seconds).toFixed(1)} to ${Math.max(...seconds).toFixed(1)} s, ` +
      `${rows.length} procedures, ${faults.length} differ from the published table\n`,
  );
}
