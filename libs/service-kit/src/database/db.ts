import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  DatabaseError,
  type Pool,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { arrayText } from './array-text';
import type { Caller } from '../caller/caller';
import { POOL } from './pool';
import { bindByName, type NamedValues } from './named-values';

/**
 * A named statement is prepared once per connection; name and text belong together. One without a name is
 * planned for its values each time: for lists, whose filters vary.
 */
export interface Statement {
  name?: string;
  text: string;
  /** By name (`:studyId` in the text), or by position (`$1`) where there are one to three. */
  values?: readonly unknown[] | NamedValues;
}

/** Where a change comes from; stored with every audit event (design section 3). */
export type Origin =
  | 'entry'
  | 'check'
  | 'derivation'
  | 'import'
  | 'migration'
  | 'integration'
  | 'job';

/** One write transaction. */
export interface WriteTransaction {
  query<R extends QueryResultRow>(statement: Statement): Promise<R[]>;
  /** TypeORM in the same transaction, for ordinary CRUD. */
  manager: EntityManager;
}

/** Reads of one moment, whatever is written meanwhile. */
export interface Snapshot {
  read<R extends QueryResultRow>(statement: Statement): Promise<R[]>;
  /** Rows of a statement of any length, some at a time. One such reading at a time. */
  pieces<R extends QueryResultRow>(statement: Statement, size: number): AsyncGenerator<R[]>;
}

/** Who writes when no person calls: jobs and start-up work. The system user has id 0 (spec section 3). */
export type Writer = Pick<Caller, 'personId' | 'roleId' | 'roleName' | 'requestId' | 'client'> &
  Partial<Pick<Caller, 'sessionId' | 'jobId' | 'name'>>;

export const systemWriter = (requestId: string): Writer & { name: string } => ({
  personId: 0,
  name: 'System',
  roleId: null,
  roleName: null,
  requestId,
  client: null,
});

const BEGIN_READ_ONLY = 'begin read only';

/** Serialization failure and deadlock: the whole transaction is tried again. */
const RETRY = new Set(['40001', '40P01']);
const TRIES = 3;

/** Where a transaction writes. Study 0: what belongs to the portal, not to a study. */
interface WriteTarget {
  studyId: number;
  siteId?: number | null;
  origin?: Origin;
}

const isPositional = (values: readonly unknown[] | NamedValues): values is readonly unknown[] =>
  Array.isArray(values);

/** A statement as the driver takes it: values at positions, arrays as text. */
export function toQuery({ name, text, values }: Statement): QueryConfig {
  if (!values) return { name, text };
  const bound = isPositional(values) ? { text, values } : bindByName(text, values, name);
  return {
    name,
    text: bound.text,
    values: bound.values.map((value) => (Array.isArray(value) ? arrayText(value) : value)),
  };
}

/** Who writes is proven by a session, or by a job that somebody with a session asked for; else it is the system. */
function beginWrite(writer: Writer, target: WriteTarget): Statement {
  const { studyId, siteId = null, origin = 'entry' } = target;
  const { sessionId, jobId, personId, roleId, roleName, requestId, client } = writer;
  if (jobId) {
    return {
      name: 'begin_job_write',
      text: 'select platform.begin_job_write(:studyId, :jobId, :siteId, :origin)',
      values: { studyId, jobId, siteId, origin },
    };
  }
  if (sessionId) {
    return {
      name: 'begin_session_write',
      text: `select platform.begin_session_write(
        :studyId, :sessionId, :roleId, :roleName, :siteId, :requestId, :client, :origin)`,
      values: { studyId, sessionId, roleId, roleName, siteId, requestId, client, origin },
    };
  }
  if (personId !== 0) {
    return {
      name: 'begin_person_write',
      text: 'select platform.begin_person_write(:studyId, :personId, :siteId, :requestId, :origin)',
      values: { studyId, personId, siteId, requestId, origin },
    };
  }
  return {
    name: 'begin_system_write',
    text: 'select platform.begin_system_write(:studyId, :siteId, :requestId, :origin)',
    values: { studyId, siteId, requestId, origin },
  };
}

async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !RETRY.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

async function* piecesOf<R extends QueryResultRow>(
  client: PoolClient,
  statement: Statement,
  size: number,
): AsyncGenerator<R[]> {
  const { text, values } = toQuery({ ...statement, name: undefined });
  await client.query({ text: `declare pieces no scroll cursor for ${text}`, values });
  for (;;) {
    const { rows } = await client.query<R>(`fetch ${size} from pieces`);
    if (rows.length > 0) yield rows;
    if (rows.length < size) break;
  }
  await client.query('close pieces');
}

/** Access to PostgreSQL: prepared reads, and writes that always begin with who writes. */
@Injectable()
export class Db {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  /** Connections of this process, and requests that wait for one. */
  get poolState(): { used: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  /** Reads in a transaction of its own that PostgreSQL lets write nothing. */
  async read<R extends QueryResultRow>(statement: Statement): Promise<R[]> {
    const [, result] = await this.inOneGo([BEGIN_READ_ONLY, toQuery(statement), 'commit']);
    return (result as QueryResult<R>).rows;
  }

  /**
   * Writes bookkeeping: jobs, tickets, counters of attempts. It is no data of a study, so nobody is named as its
   * writer; a table that is under audit refuses it.
   */
  async record<R extends QueryResultRow>(statement: Statement): Promise<R[]> {
    return (await this.pool.query<R>(toQuery(statement))).rows;
  }

  /**
   * Lets `work` read everything as it is at one moment, on a connection of its own. It may take long: what is
   * read goes somewhere meanwhile.
   */
  async snapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    const ignore = (): void => undefined;
    client.on('error', ignore);
    let broken = true;
    try {
      await client.query('begin transaction isolation level repeatable read, read only');
      const result = await work({
        read: async (statement) => (await client.query(toQuery(statement))).rows,
        pieces: (statement, size) => piecesOf(client, statement, size),
      });
      await client.query('commit');
      broken = false;
      return result;
    } finally {
      client.off('error', ignore);
      // After a failure nobody knows what the connection is in the middle of.
      client.release(broken);
    }
  }

  /**
   * Runs `work` in one transaction begun with who writes: the change, its audit events and its queries
   * commit together or not at all. Tried again when PostgreSQL reports a deadlock, so `work` must not
   * have effects outside the transaction.
   *
   * @throws the database's error with code CB423 when the study is locked (becomes 423)
   */
  async write<T>(
    writer: Writer,
    target: WriteTarget,
    work: (transaction: WriteTransaction) => Promise<T>,
  ): Promise<T> {
    return retrying(() => this.writeOnce(writer, target, work));
  }

  /**
   * One transaction whose statements are all known beforehand, begun with who writes. They are sent in one
   * go, commit included, and cost one round trip; what one of them refuses, none of them does. Tried
   * again like {@link write}.
   */
  async writeAll(
    writer: Writer,
    target: WriteTarget,
    statements: readonly Statement[],
  ): Promise<void> {
    await retrying(() =>
      this.inOneGo([
        'begin',
        toQuery(beginWrite(writer, target)),
        ...statements.map(toQuery),
        'commit',
      ]),
    );
  }

  /** Sends statements on one connection without waiting between them: one round trip. */
  private async inOneGo(statements: readonly (QueryConfig | string)[]): Promise<QueryResult[]> {
    const client = await this.pool.connect();
    // Queries report a broken connection themselves; without a listener the event would end the process.
    const ignore = (): void => undefined;
    client.on('error', ignore);
    let broken = false;
    try {
      const answers = await Promise.allSettled(
        statements.map((statement) => client.query(statement as QueryConfig)),
      );
      return answers.map((answer) => {
        if (answer.status === 'rejected') throw answer.reason;
        return answer.value;
      });
    } catch (error) {
      broken = !(error instanceof DatabaseError);
      throw error;
    } finally {
      client.off('error', ignore);
      client.release(broken);
    }
  }

  private async writeOnce<T>(
    writer: Writer,
    target: WriteTarget,
    work: (transaction: WriteTransaction) => Promise<T>,
  ): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    const client = (await runner.connect()) as PoolClient;
    try {
      await runner.startTransaction();
      await client.query(toQuery(beginWrite(writer, target)));
      const result = await work({
        query: async (statement) => (await client.query(toQuery(statement))).rows,
        manager: runner.manager,
      });
      await runner.commitTransaction();
      return result;
    } catch (error) {
      // A connection that broke cannot roll back; its error must not hide the first one.
      await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }
}
