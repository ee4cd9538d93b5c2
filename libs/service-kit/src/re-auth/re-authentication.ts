import type { ServiceDescriptor } from '@casebook/platform-db';
import type { ReAuthAct } from '@casebook/catalogue';
import { JwtService } from '@nestjs/jwt';
import type { Caller } from '../caller/caller';
import type { ServiceConfig } from '../config/config';
import type { WriteTransaction } from '../database/db';
import { Problem } from '../problem/problem';
import { databaseFault, SqlState } from '../problem/sql-state';
import { digestOfObject, isReAuthToken, RE_AUTH_AUDIENCE, type ReAuthToken } from './re-auth-token';
import { useTokenStatement } from './used-re-auth.sql';

/** What a re-authentication proves. */
export interface ReAuthProof {
  act: ReAuthAct;
  /** Id of the token, which was used now. */
  tokenId: string;
  /** Digest of the object. */
  digest: string;
  /** When the password was checked. */
  authenticatedAt: Date;
}

/** Accepts the re-authentication of an act (`POST /api/auth/re-auth`), once and for nothing else. */
export class ReAuthentication {
  private readonly jwt: JwtService;
  private readonly use: ReturnType<typeof useTokenStatement>;

  constructor(
    { JWT_PUBLIC_KEY: publicKey }: Pick<ServiceConfig, 'JWT_PUBLIC_KEY'>,
    { schema }: Pick<ServiceDescriptor, 'schema'>,
    private readonly now: () => number = Date.now,
  ) {
    this.jwt = new JwtService({
      publicKey,
      verifyOptions: { algorithms: ['ES256'], audience: RE_AUTH_AUDIENCE },
    });
    this.use = useTokenStatement(schema!);
  }

  /**
   * Uses the token in the transaction of the act: when the act is rolled back, the token stays unused. A transaction in which
   * this has thrown cannot be continued.
   *
   * @param object what is done, as it was given to `POST /api/auth/re-auth`; the service takes it from its own input, so that
   *   the password was entered for exactly this
   * @throws Problem 403 REAUTH_REQUIRED, REAUTH_INVALID, REAUTH_EXPIRED or REAUTH_USED
   */
  async consume(
    tx: WriteTransaction,
    caller: Caller,
    token: string | undefined,
    act: ReAuthAct,
    object: object,
  ): Promise<ReAuthProof> {
    if (!token) throw new Problem(403, 'REAUTH_REQUIRED');
    const { session, jti, exp, iat, ...given } = this.read(token);
    const digest = digestOfObject(object);
    if (session !== caller.sessionId || given.act !== act || given.digest !== digest) {
      throw new Problem(403, 'REAUTH_INVALID');
    }
    if (exp * 1000 <= this.now()) throw new Problem(403, 'REAUTH_EXPIRED');
    try {
      // Waits for a concurrent transaction with the same token.
      await tx.query({ ...this.use, values: { jti, exp } });
    } catch (error) {
      if (databaseFault(error).code !== SqlState.uniqueViolation) throw error;
      throw new Problem(403, 'REAUTH_USED');
    }
    return { act, tokenId: jti, digest, authenticatedAt: new Date(iat * 1000) };
  }

  private read(token: string): ReAuthToken {
    try {
      const read = this.jwt.verify<ReAuthToken>(token, { ignoreExpiration: true });
      if (isReAuthToken(read)) return read;
    } catch {
      // Not signed by the portal, or for another purpose.
    }
    throw new Problem(403, 'REAUTH_INVALID');
  }
}
