import type { Portal } from '@casebook/tool-start';
import { Client } from 'pg';
import type { Api } from '../support/api';
import { ADMIN } from '../support/portal';
import { type BenchStudy, makeStudy } from '../support/study';
import { fillWholeStudy, wholeDesign } from '../support/whole-study';

const ROUNDS = 3;

/** The same values, digested by one statement. */
const BARE = (studyId: number): string => `
  select subject_id, sha256(convert_to(string_agg(
      concat(page_id, '|', block_key, '|', line, '|', item_key, '|', coalesce(length(value) || ':' || value, '-'), '|', revision, '|',
        flags, '|', design_version_id, '|', case when deleted then 1 else 0 end),
      E'\\n' order by page_id, block_key collate "C", line, item_key collate "C"), 'UTF8'))
  from subject.item_value where study_id = ${studyId} group by subject_id`;

/** (h) Locking the database, which keeps writers waiting, and its certificate, compared with one statement over the same rows. */
export async function benchCertificate(portal: Portal, api: Api, giver: Api): Promise<void> {
  const study = await makeStudy(api, giver, 1, wholeDesign());
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
