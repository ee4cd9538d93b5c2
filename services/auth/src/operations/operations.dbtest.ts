import { DiskSpace } from '@casebook/service-kit';
import { type AuthUnderTest, startAuth } from '../../test/start';

const MB = 1024 * 1024;

let auth: AuthUnderTest;
let admin: string;

beforeAll(async () => {
  auth = await startAuth();
  await auth.addPerson('admin', { portalRights: ['administrator'] });
  await auth.addPerson('maker', { portalRights: ['study_builder'] });
  admin = await auth.token('admin');
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => auth?.close());

const read = (token: string) => auth.call('GET', '/api/auth/operations', { token });
/** Those of jest, which has a channel of its own. */
const listenersBefore = new Set(process.listeners('message'));
/** What the launcher sends over the channel to its child. */
function tell(message: object): void {
  for (const listener of process.listeners('message'))
    if (!listenersBefore.has(listener)) listener(message, undefined);
}

const PARTS = [
  {
    name: 'subject',
    state: 'starting',
    since: '2026-11-28T10:00:00.000Z',
    ends: [{ at: '2026-11-28T10:00:00.000Z', how: 'signal SIGKILL' }],
    endCount: 1,
  },
];

/** A disk of which this much is free; the reserve is 100 MB, the warning 200 MB. */
function free(megabytes: number): void {
  const disk = auth.app.get(DiskSpace);
  jest.replaceProperty(disk, 'limits', {
    folder: '/data',
    reserveBytes: 100 * MB,
    warningBytes: 200 * MB,
  });
  jest.spyOn(disk, 'look').mockResolvedValue({ freeBytes: megabytes * MB, totalBytes: 500 * MB });
}

describe('the operator’s page', () => {
  it('shows what the launcher said, to administrators of the portal only [D10-OPS-01]', async () => {
    expect((await read(admin)).body).toEqual({ disk: null, parts: null });
    tell({ parts: PARTS });
    tell({ parts: [{ name: 'subject', state: 'fine' }] });
    tell({ move: 'iwrs', url: 'http://127.0.0.1:1' });
    expect((await read(admin)).body['parts']).toEqual(PARTS);
    const { status, body } = await read(await auth.token('maker'));
    expect([status, body['code']]).toEqual([403, 'COMMON_FORBIDDEN']);
    expect((await auth.call('GET', '/api/auth/operations')).status).toBe(401);
  });

  it.each([
    [200, 'enough'],
    [199, 'low'],
    [100, 'low'],
    [99, 'full'],
  ])('with %i MB free tells that space is %s [D10-OPS-01]', async (megabytes, level) => {
    free(megabytes);
    const { body } = await read(admin);
    expect(body['disk']).toEqual({
      freeBytes: megabytes * MB,
      totalBytes: 500 * MB,
      warningBytes: 200 * MB,
      reserveBytes: 100 * MB,
      level,
    });
  });
});

describe('a full disk', () => {
  it('refuses a change with 507 and keeps everything, while people sign in and read [D10-DISK-03] [D10-DISK-05]', async () => {
    free(99);
    const body = { title: text('New'), text: text('New') };
    const refused = await auth.call('POST', '/api/auth/notices', { token: admin, body });
    expect([refused.status, refused.body['code']]).toEqual([507, 'PLATFORM_DISK_FULL']);
    expect(await auth.db.query('select 1 from auth.notice')).toEqual([]);
    const token = await auth.token('admin');
    expect((await auth.call('GET', '/api/auth/notices', { token })).status).toBe(200);
    const wrong = await auth.signIn('admin', 'Wrong-Password-1');
    expect(wrong.status).toBe(401);
    expect((await auth.call('POST', '/api/auth/logout', { token })).status).toBeLessThan(300);
    free(100);
    const added = await auth.call('POST', '/api/auth/notices', { token: admin, body });
    expect(added.status).toBe(200);
  });
});

const text = (words: string) => ({ ja: words, en: words, th: words });
