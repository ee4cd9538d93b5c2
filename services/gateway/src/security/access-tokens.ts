import { type AccessToken, isAccessToken } from '@casebook/service-kit';
import { JwtService } from '@nestjs/jwt';

const MAX_CACHED_TOKENS = 10_000;

/** Verifies access tokens, so that invalid calls do not reach the services. The services verify them again. */
export class AccessTokens {
  private readonly jwt: JwtService;
  /** Person and expiry of each verified token, so that a signature is checked only once. */
  private readonly verified = new Map<string, { person: string; end: number }>();

  constructor(
    publicKey: string,
    private readonly now: () => number = Date.now,
  ) {
    this.jwt = new JwtService({ publicKey, verifyOptions: { algorithms: ['ES256'] } });
  }

  /** The person of a valid token; null without one. */
  personOf(authorization: string | undefined): string | null {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
    if (!token) return null;
    const known = this.verified.get(token);
    if (known) return known.end > this.now() ? known.person : null;
    try {
      const payload = this.jwt.verify<Partial<AccessToken> & { exp?: number }>(token, {
        clockTimestamp: Math.floor(this.now() / 1000),
      });
      if (!isAccessToken(payload) || !payload.sub || !payload.exp) return null;
      if (this.verified.size >= MAX_CACHED_TOKENS) this.verified.clear();
      this.verified.set(token, { person: payload.sub, end: payload.exp * 1000 });
      return payload.sub;
    } catch {
      return null;
    }
  }
}
