import { type LockBlocker, LOCK_BLOCKERS, PropertyType } from '@casebook/study-design';
import {
  Flag,
  itemInstanceKey,
  type LockRules,
  type PageInstance,
  type StatusAct,
} from '@casebook/subject-data';
import * as fc from 'fast-check';
import { DesignVersion } from '../design/design-version';
import { MemorySubject } from '../test/memory-subject';
import { replayDesign } from '../test/replay-design';
import { evaluatePage } from './page-checks';

const TODAY = '2024-06-01';
const ROLE = 'site_staff';

/** One item of lines and one outside lines are hidden from site staff. */
function design() {
  const made = replayDesign();
  for (const item of made.pages.flatMap(({ blocks }) => blocks.flatMap(({ items }) => items))) {
    if (item.key !== 'REMARK' && item.key !== 'START') continue;
    item.properties = [{ type: PropertyType.hidden, roles: ['unblinded'] }];
  }
  return made;
}
const version = new DesignVersion(1, 1, design());

const rules = (...blockers: LockBlocker[]): LockRules => ({
  blockers: new Set(blockers),
  isForEverybody: () => true,
});

const numbers = fc.array(fc.nat(1_000), { minLength: 20, maxLength: 20 });
/** Values, and SDV and review of some pages. */
const histories = fc.array(
  fc.record({
    page: fc.nat(1_000),
    decisions: numbers,
    mark: fc.constantFrom(null, 'sdv', 'review'),
  }),
  { minLength: 5, maxLength: 20 },
);

function played(history: Iterable<{ page: number; decisions: number[]; mark: string | null }>) {
  const subject = new MemorySubject(version, TODAY);
  for (const { page, decisions, mark } of history) {
    const pageId = subject.pageIds[page % subject.pageIds.length]!;
    if (mark === 'sdv' || mark === 'review') {
      subject.setStatus({ flag: mark, set: true, level: 'page', pageId }, ROLE);
    } else {
      subject.save(pageId, subject.request(pageId, decisions));
    }
  }
  return subject;
}

/** What the counters say of an item that a rule keeps from being locked. */
const waiting: Readonly<Record<LockBlocker, (page: PageInstance) => number>> = {
  openQuery: ({ counters }) => counters.openQueries,
  answeredQuery: ({ counters }) => counters.answeredQueries,
  notEntered: ({ counters }) => (counters.applicable ? counters.items - counters.entered : 0),
  sdvOpen: ({ counters }) => (counters.applicable ? counters.sdvOpen : 0),
  notReviewed: ({ counters }) => (counters.applicable ? counters.items - counters.reviewed : 0),
};

const isOfItems = (blocker: LockBlocker) => blocker !== 'openQuery' && blocker !== 'answeredQuery';

const isMasked = (mask: number | undefined): boolean => ((mask ?? 0) & Flag.lock) !== 0;

/** The act at a subject, and at each of its visits and pages. */
const acts = (subject: MemorySubject): StatusAct[] => {
  const lock = { flag: 'lock', set: true } as const;
  return [
    { ...lock, level: 'subject' },
    ...subject.visitIds.map((visitId) => ({ ...lock, level: 'visit' as const, visitId })),
    ...subject.pageIds.map((pageId) => ({ ...lock, level: 'page' as const, pageId })),
  ];
};

it('leaves exactly the items unlocked that the counters of their page call not entered, not verified or not reviewed [R4-STATUS-01]', () => {
  const met = new Map<string, number>();
  fc.assert(
    fc.property(histories, fc.constantFrom(...LOCK_BLOCKERS), fc.nat(), (history, blocker, at) => {
      const subject = played(history);
      const all = acts(subject);
      const act = all[at % 3 === 0 ? 0 : at % all.length]!;
      const before = subject.load();
      const changes = subject.setStatus(act, ROLE, rules(blocker));
      const after = subject.load();
      const reached = [...before.pages.values()].filter(
        ({ pageId, visit }) =>
          act.level === 'subject' || visit.visitId === act.visitId || pageId === act.pageId,
      );
      const counts = reached.map((page) => waiting[blocker](page));
      const blocked = reached.filter((_page, index) => counts[index]! > 0);
      expect(changes.isBlocked).toBe(blocked.length > 0);
      expect(changes.skipped.every(({ blockedBy }) => blockedBy.join() === blocker)).toBe(true);
      for (const page of reached) {
        const { counters } = after.pages.get(page.pageId)!;
        if (counters.applicable && isOfItems(blocker)) {
          expect(counters.items - counters.locked).toBe(waiting[blocker](page));
        }
        // Everything of a page without a blocker is locked, and what is added to it later as well.
        const isClear = !blocked.includes(page);
        expect(isMasked(subject.masks.ofPage(after.pages.get(page.pageId)!))).toBe(isClear);
        if (isClear) expect(counters.locked).toBe(counters.items);
        met.set(`${blocker} ${isClear}`, (met.get(`${blocker} ${isClear}`) ?? 0) + 1);
      }
      // The mask is that of the widest levels without a blocker.
      const isBlockedIn = (visitId: number) =>
        blocked.some(({ visit }) => visit.visitId === visitId);
      if (act.level === 'subject') {
        expect(isMasked(subject.masks.subject)).toBe(blocked.length === 0);
        for (const id of subject.visitIds) {
          const isOwn = blocked.length > 0 && !isBlockedIn(id);
          expect(isMasked(subject.masks.visits.get(id))).toBe(isOwn);
        }
      }
      if (act.level === 'visit') {
        expect(isMasked(subject.masks.visits.get(act.visitId!))).toBe(!isBlockedIn(act.visitId!));
      }
      const again = subject.setStatus(act, ROLE, rules(blocker));
      expect([again.done, again.masks, again.items]).toEqual([0, [], []]);
      expect(again.skipped).toHaveLength(changes.skipped.length);
    }),
    { numRuns: 60, seed: 7 },
  );
  for (const name of ['openQuery', 'notEntered', 'sdvOpen', 'notReviewed']) {
    for (const isClear of [true, false]) {
      expect([name, isClear, met.get(`${name} ${isClear}`) ?? 0]).not.toEqual([name, isClear, 0]);
    }
  }
});

it('locks a subject as its pages one by one, and nothing differently when no rule is on [R4-STATUS-01]', () => {
  const blockers = fc.subarray([...LOCK_BLOCKERS]);
  fc.assert(
    fc.property(histories, blockers, (history, chosen) => {
      const [whole, single, plain, unruled] = [0, 1, 2, 3].map(() => played(history));
      const flags = (subject: MemorySubject) => {
        const data = subject.load();
        return [...data.pages.values()].flatMap((page) => {
          const hidden = evaluatePage(data, page, TODAY).hidden.length;
          const blocks = version.index.pages.get(page.pageKey)!.blocks;
          return blocks.flatMap(({ key, items }) =>
            data.linesOf(page, key).flatMap((line) =>
              items.map((item) => {
                const place = { blockKey: key, line, itemKey: item.key };
                const at = data.flagsAt(page, key, line, item.key);
                return `${page.pageId} ${itemInstanceKey(place)} ${at} ${hidden}`;
              }),
            ),
          );
        });
      };
      const [ofSubject] = acts(whole!);
      whole!.setStatus(ofSubject!, ROLE, rules(...chosen));
      for (const act of acts(single!).filter(({ level }) => level === 'page')) {
        single!.setStatus(act, ROLE, rules(...chosen));
      }
      expect(flags(whole!)).toEqual(flags(single!));
      const one = plain!.setStatus(ofSubject!, ROLE, rules());
      const other = unruled!.setStatus(ofSubject!, ROLE);
      expect([one.done, one.masks]).toEqual([other.done, other.masks]);
      expect(flags(plain!)).toEqual(flags(unruled!));
    }),
    { numRuns: 25, seed: 11 },
  );
});
