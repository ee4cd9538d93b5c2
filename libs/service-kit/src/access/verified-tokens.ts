const MAX_CACHED_TOKENS = 10_000;

/**
 * Tokens with a verified signature, until they expire, so that a signature is checked only once. The session of the token is
 * still read with every request.
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
    if (this.#payloads.size >= MAX_CACHED_TOKENS) this.#payloads.clear();
    this.#payloads.set(authorization, payload);
  }
}
