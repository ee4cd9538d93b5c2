import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { RE_AUTH_AUDIENCE } from '@casebook/service-kit';
import { JwtService } from '@nestjs/jwt';
import fc from 'fast-check';
import { AccessTokens } from './access-tokens';

const keys = () =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const SESSION = randomUUID();
const own = keys();
const signed = (payload: object, privateKey = own.privateKey) =>
  `Bearer ${new JwtService({ privateKey, signOptions: { algorithm: 'ES256' } }).sign(payload, { expiresIn: 60 })}`;

describe('an access token', () => {
  it('is accepted until it expires, also when it was verified before', () => {
    let now = Date.now();
    const tokens = new AccessTokens(own.publicKey, () => now);
    const token = signed({ sid: SESSION, sub: '1' });
    expect([tokens.personOf(token), tokens.personOf(token)]).toEqual(['1', '1']);
    now += 61_000;
    expect(tokens.personOf(token)).toBeNull();
  });

  it('is refused with another key, without a signature or for another purpose', () => {
    const tokens = new AccessTokens(own.publicKey);
    expect(tokens.personOf(signed({ sid: SESSION, sub: '1' }, keys().privateKey))).toBeNull();
    expect(tokens.personOf(signed({ session: 's', act: 'sign' }))).toBeNull();
    expect(tokens.personOf(signed({ sid: SESSION, sub: '1', aud: RE_AUTH_AUDIENCE }))).toBeNull();
    const [, payload] = signed({ sid: SESSION, sub: '1' }).split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(tokens.personOf(`Bearer ${none}.${payload}.`)).toBeNull();
    const symmetric = new JwtService({ secret: 'guessed' }).sign(
      { sid: SESSION },
      { expiresIn: 60 },
    );
    expect(tokens.personOf(`Bearer ${symmetric}`)).toBeNull();
    expect(tokens.personOf(undefined)).toBeNull();
  });

  it('is refused with any other content than a session and a person [D6-TOKEN-01]', () => {
    const tokens = new AccessTokens(own.publicKey);
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown>('0', '-1', '1e3', '', SESSION.slice(1), 1),
    );
    fc.assert(
      fc.property(fc.record({ sid: value, sub: value }), ({ sid, sub }) => {
        const person = (payload: object) => tokens.personOf(signed(payload));
        expect(person({ sid, sub: '1' })).toBeNull();
        if (!/^[1-9]\d{0,9}$/.test(String(sub))) expect(person({ sid: SESSION, sub })).toBeNull();
      }),
    );
  });
});
