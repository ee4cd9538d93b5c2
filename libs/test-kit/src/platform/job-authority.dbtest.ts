import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../db/database';

const SESSION = '00000000-0000-4000-8000-000000000007';
let database: TestDatabase;
let subject: Client;
let auth: Client;

const connect = async (schema: string): Promise<Client> => {
  const client = new Client({ connectionString: database.appUrl(schema) });
  await client.connect();
  return client;
};

beforeAll(async () => {
  database = await createTestDatabase();
  await database.query(
    `select platform.keep_person(5, 'Nurse', 'Hospital', false),
       platform.keep_session($1, 5, now() + interval '1 hour', false)`,
    [SESSION],
  );
  [subject, auth] = [await connect('subject'), await connect('auth')];
});
afterAll(async () => {
  await Promise.all([subject.end(), auth.end()]);
  await database.drop();
});

const authorised = async (study: number): Promise<string> => {
  const job = randomUUID();
  await subject.query('begin');
  await subject.query(
    `select platform.begin_session_write($1, $2, 2, 'Data manager', null, 'r-1', 'mfe', 'entry')`,
    [study, SESSION],
  );
  await subject.query('select platform.authorise_job($1)', [job]);
  await subject.query('commit');
  return job;
};

const begin = (client: Client, study: number, job: string) =>
  client.query(`select platform.begin_job_write($1, $2, 1, 'job')`, [study, job]);

describe('a job that outlives the session [D3-ACTOR-02]', () => {
  it('cannot write in another study, for another service, or without a request of a person', async () => {
    const job = await authorised(3);
    await expect(begin(subject, 4, job)).rejects.toMatchObject({ code: 'CB401' });
    await expect(begin(auth, 3, job)).rejects.toMatchObject({ code: 'CB401' });
    await expect(begin(subject, 3, randomUUID())).rejects.toMatchObject({ code: 'CB401' });
  });

  it('cannot be authorised by the system or by another job', async () => {
    for (const first of [
      `select platform.begin_system_write(3, 1, 'r', 'job')`,
      `select platform.begin_job_write(3, '${await authorised(3)}', 1, 'job')`,
    ]) {
      await subject.query('begin');
      await subject.query(first);
      await expect(
        subject.query('select platform.authorise_job($1)', [randomUUID()]),
      ).rejects.toMatchObject({ code: 'CB401' });
      await subject.query('rollback');
    }
  });

  it('writes in the name of its requester, in that study and role, after the session has ended', async () => {
    const job = await authorised(3);
    await database.query(`select platform.keep_session($1, 5, now() + interval '1 hour', true)`, [
      SESSION,
    ]);
    await subject.query('begin');
    await begin(subject, 3, job);
    const { rows } = await subject.query<{ told: string }>(
      `select substr(current_setting('casebook.write'), 65) as told`,
    );
    await subject.query('rollback');
    expect(JSON.parse(rows[0]!.told)).toMatchObject({
      actor: 5,
      actorName: 'Nurse',
      role: 2,
      roleName: 'Data manager',
      proof: 'job',
    });
  });
});
