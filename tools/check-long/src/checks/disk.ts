import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@casebook/embedded-postgres';
import { DEMO_PASSWORD, type Portal, startPortal } from '@casebook/tool-start';
import { Api } from '../support/api';
import { mustBeConsistent } from '../support/consistency';
import { Entry, keepSaving, pause } from '../support/entry';
import { must, type Note } from '../support/report';
import { SmallDisk } from '../support/small-disk';
import { makeStudy, register, signInAll, type Study } from '../support/study';
import { root } from '../support/folders';

const DISK_MB = 1024;
const CLIENTS = 4;
/** A call that takes longer counts as hanging. */
const ANSWER_MS = 20_000;
const RECOVER_MS = 60_000;
const DISK_FULL = 507;

/** Fills the disk of a running portal to the last byte, again and again. */
export async function fullDisk(note: Note): Promise<void> {
  const disk = SmallDisk.mount(DISK_MB);
  if (!disk) {
    note('skipped: this account may not mount a file system of its own (run it as root)');
    return;
  }
  let portal: Portal | null = null;
  const clients: Api[] = [];
  try {
    portal = await startPortal(
      {
        root,
        port: await freePort(),
        dataDir: disk.folder,
        databaseUrl: null,
        demo: true,
        withoutDemoStudy: true,
        disk: { reserveMb: 128, warningMb: 256 },
      },
      { onProgress: (text) => void process.stdout.write(`  ${text}\n`) },
    );
    await onSmallDisk(disk, portal, clients, note);
  } finally {
    await Promise.all(clients.map((api) => api.close()));
    await portal?.stop();
    disk.unmount();
  }
}

async function onSmallDisk(
  disk: SmallDisk,
  portal: Portal,
  clients: Api[],
  note: Note,
): Promise<void> {
  let ended: string | null = null;
  void portal.failed.then((message) => (ended = message));
  const person = async (login: string): Promise<Api> => {
    const api = await new Api(portal.url).signIn(login, DEMO_PASSWORD);
    clients.push(api);
    return api;
  };
  const { staff, people } = await signInAll(portal.url);
  clients.push(...Object.values(staff), ...Object.values(people));
  const study = await makeStudy(staff, people);
  const { site } = people;
  const entries = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, index) => {
      const api = site.another();
      clients.push(api);
      const { pageId } = await register(api, study, `disk-${index}`);
      return new Entry(api, study, pageId);
    }),
  );
  for (const entry of entries) must(await entry.save(), 'saves are stored before');
  const before = pids(portal);

  const saving = keepSaving(entries);
  await disk.fill();
  await pause(2000);
  await saving.stop();
  await refusesAndReads(study, entries, person, note);

  const postgres = Number(
    readFileSync(join(disk.folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
  );
  // Before, because what the launcher gives away afterwards is the room in which PostgreSQL recovers.
  await disk.fill();
  process.kill(postgres, 'SIGKILL');
  portal.services.find(({ name }) => name === 'subject')!.child.kill('SIGKILL');
  const start = Date.now();
  await until('PostgreSQL and the subject service come back on the full disk', () =>
    entries[0]!.open(),
  );
  note(
    `kill -9 of PostgreSQL and of the subject service on the full disk: read again after ${Date.now() - start} ms`,
  );
  await refusesAndReads(study, entries, person, note);

  disk.giveBack();
  const freed = Date.now();
  for (const entry of entries) await until('saves are stored again', () => entry.save());
  note(`space given back: every client saved again after ${Date.now() - freed} ms, no restart`);
  must(ended === null, `the portal goes on: ${ended}`);
  const killed = portal
    .parts()
    .filter(({ name }) => name !== 'postgres' && name !== 'subject')
    .filter(({ endCount }) => endCount > 0);
  must(
    killed.length === 0,
    `no service ends of a full disk: ${killed.map(({ name, ends }) => `${name} ${ends[0]!.how}`).join()}`,
  );
  const same = pids(portal).filter((pid) => before.includes(pid)).length;
  note(`${same} of ${before.length} services are the processes of the start; one was killed`);
  must(same === before.length - 1, 'only the killed service is another process');
  for (const entry of entries) must(await entry.open(), 'pages open after all');
  await mustBeConsistent(portal.adminUrl, study, entries, note);
}

const pids = (portal: Portal): number[] => portal.services.map(({ child }) => child.pid!);

/** On the full disk every save is refused with the code, and everything can be read, by new sessions too. */
async function refusesAndReads(
  study: Study,
  entries: readonly Entry[],
  person: (login: string) => Promise<Api>,
  note: Note,
): Promise<void> {
  let slowest = 0;
  const timed = async <T>(work: Promise<T>): Promise<T> => {
    const start = Date.now();
    const result = await work;
    slowest = Math.max(slowest, Date.now() - start);
    return result;
  };
  for (const entry of entries) {
    await until('a page opens on the full disk', () => entry.open());
    const counts = new Map(entry.refused);
    for (let time = 0; time < 5; time += 1) {
      must(!(await timed(entry.save())), 'nothing is saved on the full disk');
    }
    const refused = (entry.refused.get(DISK_FULL) ?? 0) - (counts.get(DISK_FULL) ?? 0);
    must(refused === 5, `every save is refused with ${DISK_FULL}, ${refused} of 5 were`);
  }
  must(entries[0]!.codes.has('PLATFORM_DISK_FULL'), 'the refusal says that the disk is full');
  const fresh = (await person('investigator')).actAs(study.roles.investigator);
  for (const path of [
    `/api/subject/${study.studyId}/subjects`,
    `/api/subject/${study.studyId}/queries`,
    `/api/subject/${study.studyId}/pages/${entries[0]!.pageId}`,
    `/api/study/info/${study.studyId}`,
  ]) {
    const { status } = await timed(fresh.send('GET', path));
    must(status === 200, `${path} is read on the full disk, the answer was ${status}`);
  }
  must(slowest < ANSWER_MS, `nothing hangs; the slowest call took ${slowest} ms`);
  note(
    `full to the last byte: every save refused with PLATFORM_DISK_FULL, a new session reads; slowest call ${slowest} ms`,
  );
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + RECOVER_MS;
  while (!(await holds())) {
    must(Date.now() < end, `${what} within ${RECOVER_MS / 1000} s`);
    await pause(100);
  }
}
