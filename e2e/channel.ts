import type { APIRequestContext } from '@playwright/test';

export interface ChannelDocument {
  seq: number;
  shell: { base: string };
  remotes: Record<string, { base: string; descriptor: string }>;
}

/** The channel document that the portal serves. */
export async function channelOf(request: APIRequestContext): Promise<ChannelDocument> {
  const envelope = (await (await request.get('/registry/channels/prod.json')).json()) as {
    payload: string;
  };
  return JSON.parse(envelope.payload) as ChannelDocument;
}
