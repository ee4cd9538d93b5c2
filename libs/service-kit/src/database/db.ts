import { Inject, Injectable, Optional } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  DatabaseError,
  type Pool,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from 'pg';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { arrayText } from './array-text';
import type { Caller } from '../caller/caller';
import { DiskSpace } from '../disk/disk-space';
import { POOL } from './pool';
import type { Problem } from '../problem/problem';
import { databaseFault } from '../problem/sql-state';
import { bindByName, type NamedValues } from './named-values';
import { type ClassifiedColumns, RowSeal } from './row-seal';

/**
 * A named statement is prepared once per connection; a name always has the same text. A statement without a name is planned
 * for its values each time, which suits lists with varying filters.
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
  /** TypeORM in the same transaction, for entities (docs/decisions/0069). */
  manager: EntityManager;
}

/** Reads the data of one moment, without later writes. */
export interface SnapshotReader {
  read<R extends QueryResultRow>(statement: Statement): Promise<R[]>;
  /** Rows of a statement in pieces, for any number of rows. Only one such read at a time. */
  pieces<R extends QueryResultRow>(statement: Statement, size: number): AsyncGenerator<R[]>;
}

/** Author of a write without a person: jobs and start-up work. The system user has id 0 (spec section 3). */
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
/** Holds until the end of the transaction. */
const EVEN_IF_LOCKED = "set local casebook.even_if_locked = 'on'";

/** Serialization failure and deadlock: the whole transaction is repeated. */
const RETRIED_SQL_STATES = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 3;

/** The study that a transaction writes to; 0 for data of the portal. */
interface WriteTarget {
  studyId: number;
  siteId?: number | null;
  origin?: Origin;
  /** Begins in a locked study, too; the database then takes only what belongs to emergency unblinding (decision 134). */
  evenIfLocked?: boolean;
  /** What reading needs, such as sessions: small, and bounded by other limits. */
  evenOnFullDisk?: true;
}

/**
 * A refusal of an act whose transaction is committed: what it wrote before, such as the count of an attempt and its entry in
 * the trail, stays. Thrown in the work of {@link Db.write}; the caller gets the problem.
 */
export class RecordedRefusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.code);
  }
}

/** An emergency is not stopped by a full disk either. */
const mayFillReserve = ({ evenOnFullDisk, evenIfLocked }: WriteTarget): boolean =>
  Boolean(evenOnFullDisk || evenIfLocked);

const isPositional = (values: readonly unknown[] | NamedValues): values is readonly unknown[] =>
  Array.isArray(values);

/** Token of the {@link ClassifiedColumns} of a service. */
export const CLASSIFIED_COLUMNS = Symbol('CLASSIFIED_COLUMNS');

/** A statement for the driver: values by position, arrays as text. */
export function toQuery({ name, text, values }: Statement): QueryConfig {
  if (!values) return { name, text };
  const bound = isPositional(values) ? { text, values } : bindByName(text, values, name);
  return {
    name,
    text: bound.text,
    values: bound.values.map((value) => (Array.isArray(value) ? arrayText(value) : value)),
  };
}

/** Proof of the author: a session, or a job that a person with a session started; otherwise the system. */
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
      if (attempt === MAX_ATTEMPTS || !RETRIED_SQL_STATES.has(databaseFault(error).code ?? ''))
        throw error;
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

/** Access to PostgreSQL: prepared reads, and writes that always begin with their author. */
@Injectable()
export class Db {
  private readonly seal: RowSeal | null;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly disk: DiskSpace,
    @Optional() @Inject(CLASSIFIED_COLUMNS) classified?: ClassifiedColumns,
  ) {
    this.seal = classified ? new RowSeal(pool, classified) : null;
  }

  /** Number of connections of this process, and of requests that wait for one. */
  get poolState(): { used: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  /** Reads in a read-only transaction. Columns that the service classifies come sealed. */
  async read<R extends QueryResultRow>(statement: Statement): Promise<R[]> {
    const [, result] = await this.inOneRoundTrip([BEGIN_READ_ONLY, toQuery(statement), 'commit']);
    return this.sealed(result as QueryResult<R>);
  }

  /**
   * Writes internal data such as jobs, tickets and counters of attempts. It is not data of a study and has no author; a table
   * under audit refuses such a write.
   */
  async record<R extends QueryResultRow>(statement: Statement): Promise<R[]> {
    return (await this.pool.query<R>(toQuery(statement))).rows;
  }

  /**
   * Runs `work` with reads of one moment, on its own connection. It may take long, for example while rows are streamed.
   */
  async snapshot<T>(work: (snapshot: SnapshotReader) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken = true;
    try {
      await client.query('begin transaction isolation level repeatable read, read only');
      const result = await work({
        read: async (statement) => this.sealed(await client.query(toQuery(statement))),
        pieces: (statement, size) => piecesOf(client, statement, size),
      });
      await client.query('commit');
      broken = false;
      return result;
    } finally {
      // After a failure the state of the connection is unknown, so it is closed.
      client.release(broken);
    }
  }

  /**
   * Runs `work` in one transaction that begins with its author: the change, its audit events and its queries are committed
   * together or not at all. It is repeated when PostgreSQL reports a deadlock, so `work` must not have effects outside the
   * transaction. A {@link RecordedRefusal} commits what was written before it.
   *
   * @throws the database's error with code CB423 when the study is locked (becomes 423)
   * @throws Problem 507 when the disk is full
   */
  async write<T>(
    writer: Writer,
    target: WriteTarget,
    work: (transaction: WriteTransaction) => Promise<T>,
  ): Promise<T> {
    if (!mayFillReserve(target)) await this.disk.requireRoom();
    return retrying(() => this.writeOnce(writer, target, work));
  }

  /**
   * Runs known statements in one transaction that begins with its author. They are sent together with the commit in one round
   * trip; when one fails, none takes effect. It is repeated like {@link write}.
   *
   * @returns the rows of each statement
   */
  async writeAll(
    writer: Writer,
    target: WriteTarget,
    statements: readonly Statement[],
  ): Promise<QueryResultRow[][]> {
    if (!mayFillReserve(target)) await this.disk.requireRoom();
    const [, , ...results] = await retrying(() =>
      this.inOneRoundTrip([
        'begin',
        toQuery(beginWrite(writer, target)),
        ...statements.map(toQuery),
        'commit',
      ]),
    );
    return results.slice(0, -1).map(({ rows }) => rows);
  }

  private sealed<R extends QueryResultRow>(result: QueryResult<R>): R[] | Promise<R[]> {
    return this.seal ? this.seal.rows(result) : result.rows;
  }

  /** Sends statements on one connection without waiting between them: one round trip. */
  private async inOneRoundTrip(
    statements: readonly (QueryConfig | string)[],
  ): Promise<QueryResult[]> {
    const client = await this.pool.connect();
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
      if (target.evenIfLocked) await client.query(EVEN_IF_LOCKED);
      await client.query(toQuery(beginWrite(writer, target)));
      const result = await work({
        query: async (statement) => (await client.query(toQuery(statement))).rows,
        manager: runner.manager,
      }).catch((error: unknown) => {
        if (error instanceof RecordedRefusal) return error;
        throw error;
      });
      await runner.commitTransaction();
      if (result instanceof RecordedRefusal) throw result.problem;
      return result;
    } catch (error) {
      // The rollback fails on a broken connection; its error must not hide the first one.
      await runner.rollbackTransaction().catch(() => undefined);
      // TypeORM adds the statement and its values, which must not reach the log.
      throw error instanceof QueryFailedError ? error.driverError : error;
    } finally {
      await runner.release();
    }
  }
}
