import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readPdf } from '@casebook/pdf-document/testing';
import { serviceEnvironment, unzip } from '@casebook/test-kit';
import { OtherService } from '@casebook/test-kit/other-service';
import { Client } from 'pg';
import { ALL, type ExportStudy, STUDY } from './test/export-study';
import { notedStudy } from './test/noted-study';

let study: ExportStudy;
let service: OtherService;
/** Where the service that is killed keeps its files. */
const files = serviceEnvironment('')['FILES_DIR']!;

/** The service runs in a process of its own, so that it can be killed; nothing else takes its jobs. */
beforeEach(async () => {
  rmSync(files, { recursive: true, force: true });
  study = await notedStudy();
  await study.app.close();
  service = await OtherService.start('export', study.database.appUrl('export'));
});
afterEach(async () => {
  await service.kill();
  await study.database.drop();
  for (const folder of [files, study.folder]) rmSync(folder, { recursive: true, force: true });
});

/** Progress is not told while the lock is held, so a job stops there after its first part. */
const WAIT_AT_PROGRESS = `
  create function public.wait_at_progress() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(7777);
    return new;
  end $$;
  create trigger wait_at_progress before update on export.job_run for each row
    when (new.done > 0 and new.done > old.done) execute function public.wait_at_progress()`;

/** Keeps jobs from going on. @returns lets them go on */
async function holdProgress(): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: study.database.adminUrl });
  await client.connect();
  await client.query(WAIT_AT_PROGRESS);
  await client.query('select pg_advisory_lock(7777)');
  return () => client.end();
}

/** Asks the database until it says so. */
async function until(from: string): Promise<void> {
  while ((await study.database.query(`select from ${from}`)).length === 0) await setTimeout(50);
}

/** Instead of the time for which the queue waits for a sign of life of the process. */
async function missHeartbeat(): Promise<void> {
  await study.database.query(`
    update export_queue.job set heartbeat_on = now() - interval '5 minutes' where state = 'active';
    update export_queue.queue set monitor_on = null, monitor_claim_on = null`);
  await until(`export_queue.job where state = 'retry'`);
  await study.database.query(
    `update export_queue.job set start_after = now() where state = 'retry'`,
  );
}

const WAITS = `pg_stat_activity where application_name = 'casebook-export' and wait_event = 'advisory'`;

it.each([
  ['datasets', ALL, 'datasets', ['DM.csv']],
  [
    'subject-pdfs',
    { subjectNos: ['TKY-001', 'TKY-002'], language: 'en' },
    'documents',
    ['TKY_TKY-001_1.pdf', 'TKY_TKY-002_2.pdf'],
  ],
])(
  'after kill -9 in the middle of %s the next process removes what was written, and makes the whole file once [R4-JOB-02]',
  async (path, input, kind, parts) => {
    const goOn = await holdProgress();
    const answer = await fetch(`${service.url}/api/export/${STUDY}/${path}`, {
      method: 'POST',
      headers: { ...study.headers('manager'), 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const { jobId } = (await answer.json()) as { jobId: string };
    await until(WAITS);
    await service.kill();
    const folder = join(files, kind, String(STUDY));
    const left = readdirSync(folder);
    expect(left).toEqual([expect.stringMatching(/^1\.zip\.[0-9a-f-]{36}$/)]);
    await goOn();
    await service.run();
    await missHeartbeat();
    await until(`export.job_run where job_id = '${jobId}' and status = 3`);
    expect(readdirSync(folder)).toEqual(['1.zip']);
    const made = await unzip(readFileSync(join(folder, '1.zip')));
    expect([...made.keys()]).toEqual(expect.arrayContaining(parts));
    for (const [name, content] of made)
      if (name.endsWith('.pdf')) expect(readPdf(content).pages.length).toBeGreaterThan(0);
    expect(await study.database.query('select from export.job_run')).toHaveLength(1);
  },
);
