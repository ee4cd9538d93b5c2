import { publicKeysSchema } from '@casebook/remote-contract';
import { type AcceptedChannel, acceptChannel, verifyInBrowser } from './channel';

const CHANNEL_URL = '/registry/channels/prod.json';

/** The channel document and the keys that the gateway wrote into the page. */
export function channelOf(page: Document): Promise<AcceptedChannel> {
  const inlined = textOf(page, 'casebook-channel');
  return accept(page, inlined?.startsWith('{') ? inlined : null);
}

/** The newest channel document, for a page that has been open for a while. */
export const newestOf = (page: Document): Promise<AcceptedChannel> => accept(page, null);

function accept(page: Document, inlined: string | null): Promise<AcceptedChannel> {
  const keys = textOf(page, 'casebook-keys');
  return acceptChannel({
    inlined,
    fetchDocument,
    keys: publicKeysSchema.parse(JSON.parse(keys ?? '{}')),
    verify: verifyInBrowser,
    memory: localStorage,
    now: () => Date.now(),
  });
}

async function fetchDocument(): Promise<string> {
  const response = await fetch(CHANNEL_URL, {
    cache: 'no-store',
    signal: AbortSignal.timeout(8_000),
  });
  if (!response.ok) throw new Error(`${CHANNEL_URL} answered ${response.status}`);
  return response.text();
}

const textOf = (page: Document, id: string): string | undefined =>
  page.getElementById(id)?.textContent?.trim();
