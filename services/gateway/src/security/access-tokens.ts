import type { AccessToken } from '@casebook/service-kit';
import { JwtService } from '@nestjs/jwt';

const REMEMBERED = 10_000;

/** Verifies access tokens at the door. The services verify again and decide; this only keeps noise out. */
export class AccessTokens {
  private readonly jwt: JwtService;
  /** Token → end of its life: a signature is checked once, not with every request of a page. */
  private readonly seen = new Map<string, number>();

  constructor(
    publicKey: string,
    private readonly now: () => number = Date.now,
  ) {
    this.jwt = new JwtService({ publicKey, verifyOptions: { algorithms: ['ES256'] } });
  }

  isValid(authorization: string | undefined): boolean {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
    if (!token) return false;
    const end = this.seen.get(token);
    if (end !== undefined) return end > this.now();
    try {
      const payload = this.jwt.verify<Partial<AccessToken> & { exp?: number }>(token, {
        clockTimestamp: Math.floor(this.now() / 1000),
      });
      if (!payload.sid || !payload.exp) return false;
      if (this.seen.size >= REMEMBERED) this.seen.clear();
      this.seen.set(token, payload.exp * 1000);
      return true;
    } catch {
      return false;
    }
  }
}
