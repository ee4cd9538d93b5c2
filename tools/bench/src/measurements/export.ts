import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Portal } from '@casebook/tool-start';
import { Client } from 'pg';
import type { ExportFloorWork } from '../floor/export-floor';
import { Api } from '../support/api';
import { measure, measureDuring, summarise } from '../support/measure';
import { ADMIN } from '../support/portal';
import { type BenchStudy, makeStudy } from '../support/study';
import { fillWholeStudy, wholeDesign } from '../support/whole-study';
import { benchPdf } from './pdf';
import { Saver } from './save';

const ROUNDS = 2;
const PAGES = 11;
const ITEMS = Array.from({ length: 100 }, (_, item) => `I${item}`);
const VALUES_OF_PAGE = 100_000;
/** How long saving is measured while nothing is exported, in milliseconds. */
const ALONE_MS = 15_000;
const SUBJECT = 'R-0001';

interface Measured {
  seconds: number;
  /** Highest memory of the service meanwhile, in MB; null where the system does not tell. */
  memory: number | null;
}

/** The rows of a page as the service reads them. */
const SELECT = ({ studyId }: BenchStudy, page: string): string => `
  select t.site_code, t.name as site_name, p.subject_no, p.visit_key,
    coalesce(p.cycle_no, p.unscheduled_no) as repetition, i.line,
    json_agg(json_build_array(i.block_key, i.item_key, i.value, i.design_version_id) order by i.block_key) as cells
  from subject.v1_data_page p join admin.v1_site t on t.study_id = p.study_id and t.site_id = p.site_id
  join subject.v1_data_value i on i.study_id = p.study_id and i.subject_id = p.subject_id and i.page_id = p.page_id
  where p.study_id = ${studyId} and p.visit_key = any('{REG,V1}'::text[]) and p.page_key = '${page}'
    and i.block_key = any('{B}'::text[]) and i.item_key = any('{${ITEMS.join(',')}}'::text[])
  group by t.site_code, t.name, p.subject_no, p.subject_id, p.visit_key, p.cycle_no, p.unscheduled_no, p.visit_id,
    p.page_id, i.line
  order by t.site_code collate "C", p.subject_no collate "C", p.subject_id, array_position('{REG,V1}'::text[], p.visit_key),
    coalesce(p.cycle_no, p.unscheduled_no), p.visit_id, p.page_id, i.line`;

/**
 * (k) Exports of 0.1 and 1.1 million values: CSV compared with a program that writes the same columns of the same
 * select without any rule, and with COPY; each other format compared with the CSV before and after it, because the speed of
 * a machine changes within a run; their memory; saving a page meanwhile; and documents, compared with pdfkit.
 */
export async function benchExport(portal: Portal, api: Api, giver: Api): Promise<void> {
  await benchPdf();
  const study = await makeStudy(api, giver, 1, wholeDesign());
  process.stderr.write('Filling the study …\n');
  await fillWholeStudy(portal.adminUrl, study);
  const admin = new Client({ connectionString: portal.adminUrl });
  await admin.connect();
  const exporter = new Exporter(portal, api, admin, study);
  const pages = Array.from({ length: PAGES }, (_, page) => `P${page}`);
  const tables = pages.map((page) => ({ name: page, select: SELECT(study, page), items: ITEMS }));
  const scratch = mkdtempSync(join(tmpdir(), 'casebook-floor-'));
  const floor = { adminUrl: portal.adminUrl, file: join(scratch, 'floor'), tables };
  const copyAll = async (): Promise<void> => {
    for (const { select } of tables) await admin.query(`copy (${select}) to '/dev/null'`);
  };
  // The first export of a process compiles its code.
  await exporter.made('csv', pages.slice(0, 1));
  for (let round = 1; round <= ROUNDS; round += 1) {
    const copied = performance.now();
    await copyAll();
    const copy = (performance.now() - copied) / 1_000;
    const plain = await runFloor({ ...floor, into: 'csv' });
    const zipped = await runFloor({ ...floor, into: 'zip' });
    const csv = await exporter.made('csv', pages);
    const small = await exporter.made('csv', pages.slice(0, 1));
    const perSecond = Math.round((PAGES * VALUES_OF_PAGE) / csv.seconds / 1_000);
    say(
      `CSV, 1.1 million values / floor`,
      `${ratio(csv.seconds, plain)} (to an archive: ${ratio(csv.seconds, zipped)})   × COPY ${ratio(csv.seconds, copy)}   ` +
        `${perSecond},000 values/s   (${csv.seconds.toFixed(1)} / ${plain.toFixed(1)}, ${zipped.toFixed(1)}, COPY ${copy.toFixed(1)} s)`,
    );
    memory('  memory at 0.1 / 1.1 million values', small, csv);
    let before = csv.seconds;
    for (const format of FORMATS) {
      const few = await exporter.made(format, pages.slice(0, 1));
      const all = await exporter.made(format, pages);
      const after = (await exporter.made('csv', pages)).seconds;
      const around = (before + after) / 2;
      say(
        `${format} / CSV`,
        `${ratio(all.seconds, around)}   (${all.seconds.toFixed(1)} / ${before.toFixed(1)} and ${after.toFixed(1)} s)`,
      );
      memory('  memory at 0.1 / 1.1 million values', few, all);
      before = after;
    }
  }
  await benchSaving(portal, study, {
    'an export': () => exporter.made('csv', pages),
    'COPY of its selects in one snapshot': async () => {
      await admin.query('begin isolation level repeatable read read only');
      await copyAll();
      await admin.query('commit');
    },
  });
  const { seconds, memory: highest } = await exporter.document([SUBJECT]);
  say(
    'record of a subject with 1,202 values',
    `${seconds.toFixed(2)} s, memory ${highest ?? '?'} MB`,
  );
  await admin.end();
  rmSync(scratch, { recursive: true, force: true });
}

const FORMATS = ['xlsx', 'xpt', 'xpt8', 'mdb', 'json'] as const;

const ratio = (ours: number, other: number): string => `${(ours / other).toFixed(2)} x`;
const say = (name: string, text: string): void =>
  void process.stdout.write(`${name.padEnd(52)} ${text}\n`);

function memory(name: string, small: Measured, large: Measured): void {
  if (small.memory === null || large.memory === null) return;
  say(
    name,
    `${small.memory} / ${large.memory} MB   (${(large.memory / small.memory).toFixed(2)} x)`,
  );
}

async function runFloor(work: ExportFloorWork): Promise<number> {
  const child = fork(join(__dirname, '..', 'floor', 'export-floor.js'), [JSON.stringify(work)]);
  const [ms] = (await once(child, 'message')) as [number];
  child.disconnect();
  await once(child, 'exit');
  return ms / 1_000;
}

/** Makes exports and documents over the service, one after the other. */
class Exporter {
  readonly #pid: number;

  constructor(
    portal: Portal,
    private readonly api: Api,
    private readonly admin: Client,
    private readonly study: BenchStudy,
  ) {
    this.#pid = portal.services.find(({ name }) => name === 'export')!.child.pid!;
  }

  made(format: string, pages: readonly string[]): Promise<Measured> {
    const input = { format, sources: ['data'], codes: 'code', language: 'en', pages };
    return this.#run('datasets', input);
  }

  document(subjectNos: readonly string[]): Promise<Measured> {
    return this.#run('subject-pdfs', { subjectNos, language: 'en' });
  }

  /** The time of a job by the clock of the service. */
  async #run(path: string, input: object): Promise<Measured> {
    // The measurements take longer than a token is valid.
    await this.api.signIn(ADMIN.login, ADMIN.password);
    this.api.actAs(this.study.managerRoleId);
    const isReset = resetMemory(this.#pid);
    const { jobId } = await this.api.call<{ jobId: string }>(
      'POST',
      `/api/export/${this.study.studyId}/${path}`,
      input,
    );
    await this.api.jobEnded(jobId, 'export');
    const { rows } = await this.admin.query<{ seconds: number; status: number }>(
      `select extract(epoch from ended_at - started_at)::float8 as seconds, status from export.job_run where job_id = $1`,
      [jobId],
    );
    const { seconds, status } = rows[0]!;
    if (status !== 3) throw new Error(`The export ended with status ${status}.`);
    return { seconds, memory: isReset ? highestMemory(this.#pid) : null };
  }
}

/** Lets the highest memory of a process be counted anew; Linux only. */
function resetMemory(pid: number): boolean {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    return true;
  } catch {
    return false;
  }
}

function highestMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)![1]) / 1_024);
}

/** How long a save takes while something else is at work, and while nothing is: each in turn, and the same once more. */
async function benchSaving(
  portal: Portal,
  study: BenchStudy,
  works: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<void> {
  const client = new Api(portal.url);
  await client.signIn(ADMIN.login, ADMIN.password);
  client.actAs(study.roleId);
  const saver = new Saver(client, study, study.workplaces[0]!, (item, round) =>
    String(100 + ((round * 7 + item) % 800)),
  );
  await measure([saver], 30, (one) => one.save());
  const savingDuring = (work: Promise<unknown>) => measureDuring(work, () => saver.save());
  const alone: number[] = [];
  const during = new Map<string, number[]>();
  for (let round = 1; round <= ROUNDS; round += 1) {
    alone.push(...(await savingDuring(wait(ALONE_MS))));
    for (const [name, work] of Object.entries(works))
      during.set(name, [...(during.get(name) ?? []), ...(await savingDuring(work()))]);
  }
  const usual = summarise(alone);
  for (const [name, durations] of during) {
    const one = summarise(durations);
    say(
      `saving 60 items during ${name} / alone`,
      `p50 ${ratio(one.p50, usual.p50)}   p95 ${ratio(one.p95, usual.p95)}   ` +
        `(p95 ${one.p95.toFixed(1)} / ${usual.p95.toFixed(1)} ms, n ${one.count} / ${usual.count})`,
    );
  }
  await client.close();
}
