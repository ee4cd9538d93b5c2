import { join } from 'node:path';
import { hostileRun } from '@casebook/test-kit/hostile';
import { LockStudy, STUDY } from './test/lock-study';

// A generous limit, so that a busy machine does not fail the test.
jest.setTimeout(120_000);

describe('hostile inputs to the status service', () => {
  let study: LockStudy;
  beforeAll(async () => {
    study = await LockStudy.start();
    await study.locked();
  });
  afterAll(() => study.stop());

  it('are refused with a problem document and never answered with 500 [D7-ERROR-02] [D7-ERROR-04]', async () => {
    const faults = await hostileRun({
      app: study.app,
      service: 'status',
      document: join(__dirname, '../openapi.json'),
      known: { studyId: [STUDY], certificateNo: [1] },
      callers: [study.headers('unblinded'), study.headers('viewer')],
      inputs: 400,
      seed: 20_261_125,
    });
    expect(faults).toEqual([]);
  });
});
