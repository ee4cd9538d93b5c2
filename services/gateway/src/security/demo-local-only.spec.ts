import { request as httpRequest } from 'node:http';
import { type GatewayUnderTest, startGateway } from '../../test/start';

/** Status and code of an answer to a call with these headers; `fetch` sets Host itself. */
function ask(gateway: GatewayUnderTest, path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; code: unknown }>((resolve, reject) => {
    const { hostname, port } = new URL(gateway.url);
    httpRequest({ hostname, port, path, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode!,
          code: text.startsWith('{') ? (JSON.parse(text) as { code?: unknown }).code : undefined,
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

const refused = { status: 403, code: 'GATEWAY_DEMO_ONLY_HERE' };
const PATHS = ['/login', '/api/auth/inbox', '/mfe/none.js', '/health/live'];

describe('a gateway of the demo', () => {
  let gateway: GatewayUnderTest;
  beforeAll(async () => {
    gateway = await startGateway({ CASEBOOK_DEMO: 'on' });
  });
  afterAll(() => gateway?.close());

  it.each([
    ['another name', { host: 'demo.example.org' }],
    ['another address', { host: '192.0.2.1:8080' }],
    ['a proxy that says so', { 'x-forwarded-for': '192.0.2.1' }],
    ['a proxy that says so in the standard way', { forwarded: 'for=192.0.2.1' }],
    ['a proxy that names itself', { via: '1.1 proxy' }],
  ])('refuses a call with %s [D10-DEMO-03]', async (_, headers) => {
    for (const path of PATHS) expect(await ask(gateway, path, headers)).toEqual(refused);
  });

  it.each(['127.0.0.1', 'localhost:8080', '[::1]:8080'])(
    'answers calls to this computer as %s [D10-DEMO-03]',
    async (host) => {
      expect((await ask(gateway, '/health/live', { host })).status).toBe(200);
    },
  );
});

describe('a gateway that is not of a demo', () => {
  let gateway: GatewayUnderTest;
  beforeAll(async () => {
    gateway = await startGateway({ CASEBOOK_DEMO: 'off' });
  });
  afterAll(() => gateway?.close());

  it('answers under any host name, also behind a proxy [D10-DEMO-03]', async () => {
    const headers = { host: 'edc.example.org', 'x-forwarded-for': '192.0.2.1' };
    expect((await ask(gateway, '/health/live', headers)).status).toBe(200);
  });
});
