const REMEMBERED = 10_000;

/**
 * Tokens whose signature was verified, until they end: a signature is checked once, not with every request.
 * The session that a token names is read with every request all the same.
 */
export class VerifiedTokens<P extends { exp?: number }> {
  readonly #payloads = new Map<string, P>();

  constructor(private readonly now: () => number = Date.now) {}

  get(authorization: string | undefined): P | undefined {
    const payload = authorization === undefined ? undefined : this.#payloads.get(authorization);
    return payload && payload.exp! * 1000 > this.now() ? payload : undefined;
  }

  remember(authorization: string | undefined, payload: P): void {
    if (authorization === undefined || payload.exp === undefined) return;
    if (this.#payloads.size >= REMEMBERED) this.#payloads.clear();
    this.#payloads.set(authorization, payload);
  }
}
