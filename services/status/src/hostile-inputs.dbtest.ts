import { join } from 'node:path';
import { hostileRun, type HostileTarget, worstRun } from '@casebook/test-kit/hostile';
import { LockStudy, STUDY } from './test/lock-study';

describe('hostile inputs to the status service', () => {
  let target: HostileTarget;
  let study: LockStudy;
  beforeAll(async () => {
    study = await LockStudy.start();
    await study.locked();
    target = {
      app: study.app,
      service: 'status',
      document: join(__dirname, '../openapi.json'),
      known: { studyId: [STUDY], certificateNo: [1] },
      callers: [study.headers('unblinded'), study.headers('viewer')],
    };
  });
  afterAll(() => study.stop());

  it('are refused with a problem document and never answered with 500 [D7-ERROR-02] [D7-ERROR-04]', async () => {
    expect(await hostileRun({ ...target, inputs: 400, seed: 20_261_125 })).toEqual([]);
  });

  it('take no longer than parsing them, whatever is in them, and get a short refusal [D6-INPUT-01] [D6-INPUT-03]', async () => {
    expect(await worstRun(target)).toEqual([]);
  });
});
