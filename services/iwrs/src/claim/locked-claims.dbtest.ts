import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { insertRow } from '@casebook/test-kit';
import { lockedWalk } from '@casebook/test-kit/locked';
import { ArmStudy, BLOCKS, sexOf, STUDY } from '../test/arm-study';
import { LOCKED_TAGS } from '../test/locked-tags';

const SITE = 11;

describe('a locked study at a claim', () => {
  let study: ArmStudy;
  beforeAll(async () => {
    study = await ArmStudy.start();
    await study.open('MAIN', BLOCKS);
  });
  afterAll(() => study.stop());

  it('gives no place of a scheme to a subject [D3-WRITE-02]', async () => {
    const { database } = study;
    const headers = study.headers('nurse');
    const [version] = await database.query<{ version_id: number }>(
      'select version_id from builder.v1_design_version where study_id = $1',
      [STUDY],
    );
    const requestId = randomUUID();
    await insertRow(database, 'subject.v1_subject', {
      study_id: STUDY,
      subject_id: 1,
      site_id: SITE,
      subject_no: 'S-1',
      disabled: false,
      deleted: false,
    });
    await insertRow(database, 'subject.v1_randomisation_request', {
      study_id: STUDY,
      request_id: requestId,
      subject_id: 1,
      site_id: SITE,
      page_id: 1,
      design_version_id: version!.version_id,
      kind: 'randomise',
      person_id: 1,
      scheme_key: 'MAIN',
      factors: JSON.stringify([sexOf('F')]),
      items: JSON.stringify([{ kind: 'random', line: 0, itemKey: 'RNO', kitType: null }]),
      state: 'requested',
    });
    const faults = await lockedWalk({
      service: 'iwrs',
      document: join(__dirname, '../../openapi.json'),
      database,
      studyId: STUDY,
      tags: LOCKED_TAGS.claims,
      operations: {
        claim: {
          refused: 'whole',
          call: () => ({ url: `/api/iwrs/${STUDY}/claims`, headers, body: { requestId } }),
        },
      },
      known: { studyId: STUDY },
      callers: [headers],
      logs: [],
      app: study.app,
    });
    expect(faults).toEqual([]);
  });
});
