import { randomUUID } from 'node:crypto';
import { languageOf } from '@casebook/catalogue';
import { type ComposedMail, MAIL_CONFIG, type MailConfig } from '@casebook/mail';
import { Db, systemWriter, type WriteTransaction } from '@casebook/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { IwrsMails, type UnblindingCodeJob, type UnblindingDecidedJob } from '../mail/iwrs-mails';
import { CODE_ATTEMPTS, CODE_MINUTES, hashCode, newCode } from './security-code';
import { type MailFacts, mailTexts } from './unblinding-mail-texts';
import {
  APPROVERS,
  IS_SENDING,
  LOCK_UNBLINDING,
  MARK_CODE_MAIL,
  QUEUE_CODE_MAIL,
  READ_PERSON,
  READ_UNBLINDING,
  STORE_CODE,
  UPDATE_UNBLINDING,
  VOID_CODES,
  type UnblindingRow,
} from './unblinding.sql';

const ofMail = ({ studyId, unblindingId, round, approverId, sending }: UnblindingCodeJob) => ({
  studyId,
  unblindingId,
  round,
  approverId,
  sending,
});

interface OfRequest {
  studyId: number;
  unblindingId: number;
}

/** The mails of emergency unblinding. They name the request by its number, and neither subject, site nor arm. */
@Injectable()
export class UnblindingMails implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly mails: IwrsMails,
    @Inject(MAIL_CONFIG) private readonly config: MailConfig,
  ) {}

  onModuleInit(): void {
    this.mails.composer(
      'unblinding_code',
      (job) => this.composeCode(job),
      (job, last) => this.mark(job, last ? 'failed' : 'failing'),
    );
    this.mails.composer('unblinding_decided', (job) => this.composeDecided(job));
    this.mails.composer('unblinding_overridden', ({ approverId, unblindingId }) =>
      this.mailTo(approverId, { kind: 'overridden', unblindingId }),
    );
  }

  /** Sends each approver a security code of the own. */
  async sendCodes(
    tx: WriteTransaction,
    request: OfRequest & { round: number },
    approvers: readonly number[],
  ): Promise<void> {
    for (const approverId of approvers) {
      const values = { ...request, approverId };
      const [row] = await tx.query<{ sending: number }>({ ...QUEUE_CODE_MAIL, values });
      await this.mails.send(tx, { kind: 'unblinding_code', ...values, sending: row!.sending });
    }
  }

  /** Tells the requester that a decision was made. */
  async tellDecided(tx: WriteTransaction, request: OfRequest & { round: number }): Promise<void> {
    await this.mails.send(tx, { kind: 'unblinding_decided', ...request });
  }

  /** Tells who could have decided that the key was opened without a decision. */
  async tellOverridden(
    tx: WriteTransaction,
    request: OfRequest,
    approvers: readonly number[],
  ): Promise<void> {
    for (const approverId of approvers) {
      await this.mails.send(tx, { kind: 'unblinding_overridden', ...request, approverId });
    }
  }

  private async composeDecided({
    studyId,
    unblindingId,
    round,
  }: UnblindingDecidedJob): Promise<ComposedMail | null> {
    const row = await this.find(studyId, unblindingId);
    if (row?.round !== round) return null;
    const approved = row.state === 'waiting_open' || row.state === 'opened';
    return this.mailTo(row.person_id, { kind: approved ? 'approved' : 'rejected', unblindingId });
  }

  /** The code is made here and stored as a hash, so that no queue or table has it. A repeated mail has a new one. */
  private async composeCode(job: UnblindingCodeJob): Promise<ComposedMail | null> {
    const { studyId, unblindingId, approverId, round } = job;
    const sending = await this.db.read({ ...IS_SENDING, values: ofMail(job) });
    if (sending.length === 0) return null;
    const row = await this.find(studyId, unblindingId);
    if (row?.state !== 'waiting_approval' || row.round !== round) return null;
    const { site_id: siteId, person_id: personId } = row;
    const approvers = await this.db.read<{ person_id: number }>({
      ...APPROVERS,
      values: { studyId, siteId, personId },
    });
    if (approvers.length === 0) {
      await this.cancel(studyId, unblindingId, round);
      return null;
    }
    if (!approvers.some(({ person_id: id }) => id === approverId)) {
      await this.mark(job, 'failed');
      return null;
    }
    const code = newCode();
    const { salt, hash } = await hashCode(code);
    await this.db.record({
      ...STORE_CODE,
      values: { studyId, unblindingId, round, approverId, salt, hash, minutes: CODE_MINUTES },
    });
    const facts: MailFacts = { kind: 'code', unblindingId, code, minutes: CODE_MINUTES };
    const mail = await this.mailTo(approverId, facts);
    return mail && { ...mail, afterSending: () => this.mark(job, 'sent') };
  }

  /** Whoever asked sees in the list whether the mail went out. */
  private async mark(job: UnblindingCodeJob, state: 'sent' | 'failing' | 'failed'): Promise<void> {
    await this.db.record({ ...MARK_CODE_MAIL, values: { ...ofMail(job), state } });
  }

  private async find(studyId: number, unblindingId: number): Promise<UnblindingRow | undefined> {
    const values = { studyId, unblindingId };
    const [row] = await this.db.read<UnblindingRow>({ ...READ_UNBLINDING, values });
    return row;
  }

  /** Cancels a request that nobody can approve any more. */
  private async cancel(studyId: number, unblindingId: number, round: number): Promise<void> {
    const target = { studyId, origin: 'job', evenIfLocked: true } as const;
    await this.db.write(systemWriter(randomUUID()), target, async (tx) => {
      const [row] = await tx.query<UnblindingRow>({
        ...LOCK_UNBLINDING,
        values: { studyId, unblindingId },
      });
      if (row!.state !== 'waiting_approval' || row!.round !== round) return;
      await tx.query({
        ...UPDATE_UNBLINDING,
        values: {
          studyId,
          unblindingId,
          state: 'cancelled',
          approverId: null,
          approverName: null,
          decisionReason: null,
          cancelCode: 'BLIND_NO_APPROVER',
          overridden: false,
        },
      });
      await tx.query({ ...VOID_CODES, values: { studyId, unblindingId, most: CODE_ATTEMPTS } });
    });
  }

  private async mailTo(personId: number, facts: MailFacts): Promise<ComposedMail | null> {
    const [person] = await this.db.read<{ name: string; email: string; language: string }>({
      ...READ_PERSON,
      values: [personId],
    });
    if (!person) return null;
    const language = languageOf(person.language);
    return {
      to: { name: person.name, address: person.email },
      language,
      texts: mailTexts(language, person.name, this.config.publicUrl, facts),
    };
  }
}
