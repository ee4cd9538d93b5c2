import { join } from 'node:path';
import { hostileRun } from '@casebook/test-kit/hostile';
import { DEPOT, STUDY, SupplyStudy, TOKYO } from './test/supply-study';

// A generous limit, so that a busy machine does not fail the test.
jest.setTimeout(120_000);

describe('hostile inputs to the iwrs service', () => {
  let study: SupplyStudy;
  beforeAll(async () => {
    study = await SupplyStudy.start();
    await study.numbers(4);
    await study.send(DEPOT, TOKYO, ['0001', '0002']);
  });
  afterAll(() => study.stop());

  it('are refused with a problem document and never answered with 500 [D7-ERROR-02] [D7-ERROR-04]', async () => {
    const faults = await hostileRun({
      app: study.app,
      service: 'iwrs',
      document: join(__dirname, '../openapi.json'),
      known: { studyId: [STUDY], deliveryId: [1] },
      callers: [study.headers('supply'), study.headers('blinded')],
      inputs: 500,
      seed: 20_261_126,
    });
    expect(faults).toEqual([]);
  });
});
