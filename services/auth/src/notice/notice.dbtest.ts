import { type AuthUnderTest, startAuth } from '../../test/start';

let auth: AuthUnderTest;
let admin: string;
let reader: string;

beforeAll(async () => {
  auth = await startAuth();
  await auth.addPerson('admin', { portalRights: ['administrator'] });
  await auth.addPerson('reader');
  admin = await auth.token('admin');
  reader = await auth.token('reader');
});
afterAll(() => auth?.close());

const text = (words: string) => ({ ja: `${words} ja`, en: words, th: `${words} th` });
const notice = (words: string, more: object = {}) => ({
  title: text(words),
  text: text(`${words} text`),
  ...more,
});
const add = (body: object, token = admin) =>
  auth.call('POST', '/api/auth/notices', { token, body });
const live = async () =>
  (await auth.call('GET', '/api/auth/notices', { token: reader })).body.rows.map(
    ({ title }) => (title as { en: string }).en,
  );

describe('notices', () => {
  it('are shown to everybody from their start until their end, in three languages [R2-INFO-02]', async () => {
    const { body } = await add(notice('Now'));
    await add(notice('Later', { startsAt: '2999-01-01T00:00:00Z' }));
    await add(notice('Ends', { endsAt: '2998-01-01T00:00:00Z' }));
    expect(await live()).toEqual(['Ends', 'Now']);
    const id = body['noticeId'] as number;
    const ended = await auth.call('POST', `/api/auth/notices/${id}/end`, { token: admin });
    expect(ended.status).toBe(200);
    expect(await live()).toEqual(['Ends']);
    const again = await auth.call('POST', `/api/auth/notices/${id}/end`, { token: admin });
    expect(again.status).toBe(404);
    const all = await auth.call('GET', '/api/auth/notices/all?size=2', { token: admin });
    expect(all.body).toMatchObject({ total: 3, page: 1, size: 2 });
    expect(all.body.rows.map(({ state }) => state)).toEqual(['planned', 'shown']);
  });

  it('record the module and its channel number in their audit event [D8-CLIENT-02]', async () => {
    const client = 'mfe_admin/0.1.0+0a1b seq=7';
    const { body } = await auth.call('POST', '/api/auth/notices', {
      token: admin,
      body: notice('By a module'),
      headers: { 'x-casebook-client': client },
    });
    const events = await auth.db.query(
      `select distinct client from audit.v1_event where entity = 'notice' and row_key = $1`,
      [String(body['noticeId'])],
    );
    expect(events).toEqual([{ client }]);
  });

  it('can be written by administrators only, and are audited [R2-INFO-02]', async () => {
    expect((await add(notice('Mine'), reader)).status).toBe(403);
    expect((await auth.call('GET', '/api/auth/notices/all', { token: reader })).status).toBe(403);
    expect((await auth.call('POST', '/api/auth/notices/1/end', { token: reader })).status).toBe(
      403,
    );
    const { body } = await add(notice('Traced'));
    const [event] = await auth.db.query<{ action: string }>(
      `select action from audit.event where entity = 'notice' and row_key = $1`,
      [String(body['noticeId'])],
    );
    expect(event).toBeDefined();
  });

  it.each([
    [{ title: { ja: 'a', en: 'a' }, text: text('a') }, 'title.th'],
    [{ title: text('a') }, 'text'],
    [{ title: [[]], text: text('a') }, 'title'],
    [{ title: [text('a')], text: text('a') }, 'title'],
    [notice('a', { endsAt: '2001-01-01T00:00:00Z' }), 'endsAt'],
    [notice('a', { startsAt: 'soon' }), 'startsAt'],
  ])('need one text in every language and an end after the start %#', async (body, field) => {
    const answer = await add(body);
    expect(answer.status).toBe(422);
    expect(answer.body['errors']).toContainEqual(expect.objectContaining({ field }));
  });
});
