import { join } from 'node:path';
import { lockedWalk } from '@casebook/test-kit/locked';
import { LockStudy, STUDY } from './test/lock-study';

const LOG = ['status.download_event', 'status.download_ticket'];
/** The walk locks by hand; what lock and unlock do in which state is shown in db-lock.dbtest.ts. */
const DECIDES = 'decides whether the study is locked';

describe('a locked study in the status service', () => {
  let study: LockStudy;
  beforeAll(async () => {
    study = await LockStudy.start();
  });
  afterAll(() => study.stop());

  it('gives out what proves it, and nothing but lock and unlock writes [D3-WRITE-02]', async () => {
    await study.locked('unblinded');
    await study.act('unlock');
    const [job] = await study.database.query<{ job_id: string }>(
      'select job_id from status.job_run',
    );
    const headers = study.headers('unblinded');
    const base = `/api/status/${STUDY}/db-lock`;
    const call = (url: string, body?: object) => () => ({ url, headers, ...(body && { body }) });
    const faults = await lockedWalk({
      service: 'status',
      document: join(__dirname, '../openapi.json'),
      database: study.database,
      studyId: STUDY,
      operations: {
        lockDatabase: {
          allowed: DECIDES,
          writes: [],
          notBecauseOfLock: true,
          call: call(`${base}/lock`, { reason: 'x' }),
        },
        unlockDatabase: {
          allowed: DECIDES,
          writes: [],
          notBecauseOfLock: true,
          call: call(`${base}/unlock`, { reason: 'x' }),
        },
        getDbLockReportTicket: {
          allowed: 'a locked study is read',
          writes: LOG,
          call: call(`${base}/report`),
        },
        getCertificateTicket: {
          allowed: 'proves what was locked',
          writes: LOG,
          call: call(`${base}/certificates/1/ticket`),
        },
        cancelJob: {
          allowed: 'ends work',
          writes: ['status.job_run'],
          call: call(`/api/status/jobs/${job!.job_id}/cancel`),
        },
      },
      known: { studyId: STUDY, jobId: job!.job_id },
      callers: [headers, study.headers('viewer')],
      logs: LOG,
      app: study.app,
    });
    expect(faults).toEqual([]);
  });
});
