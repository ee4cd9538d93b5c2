/**
 * Digests of every file of every remote, from descriptors that were themselves checked against the channel document.
 * Every loader of a remote's files uses it.
 */
export class IntegrityTable {
  private readonly digests = new Map<string, string>();

  /** @param unreleased origin of an overriding module; its files are not released and have no digests */
  constructor(private readonly unreleased: string | null = null) {}

  add(base: string, files: Readonly<Record<string, string>>): void {
    for (const [file, digest] of Object.entries(files)) this.digests.set(base + file, digest);
  }

  /** The digest of a file. A file that no descriptor names gets a digest that no content has, so that the browser refuses it. */
  of(url: string): string {
    if (this.unreleased !== null && url.startsWith(this.unreleased)) return '';
    const { pathname, origin } = new URL(url, location.href);
    const digest = this.digests.get(pathname.replace(RETRY_SEGMENT, '/'));
    return digest && origin === location.origin ? digest : UNMATCHED_DIGEST;
  }
}

const UNMATCHED_DIGEST = `sha384-${'A'.repeat(64)}`;
const RETRY_SEGMENT = /\/~r[0-9]+\//;

/**
 * Address of a release for one attempt. A pending request blocks later ones of the same address in the browser's cache, so
 * each retry has its own address; the gateway removes `~r<n>/`.
 */
export function baseOfAttempt(base: string, attempt: number): string {
  return attempt === 0 ? base : `${base}~r${attempt}/`;
}
