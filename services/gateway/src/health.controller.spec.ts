import { once } from 'node:events';
import { RawClients } from '../test/raw-clients';
import { type GatewayUnderTest, startGateway } from '../test/start';

let gateway: GatewayUnderTest;
const clients = new RawClients(() => gateway.url);
const start = async (environment: Record<string, string> = {}): Promise<void> => {
  gateway = await startGateway(environment);
};
afterEach(async () => {
  clients.close();
  await gateway.close();
});

it('calls each service once for concurrent readiness checks [D6-LIMIT-01]', async () => {
  await start();
  const { auth } = gateway.services;
  const held: (() => void)[] = [];
  auth.behaviour = (_request, response) => held.push(() => response.end('{}')) as never;
  const waiting = await clients.openMany(20);
  for (const client of waiting) client.request('GET', '/health/ready');
  await once(auth.events, 'request');
  expect((await gateway.get('/health/live')).status).toBe(200);
  for (const finish of held) finish();
  expect(await Promise.all(waiting.map((client) => client.status()))).toContain(200);
  expect(auth.begun.length).toBeLessThan(waiting.length);
});
