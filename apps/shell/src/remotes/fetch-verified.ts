import { firstLine, RemoteError } from './failure';
import type { PageFiles } from './page-files';

const FETCH_TIMEOUT_MS = 8_000;
/** Time limit for finding the reason of a failed load, because the person waits for the page that shows it. */
const DIAGNOSIS_TIMEOUT_MS = 2_000;

/** Files of the registry, from the page or fetched, in both cases compared with their digest. */
export class VerifiedFiles {
  constructor(private readonly pageFiles: PageFiles) {}

  readonly fetch = async (url: string, integrity: string): Promise<string> => {
    const known = await this.pageFiles.find(integrity);
    if (known !== null) return known;
    try {
      const response = await fetch(url, {
        integrity,
        signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
      });
      if (!response.ok) throw new RemoteError('down', `${url} answered ${response.status}`);
      return await response.text();
    } catch (error) {
      if (error instanceof RemoteError) throw error;
      throw await findFailureReason(url, error);
    }
  };
}

/** `fetch` reports a wrong digest like a lost connection; if the file exists, its content was changed. */
export async function findFailureReason(url: string, error: unknown): Promise<RemoteError> {
  return (await isAvailable(url))
    ? new RemoteError('tampered', `${url} is not the released file`)
    : new RemoteError('down', `${url}: ${firstLine(error)}`);
}

/** Whether a file exists and, with a digest, is unchanged. */
export function isAvailable(url: string, integrity?: string): Promise<boolean> {
  const signal = AbortSignal.timeout(DIAGNOSIS_TIMEOUT_MS);
  return fetch(url, { cache: 'no-store', signal, ...(integrity && { integrity }) }).then(
    (response) => response.ok,
    () => false,
  );
}
