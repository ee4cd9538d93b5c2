/** Statements on the state of the database lock. */

export type LockState = 'open' | 'certifying' | 'locked';
export type LockAct = 'lock' | 'certify' | 'take_back' | 'unlock';

/** How long a lock waits for writers that have begun; new writers wait behind it. */
const WAIT_MS = 400;

export const WAIT_SHORTLY = {
  name: 'lock-wait-shortly',
  text: `set local lock_timeout = ${WAIT_MS}`,
};

/** The lock that every writer of the study holds shared. */
export const HOLD_STUDY = {
  name: 'lock-hold-study',
  text: 'select pg_advisory_xact_lock(7201, $1)',
};

export const SET_STUDY_LOCK = {
  name: 'lock-set',
  text: 'select platform.set_study_lock($1, $2)',
};

export interface StateRow {
  state: LockState;
  act_no: number;
  job_id: string | null;
  certificate_no: number | null;
}

/** The state for a change, after {@link HOLD_STUDY} or alone; nothing for a study that was never locked. */
export const STATE_FOR_CHANGE = {
  name: 'lock-state-for-change',
  text: `select state, act_no, job_id, certificate_no from status.study_lock where study_id = $1 for update`,
};

export const WRITE_STATE = {
  name: 'lock-write-state',
  text: `insert into status.study_lock as l (study_id, state, act_no, job_id, certificate_no)
    values (:studyId, :state, :actNo, :jobId, :certificateNo)
    on conflict (study_id) do update set state = excluded.state, act_no = excluded.act_no,
      job_id = excluded.job_id, certificate_no = excluded.certificate_no`,
};

export const INSERT_ACT = {
  name: 'lock-insert-act',
  text: `insert into status.lock_act (study_id, act_no, act, person_id, person_name, role_name, reason, code, params,
      certificate_no)
    values (:studyId, :actNo, :act, :personId, :personName, :roleName, :reason, :code, :params, :certificateNo)`,
};

export interface ActRow {
  act_no: number;
  act: LockAct;
  at: Date;
  person_name: string;
  reason: string | null;
}

export const ONE_ACT = {
  name: 'lock-act',
  text: 'select act_no, act, at, person_name, reason from status.lock_act where study_id = $1 and act_no = $2',
};

export const UNDECIDED = {
  name: 'lock-undecided',
  text: `select study_id, job_id from status.study_lock where state = 'certifying' and ($1::int is null or study_id = $1)`,
};
