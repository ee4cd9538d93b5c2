import { mustBeConsistent } from '../support/consistency';
import { type Entry, keepSaving, pause } from '../support/entry';
import { heapOf } from '../support/heap';
import { must, type Note } from '../support/report';
import type { Workbench } from '../support/workbench';

const CLIENTS = 8;
const DURATION_SECONDS = 120;
/** Allowed growth of the memory of a service from the first quarter, when its caches are filled, to the end. */
const MAX_GROWTH = { factor: 1.15, mib: 8 };

/** Several clients open, list and save for a while. */
export async function soak(bench: Workbench, note: Note): Promise<void> {
  const entries = await bench.entries(CLIENTS, 'soak');
  const { studyId } = bench.study;
  const reads = [
    `/api/subject/${studyId}/subjects`,
    `/api/subject/${studyId}/queries`,
    `/api/subject/${studyId}/subjects?search=00&openQuery=true`,
    '/api/auth/me',
  ];
  const failures: string[] = [];
  let requests = 0;
  const alsoRead = async (entry: Entry): Promise<void> => {
    for (const path of [
      `/api/subject/${studyId}/pages/${entry.pageId}`,
      `/api/subject/${studyId}/pages/${entry.pageId}/audit?tab=data`,
      reads[requests % reads.length]!,
    ]) {
      const { status } = await entry.api.send('GET', path);
      if (status !== 200) failures.push(`${status} ${path}`);
      requests += 1;
    }
  };
  const { services } = bench;
  const heaps = new Map(services.map(({ name }) => [name, [] as number[]]));
  const measure = async (): Promise<void> => {
    for (const { name, logFile } of services) heaps.get(name)!.push(await heapOf(logFile));
  };
  await measure();
  for (const seconds of [DURATION_SECONDS / 4, DURATION_SECONDS - DURATION_SECONDS / 4]) {
    const saving = keepSaving(entries, alsoRead);
    await pause(seconds * 1000);
    await saving.stop();
    await measure();
  }

  const saves = entries.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  note(
    `${saves} saves and ${requests} reads by ${CLIENTS} clients in ${DURATION_SECONDS} s, ${failures.length} failed`,
  );
  const refused = entries.flatMap((entry) => [...entry.refused.keys()]);
  must(
    failures.length === 0 && refused.length === 0,
    `no error: ${[...refused, ...failures].slice(0, 5).join(', ')}`,
  );
  const growing: string[] = [];
  for (const [name, [start, warm, end]] of heaps as Map<string, [number, number, number]>) {
    note(
      `${name} needs ${start.toFixed(0)} MiB at first, ${warm.toFixed(0)} after a quarter, ${end.toFixed(0)} at the end`,
    );
    if (end > warm * MAX_GROWTH.factor + MAX_GROWTH.mib) growing.push(name);
  }
  must(growing.length === 0, `memory keeps growing: ${growing.join()}`);
  await mustBeConsistent(bench.adminUrl, bench.study, entries, note);
}
