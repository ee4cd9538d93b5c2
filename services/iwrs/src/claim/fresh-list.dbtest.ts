import { type Statement, toQuery } from '@casebook/service-kit';
import { openArmList } from '@casebook/test-kit/randomised-study';
import { Client } from 'pg';
import { ArmStudy, STUDY } from '../test/arm-study';
import { TAKE_FREE_KIT, TAKE_SLOT } from './claim.sql';

const SITE = 11;
const SIZE = 2_000;
/** Buffers that finding one row by its key takes: the levels of an index and the row. */
const BY_KEY = 4;

describe('a list that was uploaded a moment ago', () => {
  let study: ArmStudy;
  let client: Client;
  beforeAll(async () => {
    study = await ArmStudy.start();
    client = new Client({ connectionString: study.database.adminUrl });
    await client.connect();
    // The database must have no statistics, as in the minute before they are made.
    await client.query('alter table iwrs.kit set (autovacuum_enabled = false)');
    await client.query('alter table iwrs.kit_secret set (autovacuum_enabled = false)');
    await client.query('alter table iwrs.slot set (autovacuum_enabled = false)');
    await client.query('alter table iwrs.slot_secret set (autovacuum_enabled = false)');
    // Without the audit, which takes most of the time and is not looked at here.
    await client.query('set session_replication_role = replica');
    await openArmList(
      client,
      { studyId: STUDY, siteId: SITE },
      {
        places: Array.from({ length: SIZE }, () => 'VERUM' as const),
        kits: Array.from({ length: SIZE }, (_, at) => (at % 2 === 0 ? 'KIT_V' : 'KIT_P')),
      },
    );
  });
  afterAll(async () => {
    await client.end();
    await study.stop();
  });

  /** Buffers that a statement reads and writes; undone afterwards. */
  async function buffersOf(statement: Statement): Promise<number> {
    const { text, values } = toQuery(statement);
    await client.query('begin');
    try {
      const { rows } = await client.query<{
        'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }];
      }>(`explain (analyze, buffers, format json) ${text}`, values);
      const { Plan: plan } = rows[0]!['QUERY PLAN'][0];
      return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    } finally {
      await client.query('rollback');
    }
  }

  it('gives a place without reading the others [D12-CLAIM-04]', async () => {
    const [scheme] = (
      await client.query<{ scheme_id: number }>(
        'select scheme_id from iwrs.scheme where study_id = $1',
        [STUDY],
      )
    ).rows;
    const values = { studyId: STUDY, schemeId: scheme!.scheme_id, stratum: 'SEX=F' };
    expect(await buffersOf({ ...TAKE_SLOT, values })).toBeLessThan(100);
  });

  it('gives a kit by looking once at each kit of the site [D12-CLAIM-04]', async () => {
    const values = {
      studyId: STUDY,
      siteId: SITE,
      subjectId: 1,
      assignmentId: 1,
      pageId: 1,
      item: 'IPNO',
      requestId: '00000000-0000-4000-8000-000000000001',
      personId: 1,
      kitTypes: ['KIT_V'],
      today: '2028-01-01',
    };
    expect(await buffersOf({ ...TAKE_FREE_KIT, values })).toBeLessThan(BY_KEY * SIZE);
  });
});
