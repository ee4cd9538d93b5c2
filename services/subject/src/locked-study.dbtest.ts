import { join } from 'node:path';
import { lockedWalk } from '@casebook/test-kit/locked';
import { jobsSettled, lockedOperations } from './test/locked-operations';
import { SigningStudy } from './test/sign';
import { grant, STATUS_EDITS } from './test/status';
import { SITE, STUDY, type TestStudy } from './test/study';

describe('a locked study in the subject service', () => {
  let signing: SigningStudy;
  let study: TestStudy;
  beforeAll(async () => {
    signing = await SigningStudy.start();
    ({ study } = signing);
    await grant(study, ['data_manager'], STATUS_EDITS);
    await study.database.query('update builder.v1_study set iwrs_link = true');
    await grant(study, ['site_staff'], ['CASE_DELETE']);
  });
  afterAll(() => study.stop());

  it('refuses every operation that writes data, changes no row, and takes it after the unlock [D3-WRITE-02] [R5-SAVE-04] [R8-SAVE-05]', async () => {
    const { subjectId, subjectNo, pages } = await study.subject();
    const faults = await lockedWalk({
      service: 'subject',
      document: join(__dirname, '../openapi.json'),
      database: study.database,
      studyId: STUDY,
      operations: lockedOperations(signing),
      known: {
        studyId: STUDY,
        siteId: SITE,
        subjectId,
        subjectNo,
        pageId: pages['SCR.DM']!,
        level: 'subject',
      },
      callers: [study.headers('site'), study.headers('manager'), signing.headers('ines')],
      logs: ['subject.download_event'],
      app: study.app,
      settled: () => jobsSettled(study),
    });
    expect(faults).toEqual([]);
  });
});
