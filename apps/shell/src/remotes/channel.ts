import { type Channel, parseChannel } from '@casebook/remote-contract';

const CHANNEL_URL = '/registry/channels/prod.json';

/** The channel document: inlined in the page by the gateway, else fetched. */
export async function readChannel(page: Document): Promise<Channel> {
  const inlined = page.getElementById('casebook-channel')?.textContent?.trim();
  if (inlined?.startsWith('{')) return parseChannel(inlined);
  const response = await fetch(CHANNEL_URL, {
    cache: 'no-store',
    signal: AbortSignal.timeout(8_000),
  });
  if (!response.ok) throw new Error(`${CHANNEL_URL} answered ${response.status}`);
  return parseChannel(await response.text());
}
