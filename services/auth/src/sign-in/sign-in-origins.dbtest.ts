import { type Answer, type AuthUnderTest, PASSWORD, startAuth } from '../../test/start';
import { MAX_FAILED, MAX_STRANGE } from './attempts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.close());

/** A browser at an address, which keeps the cookie of known devices. */
class Browser {
  device = '';

  constructor(readonly address: string) {}

  async signIn(username: string, password = PASSWORD): Promise<Answer> {
    const answer = await auth.call('POST', '/api/auth/login', {
      body: { username, password },
      headers: {
        'x-forwarded-for': this.address,
        ...(this.device ? { cookie: `casebook_device=${this.device}` } : {}),
      },
    });
    const kept = /casebook_device=([^;]+)/.exec(cookiesOf(answer))?.[1];
    if (kept) this.device = kept;
    return answer;
  }

  async guess(username: string, times = 1): Promise<number[]> {
    const statuses: number[] = [];
    for (let n = 0; n < times; n += 1)
      statuses.push((await this.signIn(username, `Wrong-Password-${n}`)).status);
    return statuses;
  }
}

const cookiesOf = ({ headers }: Answer): string =>
  [(headers['set-cookie'] ?? '') as string | string[]].flat().join('\n');
const statusOf = async (browser: Browser, username: string) =>
  (await browser.signIn(username)).status;

describe('a stranger who tries passwords', () => {
  it('locks himself out, and neither the known device nor another address [D6-GUESS-01]', async () => {
    await auth.addPerson('victim');
    const own = new Browser('192.0.2.1');
    expect(await statusOf(own, 'victim')).toBe(200);
    const stranger = new Browser('192.0.2.66');
    expect(await stranger.guess('victim', 8)).toEqual([401, 401, 401, 401, 403, 403, 403, 403]);
    expect(await statusOf(stranger, 'victim')).toBe(403);
    expect(await statusOf(own, 'victim')).toBe(200);
    // The same person with a new browser elsewhere, and with the known one where the stranger is.
    expect(await statusOf(new Browser('192.0.2.2'), 'victim')).toBe(200);
    const moved = new Browser(stranger.address);
    moved.device = own.device;
    expect(await statusOf(moved, 'victim')).toBe(200);
    expect(await statusOf(stranger, 'victim')).toBe(403);
  });

  it('gets a bounded number of attempts from all addresses together, also at once [D6-GUESS-02]', async () => {
    await auth.addPerson('hunted');
    const own = new Browser('192.0.2.1');
    await own.signIn('hunted');
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        new Browser(`198.51.100.${n}`).signIn('hunted', `Wrong-Password-${n}`),
      ),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(MAX_STRANGE);
    const elsewhere = new Browser('203.0.113.1');
    expect((await elsewhere.signIn('hunted')).body).toMatchObject({
      code: 'AUTH_ACCOUNT_LOCKED',
      params: { numIncorrect: MAX_FAILED },
    });
    expect(await statusOf(own, 'hunted')).toBe(200);
    await auth.db.query(`update auth.sign_in_origin set failed_at = failed_at - interval '1 hour'`);
    expect(await statusOf(elsewhere, 'hunted')).toBe(200);
  });

  it('with a whole IPv6 network has the attempts of one address [D6-GUESS-02]', async () => {
    await auth.addPerson('six');
    const statuses: number[] = [];
    for (let n = 1; n <= 6; n += 1)
      statuses.push(...(await new Browser(`2001:db8::${n}`).guess('six')));
    expect(statuses).toEqual([401, 401, 401, 401, 403, 403]);
  });

  it('learns nothing of whether a user ID exists [D6-GUESS-03] [D6-ENUM-01]', async () => {
    await auth.addPerson('exists');
    await new Browser('192.0.2.1').signIn('exists');
    const other = new Browser('192.0.2.9');
    await auth.addPerson('insider');
    await other.signIn('insider');
    const seen = async (id: string) => {
      const all: unknown[] = [];
      for (let n = 0; n < 7; n += 1) {
        const answer = await other.signIn(id, 'Wrong-Password-1');
        expect(cookiesOf(answer)).toBe('');
        const { requestId: _, ...body } = answer.body;
        all.push([answer.status, body, Object.keys(answer.headers)]);
      }
      return all;
    };
    expect(await seen('exists')).toEqual(await seen('nobody-at-all'));
  });
});

describe('a known device', () => {
  it('has five attempts of its own, and is locked alone [D6-GUESS-02]', async () => {
    await auth.addPerson('clumsy');
    const [home, work] = [new Browser('192.0.2.1'), new Browser('192.0.2.1')];
    await home.signIn('clumsy');
    await work.signIn('clumsy');
    expect(home.device).not.toBe(work.device);
    expect(await home.guess('clumsy', 6)).toEqual([401, 401, 401, 401, 403, 403]);
    expect(await statusOf(home, 'clumsy')).toBe(403);
    expect(await statusOf(work, 'clumsy')).toBe(200);
  });

  it('is known for the person who signed in, and its cookie tells nobody who that is [D6-GUESS-03]', async () => {
    const ids = ['nurse-a', 'nurse-b'];
    const people = await Promise.all(ids.map((id) => auth.addPerson(id)));
    const ward = new Browser('192.0.2.1');
    for (const id of ids) await ward.signIn(id);
    const entries = ward.device.split('~');
    expect(entries).toHaveLength(2);
    for (const text of [...ids, ...people.map(String)])
      expect(entries.some((entry) => entry.split('.')[0] === text)).toBe(false);
    await new Browser('192.0.2.1').guess('nurse-a', 5);
    expect(await statusOf(ward, 'nurse-a')).toBe(200);
    // Whoever copies an entry of one person, or makes one up, has the counter of his address for another.
    const thief = new Browser('192.0.2.1');
    thief.device = ward.device.split('~').find((entry) => entry !== ward.device.split('~')[0])!;
    expect(await statusOf(thief, 'nurse-a')).toBe(403);
    thief.device = `${'a'.repeat(22)}.${'b'.repeat(22)}`;
    expect(await statusOf(thief, 'nurse-a')).toBe(403);
  });

  it('is remembered in a cookie that scripts and other sites do not get [D6-GUESS-03]', async () => {
    await auth.addPerson('remembered');
    const answer = await new Browser('192.0.2.1').signIn('remembered');
    expect(cookiesOf(answer)).toMatch(
      /^casebook_device=[\w.-]+; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/m,
    );
  });

  it('never replaces the password, also when it is locked elsewhere [D6-GUESS-01]', async () => {
    await auth.addPerson('careful');
    const own = new Browser('192.0.2.1');
    await own.signIn('careful');
    await new Browser('192.0.2.66').guess('careful', 5);
    expect((await own.signIn('careful', 'Wrong-Password-1')).body).toMatchObject({
      code: 'CDMS700MSG003',
      params: { numIncorrect: 1 },
    });
  });
});

describe('the status of a person', () => {
  it('is locked after five wrong passwords until a right one comes from elsewhere [R4-USER-02] [D6-STATUS-01]', async () => {
    const personId = await auth.addPerson('shown');
    const status = async () =>
      (
        await auth.db.query<{ status: number }>(
          'select status from auth.v1_person where person_id = $1',
          [personId],
        )
      )[0]!.status;
    const own = new Browser('192.0.2.1');
    await own.signIn('shown');
    await new Browser('192.0.2.66').guess('shown', 5);
    expect(await status()).toBe(2);
    await own.signIn('shown');
    expect(await status()).toBe(4);
  });
});
