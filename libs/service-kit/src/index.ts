export {
  Along,
  CurrentCaller,
  PortalRights,
  Public,
  ReadsAlong,
  SignedIn,
  StudyPrivilege,
  type CallerRequest,
  type ReadAlong,
} from './access';
export type { AccessToken } from './access.guard';
export {
  DEFAULT_AUTO_LOGOUT_MINUTES,
  rightsDigest,
  setSessionTime,
  type SessionTime,
} from './answer-headers';
export { arrayText } from './array-text';
export { bootstrap, createApplication, type EdgeOptions, isLoopback, serve } from './application';
export { Caller, type PortalRight } from './caller';
export { CallerLoader } from './caller.loader';
export { forgetCache, isKnownAnswer } from './conditional-answer';
export { readConfig, type ServiceConfig } from './config';
export {
  Db,
  systemWriter,
  toQuery,
  type Origin,
  type Snapshot,
  type Statement,
  type WriteTransaction,
  type Writer,
} from './db';
export { downloadAuditSql, downloadLogSql, downloadRecorder, type Download } from './download';
export { AnyOf, Day, type Direction, Keys, Numbers, Ordered, SortedBy, YesNo } from './filters';
export { Files, LocalFiles } from './files/files';
export { zip, type ZipEntry } from './files/zip';
export { loginIdKey, loginKeyOf } from './http/login-id';
export { MAX_JSON_DEPTH, readJson } from './http/read-json';
export { REFRESH_COOKIE, refreshCookieIn, type RefreshCookie } from './http/refresh-cookie';
export { serverTimeouts, type ServerTimeouts } from './http/server-timeouts';
export { IdPipe } from './id.pipe';
export { MayBeAbsent, Moment } from './inputs';
export { jobRunSql, type JobRunRow, JobStatus } from './jobs/job-run.sql';
export { type JobAttempt, type JobQueue, Jobs } from './jobs/jobs';
export { Job, jobOf, jobsController } from './jobs/jobs.controller';
export {
  type PersonJobAttempt,
  type PersonJobKind,
  type PersonJobRequest,
  PersonJobs,
} from './jobs/person-jobs';
export { KitModule } from './kit.module';
export { Listener } from './listener';
export { EXACT_TOTAL, listOf, PageInfo, PageQuery } from './list';
export { migrateService, runMigrations } from './migrate';
export { writeOpenApi } from './openapi';
export { Problem, type FieldError } from './problem';
export { ProblemFilter, sendProblem, toProblem } from './problem.filter';
export {
  RIGHTS_KINDS,
  RightsConfirmation,
  RightsPerson,
  RightsRefusal,
  RightsRequested,
  RightsRequest,
  RightsRequestList,
  RightsRole,
  RightsShown,
  type RightsKind,
} from './rights/rights-request.dto';
export { rightsController, type RightsDecisions } from './rights/rights.controller';
export { LOCK_RIGHTS, rightsRequestSql } from './rights/rights-request.sql';
export {
  HOLDS_ROLE,
  holdsValues,
  type NewRightsRequest,
  requireNotHolder,
  type RightsRecord,
  RightsRequests,
  type RightsRules,
  rightsShown,
} from './rights/rights-requests';
export { CONFIG, DESCRIPTOR } from './tokens';
export { validationPipe } from './validation';
export { isVisible, UNSEEN_CODE, VisibleText } from './visible-text';
export { takingTurns } from './work/taking-turns';
export { type TaskOptions, type WorkerThreadLimits, WorkerThreads } from './work/worker-threads';
export type { ServiceDescriptor } from '@casebook/platform-db';
