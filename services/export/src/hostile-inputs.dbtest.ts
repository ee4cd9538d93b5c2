import { join } from 'node:path';
import { hostileRun } from '@casebook/test-kit/hostile';
import { exportDesign } from './test/design';
import { ExportStudy, STUDY, TOKYO } from './test/export-study';

// A generous limit, so that a busy machine does not fail the test.
jest.setTimeout(120_000);

describe('hostile inputs to the export service', () => {
  let study: ExportStudy;
  beforeAll(async () => {
    study = await ExportStudy.start(exportDesign());
    const subject = await study.subject(1, 'TKY-001');
    await study.page(subject, 'SCR.DM', { 'DM.SEX': 'M' });
    await study.exported('manager');
  });
  afterAll(() => study.stop());

  it('are refused with a problem document and never answered with 500 [D7-ERROR-02] [D7-ERROR-04]', async () => {
    const faults = await hostileRun({
      app: study.app,
      service: 'export',
      document: join(__dirname, '../openapi.json'),
      known: { studyId: [STUDY], exportId: [1], presetId: [1], siteIds: [TOKYO] },
      callers: [study.headers('manager'), study.headers('site')],
      inputs: 400,
      seed: 20_261_125,
    });
    expect(faults).toEqual([]);
  });
});
