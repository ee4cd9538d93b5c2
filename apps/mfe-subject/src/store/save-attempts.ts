/**
 * The key of the last attempt to save. Trying the same again keeps it, so that a save whose answer was lost is not taken
 * for a change by somebody else.
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
