import { dataTypeOf, holdsValue, type Key } from '@casebook/study-design';
import {
  ACTIVE_STATUSES,
  fixedLinesOf,
  itemInstanceKey,
  type ItemInstanceRef,
} from '@casebook/subject-data';
import { type DesignVersion } from '../design/design-version';
import type { PageView } from '../page/page.dto';
import { isSameInstance } from './is-same-instance';
import type { Actor, TestStudy } from './study';

export const VALUES: Readonly<Record<string, readonly (string | null)[]>> = {
  text: ['a', 'b', 'c', null],
  number: ['0', '0.5', '1', '39', '55', '62', '80', '170', '300', null],
  date: ['1950-UN-UN', '2020-03-UN', '2021-02-03', '2021-02-04', '2999-01-01', null],
  time: ['09:30', 'UN:UN', null],
  code: ['Y', 'N', null],
  codes: ['Y', 'N', null],
};

const MAX_ITEMS = 8;

/**
 * Does random acts on one subject through the API. A row of numbers decides the acts, so the same numbers repeat them.
 * Refused acts are included.
 */
export class Player {
  /** How often each act was carried out. */
  readonly done = new Map<string, number>();
  #decisions: readonly number[] = [];
  #at = 0;

  constructor(
    private readonly study: TestStudy,
    private readonly version: DesignVersion,
    private readonly subject: { subjectId: number },
  ) {}

  async play(decisions: readonly number[]): Promise<void> {
    this.#decisions = decisions;
    this.#at = 0;
    const acts: (() => Promise<void>)[] = Array.from({ length: 10 }, () => () => this.enter());
    acts.push(
      () => this.moveLine(),
      () => this.moveLine(),
    );
    acts.push(
      () => this.moveVisit(),
      () => this.moveVisit(),
      () => this.addVisit(),
      () => this.initialise(),
    );
    acts.push(
      () => this.ask(),
      () => this.answer(),
      () => this.close(),
      () => this.reopen(),
    );
    await this.#pick(acts)();
  }

  async enter(): Promise<void> {
    const page = await this.#page();
    if (!page) return;
    const places = new Map<string, ItemInstanceRef & { value: string | null }>();
    const added = new Map<string, { blockKey: Key; line: number }>();
    for (let left = 1 + this.#number(MAX_ITEMS); left > 0; left -= 1) {
      const { key: blockKey, items, ...block } = this.#pick(this.#blocks(page));
      const item = this.#pick(
        items.filter((one) => holdsValue(one) && !this.#isDerived(page, one.key)),
      );
      const fixed = fixedLinesOf({ key: blockKey, items, ...block });
      const live = page.state.lines.filter((one) => one.blockKey === blockKey && !one.deleted);
      const next = Math.max(0, ...page.state.lines.map(({ line }) => line)) + 1;
      const line = this.#pick(fixed ?? [...live.map((one) => one.line), next]);
      const value = this.#pick(VALUES[dataTypeOf(item)]!);
      places.set(itemInstanceKey({ blockKey, line, itemKey: item.key }), {
        blockKey,
        line,
        itemKey: item.key,
        value,
      });
      if (!fixed && line === next) added.set(blockKey, { blockKey, line });
    }
    await this.#save(page, 'enter', {
      items: [...places.values()].map((place) => {
        const stored = page.state.values.find((row) => isSameInstance(row, place));
        return {
          ...place,
          revision: stored?.revision ?? 0,
          ...(stored ? { reasonCode: 1 } : {}),
        };
      }),
      linesAdded: [...added.values()],
    });
  }

  async moveLine(): Promise<void> {
    const lines = await this.#rows<ItemInstanceRef & { page_id: number; deleted: boolean }>(
      `select l.page_id, l.block_key as "blockKey", l.line, l.deleted
       from subject.block_line l join subject.visit v using (study_id, subject_id, visit_id)
       where l.subject_id = $1 and l.line > 0 and not v.deleted order by l.page_id, l.line`,
    );
    if (lines.length === 0) return this.enter();
    const { page_id: pageId, blockKey, line, deleted } = this.#pick(lines);
    await this.#save({ pageId }, deleted ? 'restore line' : 'remove line', {
      items: [],
      [deleted ? 'linesRestored' : 'linesRemoved']: [{ blockKey, line, reasonCode: 3 }],
    });
  }

  async moveVisit(): Promise<void> {
    const visits = await this.#rows<{ visitId: number; deleted: boolean }>(
      'select visit_id as "visitId", deleted from subject.visit where subject_id = $1 order by visit_id',
    );
    const gone = visits.filter((visit) => visit.deleted);
    const { visitId, deleted } = this.#pick(this.#number(3) > 0 && gone.length > 0 ? gone : visits);
    const act = deleted ? 'restore' : 'delete';
    await this.#call('site', `${act} visit`, `visits/${visitId}/${act}`, { reason: 'because' });
  }

  async addVisit(): Promise<void> {
    const visitKey = this.#pick(['UNS', 'C1']);
    const path = `subjects/${this.subject.subjectId}/visits`;
    await this.#call('site', `add visit ${visitKey}`, path, { visitKey });
  }

  async initialise(): Promise<void> {
    const pages = await this.#rows<{ page_id: number }>(
      `select p.page_id from subject.page p join subject.page_counter c using (study_id, subject_id, page_id)
       where p.subject_id = $1 and p.page_key <> 'REG' and c.saves > 0 order by p.page_id`,
    );
    if (pages.length === 0) return this.enter();
    await this.#call('site', 'initialise', `pages/${this.#pick(pages).page_id}/initialise`, {
      designVersionId: this.version.versionId,
      reason: 'because',
    });
  }

  async ask(): Promise<void> {
    const page = await this.#page();
    if (!page) return;
    const { key: blockKey, items, ...block } = this.#pick(this.#blocks(page));
    const lines = fixedLinesOf({ key: blockKey, items, ...block }) ?? [
      ...new Set([1, ...page.state.lines.map(({ line }) => line)]),
    ];
    await this.#call('monitor', 'ask', 'queries', {
      pageId: page.pageId,
      blockKey,
      line: this.#pick(lines),
      itemKey: this.#pick(items.filter(holdsValue)).key,
      content: 'Is this so?',
    });
  }

  answer(): Promise<void> {
    return this.#query('site', 'answer', ACTIVE_STATUSES, { answer: 'It is' });
  }

  close(): Promise<void> {
    return this.#query('monitor', 'close', ACTIVE_STATUSES, { reason: 'Settled' });
  }

  reopen(): Promise<void> {
    return this.#query('monitor', 'reopen', [4], {});
  }

  async #query(actor: Actor, act: string, allowed: readonly number[], body: object): Promise<void> {
    const queries = await this.#rows<{ queryId: number; revision: number }>(
      `select query_id as "queryId", revision from subject.query
       where subject_id = $1 and status in (${allowed.join(', ')}) order by query_id`,
    );
    if (queries.length === 0) return this.enter();
    const { queryId, revision } = this.#pick(queries);
    await this.#call(actor, act, `queries/${queryId}/${act}`, { revision, ...body });
  }

  async #save({ pageId }: { pageId: number }, name: string, body: object): Promise<void> {
    await this.#call('site', name, `pages/${pageId}/save`, {
      designVersionId: this.version.versionId,
      ...body,
    });
  }

  async #call(actor: Actor, name: string, path: string, body: object): Promise<void> {
    const answer = await this.study.call<{ code?: string }>(actor, 'POST', path, body);
    if (answer.status >= 300 && answer.status !== 422) {
      throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    const act = answer.status === 422 ? `${name} refused: ${answer.body.code}` : name;
    this.done.set(act, (this.done.get(act) ?? 0) + 1);
  }

  async #page(): Promise<PageView | undefined> {
    const pages = await this.#rows<{ page_id: number }>(
      `select page_id from subject.page p join subject.visit v using (study_id, subject_id, visit_id)
       where p.subject_id = $1 and p.page_key <> 'REG' and not v.deleted order by page_id`,
    );
    return pages.length === 0 ? undefined : this.study.open(this.#pick(pages).page_id);
  }

  #rows<R extends object>(text: string): Promise<R[]> {
    return this.study.database.query<R>(text, [this.subject.subjectId]);
  }

  #blocks(page: PageView) {
    return this.version.index.pages.get(page.pageKey)!.blocks;
  }

  #isDerived(page: PageView, itemKey: Key): boolean {
    return this.version.program
      .plan(page.pageKey)
      .derivations.some(({ target }) => target.item === itemKey);
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
