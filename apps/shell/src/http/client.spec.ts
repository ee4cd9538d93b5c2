import type { HttpRequest } from '@casebook/shell-sdk';
import { createHttp, type HttpClientParts, type RefreshResult } from './client';
import type { Reaction } from './statuses';

interface Options {
  responses?: (Response | Error)[];
  online?: boolean;
  token?: string | null;
  isCurrent?: boolean;
  refresh?: (token: string) => RefreshResult | Promise<RefreshResult>;
  inStudy?: boolean;
}

function clientOf(options: Options = {}) {
  const responses = options.responses ?? [Response.json({})];
  const sent: { url: string; headers: Record<string, string>; body: unknown }[] = [];
  const reactions: Reaction[] = [];
  const received: object[] = [];
  let token = options.token === undefined ? 'T1' : options.token;
  const parts: HttpClientParts = {
    fetch: (url, init) => {
      sent.push({
        url: url as string,
        headers: init?.headers as Record<string, string>,
        body: init?.body,
      });
      const next = responses.shift() ?? new Error('no response left');
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
    },
    online: () => options.online ?? true,
    locale: () => 'th-TH',
    origin: () =>
      options.inStudy
        ? {
            pathname: '/study/1/role/2/site/3/subject-create',
            studyId: '1',
            roleId: '2',
            siteId: '3',
            privilege: 'CASE_REGISTER',
            action: 'SUBJECT_REGISTER',
          }
        : { pathname: '/' },
    session: {
      token: () => token,
      isCurrent: () => options.isCurrent ?? true,
      refresh: async (failed) => {
        const result = (await options.refresh?.(failed)) ?? 'ended';
        if (result === 'renewed') token = 'T2';
        return result;
      },
    },
    lockMarker: () => '1',
    now: () => 5,
    onResponse: ({ headers, calledAt }) => void received.push({ ...headers, calledAt }),
    onFailure: ({ reaction }) => void reactions.push(reaction),
  };
  const http = createHttp(parts, 'mfe_subject/0.1.0+abc seq=3');
  return { http, sent, reactions, received };
}

const problem = (status: number, body: object = {}) => Response.json(body, { status });

const get: HttpRequest = { url: '/api/x' };

describe('http client', () => {
  it('sends language, token, module and request id with every call [R7-CALL-01] [R7-CALL-02] [R7-CALL-03]', async () => {
    const { http, sent } = clientOf();
    await http.request({
      method: 'POST',
      url: '/api/x',
      params: { a: 1, b: null, c: ['x', 'y'] },
      body: { n: 1 },
    });
    expect(sent[0]?.url).toBe('/api/x?a=1&c=x&c=y');
    expect(sent[0]?.body).toBe('{"n":1}');
    expect(sent[0]?.headers).toMatchObject({
      'accept-language': 'th-TH',
      authorization: 'Bearer T1',
      'content-type': 'application/json',
      'x-casebook-client': 'mfe_subject/0.1.0+abc seq=3',
    });
    expect(sent[0]?.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[0]?.headers).not.toHaveProperty('study');
  });

  it('reads session and rights from every answer, also from refusals [D6-SESSION-03]', async () => {
    const headers = {
      'x-casebook-session': 'left=5, limit=60',
      'x-casebook-rights': 'abc',
      'x-casebook-db-lock-marker': '1',
      'x-casebook-db-locked': '0',
      'x-casebook-channel-seq': '7',
    };
    const { http, received } = clientOf({
      responses: [Response.json({}, { headers }), Response.json({}, { status: 412, headers })],
    });
    await http.request(get);
    await http.request(get);
    const expected = {
      session: 'left=5, limit=60',
      sessionEnd: null,
      rights: 'abc',
      lockMarker: '1',
      locked: '0',
      channelSeq: '7',
      calledAt: 5,
    };
    expect(received).toEqual([expected, expected]);
  });

  it('labels calls from a study page with page, study, role, site, privilege, action and lock marker [R7-CALL-04]', async () => {
    const { http, sent } = clientOf({ inStudy: true });
    await http.request(get);
    expect(sent[0]?.headers).toMatchObject({
      page: '%2Fstudy%2F1%2Frole%2F2%2Fsite%2F3%2Fsubject-create',
      study: '1',
      role: '2',
      site: '3',
      privilege: 'CASE_REGISTER',
      action: 'SUBJECT_REGISTER',
      dblock: '1',
      'db-lock-marker': '1',
    });
  });

  it('sends no lock marker with calls that open a study or run in the background [R7-CALL-05]', async () => {
    const { http, sent } = clientOf({
      inStudy: true,
      responses: Array(5)
        .fill(0)
        .map(() => Response.json({})),
    });
    const opening = ['/api/study/detail', '/api/study/setting/1', '/api/study/privilege/1/2'];
    for (const url of opening) await http.request({ url });
    await http.request({ ...get, quiet: true });
    for (const { headers } of sent) {
      expect(headers).toMatchObject({ study: '1' });
      expect(headers).not.toHaveProperty('dblock');
      expect(headers).not.toHaveProperty('db-lock-marker');
    }
    await http.request({ url: '/api/study/list' });
    expect(sent.at(-1)?.headers).toMatchObject({ dblock: '1' });
  });

  it('makes no call when the browser is offline and shows COMMSG003 [R7-CALL-08] [R8-HTTP-12]', async () => {
    const { http, sent, reactions } = clientOf({ online: false });
    const result = await http.request(get);
    expect(sent).toHaveLength(0);
    expect(reactions).toEqual([{ message: 'COMMSG003' }]);
    expect(result).toMatchObject({
      ok: false,
      failure: { kind: 'offline', code: 'COMMSG003', announced: true },
    });
  });

  it('makes no call when another person has signed in and opens home [R7-CALL-07]', async () => {
    const { http, sent, reactions } = clientOf({ isCurrent: false });
    await http.request(get);
    expect(sent).toHaveLength(0);
    expect(reactions).toEqual([{ go: 'home' }]);
  });

  it('shows COMMSG004 when the answer takes too long [R7-CALL-06]', async () => {
    const parts = clientOf();
    const hanging = createHttp(
      {
        fetch: (_url, init) =>
          new Promise((_resolve, reject) => {
            init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
          }),
        online: () => true,
        locale: () => 'en-US',
        origin: () => ({ pathname: '/' }),
        session: {
          token: () => null,
          isCurrent: () => true,
          refresh: () => Promise.resolve('ended' as const),
        },
        lockMarker: () => null,
        now: () => 0,
        onResponse: () => undefined,
        onFailure: ({ reaction }) => void parts.reactions.push(reaction),
      },
      'shell',
    );
    const result = await hanging.request({ ...get, timeoutMs: 1 });
    expect(result).toMatchObject({ ok: false, failure: { kind: 'timeout', code: 'COMMSG004' } });
    expect(parts.reactions).toEqual([{ message: 'COMMSG004' }]);
  });

  it('limits a call to 10 seconds [R7-CALL-06] [R9-CONST-01]', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    await clientOf().http.request(get);
    expect(timeout.mock.calls).toEqual([[10_000]]);
    timeout.mockRestore();
  });

  it('includes a renewal of the token in the time limit of the call [R7-CALL-06]', async () => {
    const { http, sent, reactions } = clientOf({
      responses: [problem(401)],
      refresh: () => new Promise<RefreshResult>(() => undefined),
    });
    const result = await http.request({ ...get, timeoutMs: 20 });
    expect(result).toMatchObject({ ok: false, failure: { kind: 'timeout', code: 'COMMSG004' } });
    expect(sent).toHaveLength(1);
    expect(reactions).toEqual([{ message: 'COMMSG004' }]);
  });

  const table: [status: number, id: string, reaction: Reaction][] = [
    [400, 'R8-HTTP-04', { message: 'COMMSG002' }],
    [401, 'R8-HTTP-01', { message: 'SESSION_REQUIRED', go: 'sign-in' }],
    [403, 'R8-HTTP-09 R6-ACCESS-04', { message: 'COMMON_FORBIDDEN', go: 'home' }],
    [404, 'R8-HTTP-10', { go: 'not-found' }],
    [409, 'R8-HTTP-02', { message: 'COMMSG013', flipLockMarker: true }],
    [413, 'R8-HTTP-08', { message: 'COMMSG008' }],
    [417, 'R8-HTTP-05', { message: 'COMMSG011' }],
    [419, 'R8-HTTP-02', { message: 'SESSION_EXPIRED', go: 'sign-in' }],
    [420, 'R8-HTTP-07', { message: 'COMMSG022' }],
    [421, 'R8-HTTP-11 R9-CONST-01', { message: 'COMMSG024', go: 'home', afterMs: 500 }],
    [426, '', { go: 'force-refresh' }],
    [429, 'R8-HTTP-13', { message: 'COMMSG023' }],
    [500, 'R8-HTTP-04', { message: 'COMMSG002' }],
    [501, 'R8-HTTP-06', { message: 'COMMSG015' }],
    [502, 'R8-HTTP-13', { message: 'COMMSG023' }],
    [503, 'R8-HTTP-13', { message: 'COMMSG023' }],
    [504, 'R8-HTTP-03', { message: 'COMMSG004' }],
  ];
  it.each(table)('reacts to %i as in the table of statuses [%s]', async (status, _, reaction) => {
    const { http, reactions } = clientOf({ responses: [problem(status)] });
    const result = await http.request(get);
    expect(reactions).toEqual([reaction]);
    expect(result).toMatchObject({ ok: false, failure: { status, announced: true } });
  });

  it.each([412, 422, 423])(
    'lets the screen handle %i, with every field that has a fault',
    async (status) => {
      const errors = [{ field: 'name', code: 'COMMON_REQUIRED' }];
      const { http, reactions } = clientOf({ responses: [problem(status, { code: 'X', errors })] });
      const result = await http.request(get);
      expect(reactions).toEqual([]);
      expect(result).toMatchObject({ failure: { code: 'X', errors, announced: false } });
    },
  );

  it('passes the whole answer on, for example who changed what in a conflict', async () => {
    const conflicts = [{ itemKey: 'AGE', value: '50', changedBy: 'Ken Ito' }];
    const { http } = clientOf({ responses: [problem(412, { code: 'X', conflicts })] });
    const result = await http.request(get);
    expect(result).toMatchObject({ failure: { answer: { conflicts } } });
  });

  it('lets the caller handle a status in `handles`', async () => {
    const { http, reactions } = clientOf({
      responses: [problem(404, { code: 'SUBJECT_NOT_FOUND' })],
    });
    const result = await http.request({ ...get, handles: [404] });
    expect(reactions).toEqual([]);
    expect(result).toMatchObject({ failure: { code: 'SUBJECT_NOT_FOUND', announced: false } });
  });

  it('tries one refresh after a 401 and repeats the call with the new token [D6-SESSION-02]', async () => {
    const { http, sent, reactions } = clientOf({
      responses: [problem(401), Response.json({ a: 1 })],
      refresh: (failed) => (failed === 'T1' ? 'renewed' : 'ended'),
    });
    await expect(http.request(get)).resolves.toMatchObject({ ok: true, data: { a: 1 } });
    expect(sent.map((call) => call.headers['authorization'])).toEqual(['Bearer T1', 'Bearer T2']);
    expect(reactions).toEqual([]);
  });

  it('keeps the session when the refresh gets no answer, and ends it when the session has expired', async () => {
    const failure = (status: number) => ({
      kind: 'problem' as const,
      status,
      code: 'X',
      params: {},
      errors: [],
      announced: false,
    });
    const busy = clientOf({ responses: [problem(401)], refresh: () => failure(503) });
    await busy.http.request(get);
    expect(busy.reactions).toEqual([{ message: 'COMMSG023' }]);
    const expired = clientOf({ responses: [problem(401)], refresh: () => failure(419) });
    await expired.http.request(get);
    expect(expired.reactions).toEqual([{ message: 'SESSION_EXPIRED', go: 'sign-in' }]);
  });

  it('does not refresh after a wrong password, or without a token', async () => {
    const refresh = jest.fn((): RefreshResult => 'renewed');
    const signIn = clientOf({ responses: [problem(401)], refresh });
    await signIn.http.request({ method: 'POST', url: '/api/auth/login', handles: [401] });
    const signedOut = clientOf({ responses: [problem(401)], token: null, refresh });
    await signedOut.http.request(get);
    expect(refresh).not.toHaveBeenCalled();
  });

  it('shows a server error for an answer that is not JSON, and COMMSG003 for a lost connection', async () => {
    const html = clientOf({ responses: [new Response('<html>')] });
    expect(await html.http.request(get)).toMatchObject({ failure: { code: 'COMMSG002' } });
    const lost = clientOf({ responses: [new TypeError('Failed to fetch')] });
    expect(await lost.http.request(get)).toMatchObject({ failure: { kind: 'network' } });
    expect(lost.reactions).toEqual([{ message: 'COMMSG003' }]);
  });

  it('opens the password change also when the screen handles the status [R5-PWD-05]', async () => {
    const refused = () => Response.json({ code: 'AUTH_PASSWORD_CHANGE_REQUIRED' }, { status: 403 });
    for (const own of [{}, { handles: [403] }, { quiet: true }]) {
      const { http, reactions } = clientOf({ responses: [refused()] });
      expect(await http.request({ ...get, ...own })).toMatchObject({
        failure: { announced: true },
      });
      expect(reactions).toEqual([{ go: 'change-password' }]);
    }
  });
});
