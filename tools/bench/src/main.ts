import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appRole } from '@casebook/platform-db';
import { endToEndStep } from '@casebook/tool-test-all/e2e-step';
import type { Portal } from '@casebook/tool-start';
import { Client } from 'pg';
import { Api } from './support/api';
import { Bare, BARE_TABLES } from './support/bare';
import { benchLists, fillStudy } from './measurements/lists';
import { Floor } from './floor/floor';
import { compare, type Durations, measure, summarise } from './support/measure';
import { ADMIN, SECOND, withPortal } from './support/portal';
import { benchCertificate } from './measurements/certificate';
import { benchDraft } from './measurements/draft';
import { benchExport } from './measurements/export';
import { benchRandomise } from './measurements/randomise';
import { benchRerun } from './measurements/rerun';
import { benchSignature } from './measurements/signature';
import { benchStatusAct } from './measurements/status-act';
import { benchStatusLists } from './measurements/status-lists';
import { Saver } from './measurements/save';
import { Statements } from './support/statements';
import { type BenchStudy, makeStudy } from './support/study';

const CLIENTS = 16;
const ROUNDS = 4;
/** Calls of each client in each round, by number of clients. */
const SAVES = { 1: 100, 16: 15 } as const;
const LISTINGS = 60;
/** Higher than the number of any link in the copies. */
const FLOOR_FROM = 1_000_000;
const OPENS = { 1: 150, 16: 25 } as const;

function line(name: string, { ours, bare }: { ours: Durations; bare: Durations }): void {
  const ms = (value: number): string => value.toFixed(2).padStart(8);
  const ratio = (a: number, b: number): string => (a / b).toFixed(2).padStart(6);
  process.stdout.write(
    `${name.padEnd(52)} p50 ${ratio(ours.p50, bare.p50)} x   p99 ${ratio(ours.p99, bare.p99)} x   ` +
      `(${ms(ours.p50)} /${ms(bare.p50)} ms, p99 ${ms(ours.p99)} /${ms(bare.p99)} ms, n ${ours.count})\n`,
  );
}

/** (a) Saving a page of 60 changed items with audit, checks and counters, compared with the bare statements. */
async function benchSave(savers: Saver[], bares: Bare[]): Promise<void> {
  for (const clients of [1, CLIENTS] as const) {
    const result = await compare(
      ROUNDS,
      () => measure(savers.slice(0, clients), SAVES[clients], (saver) => saver.save()),
      () => measure(bares.slice(0, clients), SAVES[clients], (bare) => bare.save()),
    );
    line(`save 60 items, ${clients} client(s): request / bare`, result);
  }
}

/**
 * The part of that ratio that no service code can avoid: the same values and audit rows behind two plain HTTP
 * servers, written to copies of the tables and to the audited tables.
 */
async function benchFloor(
  adminUrl: string,
  { studyId, workplaces }: BenchStudy,
  bares: Bare[],
): Promise<void> {
  for (const into of ['bare', 'audited'] as const) {
    const floor = await Floor.start(adminUrl, studyId, into);
    const clients = workplaces.map((place) => floor.client(place, FLOOR_FROM));
    await measure(clients, 10, (client) => client.save());
    for (const count of [1, CLIENTS] as const) {
      const result = await compare(
        ROUNDS,
        () => measure(clients.slice(0, count), SAVES[count], (client) => client.save()),
        () => measure(bares.slice(0, count), SAVES[count], (bare) => bare.save()),
      );
      line(`two plain hops, ${into} tables, ${count} client(s) / bare`, result);
    }
    await Promise.all(clients.map((client) => client.close()));
    floor.stop();
  }
}

/** (b) Opening that page: database time compared with the bare select, the request compared with /api/hello. */
async function benchOpen(savers: Saver[], bares: Bare[], statements: Statements): Promise<void> {
  for (const clients of [1, CLIENTS] as const) {
    const opening = () =>
      measure(savers.slice(0, clients), OPENS[clients], (saver) => saver.open());
    const result = await compare(ROUNDS, opening, () =>
      measure(savers.slice(0, clients), OPENS[clients], (saver) => saver.hello()),
    );
    line(`open the page, ${clients} client(s): request / hello`, result);

    const count = clients * OPENS[clients];
    const ours = await statements.during(appRole('subject'), opening);
    const bare = await statements.during(null, () =>
      measure(bares.slice(0, clients), OPENS[clients], (one) => one.open()),
    );
    process.stdout.write(
      `${`open the page, ${clients} client(s): database / bare select`.padEnd(52)} mean ${(ours.ms / bare.ms).toFixed(2).padStart(5)} x   ` +
        `(${(ours.ms / count).toFixed(3)} / ${(bare.ms / count).toFixed(3)} ms, ${(ours.calls / count).toFixed(1)} statements)\n`,
    );
  }
}

async function prepare(url: string): Promise<{ api: Api; study: BenchStudy }> {
  const api = new Api(url);
  await api.signIn(ADMIN.login, ADMIN.password);
  const giver = await secondOf(url);
  const study = await makeStudy(api, giver, CLIENTS);
  await giver.close();
  return { api, study };
}

async function secondOf(url: string): Promise<Api> {
  const giver = new Api(url);
  await giver.signIn(SECOND.login, SECOND.password);
  return giver;
}

/** What `npm run bench -- <name>` measures in a large study or design, so it is not in the usual run. */
const IN_WHOLE_STUDY = {
  certificate: benchCertificate,
  draft: benchDraft,
  export: benchExport,
  randomise: benchRandomise,
  rerun: benchRerun,
  signature: benchSignature,
  'status-act': benchStatusAct,
  'status-lists': benchStatusLists,
};

function main(): Promise<void> {
  const wanted = Object.entries(IN_WHOLE_STUDY).find(([name]) => process.argv.includes(name));
  return withPortal((portal) => (wanted ? inWholeStudy(portal, wanted[1]) : everything(portal)));
}

async function inWholeStudy(portal: Portal, bench: typeof benchRerun): Promise<void> {
  const api = new Api(portal.url);
  await api.signIn(ADMIN.login, ADMIN.password);
  const giver = await secondOf(portal.url);
  await bench(portal, api, giver);
  await Promise.all([api.close(), giver.close()]);
}

async function everything(portal: Portal): Promise<void> {
  const { api, study } = await prepare(portal.url);
  const admin = new Client({ connectionString: portal.adminUrl });
  await admin.connect();
  await admin.query(BARE_TABLES);
  await admin.end();

  const savers = study.workplaces.map((place) => new Saver(api.another(portal.url), study, place));
  const bares = study.workplaces.map((place) => new Bare(portal.adminUrl, study.studyId, place));
  await Promise.all(bares.map((bare) => bare.connect()));
  const listed = api.another(portal.url);
  const statements = await Statements.connect(portal.adminUrl);

  // A first round prepares the statements of every connection and lets the code be compiled.
  await measure(savers, 10, (saver) => saver.save());
  await measure(savers, 10, (saver) => saver.open());
  await measure(bares, 10, (bare) => bare.save());
  const hello = summarise(await measure(savers, 10, (saver) => saver.hello()));
  process.stderr.write(`Warm (hello ${hello.p50.toFixed(2)} ms). Measuring …\n`);

  await benchSave(savers, bares);
  await benchOpen(savers, bares, statements);
  await benchFloor(portal.adminUrl, study, bares);
  await fillStudy(portal.adminUrl, study.studyId, study.siteId);
  await benchLists(listed, study.studyId, LISTINGS);

  await Promise.all([...savers, listed, api].map((one) => one.close()));
  await Promise.all([...bares, statements].map((one) => one.end()));
}

/** In a real browser: `typing` from key to paint, `start` to the first screens, and the time of a release. */
async function benchInBrowser(what: string): Promise<void> {
  const root = join(__dirname, '..', '..', '..');
  const scratch = mkdtempSync(join(tmpdir(), 'casebook-bench-'));
  chmodSync(scratch, 0o711); // The account that runs PostgreSQL needs access to the folder.
  try {
    const config = join(root, 'e2e', 'typing.config.ts');
    const { failed } = await endToEndStep(root, scratch, ['-c', config, what]).run();
    if (failed > 0) throw new Error('The browser did not come to the end.');
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

const inBrowser = ['typing', 'start'].find((what) => process.argv.slice(3).includes(what));
const work = inBrowser ? benchInBrowser(`${inBrowser}.bench`) : main();
work.catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
