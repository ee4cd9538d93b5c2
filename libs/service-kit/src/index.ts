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
export { bootstrap, createApplication, serve } from './application';
export { Caller, type PortalRight } from './caller';
export { CallerLoader } from './caller.loader';
export { readConfig, type ServiceConfig } from './config';
export {
  Db,
  systemWriter,
  type Origin,
  type Snapshot,
  type Statement,
  type WriteTransaction,
  type Writer,
} from './db';
export { downloadLogSql, downloadRecorder, type Download } from './download';
export { AnyOf, Day, type Direction, Keys, Numbers, Ordered, SortedBy, YesNo } from './filters';
export { Files, LocalFiles } from './files/files';
export { zip, type ZipEntry } from './files/zip';
export { IdPipe } from './id.pipe';
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
export { EXACT_TOTAL, listOf, PageInfo, PageQuery } from './list';
export { migrateService, runMigrations } from './migrate';
export { writeOpenApi } from './openapi';
export { Problem, type FieldError } from './problem';
export { ProblemFilter, sendProblem, toProblem } from './problem.filter';
export { CONFIG, DESCRIPTOR } from './tokens';
export { validationPipe } from './validation';
export type { ServiceDescriptor } from '@casebook/platform-db';
