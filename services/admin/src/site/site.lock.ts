/**
 * Waits for all running writes of the study and blocks further ones until this transaction ends: every write takes the
 * same lock shared in `platform.begin_write`. Rules about subjects, whose rows belong to another service, need it:
 * otherwise a subject could be registered between the check and the change.
 */
export const HOLD_STUDY = 'select pg_advisory_xact_lock(7201, :studyId)';
