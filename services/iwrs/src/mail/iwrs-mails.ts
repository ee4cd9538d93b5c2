import { type ComposedMail, MailQueue } from '@casebook/mail';
import type { WriteTransaction } from '@casebook/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';

/** A mail that tells a person of a low stock. */
export interface StockMailJob {
  kind: 'stock_low';
  personId: number;
  studyId: number;
  siteId: number;
  lowBy: 'all' | 'kit_type';
}

interface OfUnblinding {
  studyId: number;
  unblindingId: number;
}

/** A mail about a request for emergency unblinding. */
export interface UnblindingCodeJob extends OfUnblinding {
  kind: 'unblinding_code';
  round: number;
  approverId: number;
  sending: number;
}
export interface UnblindingDecidedJob extends OfUnblinding {
  kind: 'unblinding_decided';
  round: number;
}
export interface UnblindingOverriddenJob extends OfUnblinding {
  kind: 'unblinding_overridden';
  approverId: number;
}

export type IwrsMailJob =
  | StockMailJob
  | UnblindingCodeJob
  | UnblindingDecidedJob
  | UnblindingOverriddenJob;

type Composer<J> = (job: J, jobId: string) => Promise<ComposedMail | null>;
type Failed<J> = (job: J, last: boolean) => Promise<void>;

/** The mails of this service: a service has one queue of mails, and each feature composes its own kinds. */
@Injectable()
export class IwrsMails implements OnModuleInit {
  readonly #composers = new Map<string, Composer<IwrsMailJob>>();
  readonly #failed = new Map<string, Failed<IwrsMailJob>>();

  constructor(private readonly queue: MailQueue<IwrsMailJob>) {}

  onModuleInit(): void {
    this.queue.define(
      async (job, jobId) => {
        const compose = this.#composers.get(job.kind);
        if (!compose) throw new Error(`nobody composes mails of the kind ${job.kind}`);
        return compose(job, jobId);
      },
      async (job, last) => this.#failed.get(job.kind)?.(job, last),
    );
  }

  /** Says how mails of a kind are composed, and what happens when one could not be sent; called when a feature starts. */
  composer<K extends IwrsMailJob['kind']>(
    kind: K,
    compose: Composer<Extract<IwrsMailJob, { kind: K }>>,
    failed?: Failed<Extract<IwrsMailJob, { kind: K }>>,
  ): void {
    this.#composers.set(kind, compose as Composer<IwrsMailJob>);
    if (failed) this.#failed.set(kind, failed as Failed<IwrsMailJob>);
  }

  /** Enqueues a mail that is sent if and only if `tx` commits. */
  send(tx: WriteTransaction, job: IwrsMailJob): Promise<void> {
    return this.queue.send(tx, job);
  }
}
