import { STATUS_FLAGS, type StatusFlag } from '@casebook/subject-data';
import type { StatusFilter } from '../status-list/status-list.dto';
import { act } from './status';
import { finished, startStatusRun } from './status-run';
import { type Actor, STUDY, type TestStudy, VERSION } from './study';

const MOST_SUBJECTS = 4;

const SETTERS = ['manager', 'monitor', 'unblinded'] as const satisfies readonly Actor[];
const LEVELS = ['site', 'subject', 'visit', 'page', 'block', 'line', 'question'] as const;

/** Values of the pages of `statusDesign`; of a log, of one line. */
const ENTRIES: Readonly<Record<string, readonly Record<string, string | null>[]>> = {
  DM: [
    { SEX: 'F' },
    { SEX: 'M', AGE: '50' },
    { AGE: '95', NOTE: 'x' },
    { AGE: null },
    { NOTE: 'y' },
  ],
  VS: [{ SYSBP: '120', DIABP: '80' }, { PULSE: '60' }, { SYSBP: '210' }, { SYSBP: null }],
  PREG: [{ RESULT: 'negative' }, { RESULT: null }],
};

interface Instance {
  subjectId: number;
  visitId: number;
  pageId: number;
  pageKey: string;
  blockKey: string;
  line: number;
  itemKey: string;
}

/**
 * Does random acts of several people in a whole study: entries, lines, visits, queries, initialised pages, and statuses at
 * every level. The numbers decide, so the same numbers repeat them. What is refused is counted apart.
 */
export class StatusPlayer {
  /** How often each act was carried out, or refused. */
  readonly done = new Map<string, number>();
  #decisions: readonly number[] = [];
  #at = 0;
  #runs = 0;

  constructor(private readonly study: TestStudy) {}

  async play(decisions: readonly number[]): Promise<void> {
    this.#decisions = decisions;
    this.#at = 0;
    const enter = () => this.#enter();
    const setStatus = () => this.#setStatus();
    await this.#pick([
      () => this.#register(),
      enter,
      enter,
      enter,
      enter,
      enter,
      () => this.#addLine(),
      () => this.#addLine(),
      () => this.#moveLine(),
      () => this.#moveLine(),
      () => this.#moveVisit(),
      () => this.#addVisit(),
      () => this.#initialise(),
      () => this.#ask(),
      () => this.#moveQuery('site', 'answer', [1, 3, 5], { answer: 'It is' }),
      () => this.#moveQuery('monitor', 'close', [1, 3, 5], { reason: 'Settled' }),
      () => this.#moveQuery('monitor', 'reopen', [4], {}),
      () => this.#disable(),
      setStatus,
      setStatus,
      setStatus,
      setStatus,
      setStatus,
      setStatus,
      () => this.#setMany(),
      () => this.#setMany(),
    ])();
  }

  async #register(): Promise<void> {
    const subjects = await this.#rows<{ n: number }>(
      'select count(*)::int as n from subject.subject where study_id = $1',
    );
    if (subjects[0]!.n >= MOST_SUBJECTS) return this.#enter();
    await this.study.subject();
    this.#count('register');
  }

  async #enter(): Promise<void> {
    const { pageId, pageKey } = this.#pick(await this.#pages(Object.keys(ENTRIES)));
    const { status } = await this.study.enter(pageId, this.#pick(ENTRIES[pageKey]!));
    this.#count('enter', status);
  }

  async #addLine(): Promise<void> {
    const { pageId } = this.#pick(await this.#pages(['AE']));
    const line = 1 + this.#number(3);
    const values = { [`AETERM@${line}`]: 'Pain', [`AESEV@${line}`]: this.#pick(['1', null]) };
    const { status } = await this.study.enter(pageId, values);
    this.#count('enter a line', status);
  }

  async #moveLine(): Promise<void> {
    const lines = await this.#rows<{ pageId: number; line: number; deleted: boolean }>(
      `select page_id as "pageId", line, deleted from subject.block_line
       where study_id = $1 and block_key = 'AE' and line > 0 order by 1, 2`,
    );
    if (lines.length === 0) return this.#addLine();
    const { pageId, line, deleted } = this.#pick(lines);
    await this.#call('site', deleted ? 'restore line' : 'remove line', `pages/${pageId}/save`, {
      designVersionId: VERSION,
      items: [],
      [deleted ? 'linesRestored' : 'linesRemoved']: [{ blockKey: 'AE', line, reasonCode: 3 }],
    });
  }

  async #moveVisit(): Promise<void> {
    const visits = await this.#rows<{ visitId: number; deleted: boolean }>(
      'select visit_id as "visitId", deleted from subject.visit where study_id = $1 order by 1',
    );
    const gone = visits.filter(({ deleted }) => deleted);
    const { visitId, deleted } = this.#pick(gone.length > 0 && this.#number(4) > 0 ? gone : visits);
    const name = deleted ? 'restore' : 'delete';
    await this.#call('site', `${name} visit`, `visits/${visitId}/${name}`, { reason: 'because' });
  }

  async #addVisit(): Promise<void> {
    const { subjectId } = this.#pick(await this.#pages(['DM']));
    await this.#call('site', 'add visit', `subjects/${subjectId}/visits`, { visitKey: 'UNS' });
  }

  async #initialise(): Promise<void> {
    const pages = await this.#rows<{ pageId: number }>(
      `select page_id as "pageId" from subject.page p join subject.page_counter c using (study_id, subject_id, page_id)
       where study_id = $1 and p.page_key <> 'REG' and c.saves > 0 order by 1`,
    );
    if (pages.length === 0) return this.#enter();
    const { pageId } = this.#pick(pages);
    const body = { designVersionId: VERSION, reason: 'because' };
    await this.#call('site', 'initialise', `pages/${pageId}/initialise`, body);
  }

  async #ask(): Promise<void> {
    const { pageId, blockKey, line, itemKey } = await this.#instance();
    const body = { pageId, blockKey, line, itemKey, content: 'Is this so?' };
    await this.#call('monitor', 'ask', 'queries', body);
  }

  async #moveQuery(actor: Actor, name: string, from: readonly number[], body: object) {
    const queries = await this.#rows<{ queryId: number; revision: number }>(
      `select query_id as "queryId", revision from subject.query
       where study_id = $1 and status in (${from.join(', ')}) order by 1`,
    );
    if (queries.length === 0) return this.#ask();
    const { queryId, revision } = this.#pick(queries);
    await this.#call(actor, name, `queries/${queryId}/${name}`, { revision, ...body });
  }

  /** Disables a subject, or enables it again. */
  async #disable(): Promise<void> {
    const subjects = await this.#rows<{ subjectId: number; disabled: boolean }>(
      'select subject_id as "subjectId", disabled from subject.subject where study_id = $1 order by 1',
    );
    const disabled = subjects.find((one) => one.disabled);
    const { subjectId } = disabled ?? this.#pick(subjects);
    const name = disabled ? 'enable' : 'disable';
    await this.#call('site', name, `subjects/${subjectId}/${name}`, { reason: 'because' });
  }

  async #setStatus(): Promise<void> {
    const { subjectId, visitId, pageId, blockKey, line, itemKey } = await this.#instance();
    const level = this.#pick(LEVELS.slice(1));
    const place = {
      subject: {},
      visit: { visitId },
      page: { pageId },
      block: { pageId, blockKey },
      line: { pageId, blockKey, line },
      question: { pageId, blockKey, line, itemKey },
    }[level as Exclude<(typeof LEVELS)[number], 'site'>];
    const actor = this.#pick(SETTERS);
    const { flag, set, reason } = this.#change();
    const input = { flag, set, level, ...place, ...(reason && { reason }) };
    const { status } = await act(this.study, subjectId, input as Parameters<typeof act>[2], actor);
    this.#count(`${set ? 'set' : 'clear'} ${flag} at level ${level}`, status);
  }

  /** Sets a status of all items of the site that a filter finds. */
  async #setMany(): Promise<void> {
    const { flag, set, reason } = this.#change();
    const level = LEVELS[this.#runs++ % LEVELS.length]!;
    const actor = this.#pick(SETTERS);
    const filter = this.#pick<StatusFilter>([{}, { inputStates: [0] }, { openQuery: true }]);
    const input = { flag, set, level, filter, ...(reason && { reason }) };
    const started = await startStatusRun(this.study, input, actor);
    if (started.status < 300) await finished(this.study, started, actor);
    this.#count(`many at level ${level}`, started.status);
  }

  /** Locks are more often cleared than set, because they stop what else is to be done. */
  #change(): { flag: StatusFlag; set: boolean; reason?: string } {
    const flag = this.#pick(STATUS_FLAGS);
    const isClosing = flag === 'lock' || flag === 'freeze';
    const set = this.#number(3) < (isClosing ? 1 : 2);
    return { flag, set, ...(!set && { reason: 'by mistake' }) };
  }

  #pages(keys: readonly string[]): Promise<Pick<Instance, 'subjectId' | 'pageId' | 'pageKey'>[]> {
    return this.#rows(
      `select p.subject_id as "subjectId", p.page_id as "pageId", p.page_key as "pageKey"
       from subject.page p join subject.visit v using (study_id, subject_id, visit_id)
       where p.study_id = $1 and not v.deleted and p.page_key = any($2) order by 2`,
      [keys],
    );
  }

  /** An item of a page, on a line where there are lines. */
  async #instance(): Promise<Instance> {
    const lines = await this.#rows<Instance>(
      `select p.subject_id as "subjectId", p.visit_id as "visitId", p.page_id as "pageId", p.page_key as "pageKey",
         i.block_key as "blockKey", coalesce(l.line, i.line) as line, i.item_key as "itemKey"
       from subject.page p join subject.visit v using (study_id, subject_id, visit_id)
       join (values ('DM', 'DM', 0, 'SEX'), ('DM', 'DM', 0, 'AGE'), ('DM', 'FIX', 2, 'SIDE'), ('VS', 'VS', 0, 'SYSBP'),
         ('VS', 'VS', 0, 'PULSE'), ('PREG', 'PREG', 0, 'RESULT'), ('AE', 'AE', null, 'AETERM'))
         i(page_key, block_key, line, item_key) on i.page_key = p.page_key
       left join subject.block_line l on i.line is null and l.study_id = p.study_id and l.page_id = p.page_id
         and l.line > 0 and not l.deleted
       where p.study_id = $1 and not v.deleted and coalesce(l.line, i.line) is not null order by 3, 4, 5, 6, 7`,
    );
    return this.#pick(lines);
  }

  async #call(actor: Actor, name: string, path: string, body: object): Promise<void> {
    this.#count(name, (await this.study.call(actor, 'POST', path, body)).status);
  }

  #count(name: string, status = 200): void {
    if (status >= 500) throw new Error(`${name}: ${status}`);
    const outcome = status < 300 ? name : `${name}, refused`;
    this.done.set(outcome, (this.done.get(outcome) ?? 0) + 1);
  }

  #rows<R extends object>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    return this.study.database.query<R>(text, [STUDY, ...values]);
  }

  #pick<T>(from: readonly T[]): T {
    return from[this.#number(from.length)]!;
  }

  #number(below: number): number {
    const decision = this.#decisions[this.#at % this.#decisions.length]!;
    this.#at += 1;
    return decision % below;
  }
}
