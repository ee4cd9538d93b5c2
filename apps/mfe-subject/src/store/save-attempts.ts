/**
 * The idempotency key of the last attempt to save. The same request keeps its key, so that a repeated save after a lost
 * answer is not treated as a conflict.
 */
export class SaveAttempts {
  private request = '';
  private key = '';

  keyOf(request: string): string {
    if (this.request !== request) {
      this.request = request;
      this.key = crypto.randomUUID();
    }
    return this.key;
  }
}
