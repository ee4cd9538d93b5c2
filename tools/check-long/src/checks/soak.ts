import { mustBeConsistent } from '../support/consistency';
import { type Entry, keepSaving, pause } from '../support/entry';
import { heapOf } from '../support/heap';
import { must, type Note } from '../support/report';
import type { Workbench } from '../support/workbench';

const CLIENTS = 8;
const SECONDS = 120;
/** What a service may need more at the end than after the first quarter, when its caches are filled. */
const GROWTH = { factor: 1.15, mib: 8 };

/** Mixed opening, listing and saving by several people for a while. */
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
  for (const seconds of [SECONDS / 4, SECONDS - SECONDS / 4]) {
    const saving = keepSaving(entries, alsoRead);
    await pause(seconds * 1000);
    await saving.stop();
    await measure();
  }

  const saves = entries.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  note(
    `${saves} saves and ${requests} reads by ${CLIENTS} clients in ${SECONDS} s, ${failures.length} failed`,
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
    if (end > warm * GROWTH.factor + GROWTH.mib) growing.push(name);
  }
  must(growing.length === 0, `memory keeps growing: ${growing.join()}`);
  await mustBeConsistent(bench.adminUrl, bench.study, entries, note);
}
