import { AdminApp, STUDY } from '../test/admin-app';

describe('the metrics of a service [D10-METRICS-01]', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await AdminApp.start();
  });
  afterAll(() => app.stop());

  const read = (remoteAddress = '127.0.0.1') =>
    app.app.inject({ method: 'GET', url: '/metrics', remoteAddress });

  it('count and time requests per operation, without a label for the address', async () => {
    const route = '/api/admin/:studyId/sites';
    await app.call(app.admin, 'GET', `/api/admin/${STUDY}/sites`);
    const counted = `casebook_request_duration_seconds_count{method="GET",route="${route}",status="200"}`;
    const { body, headers } = await read();
    expect(headers['content-type']).toContain('text/plain; version=0.0.4');
    expect(body).toContain(`${counted} 1\n`);
    expect(body).not.toContain(`/api/admin/${STUDY}/`);
  });

  it('show the connections to the database and the event loop', async () => {
    const { body } = await read();
    for (const state of ['used', 'idle', 'waiting']) {
      expect(body).toMatch(
        new RegExp(`^casebook_database_pool_connections\\{state="${state}"\\} \\d+$`, 'm'),
      );
    }
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  });

  it('are not available to another machine', async () => {
    expect((await read('10.0.0.9')).statusCode).toBe(404);
    expect((await read('::ffff:10.0.0.9')).statusCode).toBe(404);
    expect((await read('::1')).statusCode).toBe(200);
  });
});
