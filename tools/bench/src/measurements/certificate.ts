import type { Portal } from '@casebook/tool-start';
import { Client } from 'pg';
import type { Api } from '../support/api';
import { setTimeout as wait } from 'node:timers/promises';
import { summarise } from '../support/measure';
import { ADMIN } from '../support/portal';
import { type BenchStudy, makeStudy } from '../support/study';
import { fillWholeStudy, wholeDesign } from '../support/whole-study';
import { Saver } from './save';

const ROUNDS = 3;
/** People who save 60 items of a page each, one save after the other, when the lock comes. */
const WRITERS = 16;
/** How long they save before that, in milliseconds. */
const BEFORE_LOCK = 2_000;
/** How often somebody locks while they save. */
const LOCKS = 5;

/** The same values, digested by one statement. */
const BARE = (studyId: number): string => `
  select subject_id, sha256(convert_to(string_agg(
      concat(page_id, '|', block_key, '|', line, '|', item_key, '|', coalesce(length(value) || ':' || value, '-'), '|', revision, '|',
        flags, '|', design_version_id, '|', case when deleted then 1 else 0 end),
      E'\\n' order by page_id, block_key collate "C", line, item_key collate "C"), 'UTF8'))
  from subject.item_value where study_id = ${studyId} group by subject_id`;

/** (h) Locking the database, which keeps writers waiting, and its certificate, compared with one statement over the same rows. */
export async function benchCertificate(portal: Portal, api: Api, giver: Api): Promise<void> {
  const study = await makeStudy(api, giver, WRITERS, wholeDesign());
  const { studyId } = study;
  process.stderr.write('Filling the study …\n');
  await fillWholeStudy(portal.adminUrl, study);
  const admin = new Client({ connectionString: portal.adminUrl });
  await admin.connect();
  await fillChains(admin, study);
  const [counted] = (
    await admin.query<{ n: number }>(
      `select count(*)::int as n from subject.item_value where study_id = ${studyId}`,
    )
  ).rows;
  api.actAs(study.managerRoleId);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const began = performance.now();
    await admin.query(BARE(studyId));
    const bare = (performance.now() - began) / 1_000;
    const { jobId, ms } = await act<{ jobId: string }>(api, studyId, 'lock');
    await api.jobEnded(jobId, 'status');
    const { rows } = await admin.query<{ seconds: number }>(
      `select extract(epoch from ended_at - started_at)::float8 as seconds from status.job_run where job_id = $1`,
      [jobId],
    );
    const { seconds } = rows[0]!;
    process.stdout.write(
      `${`certificate of ${counted!.n} values / one statement`.padEnd(52)} ${(seconds / bare).toFixed(2)} x   ` +
        `(${seconds.toFixed(1)} / ${bare.toFixed(1)} s)   the lock itself ${ms.toFixed(0)} ms\n`,
    );
    await act(api, studyId, 'unlock');
  }
  await admin.end();
  await benchWriters(portal, api, study);
}

/** How long saves take that a lock meets at work: those that it lets through, and those that it refuses. */
async function benchWriters(portal: Portal, api: Api, study: BenchStudy): Promise<void> {
  const clients = study.workplaces.map(() => {
    const client = api.another(portal.url);
    client.actAs(study.roleId);
    return client;
  });
  const savers = study.workplaces.map(
    (place, at) =>
      new Saver(clients[at]!, study, place, (item, round) =>
        String(100 + ((round * 7 + item) % 800)),
      ),
  );
  const usual: number[] = [];
  const met: number[] = [];
  const locks: number[] = [];
  for (let round = 0; round < LOCKS; round += 1) {
    const state = { asked: Infinity };
    const work = savers.map(async (saver) => {
      for (;;) {
        const began = performance.now();
        // oxlint-disable-next-line no-await-in-loop -- a person saves one page after the other
        const isLocked = await saver.saveUnlessLocked();
        const ended = performance.now();
        // The call that locks had begun before the save ended.
        (ended < state.asked ? usual : met).push(ended - began);
        if (isLocked) return;
      }
    });
    // oxlint-disable-next-line no-await-in-loop -- one lock after the other
    await wait(BEFORE_LOCK);
    state.asked = performance.now();
    // oxlint-disable-next-line no-await-in-loop
    const { jobId, ms } = await act<{ jobId: string }>(api, study.studyId, 'lock');
    locks.push(ms);
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all(work);
    // oxlint-disable-next-line no-await-in-loop
    await api.jobEnded(jobId, 'status');
    // oxlint-disable-next-line no-await-in-loop
    await act(api, study.studyId, 'unlock');
  }
  const [before, during] = [summarise(usual), summarise(met)];
  process.stdout.write(
    `${`${WRITERS} writers, ${LOCKS} locks: saves that met the lock`.padEnd(52)} p50 ${during.p50.toFixed(0)} ms   longest ${Math.max(...met).toFixed(0)} ms   ` +
      `(usually p50 ${before.p50.toFixed(0)} ms, longest ${Math.max(...usual).toFixed(0)} ms)   the locks ${locks.map((ms) => ms.toFixed(0)).join(', ')} ms\n`,
  );
  await Promise.all(clients.map((client) => client.close()));
}

/** Locks or unlocks with the password. */
async function act<T>(
  api: Api,
  studyId: number,
  name: 'lock' | 'unlock',
): Promise<T & { ms: number }> {
  const reason = 'Benchmark';
  const { reAuthToken } = await api.call<{ reAuthToken: string }>('POST', '/api/auth/re-auth', {
    userLoginId: ADMIN.login,
    password: ADMIN.password,
    act: `db-${name}`,
    object: { studyId, reason },
  });
  const began = performance.now();
  const answer = await api.call<T>('POST', `/api/status/${studyId}/db-lock/${name}`, {
    reason,
    reAuthToken,
  });
  return { ...answer, ms: performance.now() - began };
}

/** Gives each filled subject an audit chain, which the anchor of a lock and the certificate include. */
async function fillChains(admin: Client, { studyId }: BenchStudy): Promise<void> {
  await admin.query(`
    set session_replication_role = replica;
    insert into audit.link (study_id, chain_kind, chain_id, link_no, at, actor_id, origin, prev_hash, event_count, digest, hash)
      select study_id, 'subject', subject_id, 1, now(), 0, 'entry', sha256('a'), 0, sha256(''), sha256(subject_no::bytea)
      from subject.subject where study_id = ${studyId} and subject_no like 'R-%';
    insert into audit.chain_head (study_id, chain_kind, chain_id, link_no, hash)
      select study_id, chain_kind, chain_id, link_no, hash from audit.link
      where study_id = ${studyId} and prev_hash = sha256('a');
    set session_replication_role = origin;
    analyze audit.link, audit.chain_head;
  `);
}
