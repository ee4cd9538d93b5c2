/** Files of the registry in the page, by their digests in the channel document. */
export class PageFiles {
  private files: Readonly<Record<string, unknown>> | null = null;

  /** @param read the content of the page; null without any */
  constructor(private readonly read: () => string | null) {}

  /** A file with this digest; null when the page does not have it or it was changed, and it must be fetched. */
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
