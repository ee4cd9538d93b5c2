import { MailQueue } from '@casebook/mail';
import type { WriteTransaction } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';

/** A request to send a mail to a person. The job composes the text, with any secret in it. */
export type MailRequest =
  /** First temporary password, or a new one when the first was never used. */
  | { kind: 'invitation'; personId: number }
  /** Temporary password requested by the person or by an administrator. */
  | { kind: 'password_reset'; personId: number }
  /** Answer to a forgotten user ID. */
  | { kind: 'login_id'; personId: number }
  /** Informs the present address and, if it changed, the former one. */
  | { kind: 'login_id_changed'; personId: number; formerEmail: string }
  /** Tells the present address, or the new one, of a change of name or address that somebody requested. */
  | { kind: 'identity_change' | 'identity_change_new'; personId: number; changeId: number };

/** One job: one mail to one address. */
export type PersonMailJob =
  | { kind: 'invitation' | 'password_reset' | 'login_id' | 'login_id_changed'; personId: number }
  | { kind: 'login_id_left'; personId: number; to: string }
  | { kind: 'identity_change' | 'identity_change_new'; personId: number; changeId: number };

/** Requests mails to people. */
@Injectable()
export class MailRequests {
  constructor(private readonly queue: MailQueue<PersonMailJob>) {}

  /** Requests a mail that is sent if and only if `tx` commits. A failed mail is retried for some hours. */
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
