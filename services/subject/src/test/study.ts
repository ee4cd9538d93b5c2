import {
  addAssignment,
  addPerson,
  addRole,
  addSession,
  addSite,
  addStudy,
  createTestDatabase,
  insertRow,
  serviceEnvironment,
  type TestDatabase,
} from '@casebook/test-kit';
import { createApplication, type Plain } from '@casebook/service-kit';
import type { StudyDesign } from '@casebook/study-design';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../app.module';
import { descriptor } from '../descriptor';
import type { PageSaveAnswer } from '../page/page-save.dto';
import type { PageView } from '../page/page.dto';
import type { Registered } from '../registration/registration.dto';
import type { VisitMatrix } from '../visit/visit.dto';
import { testDesign } from './design';

export const STUDY = 1;
export const SITE = 11;
export const OTHER_SITE = 12;
export const VERSION = 101;

/** Privileges to see freeze, SDV, review, lock and signature. */
const FLAGS = ['FREEZE_VIEW', 'SDV_VIEW', 'REVIEW_VIEW', 'LOCK_VIEW', 'ESIGN_VIEW'];
const SITE_STAFF = [
  ...FLAGS,
  'subject_list_view',
  'CASE_REGISTER',
  'CRF_VIEW',
  'CRF_EDIT',
  'PAGE_INITIAL',
  'QUERY_VIEW',
  'QUERY_ANSWER',
  'COMMENT_ADD',
  'SUBJECT_DISABLE',
  'audit_export',
];
const ROLES = {
  site: { role_id: 1, code: 'site_staff', privileges: SITE_STAFF },
  monitor: {
    role_id: 2,
    code: 'monitor',
    privileges: [...FLAGS, 'subject_list_view', 'CRF_VIEW', 'QUERY_VIEW', 'QUERY_ISSUE'],
  },
  unblinded: { role_id: 3, code: 'unblinded', privileges: SITE_STAFF },
  nobody: { role_id: 4, code: 'nobody', privileges: [] },
  manager: {
    role_id: 5,
    code: 'data_manager',
    privileges: [
      ...FLAGS,
      'subject_list_view',
      'CRF_VIEW',
      'QUERY_VIEW',
      'ECS_RE_EXECUTE',
      'RE_RUN_ECS',
      'audit_export',
      'design_edit',
    ],
  },
};
export type Actor = keyof typeof ROLES;

export interface Answer<T> {
  status: number;
  body: T;
}
export interface ProblemBody {
  code: string;
  errors?: { field: string; code: string; params?: Record<string, unknown> }[];
  conflicts?: { itemKey: string; value: string | null; changedBy: string }[];
}

/** The subject service with its own database, one study, two sites and five persons. */
export class TestStudy {
  /** The current version of the site. */
  version = VERSION;

  private constructor(
    readonly database: TestDatabase,
    public app: NestFastifyApplication,
    private readonly tokens: Record<Actor, string>,
  ) {}

  /**
   * @param beside another service beside this one: views that stay real, and its address, known when the database is
   */
  static async start(
    design: StudyDesign = testDesign(),
    beside: { real: readonly string[]; start: (database: TestDatabase) => Promise<string> } = {
      real: [],
      start: async () => 'http://127.0.0.1:1',
    },
  ): Promise<TestStudy> {
    const database = await createTestDatabase({
      service: 'subject',
      real: ['iwrs.v1_subject_ip', ...beside.real],
    });
    await addStudy(database, { study_id: STUDY });
    await addStudy(database, { study_id: 2 });
    await addSite(database, { study_id: STUDY, site_id: SITE, site_code: 'TKY' });
    await addSite(database, { study_id: STUDY, site_id: OTHER_SITE, site_code: 'BKK' });
    await insertVersion(database, VERSION, design);
    for (const site_id of [SITE, OTHER_SITE]) await release(database, site_id, VERSION);
    const tokens: Partial<Record<Actor, string>> = {};
    for (const [at, [actor, role]] of Object.entries(ROLES).entries()) {
      const person_id = at + 1;
      await addRole(database, { study_id: STUDY, ...role });
      await addAssignment(database, {
        study_id: STUDY,
        person_id,
        role_id: role.role_id,
        site_id: actor === 'site' ? SITE : null,
      });
      await addPerson(database, { person_id, login_id: actor });
      tokens[actor as Actor] = (await addSession(database, { person_id, name: actor })).token;
    }
    Object.assign(process.env, serviceEnvironment(database.appUrl('subject')));
    process.env['IWRS_URL'] = await beside.start(database);
    return new TestStudy(database, await startApplication(), tokens as Record<Actor, string>);
  }

  /** Stops the service and starts it again. */
  async restart(): Promise<void> {
    await this.app.close();
    this.app = await startApplication();
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.database.drop();
  }

  /** The headers that identify a person. */
  headers(actor: Actor): Record<string, string> {
    return {
      authorization: `Bearer ${this.tokens[actor]}`,
      role: String(ROLES[actor].role_id),
    };
  }

  async call<T = ProblemBody>(
    actor: Actor,
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const answer = await this.app.inject({
      method,
      url: path.startsWith('/') ? path : `/api/subject/${STUDY}/${path}`,
      headers: { ...this.headers(actor), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: answer.statusCode, body: answer.json<T>() };
  }

  async register(
    screening: string | null = 'S-1',
    actor: Actor = 'site',
  ): Promise<Plain<Registered>> {
    const { status, body } = await this.call<Registered>(actor, 'POST', `sites/${SITE}/subjects`, {
      designVersionId: this.version,
      items: [{ blockKey: 'REG', line: 0, itemKey: 'SCRNO', value: screening }],
    });
    if (status !== 201) throw new Error(`not registered: ${JSON.stringify(body)}`);
    return body;
  }

  async matrix(subjectNo: string, actor: Actor = 'site'): Promise<VisitMatrix> {
    const path = `subjects/${encodeURIComponent(subjectNo)}/visit-matrix?siteId=${SITE}`;
    return (await this.call<VisitMatrix>(actor, 'GET', path)).body;
  }

  /** Registers a subject and returns the page ids of its matrix as `VISIT.PAGE`. */
  async subject(): Promise<Plain<Registered> & { pages: Record<string, number> }> {
    const registered = await this.register();
    const { visits, cells } = await this.matrix(registered.subjectNo);
    const key = new Map(visits.map((visit) => [visit.visitId, visit.visitKey]));
    const pages = cells.map((cell) => [`${key.get(cell.visitId)}.${cell.pageKey}`, cell.pageId]);
    return { ...registered, pages: Object.fromEntries(pages) as Record<string, number> };
  }

  async open(pageId: number, actor: Actor = 'site'): Promise<PageView> {
    return (await this.call<PageView>(actor, 'GET', `pages/${pageId}`)).body;
  }

  /** Saves values like the browser: with the revisions it just read, and a reason where one is needed. */
  async enter(
    pageId: number,
    values: Record<string, string | null>,
    actor: Actor = 'site',
  ): Promise<Answer<PageSaveAnswer & ProblemBody>> {
    const view = await this.open(pageId, actor);
    const items = Object.entries(values).map(([place, value]) => {
      const [itemKey, line = '0'] = place.split('@') as [string, string?];
      const stored = view.state.values.find(
        (row) => row.itemKey === itemKey && row.line === Number(line),
      );
      return {
        blockKey: view.pageKey,
        line: Number(line),
        itemKey,
        value,
        revision: stored?.revision ?? 0,
        ...(stored ? { reasonCode: 1 } : {}),
      };
    });
    const known = new Set(view.state.lines.map(({ line }) => line));
    const lines = new Set(
      items.map(({ line }) => line).filter((line) => line > 0 && !known.has(line)),
    );
    return this.call(actor, 'POST', `pages/${pageId}/save`, {
      designVersionId: view.designVersionId,
      items,
      linesAdded: [...lines].map((line) => ({ blockKey: view.pageKey, line })),
    });
  }
}

async function startApplication(): Promise<NestFastifyApplication> {
  const app = await createApplication(AppModule, descriptor);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return app;
}

export function insertVersion(
  database: TestDatabase,
  version_id: number,
  design: StudyDesign,
): Promise<void> {
  return insertRow(database, 'builder.v1_design_version', {
    study_id: STUDY,
    version_id,
    version_no: version_id,
    name: String(version_id),
    design: JSON.stringify(design),
    checksum: '',
    frozen_at: new Date(),
  });
}

export function release(
  database: TestDatabase,
  site_id: number,
  version_id: number,
  /** When the version takes effect, relative to now. */
  afterMs = -60_000,
): Promise<void> {
  return insertRow(database, 'builder.v1_release', {
    study_id: STUDY,
    site_id,
    version_id,
    effective_from: new Date(Date.now() + afterMs),
    released_at: new Date(),
  });
}
