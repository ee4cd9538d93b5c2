import { mustBeConsistent } from '../consistency';
import { type Entry, keepSaving, pause } from '../entry';
import { rssOf } from '../processes';
import { must, type Note } from '../report';
import type { Workbench } from '../workbench';

const CLIENTS = 8;
const SECONDS = 120;
const SAMPLE_MS = 1000;
/** What a service may have more in the last quarter than in the first: caches fill, collections come late. */
const GROWTH = { factor: 1.3, mib: 40 };

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
  const samples = new Map(services.map(({ name }) => [name, [] as number[]]));
  const saving = keepSaving(entries, alsoRead);
  for (const end = Date.now() + SECONDS * 1000; Date.now() < end; await pause(SAMPLE_MS)) {
    for (const { name, pid } of services) samples.get(name)!.push(rssOf(pid));
  }
  await saving.stop();

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
  for (const [name, values] of samples) {
    const quarter = Math.max(1, Math.floor(values.length / 4));
    const quarters = [0, 1, 2, 3].map((n) => mean(values.slice(n * quarter, (n + 1) * quarter)));
    const [first, , , last] = quarters as [number, number, number, number];
    note(
      `memory of ${name}: ${quarters.map((mib) => mib.toFixed(0)).join(', ')} MiB in the four quarters`,
    );
    if (last > first * GROWTH.factor + GROWTH.mib) growing.push(name);
  }
  must(growing.length === 0, `memory keeps growing: ${growing.join()}`);
  await mustBeConsistent(bench.adminUrl, bench.study, entries, note);
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
