import { generateKeyPairSync } from 'node:crypto';
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

describe('an access token at the door', () => {
  it('is good until it ends, also when it was seen before', () => {
    let now = Date.now();
    const tokens = new AccessTokens(own.publicKey, () => now);
    const token = signed({ sid: 's', sub: '1' });
    expect([tokens.isValid(token), tokens.isValid(token)]).toEqual([true, true]);
    now += 61_000;
    expect(tokens.isValid(token)).toBe(false);
  });

  it('of another key, without signature, or for something else is refused', () => {
    const tokens = new AccessTokens(own.publicKey);
    expect(tokens.isValid(signed({ sid: 's', sub: '1' }, keys().privateKey))).toBe(false);
    expect(tokens.isValid(signed({ session: 's', act: 'esign' }))).toBe(false);
    const [, payload] = signed({ sid: 's', sub: '1' }).split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(tokens.isValid(`Bearer ${none}.${payload}.`)).toBe(false);
    const symmetric = new JwtService({ secret: 'guessed' }).sign({ sid: 's' }, { expiresIn: 60 });
    expect(tokens.isValid(`Bearer ${symmetric}`)).toBe(false);
    expect(tokens.isValid(undefined)).toBe(false);
  });
});
