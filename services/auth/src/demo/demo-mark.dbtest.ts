import { createApplication, runMigrations } from '@casebook/service-kit';
import { type AuthUnderTest, startAuth } from '../../test/start';
import { AppModule } from '../app.module';
import { descriptor } from '../descriptor';
import { migrations } from '../migrations';
import { seedDemo } from '../seed-demo';
import { DEMO_PASSWORD } from './demo-password';

/** Starts the service again on the same database. */
async function startAgain(demo: 'on' | 'off'): Promise<void> {
  process.env['CASEBOOK_DEMO'] = demo;
  const app = await createApplication(AppModule, descriptor);
  try {
    await app.init();
  } finally {
    await app.close().catch(() => undefined);
  }
}

/** Simulates restoring a dump of the other kind under the running service. */
const remark = (auth: AuthUnderTest, isDemo: boolean) =>
  auth.db.query(`alter table auth.demo_mark disable trigger all;
    update auth.demo_mark set is_demo = ${isDemo};
    alter table auth.demo_mark enable trigger all`);

describe('the database of a demo', () => {
  let auth: AuthUnderTest;
  beforeAll(async () => {
    auth = await startAuth({ CASEBOOK_DEMO: 'on' });
    await seedDemo();
  });
  afterAll(() => auth?.close());

  it('is refused by a service outside a demo and accepted by one in a demo [D10-DEMO-02]', async () => {
    await expect(startAgain('off')).rejects.toThrow(
      /database is that of a demo[^]*CASEBOOK_DEMO=on/,
    );
    await expect(startAgain('on')).resolves.toBeUndefined();
  });

  it('has a mark that cannot be changed or removed [D10-DEMO-02]', async () => {
    for (const change of [
      'update auth.demo_mark set is_demo = false',
      'delete from auth.demo_mark',
      'truncate auth.demo_mark',
    ]) {
      await expect(auth.db.query(change)).rejects.toThrow('append-only');
    }
  });

  it('shows no inbox when a production database replaces it under the running service [D10-DEMO-02]', async () => {
    expect((await auth.call('GET', '/api/auth/inbox')).status).toBe(200);
    await remark(auth, false);
    expect((await auth.call('GET', '/api/auth/inbox')).status).toBe(503);
    await remark(auth, true);
  });
});

describe('a database from before the demo mark', () => {
  let auth: AuthUnderTest;
  afterEach(() => auth?.close());

  /** Removes the mark and then migrates the database. */
  async function bringUpToDate(): Promise<unknown> {
    await auth.db.query(`drop table auth.demo_mark;
      delete from auth.migration where name like 'DemoMark%';
      alter table audit.audited_table disable trigger all;
      delete from audit.audited_table where table_name = 'auth.demo_mark';
      alter table audit.audited_table enable trigger all`);
    await runMigrations(auth.db.adminUrl, descriptor, migrations);
    return auth.db.query('select is_demo from auth.demo_mark');
  }

  it('is marked as demo when its first people are demo accounts [D10-DEMO-02]', async () => {
    auth = await startAuth({ CASEBOOK_DEMO: 'on' });
    await seedDemo();
    await auth.addPerson('visitor');
    expect(await bringUpToDate()).toEqual([{ is_demo: true }]);
  });

  it('is marked as production when a demo was started on it by mistake [D10-DEMO-02]', async () => {
    auth = await startAuth({ CASEBOOK_DEMO: 'off' });
    await auth.addPerson('first');
    await auth.addPerson('admin', { email: 'admin@casebook.example' });
    expect(await bringUpToDate()).toEqual([{ is_demo: false }]);
  });
});

describe('a production database', () => {
  let auth: AuthUnderTest;
  beforeAll(async () => {
    auth = await startAuth({ CASEBOOK_DEMO: 'off' });
    await auth.addPerson('leftover', { password: { text: DEMO_PASSWORD, own: true } });
    await auth.addPerson('person');
  });
  afterAll(() => auth?.close());

  it('refuses demo accounts and the start of a demo [D10-DEMO-02]', async () => {
    process.env['CASEBOOK_DEMO'] = 'on';
    await expect(seedDemo()).rejects.toThrow(/not that of a demo[^]*CASEBOOK_DEMO=off/);
    await expect(startAgain('on')).rejects.toThrow('not that of a demo');
    expect(await auth.db.query(`select 1 from auth.person where login_id = 'admin'`)).toEqual([]);
  });

  it('refuses the published password of the demo [D10-DEMO-02]', async () => {
    const answer = await auth.signIn('leftover', DEMO_PASSWORD);
    expect([answer.status, answer.body['code']]).toEqual([401, 'CDMS700MSG003']);
  });

  it('refuses sign-ins and requests when a demo database replaces it under the running service [D10-DEMO-02]', async () => {
    const { cookie, body } = await auth.signIn('person');
    const refresh = { cookie: cookie.split(';')[0]! };
    await remark(auth, true);
    const recovery = { email: 'a@example.org', secretQuestion: 4, secretAnswer: 'curry' };
    const answers = [
      await auth.signIn('person'),
      await auth.call('POST', '/api/auth/refresh', { headers: refresh }),
      await auth.call('POST', '/api/auth/forget-password', { body: recovery }),
    ];
    expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual(
      answers.map(() => [503, 'AUTH_DEMO_MISMATCH']),
    );
    await remark(auth, false);
    expect(body.accessToken).toBeDefined();
    expect((await auth.signIn('person')).status).toBe(200);
  });
});
