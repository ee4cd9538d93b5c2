import { JobStatus } from '@casebook/catalogue';

/**
 * SQL of the table of jobs that people start, for the migration of a service: person, role, progress and result. The queue
 * deletes a job after a while; this table keeps it for histories. It is not data of a study and has no audit trail, and it
 * never has a token.
 */
export const jobRunSql = (schema: string): string => `
  create table ${schema}.job_run (
    job_id uuid primary key,
    kind text not null,
    study_id integer,
    person_id integer not null,
    role_id integer,
    request_id text not null,
    client text,
    exclusive_key text,
    -- 0 blank (ended without a result), 1 new, 2 processing, 3 finished, 99 error
    status smallint not null default 1 check (status in (0, 1, 2, 3, 99)),
    done integer not null default 0,
    total integer,
    created_at timestamptz not null default now(),
    started_at timestamptz,
    ended_at timestamptz,
    cancel_requested boolean not null default false,
    -- From where the present attempt began: for the time left.
    attempt_at timestamptz,
    attempt_done integer not null default 0,
    code text,
    params jsonb,
    result jsonb,
    check ((ended_at is not null) = (status in (0, 3, 99)))
  ) with (fillfactor = 70);
  create unique index job_run_exclusive on ${schema}.job_run (kind, exclusive_key) where ended_at is null;
  create index job_run_of_person on ${schema}.job_run (person_id, created_at);`;

export interface JobRunRow {
  job_id: string;
  kind: string;
  study_id: number | null;
  person_id: number;
  role_id: number | null;
  request_id: string;
  client: string | null;
  status: number;
  done: number;
  total: number | null;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  cancel_requested: boolean;
  code: string | null;
  params: Record<string, string | number> | null;
  result: object | null;
  seconds_left: number | null;
}

/** The statements on the job table of one service. */
export const jobRunStatements = (schema: string, queue: string) => {
  const table = `${schema}.job_run`;
  const columns = `job_id, kind, study_id, person_id, role_id, request_id, client, status, done, total, created_at,
    started_at, ended_at, cancel_requested, code, params, result,
    case when status = ${JobStatus.processing} and done > attempt_done and total is not null then ceil(
      extract(epoch from now() - attempt_at) / (done - attempt_done) * greatest(0, total - done))::int end as seconds_left`;
  return {
    insert: {
      name: 'job-run-insert',
      text: `insert into ${table} (job_id, kind, study_id, person_id, role_id, request_id, client, exclusive_key, total)
        values (:jobId, :kind, :studyId, :personId, :roleId, :requestId, :client, :exclusiveKey, :total)
        on conflict (kind, exclusive_key) where ended_at is null do nothing returning job_id`,
    },
    /** Marks jobs as failed that no worker will run again, because their workers died or the queue has stopped retrying. */
    failAbandoned: {
      name: 'job-run-fail-abandoned',
      text: `update ${table} r set status = ${JobStatus.error}, ended_at = now(), code = 'JOB_FAILED'
        where r.ended_at is null and (:jobId::uuid is null or r.job_id = :jobId) and r.created_at < now() - interval '1 minute'
          and not exists (select 1 from ${queue}.job j
            where j.name = r.kind and j.id = r.job_id and j.state in ('created', 'retry', 'active'))`,
    },
    read: {
      name: 'job-run-read',
      text: `select ${columns} from ${table} where job_id = any(:jobIds::uuid[])`,
    },
    begin: {
      name: 'job-run-begin',
      text: `update ${table} set status = ${JobStatus.processing}, started_at = coalesce(started_at, now()), attempt_at = now(),
          attempt_done = done
        where job_id = :jobId and ended_at is null returning ${columns}`,
    },
    step: {
      name: 'job-run-step',
      text: `update ${table} set done = :done, total = coalesce(:total, total)
        where job_id = :jobId and ended_at is null returning cancel_requested`,
    },
    end: {
      name: 'job-run-end',
      text: `update ${table} set status = :status, ended_at = now(), code = :code, params = :params, result = :result
        where job_id = :jobId and ended_at is null`,
    },
    /** Cancels a job: at once when no worker runs it, otherwise at its next step. */
    cancel: {
      name: 'job-run-cancel',
      text: `update ${table} set cancel_requested = true, status = case when status = ${JobStatus.new} then ${JobStatus.blank} else status end,
          ended_at = case when status = ${JobStatus.new} then now() end,
          code = case when status = ${JobStatus.new} then 'JOB_CANCELED' end
        where job_id = :jobId and ended_at is null`,
    },
  } as const;
};
