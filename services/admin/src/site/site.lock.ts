/**
 * Waits until no other write of the study is on its way, and holds back those that come, until this
 * transaction ends: every write takes the same lock shared in `platform.begin_write`. For rules about
 * subjects, whose rows belong to another service: without it a subject could be registered between the
 * question and the change. $1 study.
 */
export const HOLD_STUDY = 'select pg_advisory_xact_lock(7201, $1)';
