import { mustBeConsistent } from '../support/consistency';
import { type Entry, keepSaving, pause } from '../support/entry';
import { must, type Note } from '../support/report';
import type { Workbench } from '../support/workbench';

const CLIENTS = 8;
/** Delays of the kill after saving works again: early, late and in between. */
const AFTER_MS = [150, 700, 320, 90, 1100, 480, 230, 900, 60, 600];

interface Part {
  times: number;
  kill(): Promise<void>;
}

/** Kills a process repeatedly during saves and searches for lost or half written data. The launcher starts it again. */
async function crashDuringSaves(bench: Workbench, part: Part, note: Note): Promise<void> {
  const entries = await bench.entries(CLIENTS, `crash-${part.times}`);
  const saving = keepSaving(entries);
  const recoveries: number[] = [];
  try {
    for (let time = 0; time < part.times; time += 1) {
      await nextSaveOfEach(entries);
      await pause(AFTER_MS[time % AFTER_MS.length]!);
      await part.kill();
      const start = Date.now();
      await nextSaveOfEach(entries);
      recoveries.push(Date.now() - start);
    }
  } finally {
    await saving.stop();
  }
  // Every client reads its page once more, as after a reload.
  for (const entry of entries) must(await entry.open(), 'the page opens after the last recovery');
  const refused = new Map<number, number>();
  for (const entry of entries) {
    for (const [status, count] of entry.refused) {
      refused.set(status, (refused.get(status) ?? 0) + count);
    }
  }
  const statuses = [...refused].map(([status, count]) => `${count} × ${status || 'no answer'}`);
  note(`killed ${part.times} times during saves of ${CLIENTS} clients`);
  note(`answers other than saved or shown meanwhile: ${statuses.join(', ') || 'none'}`);
  note(
    `all clients saved again after ${Math.min(...recoveries)}–${Math.max(...recoveries)} ms, start of the part included`,
  );
  const unexpected = [...refused.keys()].filter((status) => status >= 400 && status < 500);
  must(unexpected.length === 0, `answers with status ${unexpected.join()} during the failures`);
  await mustBeConsistent(bench.adminUrl, bench.study, entries, note);
}

const RECOVER_MS = 60_000;

/** Waits until every client has had a save acknowledged from now on. */
async function nextSaveOfEach(entries: readonly Entry[]): Promise<void> {
  const before = entries.map(({ acknowledged }) => acknowledged.length);
  const end = Date.now() + RECOVER_MS;
  while (entries.some(({ acknowledged }, index) => acknowledged.length === before[index])) {
    must(Date.now() < end, `all clients save again within ${RECOVER_MS / 1000} s`);
    await pause(10);
  }
}

export const killSubjectService = (bench: Workbench, note: Note): Promise<void> =>
  crashDuringSaves(bench, { times: 10, kill: () => bench.killService('subject') }, note);

export const killPostgres = (bench: Workbench, note: Note): Promise<void> =>
  crashDuringSaves(bench, { times: 4, kill: () => bench.killPostgres() }, note);
