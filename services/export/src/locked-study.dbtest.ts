import { join } from 'node:path';
import type { Job, Plain } from '@casebook/service-kit';
import { lockedWalk } from '@casebook/test-kit/locked';
import type { DatasetExportStarted } from './dataset/dataset.dto';
import { ALL, type ExportStudy, STUDY } from './test/export-study';
import { filledStudy } from './test/filled-study';

// A generous limit, so that a busy machine does not fail the test.
jest.setTimeout(120_000);

const LOGS = ['export.download_event', 'export.download_ticket'];
const READS = 'a locked study is read';

describe('a locked study in the export service', () => {
  let study: ExportStudy;
  beforeAll(async () => {
    study = await filledStudy();
  });
  afterAll(() => study.stop());

  it('is exported, and nothing but exports and logs of downloads is written [D3-WRITE-02]', async () => {
    const started = await study.call<DatasetExportStarted>('manager', 'POST', 'datasets', ALL);
    const { jobId, exportId } = started.body;
    await study.ended(jobId, 'manager');
    const headers = study.headers('manager');
    const call = (url: string, body?: object) => () => ({ url, headers, ...(body && { body }) });
    let running: string | null = null;
    const base = `/api/export/${STUDY}/datasets`;
    const faults = await lockedWalk({
      service: 'export',
      document: join(__dirname, '../openapi.json'),
      database: study.database,
      studyId: STUDY,
      operations: {
        planDatasets: {
          allowed: READS,
          writes: [],
          call: call(`/api/export/${STUDY}/dataset-plan`, ALL),
        },
        exportDatasets: {
          allowed: READS,
          writes: ['export.dataset_export', 'export.job_run', 'platform.job_authority'],
          call: call(base, ALL),
        },
        getDatasetTicket: {
          allowed: READS,
          writes: LOGS,
          call: call(`${base}/${exportId}/ticket`),
        },
        cancelJob: {
          allowed: 'ends work',
          writes: ['export.job_run'],
          call: call(`/api/export/jobs/${jobId}/cancel`),
        },
      },
      known: { studyId: STUDY, jobId, exportId },
      callers: [headers, study.headers('site')],
      logs: LOGS,
      send: async (method, { url, headers: sent, body }) => {
        const answer = await study.app.inject({
          method: method as 'GET',
          url,
          headers: sent,
          ...(body && { payload: body }),
        });
        running = answer.payload.includes('"jobId"') ? answer.json<Plain<Job>>().jobId : null;
        return { status: answer.statusCode, text: answer.body };
      },
      settled: async () => {
        if (running) await study.ended(running, 'manager');
        running = null;
      },
    });
    expect(faults).toEqual([]);
  });
});
