import { generateKeyPairSync } from 'node:crypto';
import { RE_AUTH_AUDIENCE } from '@casebook/service-kit';
import { JwtService } from '@nestjs/jwt';
import { AccessTokens } from './access-tokens';

const keys = () =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const own = keys();
const signed = (payload: object, privateKey = own.privateKey) =>
  `Bearer ${new JwtService({ privateKey, signOptions: { algorithm: 'ES256' } }).sign(payload, { expiresIn: 60 })}`;

describe('an access token', () => {
  it('is accepted until it expires, also when it was verified before', () => {
    let now = Date.now();
    const tokens = new AccessTokens(own.publicKey, () => now);
    const token = signed({ sid: 's', sub: '1' });
    expect([tokens.personOf(token), tokens.personOf(token)]).toEqual(['1', '1']);
    now += 61_000;
    expect(tokens.personOf(token)).toBeNull();
  });

  it('is refused with another key, without a signature or for another purpose', () => {
    const tokens = new AccessTokens(own.publicKey);
    expect(tokens.personOf(signed({ sid: 's', sub: '1' }, keys().privateKey))).toBeNull();
    expect(tokens.personOf(signed({ session: 's', act: 'sign' }))).toBeNull();
    expect(tokens.personOf(signed({ sid: 's', sub: '1', aud: RE_AUTH_AUDIENCE }))).toBeNull();
    const [, payload] = signed({ sid: 's', sub: '1' }).split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(tokens.personOf(`Bearer ${none}.${payload}.`)).toBeNull();
    const symmetric = new JwtService({ secret: 'guessed' }).sign({ sid: 's' }, { expiresIn: 60 });
    expect(tokens.personOf(`Bearer ${symmetric}`)).toBeNull();
    expect(tokens.personOf(undefined)).toBeNull();
  });
});
