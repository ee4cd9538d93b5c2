import { join } from 'node:path';
import { hostileRun, type HostileTarget, worstRun } from '@casebook/test-kit/hostile';
import { DEPOT, STUDY, SupplyStudy, TOKYO } from './test/supply-study';

describe('hostile inputs to the iwrs service', () => {
  let target: HostileTarget;
  let study: SupplyStudy;
  beforeAll(async () => {
    study = await SupplyStudy.start();
    await study.numbers(4);
    await study.send(DEPOT, TOKYO, ['0001', '0002']);
    target = {
      app: study.app,
      service: 'iwrs',
      document: join(__dirname, '../openapi.json'),
      known: { studyId: [STUDY], deliveryId: [1] },
      callers: [study.headers('supply'), study.headers('blinded')],
    };
  });
  afterAll(() => study.stop());

  it('are refused with a problem document and never answered with 500 [D7-ERROR-02] [D7-ERROR-04]', async () => {
    expect(await hostileRun({ ...target, inputs: 500, seed: 20_261_126 })).toEqual([]);
  });

  it('take no longer than parsing them, whatever is in them, and get a short refusal [D6-INPUT-01] [D6-INPUT-03]', async () => {
    expect(await worstRun(target)).toEqual([]);
  });
});
