import { createHmac, createPublicKey, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto';
import { RE_AUTH_SECONDS, type ReAuthAct } from '@casebook/catalogue';
import {
  type AccessToken,
  digestOfObject,
  isAccessToken,
  RE_AUTH_AUDIENCE,
  type ReAuthToken,
  refreshCookieIn,
} from '@casebook/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { FastifyRequest } from 'fastify';
import { AUTH_CONFIG, type AuthConfig } from '../config/auth.config';

/** A refresh token names a session and the generation of its last exchange. */
export interface RefreshToken {
  sessionId: string;
  generation: number;
}

/** Creates and reads the three kinds of tokens. */
@Injectable()
export class Tokens {
  private readonly jwt: JwtService;
  private readonly publicKey: string;
  private readonly refreshKey: Buffer;
  private readonly draftSecret: Buffer;
  readonly accessSeconds: number;

  constructor(@Inject(AUTH_CONFIG) config: AuthConfig) {
    this.publicKey = createPublicKey(config.JWT_PRIVATE_KEY)
      .export({ type: 'spki', format: 'pem' })
      .toString();
    this.accessSeconds = config.ACCESS_TOKEN_SECONDS;
    this.jwt = new JwtService({
      privateKey: config.JWT_PRIVATE_KEY,
      signOptions: { algorithm: 'ES256' },
    });
    this.refreshKey = Buffer.from(
      hkdfSync('sha256', config.REFRESH_SECRET, '', 'casebook refresh token', 32),
    );
    this.draftSecret = Buffer.from(
      hkdfSync('sha256', config.REFRESH_SECRET, '', 'casebook drafts', 32),
    );
  }

  access(sessionId: string, personId: number): string {
    const payload: AccessToken = { sid: sessionId, sub: String(personId) };
    return this.jwt.sign(payload, { expiresIn: this.accessSeconds });
  }

  /** Allows one act on one object in a session, once. */
  reAuth(session: string, act: ReAuthAct, object: object): string {
    const payload: Omit<ReAuthToken, 'iat' | 'exp'> = {
      session,
      act,
      digest: digestOfObject(object),
      jti: randomUUID(),
    };
    return this.jwt.sign(payload, { audience: RE_AUTH_AUDIENCE, expiresIn: RE_AUTH_SECONDS });
  }

  /** Computed, not stored: the same exchange returns the same token again when its answer was lost. */
  refresh({ sessionId, generation }: RefreshToken): string {
    return `${sessionId}.${generation}.${this.seal(sessionId, generation)}`;
  }

  /** The content of the refresh cookie of a request, if this service sealed it. */
  readRefresh(request: Pick<FastifyRequest, 'headers'>): RefreshToken | null {
    const cookie = refreshCookieIn(request.headers.cookie);
    if (!cookie) return null;
    const { sessionId, generation } = cookie;
    const expected = Buffer.from(this.seal(sessionId, generation));
    return timingSafeEqual(expected, Buffer.from(cookie.seal)) ? { sessionId, generation } : null;
  }

  /** The session of a bearer token, also when the token has expired. */
  sessionOf(authorization: string | undefined): string | null {
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
    if (!token) return null;
    try {
      const payload = this.jwt.verify<Partial<AccessToken>>(token, {
        publicKey: this.publicKey,
        algorithms: ['ES256'],
        ignoreExpiration: true,
      });
      return isAccessToken(payload) ? payload.sid : null;
    } catch {
      return null;
    }
  }

  /**
   * The same in every session of a person, so that a draft can be read after signing in again, and different for
   * everybody else.
   */
  draftKey(personId: number): string {
    return Buffer.from(hkdfSync('sha256', this.draftSecret, '', `person ${personId}`, 32)).toString(
      'base64url',
    );
  }

  /** Seals a number for one person, so that nobody can make the entry of another person's device. */
  deviceSeal(personId: number, number: string): string {
    return createHmac('sha256', this.refreshKey)
      .update(`device ${personId} ${number}`)
      .digest()
      .subarray(0, 16)
      .toString('base64url');
  }

  isDeviceSeal(seal: string, personId: number, number: string): boolean {
    return timingSafeEqual(Buffer.from(seal), Buffer.from(this.deviceSeal(personId, number)));
  }

  /** Digest of the network address of an attempt, so that equal addresses are recognised without storing them. */
  addressHash(address: string | null): Buffer | null {
    return address
      ? createHmac('sha256', this.refreshKey).update(`address ${address}`).digest()
      : null;
  }

  private seal(sessionId: string, generation: number): string {
    return createHmac('sha256', this.refreshKey)
      .update(`${sessionId}.${generation}`)
      .digest('base64url');
  }
}
