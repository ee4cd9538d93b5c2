import { randomUUID } from 'node:crypto';
import { RE_AUTH_AUDIENCE } from '@casebook/service-kit';
import fc from 'fast-check';
import jwt from 'jsonwebtoken';
import { type AuthUnderTest, startAuth } from '../../test/start';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.close());

/** A token with any content, signed with the key of the portal. */
const signed = (payload: object): string =>
  jwt.sign(payload, process.env['JWT_PRIVATE_KEY']!, { algorithm: 'ES256' });

const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }),
  fc.constantFrom<unknown>(
    '',
    'x',
    '0',
    '-1',
    '1e9',
    '2147483648',
    `${randomUUID()} `,
    randomUUID().toUpperCase(),
    `{${randomUUID()}}`,
    randomUUID().replaceAll('-', ''),
    "' or 1=1 --",
    '\u0000',
  ),
);
const later = Math.floor(Date.now() / 1000) + 600;

describe('a token that the portal signed with another content than it signs', () => {
  it('is refused like one that is not signed [D6-TOKEN-01]', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (sid, sub) => {
        for (const payload of [
          { sid, sub: '1', exp: later },
          { sid: randomUUID(), sub, exp: later },
          { sid, sub, aud: RE_AUTH_AUDIENCE, exp: later },
        ]) {
          const token = signed(payload);
          expect((await auth.call('GET', '/api/auth/me', { token })).status).toBe(401);
          expect((await auth.call('POST', '/api/auth/logout', { token })).status).toBe(204);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is refused as a cookie [D6-TOKEN-01]', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (session, generation) => {
        const text = `${String(session)}.${String(generation)}.${'s'.repeat(43)}`;
        for (const value of [text, `${randomUUID()}.${String(generation)}.${'s'.repeat(43)}`]) {
          const cookie = `casebook_refresh=${encodeURIComponent(value)}`;
          const { status } = await auth.call('POST', '/api/auth/refresh', { headers: { cookie } });
          expect(status).toBe(401);
        }
      }),
      { numRuns: 60 },
    );
  });
});
