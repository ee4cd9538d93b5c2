import {
  readRelease,
  releaseFiles,
  verifyAudit,
  verifyInTransaction,
  withClient,
} from '@casebook/platform-db';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { repositoryRoot } from '../db/cluster';
import { createTestDatabase, type TestDatabase } from '../db/database';
import { ATTACKS } from './attacks.testing';
import { SEED } from './seed.testing';

// A superuser makes every attack with the triggers switched off; the verify command must report the place.

let database: TestDatabase;
const release = readRelease(repositoryRoot);

const findings = (url: string) =>
  withClient(url, async (client) => (await verifyAudit(client, release)).findings);

beforeAll(async () => {
  database = await createTestDatabase();
  await database.query(SEED);
});
afterAll(() => database.drop());

describe('the verify command', () => {
  it('has an up-to-date catalog of what the migrations make (`npm run catalog`) [D3-CHAIN-05]', async () => {
    const files = await withClient(database.adminUrl, (client) =>
      releaseFiles(client, repositoryRoot),
    );
    for (const { file, text } of files) {
      const written = JSON.parse(readFileSync(file, 'utf8')) as unknown;
      expect({ [relative(repositoryRoot, file)]: written }).toEqual({
        [relative(repositoryRoot, file)]: JSON.parse(text),
      });
    }
  });

  // Each attack is rolled back, because a database for each would take a minute.
  it.each(ATTACKS)('reports $title [D3-CHAIN-05]', async ({ sql, kind, place }) => {
    const found = await withClient(database.adminUrl, async (client) => {
      await client.query('begin; set local session_replication_role = replica');
      try {
        await client.query(sql);
        await client.query('set local session_replication_role = origin');
        return (await verifyInTransaction(client, release)).findings;
      } finally {
        await client.query('rollback');
      }
    });
    expect(found).toContainEqual(
      expect.objectContaining({ kind, place: expect.stringContaining(place) }),
    );
    expect(JSON.stringify(found)).not.toContain('$argon2id');
  });

  it('reports nothing after the attacks were rolled back', async () => {
    expect(await findings(database.adminUrl)).toEqual([]);
  });

  it('reports nothing for an unmanipulated database, also during writes and rollbacks [D3-CHAIN-01]', async () => {
    const end = new AbortController();
    const writers = [1, 2].map((subject) =>
      withClient(database.adminUrl, async (client) => {
        for (let n = 0; !end.signal.aborted; n += 1) {
          await client.query(
            `begin; select platform.begin_write(3, 1, 'Nurse', null, 2, 'Site staff', 1, 'r', null, 'entry')`,
          );
          await client.query(
            `update subject.item_value set value = $2::int::text, num = $2::int, revision = revision + 1
             where subject_id = $1 and item_key = 'SYSBP'`,
            [subject, n],
          );
          await client.query(
            `insert into subject.comment (study_id, subject_id, visit_id, page_id, content, author_id, author_name, design_version_id)
             values (3, $1, $1, $1, 'again', 1, 'Nurse', 1)`,
            [subject],
          );
          await client.query(n % 3 === 0 ? 'rollback' : 'commit');
        }
      }),
    );
    for (let time = 0; time < 3; time += 1) {
      expect(await findings(database.adminUrl)).toEqual([]);
    }
    end.abort();
    await Promise.all(writers);
    expect(await findings(database.adminUrl)).toEqual([]);
  });
});
