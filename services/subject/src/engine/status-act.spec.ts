import { holdsValue, propertyOf, PropertyType } from '@casebook/study-design';
import {
  CLOSED_FLAGS,
  NOT_DONE,
  countPage,
  Flag,
  isClosed,
  itemInstanceKey,
  type ItemInstanceRef,
  parseItemInstanceKey,
  STATUS_FLAGS,
  STATUS_LEVELS,
  type StatusAct,
  type StatusChanges,
  type StatusLevel,
  statusBit,
  sumContributions,
} from '@casebook/subject-data';
import * as fc from 'fast-check';
import { DesignVersion } from '../design/design-version';
import { MemorySubject } from '../test/memory-subject';
import { replayDesign } from '../test/replay-design';
import type { LoadedSubject } from './loaded-subject';
import { evaluatePage } from './page-checks';

const TODAY = '2024-06-01';
const ROLES = ['site_staff', 'unblinded'] as const;
const WIDTH: readonly StatusLevel[] = STATUS_LEVELS;

/** One item of lines and one outside lines are hidden from site staff. */
function design() {
  const made = replayDesign();
  for (const { blocks } of made.pages) {
    for (const { items } of blocks) {
      for (const item of items) {
        if (item.key !== 'REMARK' && item.key !== 'START') continue;
        item.properties = [{ type: PropertyType.hidden, roles: ['unblinded'] }];
      }
    }
  }
  return made;
}
const version = new DesignVersion(1, 1, design());

/** Every item instance on the pages and every stored value, with its flags, as `pageId BLOCK.line.ITEM`. */
type Flags = Map<string, number>;

function flagsOf(data: LoadedSubject): Flags {
  const flags: Flags = new Map();
  for (const page of data.pages.values()) {
    const places: ItemInstanceRef[] = [...page.values.values()].filter(({ deleted }) => !deleted);
    for (const block of version.index.pages.get(page.pageKey)!.blocks) {
      for (const line of data.linesOf(page, block.key)) {
        for (const item of block.items.filter(holdsValue)) {
          places.push({ blockKey: block.key, line, itemKey: item.key });
        }
      }
    }
    for (const place of places) {
      const { blockKey, line, itemKey } = place;
      const key = `${page.pageId} ${itemInstanceKey(place)}`;
      flags.set(key, data.flagsAt(page, blockKey, line, itemKey));
    }
  }
  return flags;
}

function isBelow(data: LoadedSubject, act: StatusAct, place: string): boolean {
  const [id, key] = place.split(' ') as [string, string];
  const { blockKey, line, itemKey } = parseItemInstanceKey(key);
  const page = data.pages.get(Number(id))!;
  return (
    (act.visitId === undefined || act.visitId === page.visit.visitId) &&
    (act.pageId === undefined || act.pageId === page.pageId) &&
    (act.blockKey === undefined || act.blockKey === blockKey) &&
    (act.line === undefined || act.line === line) &&
    (act.itemKey === undefined || act.itemKey === itemKey)
  );
}

/** Items that a role sees and a check does not hide. */
function isShown(data: LoadedSubject, place: string, role: string, ofPage: boolean): boolean {
  const [id, key] = place.split(' ') as [string, string];
  const ref = parseItemInstanceKey(key);
  const page = data.pages.get(Number(id))!;
  const { hidden, applicable } = evaluatePage(data, page, TODAY);
  return (
    (applicable || ofPage) &&
    version.role(role).seesItem(page.pageKey, ref.itemKey) &&
    !hidden.some(
      (one) => one.block === ref.blockKey && one.line === ref.line && one.item === ref.itemKey,
    )
  );
}

/** Makes an act from random numbers, at a place that exists. */
function actOf(data: LoadedSubject, numbers: readonly number[]): StatusAct {
  let at = 0;
  const pick = <T>(from: readonly T[]): T => from[numbers[at++ % numbers.length]! % from.length]!;
  const flag = pick([...STATUS_FLAGS, 'lock', 'freeze'] as const);
  const set = pick([true, true, false]);
  const level = pick(STATUS_LEVELS);
  // A few pages, so that acts at different levels meet.
  const page = pick([...data.pages.values()].slice(2, 7));
  const block = pick(version.index.pages.get(page.pageKey)!.blocks);
  const lines = data.linesOf(page, block.key);
  const hasLine = lines.length > 0 && (level !== 'line' || lines[0]! > 0);
  const item = pick(block.items.filter(holdsValue));
  switch (level) {
    case 'subject':
      return { flag, set, level };
    case 'visit':
      return { flag, set, level, visitId: page.visit.visitId };
    case 'block':
      return { flag, set, level, pageId: page.pageId, blockKey: block.key };
    case 'line':
    case 'question': {
      if (!hasLine) break;
      const place = { pageId: page.pageId, blockKey: block.key, line: pick(lines) };
      return level === 'line'
        ? { flag, set, level, ...place }
        : { flag, set, level, ...place, itemKey: item.key };
    }
    default:
  }
  return { flag, set, level: 'page', pageId: page.pageId };
}

/** The subject with what a test must know to judge an act: the levels at which the lock was set and not cleared. */
class PlayedSubject {
  readonly subject = new MemorySubject(version, TODAY);
  #locks: StatusAct[] = [];
  readonly met = new Map<string, number>();

  /** The widest locked level above a target. */
  holderOf(data: LoadedSubject, act: StatusAct): StatusLevel | null {
    const wider = this.#locks.filter(
      (lock) => WIDTH.indexOf(lock.level) < WIDTH.indexOf(act.level) && contains(data, lock, act),
    );
    const levels = wider.map(({ level }) => level);
    return WIDTH.find((level) => levels.includes(level)) ?? null;
  }

  act(numbers: readonly number[]): void {
    const before = this.subject.load();
    const act = actOf(before, numbers);
    const role = ROLES[numbers[0]! % ROLES.length]!;
    const holder = this.holderOf(before, act);
    const masks = this.#ownMasks();
    const changes = this.subject.setStatus(act, role);
    this.#expectRules(before, act, role, holder, changes);
    this.#expectMasks(act, masks, changes);
    if (act.flag === 'lock' && act.set) this.#locks.push(act);
    if (act.flag === 'lock' && !act.set && !holder) {
      this.#locks = this.#locks.filter((lock) => !contains(before, act, lock));
    }
    const again = this.subject.setStatus(act, role);
    expect([act, again.done, again.masks, again.items.length]).toEqual([act, 0, [], 0]);
  }

  /** The own mask of every level, with those of the wider levels, as `level id`. */
  #ownMasks(): Map<string, { own: number; wider: number }> {
    const { masks } = this.subject;
    const found = new Map([['subject', { own: masks.subject, wider: 0 }]]);
    for (const page of this.subject.load().pages.values()) {
      const { subject, visit, page: own } = masks.above(page);
      found.set(`visit ${page.visit.visitId}`, { own: visit, wider: subject });
      found.set(`page ${page.pageId}`, { own, wider: subject | visit });
      for (const [blockKey, lines] of page.lines) {
        for (const line of lines.keys()) {
          const above = masks.above(page, blockKey, line);
          const wider = subject | visit | own;
          found.set(
            `line ${page.pageId} ${blockKey} ${line}`,
            line === 0
              ? { own: above.block, wider }
              : { own: above.line, wider: wider | above.block },
          );
        }
      }
    }
    return found;
  }

  /** Locked levels keep their masks, a covered level gets none, and only items that differ from the masks get rows. */
  #expectMasks(
    act: StatusAct,
    before: ReadonlyMap<string, { own: number; wider: number }>,
    { items }: StatusChanges,
  ): void {
    const bit = statusBit(act.flag);
    const data = this.subject.load();
    for (const [place, { own, wider }] of this.#ownMasks()) {
      const was = before.get(place) ?? { own: 0, wider };
      expect([place, own & ~CLOSED_FLAGS]).toEqual([place, 0]);
      if (act.flag !== 'lock' && ((was.own | was.wider) & Flag.lock) !== 0) {
        expect([act, place, own]).toEqual([act, place, was.own]);
      }
      if (act.set && (was.wider & bit) !== 0)
        expect([act, place, own]).toEqual([act, place, was.own]);
    }
    for (const { page, row, isNew } of items) {
      if (!isNew) continue;
      const born = data.closedAt(page, row.blockKey, row.line);
      expect([act, row.flags === born]).toEqual([act, false]);
    }
  }

  #expectRules(
    data: LoadedSubject,
    act: StatusAct,
    role: string,
    holder: StatusLevel | null,
    changes: StatusChanges,
  ): void {
    const after = flagsOf(this.subject.load());
    const bit = statusBit(act.flag);
    const marks = (bit & CLOSED_FLAGS) === 0;
    const count = { done: 0, unchanged: 0, skipped: 0 };
    for (const [place, was] of flagsOf(data)) {
      const is = after.get(place)!;
      const told = [act, place, was, is];
      // No other flag changes, and nothing outside the target.
      expect([...told, (was ^ is) & ~bit]).toEqual([...told, 0]);
      if (!isBelow(data, act, place)) {
        expect(told).toEqual([act, place, was, was]);
        continue;
      }
      const isSeen = isShown(data, place, role, act.pageId !== undefined);
      const isLocked = (was & Flag.lock) !== 0;
      const isKept = isLocked && (act.flag === 'lock' ? !act.set && holder !== null : true);
      const wanted = isKept || (marks && !isSeen) ? was : act.set ? was | bit : was & ~bit;
      expect(told).toEqual([act, place, was, wanted]);
      if (!isSeen) continue;
      if (isKept) count.skipped += 1;
      else if (was === is) count.unchanged += 1;
      else count.done += 1;
    }
    expect({ ...count, act }).toEqual({
      act,
      done: changes.done,
      unchanged: changes.unchanged,
      skipped: changes.skipped.length,
    });
    for (const { page, itemKey, heldBy } of changes.skipped) {
      expect(version.role(role).seesItem(page.pageKey, itemKey)).toBe(true);
      if (act.flag === 'lock') expect(heldBy).toBe(holder);
    }
    for (const [kind, n] of Object.entries(count)) {
      const name = `${act.flag} ${act.set ? 'set' : 'cleared'} ${kind}`;
      this.met.set(name, (this.met.get(name) ?? 0) + n);
    }
  }

  /** A save changes no value that is frozen or locked, and clears only SDV and review. */
  save(page: number, decisions: readonly number[]): void {
    const { subject } = this;
    const pageId = subject.pageIds[2 + (page % 5)]!;
    const before = subject.load();
    const flags = flagsOf(before);
    subject.save(pageId, subject.request(pageId, decisions));
    const after = subject.load();
    const now = flagsOf(after);
    for (const [place, was] of flags) {
      const [id, key] = place.split(' ') as [string, string];
      const value = (data: LoadedSubject) => data.pages.get(Number(id))!.values.get(key)?.value;
      if (isClosed(was)) expect([place, value(after)]).toEqual([place, value(before)]);
      // An item of a removed line is no longer on the page.
      const is = now.get(place) ?? 0;
      expect([place, is & CLOSED_FLAGS]).toEqual([place, was & CLOSED_FLAGS]);
      expect([place, is & ~was & ~NOT_DONE]).toEqual([place, 0]);
    }
    for (const [place, is] of now) {
      if (flags.has(place)) continue;
      expect([place, is & ~CLOSED_FLAGS & ~NOT_DONE]).toEqual([place, 0]);
    }
  }

  /** Everything of a new visit has the freeze and lock of the subject, and nothing else. */
  addVisit(at: number): void {
    const known = new Set(flagsOf(this.subject.load()).keys());
    this.subject.addVisit(at % 2 === 0 ? 'UNS' : 'SAFETY', this.subject.visitIds.length);
    for (const [place, flags] of flagsOf(this.subject.load())) {
      if (!known.has(place)) expect([place, flags]).toEqual([place, this.subject.masks.subject]);
    }
  }

  expectCounted(): void {
    const data = this.subject.load();
    const pages = [...data.pages.values()];
    const counted = pages.map((page) => {
      const { hidden, applicable } = evaluatePage(data, page, TODAY);
      return { ...page.counters, ...countPage(data, page, hidden), applicable };
    });
    expect(pages.map(({ counters }) => counters)).toEqual(counted);
    expect(this.subject.sums()).toEqual(sumContributions(counted));
    for (const page of pages) expect(page.flags).toBe(this.subject.masks.ofPage(page));
  }
}

/** Whether one target is the other one or lies below it. */
function contains(data: LoadedSubject, outer: StatusAct, inner: StatusAct): boolean {
  if (WIDTH.indexOf(outer.level) > WIDTH.indexOf(inner.level)) return false;
  const page = inner.pageId === undefined ? undefined : data.pages.get(inner.pageId)!;
  const of = { visitId: inner.visitId ?? page?.visit.visitId, ...inner };
  return (['visitId', 'pageId', 'blockKey', 'line', 'itemKey'] as const).every(
    (field) =>
      outer[field] === undefined ||
      outer[field] === (field === 'visitId' ? of.visitId : inner[field]),
  );
}

const numbers = fc.array(fc.nat(1_000), { minLength: 20, maxLength: 20 });
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ act: numbers }) },
    { weight: 4, arbitrary: fc.record({ save: numbers, page: fc.nat(1_000) }) },
    { weight: 1, arbitrary: fc.record({ visit: fc.nat(1_000) }) },
  ),
  { minLength: 10, maxLength: 30 },
);

/** The same in every run, so that what a run meets does not depend on its seed. */
const examples = fc.sample(steps, { seed: 1, numRuns: 40 }).map((all): [typeof all] => [all]);

it('keeps the rules and the counters in any order of acts at all levels, saves and new visits [R4-STATUS-01] [R4-STATUS-02] [D3-FLAG-01] [D3-FLAG-02] [D3-VALUE-02]', () => {
  const met = new Map<string, number>();
  fc.assert(
    fc.property(steps, (all) => {
      const played = new PlayedSubject();
      for (const one of all) {
        if ('act' in one) played.act(one.act);
        else if ('save' in one) played.save(one.page, one.save);
        else played.addVisit(one.visit);
        played.expectCounted();
      }
      for (const [name, n] of played.met) met.set(name, (met.get(name) ?? 0) + n);
    }),
    { numRuns: 60, examples },
  );
  for (const flag of STATUS_FLAGS) {
    for (const kind of ['set done', 'set unchanged', 'cleared done', 'cleared skipped']) {
      expect([flag, kind, (met.get(`${flag} ${kind}`) ?? 0) > 0]).toEqual([flag, kind, true]);
    }
  }
  expect(propertyOf(version.index.item('LAB', 'REMARK')!.item, PropertyType.hidden)).toBeDefined();
});
