import {
  addPerson,
  addSession,
  addSite,
  createTestDatabase,
  serviceEnvironment,
  type TestDatabase,
} from '@casebook/test-kit';
import type { RightsRequest } from '@casebook/service-kit';
import type { StudyDesign } from '@casebook/study-design';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createBuilder } from '../src/application';

export interface Answer {
  status: number;
  /** Parsed JSON of an answer whose status the test has asserted. */
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  text: string;
  headers: Record<string, unknown>;
}

/** The caller: a token and, in a study, the role of the address. */
export interface As {
  token: string;
  roleId?: number;
}

/** The running service with its own database and people: a builder, an administrator and site staff. */
export class BuilderApp {
  builder!: As;
  administrator!: As;
  siteStaff!: As;
  /** A second administrator, who confirms. */
  secondAdministrator!: As;

  private constructor(
    readonly db: TestDatabase,
    readonly app: NestFastifyApplication,
  ) {}

  static async start(): Promise<BuilderApp> {
    const db = await createTestDatabase({ service: 'builder' });
    Object.assign(process.env, serviceEnvironment(db.appUrl('builder')));
    const app = await createBuilder();
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    const started = new BuilderApp(db, app);
    started.builder = await started.person(1, 'builder', ['study_builder']);
    started.administrator = await started.person(2, 'admin', ['administrator']);
    started.siteStaff = await started.person(3, 'site', []);
    started.secondAdministrator = await started.person(4, 'admin2', ['administrator']);
    return started;
  }

  async person(id: number, loginId: string, rights: string[] = []): Promise<As> {
    const row = { person_id: id, login_id: loginId, name: loginId, portal_rights: rights };
    await addPerson(this.db, row);
    return { token: (await addSession(this.db, row)).token };
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.db.drop();
  }

  async call(
    as: As | null,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    body?: object | Buffer,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const answer = await this.app.inject({
      method,
      url,
      headers: {
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(as?.roleId && { role: String(as.roleId) }),
        ...headers,
      },
      ...(body && { payload: body }),
    });
    return {
      status: answer.statusCode,
      body: /json/.test(String(answer.headers['content-type'])) ? answer.json() : undefined,
      text: answer.body,
      headers: answer.headers,
    };
  }

  /** Sends files as a multipart form. */
  upload(as: As, url: string, files: FormFiles, fields?: Record<string, string>): Promise<Answer> {
    const { body, headers } = multipartForm(files, fields);
    return this.call(as, 'POST', url, body, headers);
  }

  importOdm(xml: string | Buffer, fields: Record<string, string> = {}): Promise<Answer> {
    return this.upload(this.builder, '/api/builder/odm-import', [['file', xml]], fields);
  }

  /** A new study and the builder's role in it. */
  async study(
    studyIdText: string,
    fields: object = {},
  ): Promise<{ studyId: number; builder: As; path: string }> {
    const answer = await this.call(this.builder, 'POST', '/api/builder/study', {
      studyIdText,
      name: { en: studyIdText },
      protocolNumber: 'P-1',
      languages: ['en'],
      ...fields,
    });
    if (answer.status !== 201) throw new Error(answer.text);
    const { studyId, roleId } = answer.body;
    return { studyId, builder: { ...this.builder, roleId }, path: `/api/builder/${studyId}` };
  }

  /** Saves a change of the draft. @returns the new revision */
  async edit(
    { builder, path }: { builder: As; path: string },
    change: (design: StudyDesign) => void,
  ): Promise<number> {
    const { design, revision } = (await this.call(builder, 'GET', `${path}/draft`)).body;
    change(design);
    const saved = await this.call(builder, 'PUT', `${path}/draft`, { revision, design });
    if (saved.status !== 200) throw new Error(saved.text);
    return saved.body.revision;
  }

  freeze(
    { builder, path }: { builder: As; path: string },
    name: string,
    expectedRevision: number,
  ): Promise<Answer> {
    return this.call(builder, 'POST', `${path}/versions`, { name, expectedRevision });
  }

  /** Role ids of a study, by code. */
  async roleIds({ builder, path }: { builder: As; path: string }): Promise<Record<string, number>> {
    const { body } = await this.call(builder, 'GET', `${path}/roles`);
    const rows = body.rows as { roleId: number; code: string }[];
    return Object.fromEntries(rows.map((role) => [role.code, role.roleId]));
  }

  /** Pending requests of a study, as the given caller reads them. */
  async waiting(as: As, { path }: { path: string }) {
    const { body } = await this.call(as, 'GET', `${path}/rights-requests`);
    return (body.rows as RightsRequest[]).filter(({ status }) => status === 'open');
  }

  /** Confirms the newest pending request. */
  async confirm(as: As, study: { path: string }): Promise<Answer> {
    const request = (await this.waiting(as, study)).at(0)!;
    const url = `${study.path}/rights-requests/${request.requestId}/confirm`;
    return this.call(as, 'POST', url, { digest: request.digest });
  }

  site(studyId: number, siteId: number, row: Record<string, unknown> = {}): Promise<void> {
    return addSite(this.db, { study_id: studyId, site_id: siteId, ...row });
  }

  /** The number of rows of everything an import creates. */
  async rows(): Promise<Record<string, number>> {
    const [counts] = await this.db.query<Record<string, number>>(`
      select (select count(*) from builder.study)::int as studies, (select count(*) from builder.role)::int as roles,
        (select count(*) from builder.draft)::int as drafts, (select count(*) from audit.event)::int as events`);
    return counts ?? {};
  }
}

type FormFiles = [field: string, content: string | Buffer][];

/** Body and headers of a multipart form. */
export function multipartForm(
  files: FormFiles,
  fields: Record<string, string> = {},
): { body: Buffer; headers: Record<string, string> } {
  const boundary = 'casebook-test-boundary';
  const parts: Buffer[] = [];
  for (const [name, value] of Object.entries(fields)) {
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      ),
    );
  }
  for (const [field, content] of files) {
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="study.xml"\r\n` +
          'content-type: application/octet-stream\r\n\r\n',
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    );
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    body: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
