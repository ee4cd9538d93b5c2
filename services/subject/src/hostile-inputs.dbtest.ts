import { join } from 'node:path';
import { hostileRun, type HostileTarget, worstRun } from '@casebook/test-kit/hostile';
import { grant, STATUS_EDITS } from './test/status';
import { OTHER_SITE, SITE, STUDY, TestStudy, VERSION } from './test/study';

describe('hostile inputs to the subject service', () => {
  let target: HostileTarget;
  let study: TestStudy;
  beforeAll(async () => {
    study = await TestStudy.start();
    await grant(study, ['data_manager'], STATUS_EDITS);
    await study.database.query('update builder.v1_study set iwrs_link = true');
    await grant(study, ['site_staff'], ['ESIGN_EDIT']);
    target = {
      app: study.app,
      service: 'subject',
      document: join(__dirname, '../openapi.json'),
      known: {
        studyId: [STUDY],
        siteId: [SITE, OTHER_SITE],
        designVersionId: [VERSION],
        blockKey: ['B'],
        itemKey: ['I'],
      },
      callers: [study.headers('site'), study.headers('manager')],
    };
  });
  afterAll(() => study.stop());

  it('are refused with a problem document and never answered with 500 [D7-ERROR-02] [D7-ERROR-04]', async () => {
    expect(await hostileRun({ ...target, inputs: 400, seed: 20_260_122 })).toEqual([]);
  });

  it('take no longer than parsing them, whatever is in them, and get a short refusal [D6-INPUT-01] [D6-INPUT-03]', async () => {
    expect(await worstRun(target)).toEqual([]);
  });
});
