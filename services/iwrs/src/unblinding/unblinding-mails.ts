import { randomUUID } from 'node:crypto';
import { languageOf } from '@casebook/catalogue';
import { type ComposedMail, MAIL_CONFIG, type MailConfig, MailQueue } from '@casebook/mail';
import { Db, systemWriter, type WriteTransaction } from '@casebook/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CODE_ATTEMPTS, CODE_MINUTES, hashCode, newCode } from './security-code';
import { type MailFacts, mailTexts } from './unblinding-mail-texts';
import {
  APPROVERS,
  LOCK_UNBLINDING,
  READ_PERSON,
  READ_UNBLINDING,
  STORE_CODE,
  UPDATE_UNBLINDING,
  VOID_CODES,
  type UnblindingRow,
} from './unblinding.sql';

interface OfRequest {
  studyId: number;
  unblindingId: number;
}

type UnblindingMail = OfRequest &
  (
    | { kind: 'unblinding_code'; round: number; approverId: number }
    | { kind: 'unblinding_decided'; round: number }
    | { kind: 'unblinding_overridden'; approverId: number }
  );

/** The mails of emergency unblinding. They name the request by its number, and neither subject, site nor arm. */
@Injectable()
export class UnblindingMails implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly queue: MailQueue<UnblindingMail>,
    @Inject(MAIL_CONFIG) private readonly config: MailConfig,
  ) {}

  onModuleInit(): void {
    this.queue.define((job) => this.compose(job));
  }

  /** Sends each approver a security code of the own. */
  async sendCodes(
    tx: WriteTransaction,
    request: OfRequest & { round: number },
    approvers: readonly number[],
  ): Promise<void> {
    for (const approverId of approvers) {
      await this.queue.send(tx, { kind: 'unblinding_code', ...request, approverId });
    }
  }

  /** Tells the requester that a decision was made. */
  async tellDecided(tx: WriteTransaction, request: OfRequest & { round: number }): Promise<void> {
    await this.queue.send(tx, { kind: 'unblinding_decided', ...request });
  }

  /** Tells who could have decided that the key was opened without a decision. */
  async tellOverridden(
    tx: WriteTransaction,
    request: OfRequest,
    approvers: readonly number[],
  ): Promise<void> {
    for (const approverId of approvers) {
      await this.queue.send(tx, { kind: 'unblinding_overridden', ...request, approverId });
    }
  }

  async compose(job: UnblindingMail): Promise<ComposedMail | null> {
    const { studyId, unblindingId } = job;
    const [row] = await this.db.read<UnblindingRow>({
      ...READ_UNBLINDING,
      values: { studyId, unblindingId },
    });
    if (!row) return null;
    if (job.kind === 'unblinding_overridden') {
      return this.mailTo(job.approverId, { kind: 'overridden', unblindingId });
    }
    if (row.round !== job.round) return null;
    if (job.kind === 'unblinding_decided') {
      const approved = row.state === 'waiting_open' || row.state === 'opened';
      return this.mailTo(row.person_id, { kind: approved ? 'approved' : 'rejected', unblindingId });
    }
    if (row.state !== 'waiting_approval') return null;
    return this.composeCode(job, row);
  }

  /** The code is made here and stored as a hash, so that no queue or table has it. A repeated mail has a new one. */
  private async composeCode(
    { studyId, unblindingId, approverId, round }: UnblindingMail & { kind: 'unblinding_code' },
    { site_id: siteId, person_id: personId }: UnblindingRow,
  ): Promise<ComposedMail | null> {
    const approvers = await this.db.read<{ person_id: number }>({
      ...APPROVERS,
      values: { studyId, siteId, personId },
    });
    if (approvers.length === 0) {
      await this.cancel(studyId, unblindingId, round);
      return null;
    }
    if (!approvers.some(({ person_id: id }) => id === approverId)) return null;
    const code = newCode();
    const { salt, hash } = await hashCode(code);
    await this.db.record({
      ...STORE_CODE,
      values: { studyId, unblindingId, round, approverId, salt, hash, minutes: CODE_MINUTES },
    });
    return this.mailTo(approverId, { kind: 'code', unblindingId, code, minutes: CODE_MINUTES });
  }

  /** Cancels a request that nobody can approve any more. */
  private async cancel(studyId: number, unblindingId: number, round: number): Promise<void> {
    await this.db.write(systemWriter(randomUUID()), { studyId, origin: 'job' }, async (tx) => {
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
