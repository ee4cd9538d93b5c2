import type { HttpRequest, HttpResult } from '@casebook/shell-sdk';
import { answer, problem } from '@casebook/shell-sdk/testing';
import { readWaiting } from './waiting';

const row = { studyId: 4, roleId: 9, releases: true, unblinds: true };

/** Reads what waits while the services answer as given, by the name of the service. */
async function read(results: Record<string, HttpResult<unknown>>) {
  const requests: HttpRequest[] = [];
  const http = {
    request: <T>(request: HttpRequest) => {
      requests.push(request);
      return Promise.resolve(results[request.url.split('/')[2]!] as HttpResult<T>);
    },
  };
  return { result: await readWaiting(http, row, new AbortController().signal), requests };
}

const counted = { openQueries: 2 };
const busy = problem(503, '');
const closed = problem(421, 'COMMSG024');

describe('what waits for a role', () => {
  it('adds the counts of all services that were asked', async () => {
    const { result, requests } = await read({
      subject: answer(counted),
      builder: answer({ sitesToRelease: 1 }),
      iwrs: answer({ keysToOpen: 3 }),
    });
    expect(result).toEqual({
      work: { openQueries: 2, sitesToRelease: 1, keysToOpen: 3 },
      isComplete: true,
    });
    expect(requests).toHaveLength(3);
    for (const { headers } of requests) expect(headers).toEqual({ role: '9' });
  });

  it('shows the counts of the other services while one does not answer', async () => {
    const { result } = await read({ subject: answer(counted), builder: busy, iwrs: busy });
    expect(result).toEqual({ work: counted, isComplete: false });
    expect((await read({ subject: busy, builder: busy, iwrs: busy })).result).toBe('unavailable');
  });

  it('says that a study is closed and leaves no screen because of it [R8-HTTP-11]', async () => {
    const { result, requests } = await read({ subject: closed, builder: closed, iwrs: closed });
    expect(result).toBe('closed');
    expect(requests).toHaveLength(3);
    for (const { handles } of requests) {
      expect(handles).toEqual(expect.arrayContaining([403, 421, 503]));
    }
  });
});
