import { readFileSync } from 'node:fs';
import type { TestDatabase } from '../db/database';
import { type OpenApi, operationsOf, type Operation } from '../hostile/openapi';
import { changedTables, databaseState } from './database-state';

/** A call that succeeds while the study is open. */
export interface LockedCall {
  /** The address, with its parameters filled in. */
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: object | Buffer;
}

type Prepare = () => LockedCall | Promise<LockedCall>;

/** What a walk needs of a service. */
interface InjectedService {
  inject(request: {
    method: 'GET';
    url: string;
    headers: Record<string, string>;
    payload?: object;
  }): Promise<{ statusCode: number; body: string }>;
}

/** What a lock does to one operation. */
export type LockedOperation =
  /** Answered with 423, or, for an operation on many things, with every one of them skipped. */
  | { refused: 'whole' | 'each'; call: Prepare }
  /** Succeeds, and changes at most these tables and the trail of them. */
  | { allowed: string; writes: readonly string[]; call: Prepare; notBecauseOfLock?: true };

export interface LockedWalk {
  service: string;
  /** Its openapi.json. */
  document: string;
  database: TestDatabase;
  /** The study that is locked. */
  studyId: number;
  /** Only the operations of these features (first tags), where a service has a walk for each part of it. */
  tags?: readonly string[];
  /** Every operation that is not a GET, by its id. */
  operations: Readonly<Record<string, LockedOperation>>;
  /** Values of path and query parameters of the GET operations. */
  known: Readonly<Record<string, string | number>>;
  /** Callers of the GET operations. */
  callers: ReadonlyArray<Readonly<Record<string, string>>>;
  /** Tables that a GET operation may change: logs of downloads. */
  logs: readonly string[];
  /** The service, which answers without a network. */
  app: InjectedService;
  /** Resolves when no job of the service is running. */
  settled?(): Promise<void>;
}

/**
 * Sends every operation of a service to a locked study. A refused operation must change no row of any table and succeed after
 * the unlock, so that only the lock can have refused it.
 *
 * @returns every fault
 */
export async function lockedWalk(walk: LockedWalk): Promise<string[]> {
  const { service, document } = walk;
  const all = operationsOf(service, JSON.parse(readFileSync(document, 'utf8')) as OpenApi).filter(
    ({ tag }) => walk.tags === undefined || walk.tags.includes(tag),
  );
  const writing = all.filter(({ method }) => method !== 'GET');
  const faults: string[] = [];
  for (const id of Object.keys(walk.operations)) {
    if (!writing.some((operation) => operation.id === id)) faults.push(`${id} does not exist`);
  }
  for (const operation of writing) {
    const expected = walk.operations[operation.id];
    if (!expected) faults.push(`${operation.id}: say what a lock does to it`);
    else faults.push(...(await faultsOf(walk, operation, expected)));
  }
  const reading = all.filter(({ method }) => method === 'GET');
  faults.push(...(await faultsOfReading(walk, reading)));
  return faults;
}

async function faultsOf(
  walk: LockedWalk,
  { id, method }: Operation,
  expected: LockedOperation,
): Promise<string[]> {
  const call = await expected.call();
  await walk.settled?.();
  await lock(walk, true);
  const before = await databaseState(walk.database);
  const answer = await send(walk, method, call);
  await walk.settled?.();
  const changed = changedTables(before, await databaseState(walk.database));
  await lock(walk, false);
  const said = `${id}: ${answer.status} ${answer.text.slice(0, 200)}`;
  if ('allowed' in expected) {
    const more = changed.filter((table) => !mayChange(expected.writes, table));
    return [
      ...(isAllowed(expected, answer) ? [] : [`${said} although the lock allows it`]),
      ...more.map((table) => `${id} changes ${table} of a locked study`),
    ];
  }
  const again = await send(walk, method, call);
  await walk.settled?.();
  return [
    ...(isRefused(expected.refused, answer) ? [] : [`${said} although the study is locked`]),
    ...changed.map((table) => `${id} changes ${table} of a locked study`),
    ...(isDone(again) ? [] : [`${id}: ${again.status} ${again.text} after the unlock`]),
  ];
}

async function send(
  { app }: LockedWalk,
  method: string,
  { url, headers, body }: LockedCall,
): Promise<{ status: number; text: string }> {
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers },
    ...(body && { payload: body }),
  });
  return { status: answer.statusCode, text: answer.body };
}

const mayChange = (writes: readonly string[], table: string): boolean =>
  writes.includes(table) || (writes.length > 0 && table.startsWith('audit.'));

/** With `notBecauseOfLock` a call may be refused for a reason of its own, which other tests show. */
const isAllowed = (
  { notBecauseOfLock }: { notBecauseOfLock?: true },
  { status }: { status: number },
): boolean => (notBecauseOfLock ? status < 500 && status !== 423 : status < 300);

function isRefused(kind: 'whole' | 'each', { status, text }: { status: number; text: string }) {
  if (kind === 'whole') return status === 423 && text.includes('"STUDY_LOCKED"');
  const { done, skipped } = JSON.parse(text) as { done: unknown[]; skipped: { code: string }[] };
  return done.length === 0 && skipped.every(({ code }) => code === 'STUDY_LOCKED');
}

/** A call on many things has done something, and is not only answered. */
const isDone = ({ status, text }: { status: number; text: string }): boolean =>
  status < 300 && !text.includes('"done":[]');

/** Reading brings nothing up to date in a locked study. */
async function faultsOfReading(
  walk: LockedWalk,
  operations: readonly Operation[],
): Promise<string[]> {
  const faults: string[] = [];
  await walk.settled?.();
  await lock(walk, true);
  for (const operation of operations) {
    for (const headers of walk.callers) {
      const before = await databaseState(walk.database);
      const { status } = await send(walk, 'GET', { url: urlOf(operation, walk.known), headers });
      const changed = changedTables(before, await databaseState(walk.database));
      if (status >= 500) faults.push(`${operation.id}: ${status} in a locked study`);
      faults.push(
        ...changed
          .filter((table) => !mayChange(walk.logs, table))
          .map((table) => `${operation.id} changes ${table} of a locked study`),
      );
    }
  }
  await lock(walk, false);
  return faults;
}

function urlOf({ path, query }: Operation, known: LockedWalk['known']): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(known[name] ?? 1)),
  );
  const values = query
    .filter(({ name }) => known[name] !== undefined)
    .map(({ name }) => `${name}=${encodeURIComponent(String(known[name]))}`);
  return values.length > 0 ? `${filled}?${values.join('&')}` : filled;
}

const lock = ({ database, studyId }: LockedWalk, locked: boolean): Promise<unknown> =>
  database.query('select platform.set_study_lock($1, $2)', [studyId, locked]);
