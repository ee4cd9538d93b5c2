import { randomUUID } from 'node:crypto';
import { insertRow } from '@casebook/test-kit';
import { Client } from 'pg';
import { ArmStudy, BLOCKS, sexOf, STUDY } from '../test/arm-study';
import type { Claimed } from './claim.dto';

/** Three times the connections of the service in a test. */
const CLAIMS = 12;
const SITE = 11;

describe('many claims of one scheme at once', () => {
  let study: ArmStudy;
  beforeAll(async () => {
    study = await ArmStudy.start();
    await study.open('MAIN', BLOCKS);
  });
  afterAll(() => study.stop());

  /** A request of a subject of its own, as the subject service commits it. */
  async function request(subject_id: number): Promise<string> {
    const { database } = study;
    const [version] = await database.query<{ version_id: number }>(
      'select version_id from builder.v1_design_version where study_id = $1',
      [STUDY],
    );
    const request_id = randomUUID();
    await insertRow(database, 'subject.v1_randomisation_request', {
      study_id: STUDY,
      request_id,
      subject_id,
      site_id: SITE,
      page_id: subject_id,
      design_version_id: version!.version_id,
      kind: 'randomise',
      person_id: 1,
      scheme_key: 'MAIN',
      factors: JSON.stringify([sexOf('M')]),
      items: JSON.stringify([{ kind: 'random', line: 0, itemKey: 'RNO', kitType: null }]),
      state: 'requested',
    });
    return request_id;
  }

  it('keep nobody else from the service while they wait, and get a place each [D12-CLAIM-01]', async () => {
    const requests: string[] = [];
    for (let at = 1; at <= CLAIMS; at += 1) requests.push(await request(at));
    const holder = new Client({ connectionString: study.database.adminUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from iwrs.scheme for update');
    const claims = requests.map((requestId) =>
      study.call<Claimed>('nurse', 'POST', 'claims', { requestId }),
    );
    // Each would wait for a connection, longer than the pool lets it, if the claims held them all.
    const others = [1, 2, 3].map(() => study.call('blinded', 'GET', 'schemes'));
    const shown = await Promise.all(others);
    expect(shown.map(({ status }) => status)).toEqual([200, 200, 200]);
    await holder.end();
    const answers = await Promise.all(claims);
    expect(answers.map(({ status }) => status)).toEqual(requests.map(() => 200));
    const [assigned] = await study.database.query(
      'select count(*)::int as subjects, count(distinct slot_no)::int as places from iwrs.assignment',
    );
    expect(assigned).toEqual({ subjects: CLAIMS, places: CLAIMS });
  });
});
