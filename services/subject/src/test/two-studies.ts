import { dataTypeOf, holdsValue, type Key } from '@casebook/study-design';
import {
  fixedLinesOf,
  itemInstanceKey,
  type ItemInstanceRef,
  STATUS_FLAGS,
  statusFields,
} from '@casebook/subject-data';
import { DesignVersion } from '../design/design-version';
import type { PageView } from '../page/page.dto';
import type { Registered } from '../registration/registration.dto';
import type { VisitMatrix } from '../visit/visit.dto';
import { isSameInstance } from './is-same-instance';
import { VALUES } from './player';
import { type Actor, SITE, type TestStudy } from './study';
import { TwoWorlds } from './two-worlds';

const BLINDED: readonly Actor[] = ['site', 'monitor', 'manager', 'nobody'];
/** Two studies that differ only in what is entered into hidden items. */
export class TwoStudies extends TwoWorlds {
  #decisions: readonly number[] = [];
  #at = 0;

  constructor(
    worlds: readonly [TestStudy, TestStudy],
    private readonly version: DesignVersion,
  ) {
    super(worlds);
  }

  /** Registers a subject in both studies, does the same acts, and compares all answers. */
  async run(decisions: readonly number[], acts: number): Promise<void> {
    this.#decisions = decisions;
    this.#at = 0;
    const { versionId } = this.version;
    for (const world of this.worlds) world.version = versionId;
    const registered = await this.same<Registered>('site', 'POST', `sites/${SITE}/subjects`, {
      designVersionId: versionId,
      items: [{ blockKey: 'REG', line: 0, itemKey: 'SCRNO', value: null }],
    });
    const { subjectId, subjectNo } = registered;
    const does = [
      () => this.#enter(subjectNo),
      () => this.#enter(subjectNo),
      () => this.#enter(subjectNo),
      () => this.#enterHidden(),
      () => this.#enterHidden(),
      () => this.#ask(subjectNo),
      () => this.#moveQuery(),
      () => this.#visit(subjectNo, subjectId),
      () => this.#setStatus(subjectNo, subjectId),
      () => this.#setStatus(subjectNo, subjectId),
      () => this.#initialise(subjectNo),
      () => this.#initialiseWhole(),
    ];
    await this.#enterHidden();
    for (let act = 0; act < acts; act += 1) await does[this.#number(does.length)]!();
    await this.rerun(subjectId);
    for (const check of this.version.design.checks) await this.tryCheck(check);
    for (const actor of BLINDED) await this.look(actor, subjectNo, subjectId);
    await this.exported('manager');
  }

  async #enter(subjectNo: string): Promise<void> {
    const page = await this.#page('site', subjectNo);
    if (!page) return;
    const places = new Map<string, ItemInstanceRef & { value: string | null }>();
    const added = new Map<string, { blockKey: Key; line: number }>();
    const blocks = this.#blocks('site_staff', page.pageKey);
    for (let left = 1 + this.#number(5); left > 0; left -= 1) {
      const block = this.#pick(blocks);
      const items = block.items.filter((item) => holdsValue(item));
      if (items.length === 0) continue;
      const item = this.#pick(items);
      const next = Math.max(0, ...page.state.lines.map(({ line }) => line)) + 1;
      const live = page.state.lines.filter((one) => one.blockKey === block.key && !one.deleted);
      const fixed = fixedLinesOf(block);
      const line = this.#pick(fixed ?? [...live.map((one) => one.line), next]);
      const value = this.#pick(VALUES[dataTypeOf(item)]!);
      const place = { blockKey: block.key, line, itemKey: item.key };
      places.set(itemInstanceKey(place), { ...place, value });
      if (!fixed && line === next) added.set(block.key, { blockKey: block.key, line });
    }
    await this.same('site', 'POST', `pages/${page.pageId}/save`, {
      designVersionId: this.version.versionId,
      items: [...places.values()].map((place) => {
        const stored = page.state.values.find((row) => isSameInstance(row, place));
        const reason = stored ? { reasonCode: 1 } : {};
        return { ...place, revision: stored?.revision ?? 0, ...reason };
      }),
      linesAdded: [...added.values()],
    });
  }

  /** An unblinded role enters different values in the two studies; its own answers are not compared. */
  async #enterHidden(): Promise<void> {
    const pages = await this.worlds[0].database.query<{ page_id: number; page_key: string }>(
      `select page_id, page_key from subject.page join subject.visit v using (study_id, subject_id, visit_id)
       where not v.deleted and subject_id = (select max(subject_id) from subject.subject) order by page_id`,
    );
    const hidden = pages.flatMap(({ page_id: pageId, page_key: pageKey }) =>
      this.version.index.pages
        .get(pageKey)!
        .blocks.flatMap((block) =>
          block.items
            .filter(
              (item) =>
                holdsValue(item) &&
                !this.version.role('site_staff').seesItem(pageKey, item.key) &&
                this.version.role('unblinded').seesItem(pageKey, item.key),
            )
            .map((item) => ({ pageId, block, item })),
        ),
    );
    if (hidden.length === 0) return;
    const { pageId, block, item } = this.#pick(hidden);
    const line = this.#pick(fixedLinesOf(block) ?? [1]);
    const values = VALUES[dataTypeOf(item)]!;
    const chosen = [this.#pick(values), this.#pick(values)];
    for (const [at, world] of this.worlds.entries()) {
      const page = await world.open(pageId, 'unblinded');
      const place = { blockKey: block.key, line, itemKey: item.key };
      const stored = page.state.values.find((row) => isSameInstance(row, place));
      const isThere = page.state.lines.some(
        (one) => one.blockKey === block.key && one.line === line,
      );
      const save = (body: object) =>
        world.call('unblinded', 'POST', `pages/${pageId}/save`, {
          designVersionId: this.version.versionId,
          items: [],
          ...body,
        });
      // Everybody sees a line, so it is added in both studies even when the value is refused.
      if (!fixedLinesOf(block) && !isThere) {
        await save({ linesAdded: [{ blockKey: block.key, line }] });
      }
      await save({
        items: [
          {
            ...place,
            value: chosen[at],
            revision: stored?.revision ?? 0,
            ...(stored ? { reasonCode: 1 } : {}),
          },
        ],
      });
    }
  }

  async #initialise(subjectNo: string): Promise<void> {
    const page = await this.#page('site', subjectNo);
    if (!page) return;
    await this.same('site', 'POST', `pages/${page.pageId}/initialise`, this.#initialisation);
    await this.same('site', 'GET', `pages/${page.pageId}`);
  }

  /** An unblinded role initialises a page in both studies; its own answers are not compared. */
  async #initialiseWhole(): Promise<void> {
    const pages = await this.worlds[0].database.query<{ page_id: number }>(
      `select page_id from subject.page
       where page_key <> 'REG' and subject_id = (select max(subject_id) from subject.subject) order by page_id`,
    );
    const { page_id: pageId } = this.#pick(pages);
    for (const world of this.worlds) {
      await world.call('unblinded', 'POST', `pages/${pageId}/initialise`, this.#initialisation);
    }
  }

  get #initialisation() {
    return { designVersionId: this.version.versionId, reason: 'because' };
  }

  async #ask(subjectNo: string): Promise<void> {
    const page = await this.#page('monitor', subjectNo);
    if (!page) return;
    const block = this.#pick(this.#blocks('monitor', page.pageKey));
    await this.same('monitor', 'POST', 'queries', {
      pageId: page.pageId,
      blockKey: block.key,
      line: this.#pick(fixedLinesOf(block) ?? [1]),
      itemKey: this.#pick(block.items).key,
      content: 'Is this so?',
    });
  }

  async #moveQuery(): Promise<void> {
    const { rows } = await this.same<{ rows: { queryId: number; revision: number }[] }>(
      'monitor',
      'GET',
      'queries?size=200&sort=issuedAt&order=asc',
    );
    if (rows.length === 0) return;
    const { queryId, revision } = this.#pick(rows);
    const [actor, act] = this.#pick([
      ['site', 'answer'],
      ['monitor', 'close'],
      ['monitor', 'reopen'],
    ] as const);
    await this.same(actor, 'POST', `queries/${queryId}/${act}`, {
      revision,
      ...(act === 'answer' ? { answer: 'It is' } : {}),
    });
    await this.same('monitor', 'GET', `queries/${queryId}/history`);
  }

  async #visit(subjectNo: string, subjectId: number): Promise<void> {
    if (this.#number(3) > 0) {
      const visitKey = this.#pick(['UNS', 'C1', 'SAFETY']);
      await this.same('site', 'POST', `subjects/${subjectId}/visits`, { visitKey });
      return;
    }
    const { visits } = await this.#matrix('site', subjectNo);
    const { visitId, deleted } = this.#pick(visits);
    const act = deleted ? 'restore' : 'delete';
    await this.same('site', 'POST', `visits/${visitId}/${act}`, { reason: 'because' });
  }

  /** A blinded role sets or clears a status of what it sees. */
  async #setStatus(subjectNo: string, subjectId: number): Promise<void> {
    const { cells } = await this.#matrix('manager', subjectNo);
    const { pageId, visitId, pageKey } = this.#pick(cells);
    const blockKey = this.#pick(this.#blocks('data_manager', pageKey)).key;
    const level = this.#pick(['page', 'block', 'visit', 'subject'] as const);
    const place = { pageId, visitId, blockKey };
    const target = Object.fromEntries(statusFields[level].map((field) => [field, place[field]]));
    const set = this.#number(2) === 0;
    const reason = set ? {} : { reason: 'because' };
    const input = { flag: this.#pick(STATUS_FLAGS), set, level, ...target, ...reason };
    await this.same('manager', 'POST', `subjects/${subjectId}/status/preview`, input);
    await this.same('manager', 'POST', `subjects/${subjectId}/status`, input);
  }

  #matrix(actor: Actor, subjectNo: string): Promise<VisitMatrix> {
    const no = encodeURIComponent(subjectNo);
    return this.same(actor, 'GET', `subjects/${no}/visit-matrix?siteId=${SITE}`);
  }

  async #page(actor: Actor, subjectNo: string): Promise<PageView | null> {
    const { cells } = await this.#matrix(actor, subjectNo);
    const open = cells.filter(({ pageKey }) => pageKey !== 'REG');
    if (open.length === 0) return null;
    return this.same<PageView>(actor, 'GET', `pages/${this.#pick(open).pageId}`);
  }

  /** The blocks that the role sees. */
  #blocks(roleCode: string, pageKey: Key) {
    const { pages } = this.version.projection(roleCode, pageKey);
    return pages.find(({ key }) => key === pageKey)!.blocks;
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
