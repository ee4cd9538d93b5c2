import { join } from 'node:path';
import { hostileRun, type HostileTarget, worstRun } from '@casebook/test-kit/hostile';
import { exportDesign } from './test/design';
import { ExportStudy, STUDY, TOKYO } from './test/export-study';

describe('hostile inputs to the export service', () => {
  let target: HostileTarget;
  let study: ExportStudy;
  beforeAll(async () => {
    study = await ExportStudy.start(exportDesign());
    const subject = await study.subject(1, 'TKY-001');
    await study.page(subject, 'SCR.DM', { 'DM.SEX': 'M' });
    await study.exported('manager');
    target = {
      app: study.app,
      service: 'export',
      document: join(__dirname, '../openapi.json'),
      known: { studyId: [STUDY], exportId: [1], presetId: [1], siteIds: [TOKYO] },
      callers: [study.headers('manager'), study.headers('site')],
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
