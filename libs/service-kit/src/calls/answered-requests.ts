import { createHash } from 'node:crypto';
import type { ServiceDescriptor } from '@casebook/platform-db';
import { Inject, Injectable } from '@nestjs/common';
import { Db, type Statement, type WriteTransaction } from '../database/db';
import { Problem } from '../problem/problem';
import { DESCRIPTOR } from '../config/tokens';
import { IDEMPOTENCY_KEY } from './request-key';

/** The table behind {@link AnsweredRequests}; for a migration of the service. Name it among `unaudited`. */
export const answeredRequestSql = (schema: string): string => `
create table ${schema}.answered_request (
  request_key text primary key,
  content_digest bytea not null,
  answer jsonb,
  answered_at timestamptz not null default now()
);
`;

/** A command that a client may repeat. */
export interface RepeatableRequest {
  /** Operation, person and idempotency key; null when the client sent none; every request is then a new command. */
  key: string | null;
  /** The input without secrets; the same key with another input is an error of the client. */
  content: object;
}

/**
 * Makes a command safe to repeat: its answer is stored under the idempotency key, in the transaction of the command. The
 * stored answer must have ids only, never personal data.
 */
@Injectable()
export class AnsweredRequests {
  private readonly table: string;

  constructor(
    private readonly db: Db,
    @Inject(DESCRIPTOR) { schema }: ServiceDescriptor,
  ) {
    this.table = `${schema}.answered_request`;
  }

  /**
   * Whether this command was executed before.
   *
   * @throws Problem 422 when the key was used with another input
   */
  async has({ key, content }: RepeatableRequest): Promise<boolean> {
    if (key === null) return false;
    const [row] = await this.db.read<Answered>(this.select(key));
    if (row) requireSame(row, content);
    return row !== undefined;
  }

  /**
   * Executes a command, or returns the stored answer of its first execution.
   *
   * @throws Problem 422 when the key was used with another input
   */
  async once<T extends object>(
    tx: WriteTransaction,
    { key, content }: RepeatableRequest,
    work: () => Promise<T>,
  ): Promise<T> {
    if (key === null) return work();
    // Waits for a concurrent transaction with the same key.
    const claimed = await tx.query({
      name: 'answered_request_claim',
      text: `insert into ${this.table} (request_key, content_digest) values ($1, $2)
        on conflict do nothing returning 1`,
      values: [key, digestOf(content)],
    });
    if (claimed.length === 0) {
      const [done] = await tx.query<Answered>(this.select(key));
      requireSame(done!, content);
      return done!.answer as T;
    }
    const answer = await work();
    await tx.query({
      name: 'answered_request_keep',
      text: `update ${this.table} set answer = $2 where request_key = $1`,
      values: [key, JSON.stringify(answer)],
    });
    return answer;
  }

  private select(key: string): Statement {
    return {
      name: 'answered_request',
      text: `select content_digest as "contentDigest", answer from ${this.table} where request_key = $1`,
      values: [key],
    };
  }
}

type Answered = { contentDigest: Buffer; answer: object };

const digestOf = (content: object): Buffer =>
  createHash('sha256').update(JSON.stringify(content)).digest();

function requireSame({ contentDigest }: Answered, content: object): void {
  if (!contentDigest.equals(digestOf(content))) {
    throw Problem.invalid([{ field: IDEMPOTENCY_KEY, code: 'INPUT_INVALID_VALUE' }]);
  }
}
