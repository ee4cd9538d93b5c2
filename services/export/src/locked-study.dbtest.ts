import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { lockedWalk } from '@casebook/test-kit/locked';
import { ALL, type ExportStudy, STUDY, TOKYO } from './test/export-study';
import { filledStudy } from './test/filled-study';

const LOGS = ['export.download_event', 'export.download_ticket'];
const ECRF = { versionId: 101, uniqueForm: true, language: 'en', type: 'blank' };
const RECORD = { subjectNos: ['TKY-001'], language: 'en' };
const COPY = { siteId: TOKYO, language: 'en' };
const READS = 'a locked study is read';

describe('a locked study in the export service', () => {
  let study: ExportStudy;
  beforeAll(async () => {
    study = await filledStudy();
  });
  afterAll(() => study.stop());

  it('is exported, and nothing but exports and logs of downloads is written [D3-WRITE-02]', async () => {
    const { jobId, exportId } = (await study.start('manager')).body;
    await study.ended(jobId, 'manager');
    await study.document('manager', 'ecrfs', ECRF);
    await study.document('manager', 'subject-pdfs', RECORD);
    const copy = await study.document('manager', 'site-copies', COPY);
    const sha256 = createHash('sha256').update(copy).digest('hex');
    const ofSite = study.headers('investigator');
    const headers = study.headers('manager');
    const call = (url: string, body?: object) => () => ({ url, headers, ...(body && { body }) });
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
        keepDatasetPreset: {
          allowed: 'a choice is no data of the study',
          writes: ['export.dataset_preset'],
          call: call(`/api/export/${STUDY}/dataset-presets`, { name: 'All', input: ALL }),
        },
        deleteDatasetPreset: {
          allowed: 'a choice is no data of the study',
          writes: ['export.dataset_preset'],
          call: call(`/api/export/${STUDY}/dataset-presets/1/delete`),
        },
        makeEcrf: {
          allowed: READS,
          writes: ['export.document', 'export.job_run', 'platform.job_authority'],
          call: call(`/api/export/${STUDY}/ecrfs`, ECRF),
        },
        makeSubjectPdf: {
          allowed: READS,
          writes: ['export.document', 'export.job_run', 'platform.job_authority'],
          call: call(`/api/export/${STUDY}/subject-pdfs`, RECORD),
        },
        getEcrfTicket: {
          allowed: READS,
          writes: LOGS,
          call: call(`/api/export/${STUDY}/ecrfs/1/ticket`),
        },
        getSubjectPdfTicket: {
          allowed: READS,
          writes: LOGS,
          call: call(`/api/export/${STUDY}/subject-pdfs/2/ticket`),
        },
        makeSiteCopy: {
          allowed: READS,
          writes: ['export.document', 'export.job_run', 'platform.job_authority'],
          call: call(`/api/export/${STUDY}/site-copies`, COPY),
        },
        getSiteCopyTicket: {
          allowed: READS,
          writes: LOGS,
          call: call(`/api/export/${STUDY}/site-copies/3/ticket`),
        },
        acknowledgeSiteCopy: {
          allowed: 'copies are made when a study is locked, and a receipt is no data of it',
          writes: ['export.document'],
          call: () => ({
            url: `/api/export/${STUDY}/site-copies/3/acknowledge`,
            headers: ofSite,
            body: { sha256 },
          }),
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
      app: study.app,
      settled: () => study.jobsEnded('manager'),
    });
    expect(faults).toEqual([]);
  });
});
