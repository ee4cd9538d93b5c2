export {
  ReadResult,
  CarriesCredential,
  type CredentialKind,
  credentialKinds,
  CurrentCaller,
  PortalRights,
  Public,
  ReadWithCaller,
  SignedIn,
  StudyPrivilege,
  TakesFile,
  type CallerRequest,
  type CallerQuery,
} from './access/access';
export { type AccessToken, isAccessToken } from './access/access.guard';
export {
  DEFAULT_AUTO_LOGOUT_MINUTES,
  rightsDigest,
  setSessionTime,
  type SessionTime,
} from './caller/answer-headers';
export { arrayText } from './database/array-text';
export { bootstrap, createApplication, type GatewayOptions, serve } from './start/application';
export { isLoopback } from './start/listen-address';
export {
  AnsweredRequests,
  answeredRequestSql,
  type RepeatableRequest,
} from './calls/answered-requests';
export { IDEMPOTENCY_KEY, requestKey } from './calls/request-key';
export { type ServiceCall, ServiceCalls } from './calls/service-calls';
export { Caller, type PortalRight } from './caller/caller';
export { CALLER, CallerLoader } from './access/caller.loader';
export type { Plain } from './input/plain';
export { forgetCache, isKnownAnswer } from './problem/conditional-answer';
export { readConfig, type ServiceConfig } from './config/config';
export {
  Db,
  RecordedRefusal,
  systemWriter,
  toQuery,
  type Origin,
  type SnapshotReader,
  type Statement,
  type WriteTransaction,
  type Writer,
} from './database/db';
export {
  downloadAuditSql,
  downloadLogSql,
  downloadRecorder,
  type Download,
} from './downloads/download-log';
export {
  DownloadTickets,
  downloadTicketSql,
  type FileToDownload,
  FileTicket,
} from './downloads/download-tickets';
export { DownloadsModule } from './downloads/downloads.module';
export {
  AnyOf,
  Day,
  type Direction,
  Keys,
  Numbers,
  Ordered,
  SortedBy,
  YesNo,
} from './input/filters';
export { clientAddress } from './http/client-address';
export { DEVICE_COOKIE, deviceCookieIn, MAX_DEVICE_ENTRIES } from './http/device-cookie';
export { loginIdKey, loginKeyOf } from './http/login-id';
export { MAX_JSON_DEPTH, readJson } from './http/read-json';
export { REFRESH_COOKIE, refreshCookieIn, type RefreshCookie } from './http/refresh-cookie';
export { serverTimeouts, type ServerTimeouts } from './http/server-timeouts';
export { IdPipe, readId } from './input/id.pipe';
export { MayBeAbsent, Moment } from './input/inputs';
export { ObjectOf, ObjectsOf } from './input/nested';
export { UniqueBy } from './input/unique-by';
export { JobStatus } from '@casebook/catalogue';
export { jobRunSql, type JobRunRow } from './jobs/job-run.sql';
export { type JobAttempt, type JobQueue, Jobs } from './jobs/jobs';
export { Job, jobOf, jobsController } from './jobs/jobs.controller';
export {
  type PersonJobAttempt,
  type PersonJobKind,
  type PersonJobRequest,
  PersonJobs,
} from './jobs/person-jobs';
export { KitModule } from './kit.module';
export {
  LARGEST_ID,
  MAX_FILTER_VALUES,
  MAX_PAGE_NUMBER,
  MAX_SEARCH_LENGTH,
  MAX_SITES_AT_ONCE,
} from './input/limits';
export { createPool, type EntityClass, typeormOptions } from './database/pool';
export { Listener } from './database/listener';
export type { ClassifiedColumns } from './database/row-seal';
export { type AtPosition, POSITION_FROM_OLDEST, withPosition } from './database/trail-position';
export { databaseFault, SqlState } from './problem/sql-state';
export { EXACT_TOTAL, listOf, PageInfo, PagingInput } from './input/list';
export { migrateService, runMigrations } from './start/migrate';
export { describeApi, writeOpenApi } from './start/openapi';
export { type DiskReading, DiskSpace } from './disk/disk-space';
export { MAX_FAULTS_NAMED } from './problem/bounded-faults';
export { Problem, type FieldError } from './problem/problem';
export { ProblemFilter, sendProblem, toProblem } from './problem/problem.filter';
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
  RIGHTS_STATUSES,
  type RightsKind,
  type RightsStatus,
} from './rights/rights-request.dto';
export { rightsController, type RightsDecisions } from './rights/rights.controller';
export { rightsRefusalSql, rightsRequestSql } from './rights/rights-request.sql';
export {
  type NewRightsRequest,
  type RightsListed,
  type RightsRecord,
  RightsRequests,
  type RightsRules,
  type RefusedAct,
  rightsShown,
} from './rights/rights-requests';
export { TakesReAuthToken } from './re-auth/re-auth-input';
export {
  canonicalJson,
  digestOfObject,
  RE_AUTH_AUDIENCE,
  type ReAuthToken,
} from './re-auth/re-auth-token';
export { ReAuthentication, type ReAuthProof } from './re-auth/re-authentication';
export { usedReAuthSql } from './re-auth/used-re-auth.sql';
export { requireNotHolder } from './rights/require-not-holder';
export { areTwoPeople } from './rights/two-people';
export { CONFIG, DESCRIPTOR } from './config/tokens';
export { validationPipe } from './input/validation';
export { isVisible, UNSEEN_CODE, VisibleText } from './input/visible-text';
export { RegularWork } from './work/regular-work';
export { yieldBetweenSteps } from './work/yield-between-steps';
export { type TaskOptions, type WorkerThreadLimits, WorkerThreads } from './work/worker-threads';
export type { ServiceDescriptor } from '@casebook/platform-db';
export type { NamedValues } from './database/named-values';
