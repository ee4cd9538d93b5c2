import { MailQueue } from '@casebook/mail';
import type { WriteTransaction } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';

/** A mail to be written and sent. It names the person; the words, and any secret in them, are made by the job. */
export type MailRequest =
  /** First temporary password, or a new one when the first was never used. */
  | { kind: 'invitation'; personId: number }
  /** Temporary password after "forgot password" or by an administrator. */
  | { kind: 'password_reset'; personId: number }
  /** Answer to "forgot user ID". */
  | { kind: 'login_id'; personId: number }
  /** Tells the present address and, when it changed, the former one. */
  | { kind: 'login_id_changed'; personId: number; formerEmail: string };

/** What one job holds: one mail to one address. */
export type PersonMailJob =
  | { kind: 'invitation' | 'password_reset' | 'login_id' | 'login_id_changed'; personId: number }
  | { kind: 'login_id_left'; personId: number; to: string };

/** The one way to have a mail sent to a person. */
@Injectable()
export class MailRequests {
  constructor(private readonly queue: MailQueue<PersonMailJob>) {}

  /** Has a mail sent exactly if `tx` commits. A mail that cannot be sent is tried again for some hours. */
  async requestMail(tx: WriteTransaction, request: MailRequest): Promise<void> {
    for (const job of jobsOf(request)) await this.queue.send(tx, job);
  }
}

function jobsOf(request: MailRequest): PersonMailJob[] {
  if (request.kind !== 'login_id_changed') return [request];
  const { personId, formerEmail } = request;
  return [
    { kind: 'login_id_changed', personId },
    { kind: 'login_id_left', personId, to: formerEmail },
  ];
}
