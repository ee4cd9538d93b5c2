import type { APIRequestContext } from '@playwright/test';
import { type Api, expect, type CallScope } from './portal';

/** A mail in the inbox of the demo. */
export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** The newest mail to an address, once there is one. */
export async function mailTo(request: APIRequestContext, to: string): Promise<Mail> {
  let mine: Mail[] = [];
  await expect(async () => {
    const { rows } = (await (await request.get('/api/auth/inbox')).json()) as { rows: Mail[] };
    mine = rows.filter((mail) => mail.to === to);
    expect(mine).not.toHaveLength(0);
  }).toPass();
  return (await (await request.get(`/api/auth/inbox/${mine[0]!.id}`)).json()) as Mail;
}

/**
 * The security code that an approver got for a request of emergency unblinding.
 *
 * @param requestNo as the list shows it; requests of other tests mail the same person
 */
export async function securityCode(
  request: APIRequestContext,
  to: string,
  requestNo: string,
): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const { rows } = (await (await request.get('/api/auth/inbox')).json()) as { rows: Mail[] };
    for (const { id } of rows.filter((mail) => mail.to === to)) {
      const { text } = (await (await request.get(`/api/auth/inbox/${id}`)).json()) as Mail;
      const found = /Request number: (\d+)\s+Security code: ([A-Z2-9]{4}-[A-Z2-9]{4})/.exec(text);
      if (found?.[1] === requestNo) code ??= found[2];
    }
    expect(code).toBeDefined();
  }).toPass();
  return code!;
}

/** The temporary password that a mail brings. */
export const passwordIn = ({ text }: Mail): string => /\b(?:\w{4}-){3}\w{4}\b/.exec(text)![0];

/**
 * The temporary password of a mail, once it is stored, which happens after the mail was sent.
 *
 * @param former when the previous password was set
 */
export async function mailedPassword(
  admin: Api,
  scope: Required<Pick<CallScope, 'studyId' | 'roleId'>>,
  { personId, email }: { personId: number; email: string },
  former: string | null = null,
): Promise<string> {
  await expect(async () => {
    expect(await passwordSetAt(admin, scope, personId)).not.toBe(former);
  }).toPass();
  return passwordIn(await mailTo(admin.request, email));
}

/** Time at which the password of a user of the study was set; null before the first. */
export const passwordSetAt = async (admin: Api, scope: CallScope, personId: number) =>
  (
    await admin.get<{ passwordSetAt: string | null }>(
      `/api/admin/${scope.studyId}/users/${personId}`,
      scope,
    )
  ).passwordSetAt;
