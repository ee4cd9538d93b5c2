import { withClient } from '@casebook/platform-db';
import { sendCommand } from '@casebook/tool-start';
import { mustBeConsistent } from '../support/consistency';
import { type Entry, keepSaving, pause } from '../support/entry';
import { runCommand } from '../support/launcher';
import { must, type Note } from '../support/report';
import { serviceNames } from '../support/services';
import type { Workbench } from '../support/workbench';

const CLIENTS = 8;
/**
 * Upper limit for the connections of all services together, of PostgreSQL's 100, while a service has two processes.
 */
const MAX_CONNECTIONS = 90;
const MOST_RESTARTED_SERVICE = 'subject';
const SERVICES_TO_RESTART = [
  ...Array.from({ length: 20 }, () => MOST_RESTARTED_SERVICE),
  ...serviceNames.filter((name) => name !== MOST_RESTARTED_SERVICE),
];

const COUNT_CONNECTIONS_SQL = `select count(*)::int as n from pg_stat_activity where application_name like 'casebook-%'`;

/** Restarts services while clients save and read without a pause; no call may fail. */
export async function restartServices(bench: Workbench, note: Note): Promise<void> {
  const entries = await bench.entries(CLIENTS, 'restart');
  const { studyId } = bench.study;
  const lost: string[] = [];
  let reads = 0;
  const alsoRead = async (entry: Entry): Promise<void> => {
    for (const [path, expected] of [
      [`/api/subject/${studyId}/subjects`, 200],
      [`/api/subject/${studyId}/pages/${entry.pageId}`, 200],
      ['/api/auth/me', 200],
      [`/api/study/info/${studyId}`, 200],
      ['/api/builder/study', 403], // Refused by the builder itself, so it has answered.
    ] as const) {
      const { status, body } = await entry.api.send('GET', path);
      reads += 1;
      if (status !== expected)
        lost.push(`${status} ${path} ${JSON.stringify(body)?.slice(0, 200)}`);
    }
  };
  const took: number[] = [];
  const saving = keepSaving(entries, alsoRead);
  const counting = countConnections(bench.adminUrl);
  try {
    // The first restart uses the npm command, which also checks whether something must be built.
    const { code, output } = await runCommand(['restart', 'subject'], {
      CASEBOOK_DATA: bench.dataDir,
    });
    must(code === 0, `npm run restart ends with 0, it ended with ${code}: ${output}`);
    for (const restart of SERVICES_TO_RESTART) {
      const before = pidOf(bench, restart);
      const start = Date.now();
      await sendCommand(bench.dataDir, { restart }, () => undefined);
      took.push(Date.now() - start);
      must(pidOf(bench, restart) !== before, `${restart} is another process now`);
    }
  } finally {
    await Promise.all([saving.stop(), counting.stop()]);
  }
  const most = await counting.stop();
  const saves = entries.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  const refused = entries.flatMap((entry) =>
    [...entry.refused].map(([status]) => `${status} save`),
  );
  note(
    `${SERVICES_TO_RESTART.length + 1} restarts, ${Math.min(...took)}–${Math.max(...took)} ms each, under ` +
      `${saves} saves and ${reads} reads by ${CLIENTS} clients: ${lost.length + refused.length} failed`,
  );
  note(`at most ${most} connections to PostgreSQL`);
  must(saves > 0 && reads > 0, 'there was load');
  must(
    lost.length === 0 && refused.length === 0,
    `no request is lost: ${[...refused, ...lost].slice(0, 5).join(', ')}`,
  );
  must(
    most < MAX_CONNECTIONS,
    `old and new processes together stay below ${MAX_CONNECTIONS} connections`,
  );
  await mustBeConsistent(bench.adminUrl, bench.study, entries, note);
}

const pidOf = (bench: Workbench, service: string): number | undefined =>
  bench.services.find(({ name }) => name === service)?.child.pid;

/** Counts the connections of the services repeatedly. */
function countConnections(adminUrl: string): { stop(): Promise<number> } {
  const aborter = new AbortController();
  const work = withClient(adminUrl, async (client) => {
    let most = 0;
    while (!aborter.signal.aborted) {
      const { rows } = await client.query<{ n: number }>(COUNT_CONNECTIONS_SQL);
      most = Math.max(most, rows[0]!.n);
      await pause(100);
    }
    return most;
  });
  return {
    stop: () => {
      aborter.abort();
      return work;
    },
  };
}
