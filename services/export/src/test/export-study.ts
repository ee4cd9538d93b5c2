import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApplication, type FileTicket, type Job, type Plain } from '@casebook/service-kit';
import type { StudyDesign } from '@casebook/study-design';
import { NOT_DONE } from '@casebook/subject-data';
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
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../app.module';
import type {
  DatasetExportList,
  DatasetExportRow,
  DatasetExportStarted,
  DatasetInput,
} from '../dataset/dataset.dto';
import { descriptor } from '../descriptor';
import type { DocumentStarted } from '../document/document.dto';

export const STUDY = 1;
export const TOKYO = 11;
export const BANGKOK = 12;
const VERSION = 101;

const FLAGS = ['FREEZE_VIEW', 'SDV_VIEW', 'REVIEW_VIEW', 'LOCK_VIEW', 'ESIGN_VIEW'];
const DOCUMENTS = ['ecrf_download', 'subject_pdf_download'];
const RECEIVER = ['site_copy_acknowledge', 'ESIGN_VIEW'];
const EXPORTER = [
  'dataset_download',
  'dataset_history_view',
  'CRF_VIEW',
  'QUERY_VIEW',
  ...DOCUMENTS,
];
const ROLES = {
  manager: {
    role_id: 1,
    code: 'data_manager',
    privileges: [
      ...EXPORTER,
      ...FLAGS,
      'ecrf_history_view',
      'subject_pdf_history_view',
      'site_copy_make',
      'site_copy_acknowledge',
    ],
  },
  unblinded: {
    role_id: 2,
    code: 'unblinded',
    privileges: [...EXPORTER, ...FLAGS, 'dataset_unblinded_download'],
  },
  /** Limited to Tokyo, and sees no flags. */
  site: { role_id: 3, code: 'site_staff', privileges: EXPORTER },
  /** Limited to Tokyo; receives copies for the site. */
  investigator: {
    role_id: 5,
    code: 'investigator',
    privileges: ['CRF_VIEW', 'QUERY_VIEW', ...RECEIVER],
  },
  nobody: { role_id: 4, code: 'nobody', privileges: ['CRF_VIEW'] },
};
export type Actor = keyof typeof ROLES;

/** Everything, as CSV, in English. */
export const ALL: Plain<DatasetInput> = {
  format: 'csv',
  sources: ['data'],
  codes: 'code',
  language: 'en',
};

export interface Answer<T> {
  status: number;
  body: T;
}

export interface SubjectRow {
  subjectId: number;
  subjectNo: string;
  siteId: number;
}

/** The export service with its own database, and stand-ins of the views that it reads. */
export class ExportStudy {
  #nextPage = 1;
  #links = 0;

  private constructor(
    readonly database: TestDatabase,
    public app: NestFastifyApplication,
    readonly folder: string,
    private readonly tokens: Record<Actor, string>,
  ) {}

  static async start(design: StudyDesign): Promise<ExportStudy> {
    const database = await createTestDatabase({ service: 'export' });
    await addStudy(database, { study_id: STUDY });
    await addStudy(database, { study_id: 2 });
    await addSite(database, { study_id: STUDY, site_id: TOKYO, site_code: 'TKY' });
    await addSite(database, { study_id: STUDY, site_id: BANGKOK, site_code: 'BKK' });
    const tokens: Partial<Record<Actor, string>> = {};
    for (const [at, [actor, role]] of Object.entries(ROLES).entries()) {
      const person_id = at + 1;
      await addRole(database, { study_id: STUDY, ...role });
      await addAssignment(database, {
        study_id: STUDY,
        person_id,
        role_id: role.role_id,
        site_id: actor === 'site' || actor === 'investigator' ? TOKYO : null,
      });
      await addPerson(database, { person_id, login_id: actor });
      tokens[actor as Actor] = (await addSession(database, { person_id, name: actor })).token;
    }
    const folder = mkdtempSync(join(tmpdir(), 'casebook-exports-'));
    Object.assign(process.env, serviceEnvironment(database.appUrl('export')), {
      FILES_DIR: folder,
    });
    const app = await startApplication();
    const study = new ExportStudy(database, app, folder, tokens as Record<Actor, string>);
    await study.release(VERSION, design);
    return study;
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.database.drop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async release(versionId: number, design: StudyDesign): Promise<void> {
    await insertRow(this.database, 'builder.v1_design_version', {
      study_id: STUDY,
      version_id: versionId,
      version_no: versionId - 100,
      name: String(versionId),
      design: JSON.stringify(design),
      checksum: '',
      frozen_at: new Date(),
    });
    await insertRow(this.database, 'builder.v1_release', {
      study_id: STUDY,
      site_id: TOKYO,
      version_id: versionId,
      effective_from: new Date(),
      released_at: new Date(),
    });
  }

  async subject(subjectId: number, subjectNo: string, siteId = TOKYO): Promise<SubjectRow> {
    await insertRow(this.database, 'subject.v1_subject', {
      study_id: STUDY,
      subject_id: subjectId,
      site_id: siteId,
      subject_no: subjectNo,
      registered_at: new Date('2026-01-02T03:04:05Z'),
      disabled: false,
      deleted: false,
      screening_no: `SCREEN-${subjectId}`,
    });
    return { subjectId, subjectNo, siteId };
  }

  /**
   * A page of a subject with values by `BLOCK.ITEM` or `BLOCK.ITEM@line`; null: the item was emptied.
   *
   * @param more.notDone the items that were not done
   * @param more.removed the lines that were removed, as `BLOCK@line`
   * @param more.visitId absent: a visit of its own
   */
  async page(
    { subjectId, subjectNo, siteId }: SubjectRow,
    place: string,
    values: Readonly<Record<string, string | null>>,
    {
      flags = 0,
      versionId = VERSION,
      unscheduledNo = null as number | null,
      visitId = undefined as number | undefined,
      applicable = true,
      notDone = [] as readonly string[],
      removed = [] as readonly string[],
    } = {},
  ): Promise<number> {
    const [visit, page] = place.split('.') as [string, string];
    const pageId = this.#nextPage++;
    const of = { study_id: STUDY, subject_id: subjectId, page_id: pageId };
    const named = {
      ...of,
      page_key: page,
      visit_id: visitId ?? pageId,
      visit_key: visit,
      cycle_no: null,
      unscheduled_no: unscheduledNo,
    };
    const recorded = { ...named, design_version_id: versionId };
    await insertRow(this.database, 'subject.v1_audited_page', recorded);
    await insertRow(this.database, 'subject.v1_record_page', { ...recorded, flags: 0, applicable });
    if (applicable) {
      await insertRow(this.database, 'subject.v1_data_page', {
        ...named,
        subject_no: subjectNo,
        site_id: siteId,
      });
    }
    const all = [...Object.entries(values), ...notDone.map((path) => [path, null] as const)];
    const lines = new Set<string>();
    for (const [path, value] of all) {
      const { block, line } = placeOf(path);
      const deleted = removed.includes(`${block}@${line}`);
      if (line > 0) lines.add(`${block}@${line}`);
      const state = flags | (notDone.includes(path) ? NOT_DONE : 0);
      await this.#value(of, path, value, { versionId, flags: state, deleted });
    }
    for (const one of lines) {
      const [block, line] = one.split('@') as [string, string];
      await insertRow(this.database, 'subject.v1_record_line', {
        ...of,
        block_key: block,
        line: Number(line),
        position: Number(line),
        flags: 0,
        deleted: removed.includes(one),
      });
    }
    return pageId;
  }

  /** A further value of a page, entered under a version of its own. */
  async value(
    { subjectId }: SubjectRow,
    pageId: number,
    path: string,
    value: string,
    versionId: number,
  ): Promise<void> {
    const of = { study_id: STUDY, subject_id: subjectId, page_id: pageId };
    await this.#value(of, path, value, { versionId, flags: 0, deleted: false });
  }

  async #value(
    of: object,
    path: string,
    value: string | null,
    { versionId, flags, deleted }: { versionId: number; flags: number; deleted: boolean },
  ): Promise<void> {
    const { block, line, item } = placeOf(path);
    const row = {
      ...of,
      block_key: block,
      line,
      item_key: item,
      value,
      flags,
      design_version_id: versionId,
    };
    await insertRow(this.database, 'subject.v1_record_value', { ...row, revision: 1, deleted });
    if (value !== null && !deleted) {
      await insertRow(this.database, 'subject.v1_data_value', row);
    }
  }

  /** An event of a subject's audit trail, with a link of its own. */
  async event({ subjectId }: SubjectRow, event: Record<string, unknown>): Promise<void> {
    this.#links += 1;
    const key = {
      study_id: STUDY,
      chain_kind: 'subject',
      chain_id: subjectId,
      link_no: this.#links,
    };
    await insertRow(this.database, 'audit.link', {
      ...key,
      at: new Date(Date.UTC(2026, 0, 3, 0, this.#links)),
      actor_id: 7,
      actor_name: 'Sato',
      role_id: 9,
      role_name: 'Site staff',
      origin: 'entry',
      prev_hash: Buffer.alloc(32),
      event_count: 1,
      digest: Buffer.alloc(32),
      hash: Buffer.alloc(32),
    });
    await insertRow(this.database, 'audit.event', {
      ...key,
      entity: 'item_value',
      row_key: `row ${this.#links}`,
      action: 0,
      subject_id: subjectId,
      design_version_id: VERSION,
      line: 0,
      ...event,
    });
  }

  headers(actor: Actor): Record<string, string> {
    return {
      authorization: `Bearer ${this.tokens[actor]}`,
      role: String(ROLES[actor].role_id),
      'x-request-id': randomUUID(),
    };
  }

  async call<T>(
    actor: Actor,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<Answer<T>> {
    const answer = await this.app.inject({
      method,
      url: path.startsWith('/') ? path : `/api/export/${STUDY}/${path}`,
      headers: this.headers(actor),
      ...(body ? { payload: body } : {}),
    });
    return { status: answer.statusCode, body: answer.json<T>() };
  }

  async ended(jobId: string, actor: Actor): Promise<Plain<Job>> {
    const until = Date.now() + 60_000;
    while (Date.now() < until) {
      const { body } = await this.call<Plain<Job>>(actor, 'GET', `/api/export/jobs/${jobId}`);
      if (body.endedAt) return body;
    }
    throw new Error(`job ${jobId} does not end`);
  }

  /** Waits for all jobs that the person requested. */
  async jobsEnded(actor: Actor): Promise<void> {
    const running = await this.database.query<{ job_id: string }>(
      'select job_id from export.job_run where ended_at is null',
    );
    for (const { job_id } of running) await this.ended(job_id, actor);
  }

  /** Requests an export, without waiting for it. */
  start(
    actor: Actor,
    input: object = {},
  ): Promise<Answer<DatasetExportStarted & { code: string; errors?: { field: string }[] }>> {
    return this.call(actor, 'POST', 'datasets', { ...ALL, ...input });
  }

  /** The history of exports as the person sees it. */
  async history(actor: Actor): Promise<DatasetExportRow[]> {
    return (await this.call<DatasetExportList>(actor, 'GET', 'datasets?size=200')).body.rows;
  }

  async rowOf(actor: Actor, exportId: number): Promise<DatasetExportRow> {
    return (await this.history(actor)).find((row) => row.exportId === exportId)!;
  }

  /** Exports and waits for the end of the job. */
  async exported(actor: Actor, input: Partial<DatasetInput> = {}): Promise<number> {
    const { status, body } = await this.start(actor, input);
    if (status !== 201) throw new Error(`not started: ${JSON.stringify(body)}`);
    const job = await this.ended(body.jobId, actor);
    if (job.status !== 3) throw new Error(`not made: ${JSON.stringify(job)}`);
    return body.exportId;
  }

  /** Makes a document and gives its file. */
  async document(
    actor: Actor,
    path: 'ecrfs' | 'subject-pdfs' | 'site-copies',
    input: object,
  ): Promise<Buffer> {
    const { status, body } = await this.call<DocumentStarted>(actor, 'POST', path, input);
    if (status !== 201) throw new Error(`not started: ${JSON.stringify(body)}`);
    const job = await this.ended(body.jobId, actor);
    if (job.status !== 3) throw new Error(`not made: ${JSON.stringify(job)}`);
    const ticket = `${path}/${body.documentId}/ticket`;
    const { url } = (await this.call<FileTicket>(actor, 'POST', ticket)).body;
    return (await this.app.inject({ method: 'GET', url })).rawPayload;
  }

  async download(actor: Actor, exportId: number): Promise<Buffer> {
    const { body } = await this.call<FileTicket>(actor, 'POST', `datasets/${exportId}/ticket`);
    return (await this.app.inject({ method: 'GET', url: body.url })).rawPayload;
  }

  async file(actor: Actor, input: Partial<DatasetInput> = {}): Promise<Buffer> {
    return this.download(actor, await this.exported(actor, input));
  }
}

/** `BLOCK.ITEM` or `BLOCK.ITEM@line`. */
function placeOf(path: string): { block: string; line: number; item: string } {
  const [at, line = '0'] = path.split('@') as [string, string?];
  const [block, item] = at.split('.') as [string, string];
  return { block, line: Number(line), item };
}

async function startApplication(): Promise<NestFastifyApplication> {
  const app = await createApplication(AppModule, descriptor);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return app;
}
