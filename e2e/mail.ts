import type { APIRequestContext } from '@playwright/test';
import { expect } from './portal';

/** A mail in the inbox of the demo. */
export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** The newest mail to an address, once there is one other than those already `seen`. */
export async function mailTo(request: APIRequestContext, to: string, seen = 0): Promise<Mail> {
  let mine: Mail[] = [];
  await expect(async () => {
    const { rows } = (await (await request.get('/api/auth/inbox')).json()) as { rows: Mail[] };
    mine = rows.filter((mail) => mail.to === to);
    expect(mine.length).toBeGreaterThan(seen);
  }).toPass();
  return (await (await request.get(`/api/auth/inbox/${mine[0]!.id}`)).json()) as Mail;
}

/** The temporary password that a mail brings. */
export const passwordIn = ({ text }: Mail): string => /\b(?:\w{4}-){3}\w{4}\b/.exec(text)![0];
