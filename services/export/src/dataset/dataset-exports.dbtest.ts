import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Files } from '@casebook/files';
import { csvTables, type Tables } from '../test/csv-tables';
import { exportDesign } from '../test/design';
import { type Actor, ALL, STUDY, TOKYO, type ExportStudy } from '../test/export-study';
import { filledStudy } from '../test/filled-study';
import { ExpiredFiles } from '../expiry/expired-files';
import type { DatasetInput, DatasetPlanView } from './dataset.dto';

let study: ExportStudy;

beforeAll(async () => {
  study = await filledStudy();
});
afterAll(() => study.stop());

const csv = (actor: Actor, input: Partial<DatasetInput> = {}): Promise<Tables> =>
  csvTables(study, actor, input);

describe('an export', () => {
  it('is refused before it starts when there is no data [R8-SAVE-07]', async () => {
    const before = (await study.history('manager')).length;
    const { status, body } = await study.start('manager', { pages: ['LB'], visits: ['UNS'] });
    expect([status, body.code]).toEqual([422, 'COMMON_NO_DATA']);
    const plan = await study.call<DatasetPlanView>('manager', 'POST', 'dataset-plan', {
      ...ALL,
      pages: ['LB'],
      visits: ['UNS'],
    });
    expect(plan.body.hasData).toBe(false);
    expect(await study.history('manager')).toHaveLength(before);
  });

  it('is in the history with person, times, file, status, options, checksum and version [R3-EXPORT-01] [R4-JOB-02]', async () => {
    const exportId = await study.exported('manager', {
      siteIds: [TOKYO],
      sources: ['data', 'sdv'],
    });
    expect(await study.rowOf('manager', exportId)).toMatchObject({
      loginId: 'person1',
      person: 'manager',
      format: 'csv',
      status: 3,
      code: null,
      fileName: expect.stringMatching(/^ST-1_dataset_csv_\d{8}\.zip$/),
      options: {
        sources: ['data', 'sdv'],
        codes: 'code',
        language: 'en',
        sites: ['TKY'],
        subjectNos: null,
        visits: null,
        pages: null,
      },
      values: 9,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      availability: 'file',
    });
  });

  it('is downloaded with a link that works once, and the download is recorded', async () => {
    const exportId = await study.exported('manager');
    const { body } = await study.call<{ url: string }>(
      'manager',
      'POST',
      `datasets/${exportId}/ticket`,
    );
    const take = () => study.app.inject({ method: 'GET', url: body.url });
    const taken = await take();
    expect(taken.statusCode).toBe(200);
    expect(taken.headers['content-disposition']).toMatch(/ST-1_dataset_csv_\d{8}\.zip/);
    expect((await take()).statusCode).toBe(404);
    const events = await study.database.query(
      `select what, person_id, filter from export.v1_download_event order by event_id desc limit 1`,
    );
    expect(events).toEqual([{ what: 'DATASET_DOWNLOAD', person_id: 1, filter: { exportId } }]);
  });

  it('is made of a locked study', async () => {
    await study.database.query('select platform.set_study_lock($1, true)', [STUDY]);
    const exportId = await study.exported('manager');
    await study.download('manager', exportId);
    await study.database.query('select platform.set_study_lock($1, false)', [STUDY]);
    expect((await study.rowOf('manager', exportId)).status).toBe(3);
  });

  it('that is canceled ends without a file', async () => {
    const { body } = await study.start('manager');
    await study.call('manager', 'POST', `/api/export/jobs/${body.jobId}/cancel`);
    const job = await study.ended(body.jobId, 'manager');
    // It may have been done before the request arrived.
    const row = await study.rowOf('manager', body.exportId);
    expect(row.status).toBe(job.status);
    expect(row.availability).toBe(job.status === 0 ? 'none' : 'file');
    const folder = join(study.folder, 'datasets', String(STUDY));
    expect(existsSync(join(folder, `${body.exportId}.zip`))).toBe(job.status === 3);
    for (const name of readdirSync(folder)) expect(name).toMatch(/^\d+\.(zip|xlsx)$/);
  });

  it('that is canceled after its last part was written leaves no file', async () => {
    const files = study.app.get(Files);
    const write = files.write.bind(files);
    const sent = Promise.withResolvers<string>();
    jest.spyOn(files, 'write').mockImplementationOnce((key, content) =>
      write(
        key,
        (async function* whole() {
          yield* content;
          await study.call('manager', 'POST', `/api/export/jobs/${await sent.promise}/cancel`);
        })(),
      ),
    );
    const { body } = await study.start('manager');
    sent.resolve(body.jobId);
    expect((await study.ended(body.jobId, 'manager')).status).toBe(0);
    expect((await study.rowOf('manager', body.exportId)).availability).toBe('none');
    const folder = join(study.folder, 'datasets', String(STUDY));
    expect(existsSync(join(folder, `${body.exportId}.zip`))).toBe(false);
  });

  it('loses its file when it expires, and stays in the history', async () => {
    const exportId = await study.exported('manager');
    await study.database.query(`do $$ begin
      perform platform.begin_write(0, 1, 'manager', null, null, null, null, 'request-expiry', null, 'job');
      update export.dataset_export set expires_at = now() - interval '1 minute' where export_id = ${exportId};
    end $$`);
    await study.app.get(ExpiredFiles).remove();
    expect(existsSync(join(study.folder, 'datasets', String(STUDY), `${exportId}.zip`))).toBe(
      false,
    );
    expect((await study.rowOf('manager', exportId)).availability).toBe('expired');
    const { status, body } = await study.call<{ code: string }>(
      'manager',
      'POST',
      `datasets/${exportId}/ticket`,
    );
    expect([status, body.code]).toEqual([422, 'EXPORT_EXPIRED']);
  });

  it('is refused without the privilege, and for subjects and sites that do not exist', async () => {
    expect((await study.start('nobody')).status).toBe(403);
    expect((await study.call('nobody', 'GET', 'datasets')).status).toBe(403);
    const fields = async (input: object) =>
      (await study.start('manager', input)).body.errors?.map(({ field }) => field);
    expect(await fields({ siteIds: [99] })).toEqual(['siteIds']);
    expect(await fields({ subjectNos: ['none'] })).toEqual(['subjectNos']);
    expect(await fields({ sources: [] })).toEqual(['sources']);
    expect(await fields({ format: 'accdb' })).toEqual(['format']);
  });

  it('made before an item was hidden is no longer given to the role', async () => {
    const exportId = await study.exported('manager');
    const design = exportDesign();
    const age = design.pages
      .flatMap(({ blocks }) => blocks.flatMap(({ items }) => items))
      .find(({ key }) => key === 'AGE')!;
    age.properties = [{ type: 14, roles: ['unblinded'] }];
    await study.release(102, design);
    expect((await study.rowOf('manager', exportId)).availability).toBe('otherRole');
    expect((await study.call('manager', 'POST', `datasets/${exportId}/ticket`)).status).toBe(403);
    // Nor are values that were entered when it was not hidden yet in a new file.
    expect((await csv('manager'))['DM']![0]).not.toContain('AGE');
  });

  it('has the value of the newer version of an item that was moved to another block', async () => {
    const design = exportDesign();
    const [first, second] = design.pages.find(({ key }) => key === 'DM')!.blocks;
    second!.items.push(first!.items.splice(2, 1)[0]!);
    await study.release(111, design);
    const subject = await study.subject(4, 'TKY-004');
    await study.page(subject, 'SCR.DM', { 'DM.BIRTH': '1980-UN-UN' });
    await study.database.query(`insert into subject.v1_data_value
      select study_id, subject_id, page_id, 'RACES', line, item_key, '1981-UN-UN', flags, 111
      from subject.v1_data_value where subject_id = 4`);
    const { DM } = await csv('manager', { subjectNos: ['TKY-004'] });
    expect(DM!.map((row) => row[DM![0]!.indexOf('BIRTH')])).toEqual(['BIRTH', '1981-UN-UN']);
  });
});
