import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReAuthAct } from '@casebook/catalogue';
import { withClient } from '@casebook/platform-db';
import { createApplication, type Job, Jobs, type Plain } from '@casebook/service-kit';
import { emptyDesign, type Item } from '@casebook/study-design';
import {
  addAssignment,
  addPerson,
  addRole,
  addSession,
  addStudy,
  createTestDatabase,
  insertRow,
  serviceEnvironment,
  signReAuth,
  type TestDatabase,
} from '@casebook/test-kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Client } from 'pg';
import { AppModule } from '../app.module';
import type { DbLock, DbLockHistory, DbLockStarted } from '../db-lock/db-lock.dto';
import { descriptor } from '../descriptor';

export const STUDY = 1;
const VERSION = 101;
const SITE = 11;

const FLAGS = ['FREEZE_VIEW', 'SDV_VIEW', 'REVIEW_VIEW', 'LOCK_VIEW', 'ESIGN_VIEW'];
const MANAGER = [...FLAGS, 'CRF_VIEW', 'QUERY_VIEW', 'DB_LOCK_VIEW', 'DB_LOCK_EDIT'];
const ROLES = {
  manager: { role_id: 1, code: 'data_manager', privileges: MANAGER },
  /** The same role, held by another person. */
  second: { role_id: 1, code: 'data_manager', privileges: MANAGER },
  /** Sees the hidden item. */
  unblinded: { role_id: 2, code: 'unblinded', privileges: MANAGER },
  viewer: { role_id: 3, code: 'viewer', privileges: ['DB_LOCK_VIEW'] },
  nobody: { role_id: 4, code: 'nobody', privileges: ['CRF_VIEW'] },
  ofOneSite: { role_id: 5, code: 'of_one_site', privileges: MANAGER },
};
export type Actor = keyof typeof ROLES;

export interface Answer<T> {
  status: number;
  body: T;
}
export interface ProblemBody {
  code: string;
  params: Record<string, unknown>;
  errors?: { field: string; code: string }[];
}
export interface Finding {
  place: string;
  detail: string;
}

const item = (key: string, more: Partial<Item> = {}): Item => ({
  key,
  layout: 10,
  label: { en: key },
  properties: [],
  ...more,
});

/** One page with an open item and one that only the unblinded role sees. */
function design() {
  const made = emptyDesign({ studyIdText: 'ST-1', name: { en: 'Study' }, protocolNumber: 'P' }, [
    'en',
  ]);
  made.visits.push({ key: 'V1', title: { en: 'Visit' }, type: 'scheduled' });
  made.pages.push({
    key: 'VS',
    type: 2,
    title: { en: 'Vital signs' },
    blocks: [
      {
        key: 'VS',
        type: 1,
        items: [item('SYSBP'), item('ARM', { properties: [{ type: 14, roles: ['unblinded'] }] })],
      },
    ],
  });
  made.schedule.push({ visit: 'V1', page: 'VS', mandatory: true });
  return made;
}

/** The statement with which `npm run audit -- verify` checks the certificates. */
const CERTIFICATES_SQL = readFileSync(
  join(__dirname, '..', '..', 'verify', 'certificates.sql'),
  'utf8',
);

/** The status service with its own database, one study with subjects, and people. */
export class LockStudy {
  readonly subjects: { subjectId: number; pageId: number; visitId: number }[] = [];

  private constructor(
    readonly database: TestDatabase,
    public app: NestFastifyApplication,
    private readonly sessions: Record<Actor, { token: string; sessionId: string }>,
  ) {}

  static async start(subjects = 3): Promise<LockStudy> {
    const database = await createTestDatabase({
      service: 'status',
      real: [
        'subject.v1_subject',
        'subject.v1_signed_at',
        'subject.v1_waiting_query',
        'subject.v1_value_digest',
      ],
    });
    await addStudy(database, { study_id: STUDY });
    await insertRow(database, 'builder.v1_design_version', {
      study_id: STUDY,
      version_id: VERSION,
      version_no: 1,
      name: '1.0',
      design: JSON.stringify(design()),
      checksum: 'c'.repeat(64),
      frozen_at: new Date(),
    });
    await insertRow(database, 'builder.v1_release', {
      study_id: STUDY,
      site_id: SITE,
      version_id: VERSION,
      effective_from: new Date(Date.now() - 60_000),
      released_at: new Date(),
    });
    const sessions: Partial<LockStudy['sessions']> = {};
    for (const [at, [actor, role]] of Object.entries(ROLES).entries()) {
      const person_id = at + 1;
      if (actor !== 'second') await addRole(database, { study_id: STUDY, ...role });
      const site_id = actor === 'ofOneSite' ? SITE : null;
      await addAssignment(database, { study_id: STUDY, person_id, role_id: role.role_id, site_id });
      await addPerson(database, { person_id, login_id: actor });
      sessions[actor as Actor] = await addSession(database, { person_id, name: actor });
    }
    Object.assign(process.env, serviceEnvironment(database.appUrl('status')));
    const study = new LockStudy(
      database,
      await startApplication(),
      sessions as LockStudy['sessions'],
    );
    for (let at = 0; at < subjects; at += 1) await study.addSubject(`S-${at + 1}`);
    return study;
  }

  async restart(): Promise<void> {
    await this.app.close();
    this.app = await startApplication();
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.database.drop();
  }

  /** Statements as another service writes them: with an author, in one transaction. */
  write(work: (client: Client) => Promise<void>): Promise<void> {
    return withClient(this.database.adminUrl, async (client) => {
      await client.query('begin');
      await client.query(
        `select platform.begin_write(${STUDY}, 0, 'System', null, null, null, null, 'test', null, 'entry')`,
      );
      await work(client);
      await client.query('commit');
    });
  }

  async addSubject(subjectNo: string): Promise<void> {
    await this.write(async (client) => {
      const one = async (text: string, values: unknown[]): Promise<number> =>
        Number(Object.values((await client.query(text, values)).rows[0] as object)[0]);
      const subjectId = await one(
        `insert into subject.subject (study_id, site_id, subject_no, structure_version_id, origin)
         values ($1, $2, $3, $4, 'entry') returning subject_id`,
        [STUDY, SITE, subjectNo, VERSION],
      );
      const visitId = await one(
        `insert into subject.visit (study_id, subject_id, visit_key, design_version_id, origin)
         values ($1, $2, 'V1', $3, 'entry') returning visit_id`,
        [STUDY, subjectId, VERSION],
      );
      const pageId = await one(
        `insert into subject.page (study_id, subject_id, visit_id, page_key, design_version_id, origin)
         values ($1, $2, $3, 'VS', $4, 'entry') returning page_id`,
        [STUDY, subjectId, visitId, VERSION],
      );
      await client.query(
        `insert into subject.item_value (study_id, subject_id, visit_id, page_id, block_key, line, item_key, value, revision,
           design_version_id, origin)
         select $1, $2, $3, $4, 'VS', 0, x.key, x.value, 1, $5, 'entry'
         from (values ('SYSBP', '120 血圧 🙂'), ('ARM', 'A')) x(key, value)`,
        [STUDY, subjectId, visitId, pageId, VERSION],
      );
      await client.query(
        `insert into subject.page_counter (study_id, subject_id, page_id, items, entered) values ($1, $2, $3, 2, 2)`,
        [STUDY, subjectId, pageId],
      );
      await client.query(
        `insert into subject.subject_counter (study_id, subject_id, pages, pages_started, items, entered)
         values ($1, $2, 1, 1, 2, 2)`,
        [STUDY, subjectId],
      );
      this.subjects.push({ subjectId, pageId, visitId });
    });
  }

  /** A query with its count; `counted` false leaves the count out, as after a fault. */
  addQuery(itemKey: 'SYSBP' | 'ARM', status: 1 | 3, counted = true): Promise<void> {
    const { subjectId, pageId, visitId } = this.subjects[0]!;
    return this.write(async (client) => {
      await client.query(
        `insert into subject.query (study_id, subject_id, site_id, visit_id, page_id, page_key, block_key, item_key, type, status,
           content, issuer_id, issuer_name, updated_by, design_version_id, origin)
         values ($1, $2, $3, $4, $5, 'VS', 'VS', $6, 2, $7, '{"en": "Why?"}', 1, 'x', 'x', $8, 'entry')`,
        [STUDY, subjectId, SITE, visitId, pageId, itemKey, status, VERSION],
      );
      if (!counted) return;
      const column = status === 1 ? 'open_queries' : 'answered_queries';
      await client.query(
        `update subject.subject_counter set ${column} = ${column} + 1 where study_id = $1 and subject_id = $2`,
        [STUDY, subjectId],
      );
    });
  }

  closeQueries(): Promise<void> {
    return this.write(async (client) => {
      await client.query(
        `update subject.query set status = 4, closed_manually = true where study_id = $1`,
        [STUDY],
      );
      await client.query(
        `update subject.subject_counter set open_queries = 0, answered_queries = 0 where study_id = $1`,
        [STUDY],
      );
    });
  }

  /** A change in the database that no program makes: without triggers. */
  tamper(sql: string, values: unknown[] = []): Promise<void> {
    return withClient(this.database.adminUrl, async (client) => {
      await client.query('set session_replication_role = replica');
      await client.query(sql, values);
    });
  }

  /** What `npm run audit -- verify` says of the certificates. */
  verify(): Promise<Finding[]> {
    return withClient(this.database.adminUrl, async (client) => {
      await client.query('set search_path = pg_catalog');
      return (await client.query<Finding>(CERTIFICATES_SQL)).rows;
    });
  }

  /** The headers that identify a person. */
  headers(actor: Actor): Record<string, string> {
    return {
      authorization: `Bearer ${this.sessions[actor].token}`,
      role: String(ROLES[actor].role_id),
    };
  }

  async call<T = ProblemBody>(
    actor: Actor,
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
  ): Promise<Answer<T>> {
    const answer = await this.app.inject({
      method,
      url: path.startsWith('/') ? path : `/api/status/${STUDY}/${path}`,
      headers: this.headers(actor),
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const text = answer.body;
    return { status: answer.statusCode, body: (text ? JSON.parse(text) : null) as T };
  }

  /** The token of a re-authentication, as auth issues it. */
  reAuthToken(actor: Actor, act: ReAuthAct, object: object): string {
    return signReAuth(this.sessions[actor].sessionId, act, object);
  }

  /** Locks or unlocks with a password that was entered for it. */
  act<T = ProblemBody>(
    act: 'lock' | 'unlock',
    actor: Actor = 'manager',
    reason = 'last patient out',
  ): Promise<Answer<T>> {
    const reAuthToken = this.reAuthToken(actor, `db-${act}`, { studyId: STUDY, reason });
    return this.call<T>(actor, 'POST', `db-lock/${act}`, { reason, reAuthToken });
  }

  /** Locks and waits for the certificate. */
  async locked(actor: Actor = 'manager'): Promise<Plain<DbLock>> {
    const { status, body } = await this.act<DbLockStarted>('lock', actor);
    if (status !== 201) throw new Error(`not locked: ${JSON.stringify(body)}`);
    await this.ended(body.jobId, actor);
    return this.shown();
  }

  async shown(actor: Actor = 'manager'): Promise<Plain<DbLock>> {
    return (await this.call<Plain<DbLock>>(actor, 'GET', 'db-lock')).body;
  }

  async history(): Promise<Plain<DbLockHistory>['rows']> {
    return (await this.call<Plain<DbLockHistory>>('manager', 'GET', 'db-lock/history?size=100'))
      .body.rows;
  }

  /** Whether other services refuse writes of the study. */
  async isLocked(): Promise<boolean> {
    const [row] = await this.database.query<{ locked: boolean }>(
      'select locked from platform.study_lock where study_id = $1',
      [STUDY],
    );
    return row?.locked ?? false;
  }

  async ended(jobId: string, actor: Actor = 'manager'): Promise<Plain<Job>> {
    const until = Date.now() + 60_000;
    while (Date.now() < until) {
      const { body } = await this.call<Plain<Job>>(actor, 'GET', `/api/status/jobs/${jobId}`);
      if (body.endedAt) return body;
    }
    throw new Error(`job ${jobId} does not end`);
  }

  /** As when a worker has died: the queue misses its heartbeat and gives the job to another one. */
  async loseWorker(): Promise<void> {
    await this.database.query(`
      update status_queue.job set heartbeat_on = now() - interval '5 minutes' where state = 'active';
      update status_queue.queue set monitor_on = null, monitor_claim_on = null`);
    await this.app.get(Jobs).supervise();
    await this.database.query(
      `update status_queue.job set start_after = now() where state = 'retry'`,
    );
  }
}

async function startApplication(): Promise<NestFastifyApplication> {
  const app = await createApplication(AppModule, descriptor);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return app;
}
