import { join } from 'node:path';
import { hostileRun } from '@casebook/test-kit/hostile';
import { ArmStudy, HEAD, STUDY } from '../test/arm-study';

describe('hostile inputs to the iwrs service', () => {
  let study: ArmStudy;
  beforeAll(async () => {
    study = await ArmStudy.start();
    await study.upload([HEAD, ['R1', 'F', 'VERUM']]);
  });
  afterAll(() => study.stop());

  it('are refused with a problem document and never answered with 500 [D7-ERROR-02] [D7-ERROR-04]', async () => {
    const faults = await hostileRun({
      app: study.app,
      service: 'iwrs',
      document: join(__dirname, '../../openapi.json'),
      known: { studyId: [STUDY], schemeKey: ['MAIN', 'LIST', 'MINI'] },
      callers: [study.headers('manager'), study.headers('blinded')],
      inputs: 400,
      seed: 20_261_126,
    });
    expect(faults).toEqual([]);
  });
});
