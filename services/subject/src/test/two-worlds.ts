import type { Check } from '@casebook/study-design';
import type { SubjectList } from '../subject/subject.dto';
import type { VisitMatrix } from '../visit/visit.dto';
import { ended } from './ecs';
import { type Actor, SITE, type TestStudy } from './study';
import { exportTrail } from './audit-export';

const AUDIT_TABS = ['data', 'query', 'comment', 'signature', 'sdv', 'review', 'lock', 'freeze'];
const FILTERS =
  'openQuery allAnswered emptyPage saved disabled locked signed reviewed sdv frozen'.split(' ');
const STATUS_FILTERS = [
  'openQuery=true&sort=openQueries',
  'answeredQuery=false',
  'sdvOpen=true',
  'inputStates=0,1',
  ...['frozen', 'sdv', 'reviewed', 'locked', 'signed'].flatMap((flag) => [
    `${flag}=all`,
    `${flag}=open`,
  ]),
];
const FLAG_OF_LEVEL = [
  ['visit', 'frozen'],
  ['page', 'sdv'],
  ['block', 'reviewed'],
  ['line', 'locked'],
  ['question', 'signed'],
] as const;
const SORTS = ['subjectNo', 'registeredAt', 'openQueries', 'progress'];

/** What differs between any two runs: times, the random names of jobs and requests, and values computed from them. */
const CHANCE: readonly [RegExp, string][] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g, '<time>'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>'],
  [/[0-9a-f]{64}/g, '<sha256>'],
  [/"bytes":\d+/g, '"bytes":0'],
];

/**
 * Two services, each with its own database, in which the same persons do the same acts, except for data that a role
 * must not see. All answers to that role must be byte-identical.
 */
export class TwoWorlds {
  /** Number of compared answers. */
  compared = 0;
  /** The calls made, as method and path. */
  readonly calls = new Set<string>();

  constructor(protected readonly worlds: readonly [TestStudy, TestStudy]) {}

  /** Makes the same call in both services and compares the answers. */
  async same<T>(actor: Actor, method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
    const [one, other] = await Promise.all(
      this.worlds.map((world) => world.call<T>(actor, method, path, body)),
    );
    this.calls.add(`${method} ${path}`);
    const [first, second] = [one!, other!].map(({ status, body: answer }) =>
      withoutChance(`${status} ${JSON.stringify(answer)}`),
    );
    this.#compare(`${actor} ${method} ${path}`, first!, second!);
    if (one!.status >= 500) throw new Error(`${path}: ${first}`);
    return one!.body;
  }

  /** Compares every answer about a subject. */
  async look(actor: Actor, subjectNo: string, subjectId: number): Promise<void> {
    const get = <T>(path: string) => this.same<T>(actor, 'GET', path);
    const no = encodeURIComponent(subjectNo);
    const matrix = await get<VisitMatrix>(`subjects/${no}/visit-matrix?siteId=${SITE}`);
    await get('subjects?size=200');
    await get('subjects/download');
    for (const [at, filter] of FILTERS.entries()) {
      const sort = SORTS[at % SORTS.length];
      await get(`subjects?${filter}=true&sort=${sort}`);
      await get<SubjectList>(`subjects/${subjectId}/neighbours?${filter}=false&sort=${sort}`);
    }
    await this.#statusLists(get);
    for (const word of ['a', 'e', 's', 'visit', 'signs'])
      await get(`page-search?search=${word}&subjectNo=${no}`);
    await get('progress');
    await get('waiting');
    await get('subjects?visitOverdue=true');
    await get(`sites/${SITE}/registration`);
    await get(`queries?size=200&sort=updatedAt&order=asc`);
    await get('queries/download');
    await get('queries/counts');
    await get('queries/waiting');
    await get('queries?waiting=true&olderThan=1');
    await get('queries/choices?pageKey=VS&pageKey=SUM');
    await get(`subjects/${no}/audit/choices?siteId=${SITE}`);
    for (const tab of AUDIT_TABS) {
      await get(`subjects/${no}/audit?siteId=${SITE}&tab=${tab}&size=200`);
      await get(`subjects/${no}/audit/download?siteId=${SITE}&tab=${tab}`);
    }
    for (const { pageId } of matrix.cells ?? []) {
      await get(`pages/${pageId}`);
      await get(`pages/${pageId}/randomisation`);
      for (const tab of AUDIT_TABS) await get(`pages/${pageId}/audit?tab=${tab}&size=50`);
    }
    await get(`subjects/${subjectId}/signatures?level=subject`);
    await get(`subjects/${subjectId}/signatures/preview?level=subject&language=en`);
    await get('signatures/to-sign');
    await get('stratum-differences');
    await get(`subjects/${subjectId}/ecs/runs`);
    await get('ecs/failed-checks');
    await get('ecs/subjects');
  }

  async #statusLists(get: (path: string) => Promise<unknown>): Promise<void> {
    for (const level of ['site', 'subject']) {
      await get(`status-list/${level}?size=200&order=desc`);
      await get(`status-list/${level}/download`);
      for (const filter of STATUS_FILTERS) await get(`status-list/${level}?size=200&${filter}`);
    }
    for (const [level, flag] of FLAG_OF_LEVEL) {
      await get(`status-list/${level}?size=200`);
      await get(`status-list/${level}/download?inputStates=0`);
      await get(`status-list/${level}?size=2&openQuery=true`);
      await get(`status-list/${level}?size=2&answeredQuery=false&${flag}=open`);
      await get(`status-list/${level}?size=200&${flag}=all`);
    }
  }

  /** Compares the audit trail as a file for reading, and its row in the list of exports. */
  async exported(actor: Actor): Promise<void> {
    const [one, other] = await Promise.all(
      this.worlds.map(async (world) => {
        const { files } = await exportTrail(world, actor);
        return withoutChance(files.get('trail.jsonl')!);
      }),
    );
    this.#compare(`${actor} trail`, one!, other!);
    await this.same(actor, 'GET', 'audit-exports');
  }

  /** Compares a preview of all checks, the applied run, and their history. */
  async rerun(subjectId: number): Promise<void> {
    const start = (body: object) =>
      this.same<{ runId: number; jobId: string }>('manager', 'POST', 'ecs/runs', body);
    const preview = await start({ mode: 'preview', subjectIds: [subjectId] });
    await this.#ran(preview.runId, subjectId);
    const { runId } = await start({ mode: 'apply', ofRunId: preview.runId });
    await this.#ran(runId, subjectId);
  }

  async #ran(runId: number, subjectId: number): Promise<void> {
    for (const world of this.worlds) {
      const [run] = await world.database.query<{ job_id: string }>(
        `select job_id from subject.ecs_run where run_id = ${runId}`,
      );
      await ended(world, run!.job_id);
    }
    const get = (path: string) => this.same('manager', 'GET', path);
    await get(`ecs/runs/${runId}`);
    await get(`ecs/runs/${runId}/subjects/${subjectId}`);
    for (const only of ['', '?only=changed', '?only=failed']) {
      await get(`ecs/runs/${runId}/subjects${only}`);
    }
    await get('ecs/runs');
    await get('ecs/subjects');
  }

  /** Compares what a check of the draft would do. */
  async tryCheck(check: Check): Promise<void> {
    const { jobId } = await this.same<{ jobId?: string }>('manager', 'POST', 'check-trial', {
      check,
    });
    if (jobId !== undefined) {
      for (const world of this.worlds) {
        const [trial] = await world.database.query<{ job_id: string }>(
          `select job_id from subject.check_trial order by requested_at desc limit 1`,
        );
        await ended(world, trial!.job_id);
      }
    }
    await this.same('manager', 'GET', 'check-trial');
  }

  /** @throws Difference unless overridden */
  protected differs(call: string, one: string, other: string): void {
    throw new Difference(call, one, other);
  }

  #compare(call: string, one: string, other: string): void {
    this.compared += 1;
    if (one !== other) this.differs(call, one, other);
  }
}

/** The first answer in which the two services differ. */
export class Difference extends Error {
  constructor(call: string, one: string, other: string) {
    let at = 0;
    while (at < one.length && one[at] === other[at]) at += 1;
    const from = Math.max(0, at - 200);
    super(
      `${call}\n  one:   …${one.slice(from, at + 150)}\n  other: …${other.slice(from, at + 150)}`,
    );
  }
}

const withoutChance = (text: string): string =>
  CHANCE.reduce((all, [what, name]) => all.replaceAll(what, name), text);
