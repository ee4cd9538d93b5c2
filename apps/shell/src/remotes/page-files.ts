/** Files of the registry that came with the page, by the digest under which the channel document names them. */
export class PageFiles {
  private files: Readonly<Record<string, unknown>> | null = null;

  /** @param read what the page says; null when it says nothing */
  constructor(private readonly read: () => string | null) {}

  /** A file that is what its digest says; null for one that did not come, or that was changed: it is asked for. */
  async find(integrity: string): Promise<string | null> {
    this.files ??= parse(this.read());
    const text = this.files[integrity];
    if (typeof text !== 'string') return null;
    const found = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text));
    return `sha384-${btoa(String.fromCharCode(...new Uint8Array(found)))}` === integrity
      ? text
      : null;
  }
}

function parse(json: string | null): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(json ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}
