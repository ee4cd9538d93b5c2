import { firstLine, RemoteError } from './failure';
import type { PageFiles } from './page-files';

const deadlineMs = 8_000;
/** For finding out why a load failed: the person is waiting for the page that says so. */
const diagnosisMs = 2_000;

/** Files of the registry, as they came with the page or fetched; compared with their digest in either case. */
export class VerifiedFiles {
  constructor(private readonly pageFiles: PageFiles) {}

  readonly fetch = async (url: string, integrity: string): Promise<string> => {
    const known = await this.pageFiles.find(integrity);
    if (known !== null) return known;
    try {
      const response = await fetch(url, { integrity, signal: AbortSignal.timeout(deadlineMs) });
      if (!response.ok) throw new RemoteError('down', `${url} answered ${response.status}`);
      return await response.text();
    } catch (error) {
      if (error instanceof RemoteError) throw error;
      throw await classify(url, error);
    }
  };
}

/** A refused digest and a lost connection look alike to `fetch`; a file that is there was changed. */
export async function classify(url: string, error: unknown): Promise<RemoteError> {
  return (await answers(url))
    ? new RemoteError('tampered', `${url} is not the released file`)
    : new RemoteError('down', `${url}: ${firstLine(error)}`);
}

/** Whether a file is there at all, or is there unchanged when a digest is given. */
export function answers(url: string, integrity?: string): Promise<boolean> {
  const signal = AbortSignal.timeout(diagnosisMs);
  return fetch(url, { cache: 'no-store', signal, ...(integrity && { integrity }) }).then(
    (response) => response.ok,
    () => false,
  );
}
