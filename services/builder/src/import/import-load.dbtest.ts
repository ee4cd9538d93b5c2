import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WorkerThreads } from '@casebook/service-kit';
import type { BlockedMethods } from '../../test/blocked.worker.testing';
import { BuilderApp } from '../../test/builder-app';
import { odm } from '../../test/odm';
import { DesignThreads } from '../design/design.threads';

const ODM_IMPORT = '/api/builder/odm-import';
const JSON_IMPORT = '/api/builder/design-import';

describe('large, slow and simultaneous imports', () => {
  let app: BuilderApp;
  beforeAll(async () => {
    app = await BuilderApp.start();
  });
  afterAll(() => app.stop());

  describe('while a worker thread reads a file', () => {
    const blocked = new WorkerThreads<BlockedMethods>(
      join(__dirname, '../../test/blocked.worker.testing'),
      { threads: 2 },
    );
    const folder = mkdtempSync(join(tmpdir(), 'casebook-import-'));
    const free = join(folder, 'free');
    /** Resolves when a worker thread has received its file. */
    let started: Promise<void>;
    let seconds = 60;

    beforeEach(() => {
      const threads = app.app.get(DesignThreads);
      started = new Promise((resolve) => {
        jest.spyOn(threads, 'run').mockImplementation((_method, input, task) => {
          const answer = blocked.run('readOdmFile', input as { content: Uint8Array }, {
            ...task,
            seconds,
          });
          resolve();
          return answer;
        });
      });
    });
    afterEach(() => jest.restoreAllMocks());
    afterAll(() => blocked.onApplicationShutdown());

    it('answers other requests, refuses a second import of the same person with 429 and accepts one of another person [D4-ODM-10]', async () => {
      const ended: string[] = [];
      const slow = app.importOdm(free).finally(() => ended.push('import'));
      await started;
      for (let at = 0; at < 5; at += 1) {
        const list = await app.call(app.builder, 'GET', '/api/builder/study');
        expect(list.status).toBe(200);
      }
      const again = await app.importOdm(free);
      expect([again.status, again.body.code]).toEqual([429, 'BUILDER_IMPORT_RUNNING']);
      const other = app.upload(app.administrator, ODM_IMPORT, [['file', free]]);
      expect(ended).toEqual([]);
      writeFileSync(free, '');
      expect((await slow).body.code).toBe('BUILDER_FILE_EMPTY');
      expect((await other).status).toBe(422);
    });

    it('ends the worker thread at the time limit and reports it [D4-ODM-10]', async () => {
      seconds = 0.2;
      const answer = await app.importOdm(join(folder, 'never'));
      expect([answer.status, answer.body.code]).toEqual([422, 'COMMON_WORK_TOO_LONG']);
      seconds = 60;
    });
  });

  it('accepts the next import of a person after the first succeeded or failed [D4-ODM-10]', async () => {
    expect((await app.importOdm('no xml')).status).toBe(422);
    expect((await app.importOdm(odm({ studyOid: 'AGAIN' }))).status).toBe(201);
  });

  it('reports the exceeded limit with the actual and the allowed number [D4-ODM-09]', async () => {
    const codes = '<EnumeratedItem CodedValue="1"/>'.repeat(50_001);
    const before = await app.rows();
    const answer = await app.importOdm(
      odm({ body: `<CodeList OID="CL.MANY" Name="Many" DataType="text">${codes}</CodeList>` }),
    );
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0]).toMatchObject({
      field: 'file',
      code: 'DESIGN_TOO_MANY_CODES',
      params: { codelist: 'CL.MANY', count: 50_001, most: 50_000 },
    });
    expect(await app.rows()).toEqual(before);
  });

  it.each([
    ['NUL', 'a\u0000b.xml', 'ab.xml'],
    ['a mark that turns the direction', 'a\u202eb.xml', 'ab.xml'],
    ['nothing', '', '-'],
  ])('keeps a file name with %s without it [D7-ERROR-02]', async (_, name, kept) => {
    const studyOid = `NAME-${Buffer.from(name).toString('hex')}`;
    const form = [
      '--b',
      `content-disposition: form-data; name="file"; filename="${name}"`,
      'content-type: application/xml',
      '',
      odm({ studyOid }),
      '--b--',
      '',
    ].join('\r\n');
    const answer = await app.call(app.builder, 'POST', ODM_IMPORT, Buffer.from(form), {
      'content-type': 'multipart/form-data; boundary=b',
    });
    expect(answer.status).toBe(201);
    const { studyId, roleId } = answer.body;
    const path = `/api/builder/${studyId}/draft/unmapped`;
    const listed = await app.call({ ...app.builder, roleId }, 'GET', path);
    expect(listed.body.source.fileName).toBe(kept);
  });

  it.each([
    ['an ID with NUL inside', odm(), { studyIdText: 'A\u0000B' }],
    ['an OID of spaces', odm({ studyOid: '  ' }), {}],
    ['an OID that is too long', odm({ studyOid: 'x'.repeat(101) }), {}],
    ['an ID that is too long', odm(), { studyIdText: 'x'.repeat(101) }],
    ['an ID with markup', odm(), { studyIdText: '<b>A</b>' }],
    ['an ID with a blank', odm(), { studyIdText: 'A B' }],
  ])('refuses %s [D7-ERROR-02]', async (_, xml, fields) => {
    const answer = await app.importOdm(xml, fields);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([
      { field: 'studyIdText', code: 'BUILDER_STUDY_ID_FORM' },
    ]);
  });

  it.each([
    ['a text with NUL', (text: string) => text.replace('"P-1"', String.raw`"P\u0000"`), 'design/'],
    ['half a character', (text: string) => text.replace('"P-1"', String.raw`"P\ud800"`), 'design/'],
    ['lists in one another', () => '['.repeat(100_000) + ']'.repeat(100_000), 'file'],
    ['a member of the prototype', (text: string) => text.replace('{', '{"__proto__":{"a":1},'), ''],
    ['a number', () => '1e308', 'design'],
    ['null', () => 'null', 'design'],
    ['wrong UTF-8', () => Buffer.from([0x7b, 0xff, 0x7d]), 'file'],
  ])(
    'refuses a document with %s, as a file and as JSON [D7-ERROR-02]',
    async (what, broken, field) => {
      const { builder, path } = await app.study(`SOURCE-${what.replaceAll(' ', '-')}`);
      const { design } = (await app.call(builder, 'GET', `${path}/draft`)).body;
      const content = broken(
        JSON.stringify({ ...design, study: { ...design.study, studyIdText: 'NEW' } }),
      );
      const answer = await app.upload(app.builder, JSON_IMPORT, [['file', content]]);
      expect(answer.status).toBe(422);
      expect(answer.body.errors[0].field).toContain(field);
      const body = Buffer.concat([
        Buffer.from('{"design":'),
        Buffer.from(content),
        Buffer.from('}'),
      ]);
      const asJson = await app.call(app.builder, 'POST', JSON_IMPORT, body, {
        'content-type': 'application/json',
      });
      expect(asJson.status).toBe(422);
    },
  );
});
