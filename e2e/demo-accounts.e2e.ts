import { DEMO_PASSWORD, expect, test } from './portal';

const ACCOUNTS = [
  'site',
  'investigator',
  'monitor',
  'datamanager',
  'pharmacist',
  'approver',
  'supply',
  'supply2',
  'builder',
  'admin',
  'admin2',
];

test.describe('the demo', () => {
  for (const login of ACCOUNTS) {
    test(`${login} signs in and finds a study to work in [D10-START-10] [R7-AUTH-01]`, async ({
      api,
    }) => {
      const { request } = await api(login);
      const answer = await request.post('/api/study/list', { data: {} });
      expect(answer.ok(), await answer.text()).toBe(true);
      const { rows } = (await answer.json()) as { rows: unknown[] };
      expect(rows.length).toBeGreaterThan(0);
    });
  }

  test('refuses another password [R8-AUTH-01]', async ({ request }) => {
    const answer = await request.post('/api/auth/login', {
      data: { username: 'nobody-of-the-demo', password: `${DEMO_PASSWORD}!` },
    });
    expect(answer.status()).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'CDMS700MSG003' });
  });
});
