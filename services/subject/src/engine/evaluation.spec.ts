import {
  compileDesignChecks,
  type DerivedValue,
  runChecks,
  type Outcome,
  type CheckedData,
  type VisitRef,
} from '@casebook/checks';
import type { StudyDesign } from '@casebook/study-design';
import * as fc from 'fast-check';
import {
  isNotDone,
  itemInstanceKey,
  type PageInstance,
  repetitionOf,
  fixedLinesOf,
} from '@casebook/subject-data';
import { DesignVersion } from '../design/design-version';
import { arbitraryDesign } from '../test/arbitrary-checks';
import { IDENTITY, MemorySubject } from '../test/memory-subject';
import { reevaluate } from './evaluation';
import { evaluatePage } from './page-checks';
import { surroundingsOf } from '../page/surroundings';
import type { LoadedSubject } from './loaded-subject';

const TODAY = '2024-06-01';
const ROLE = 'site_staff';

const edits = fc.array(
  fc.record({
    page: fc.nat(1_000),
    decisions: fc.array(fc.nat(1_000), { minLength: 20, maxLength: 20 }),
  }),
  { minLength: 10, maxLength: 30 },
);

/** Versions frozen before this rule existed may hold checks that do not name the repetition of a visit. */
const faultsOf = (design: StudyDesign) =>
  compileDesignChecks(design).faults.filter(
    ({ severity, code }) => severity === 'error' && code !== 'CHECKS_VISIT_AMBIGUOUS',
  );

/**
 * Builds a design without the checks that a version cannot be frozen with, and replays the saves in it; some pages are
 * initialised instead.
 */
function replay(design: StudyDesign, saves: readonly { page: number; decisions: number[] }[]) {
  const wrong = new Set(faultsOf(design).map(({ checkKey }) => checkKey));
  const version = new DesignVersion(1, 1, {
    ...design,
    checks: design.checks.filter(({ key }) => !wrong.has(key)),
  });
  const subject = new MemorySubject(version, TODAY);
  for (const { page, decisions } of saves) {
    // Only a few pages, so that values are also corrected.
    const pageId = subject.pageIds[1 + (page % 8)]!;
    if (page % 11 === 0) subject.initialise(pageId);
    else subject.save(pageId, subject.request(pageId, decisions));
  }
  return subject;
}

/** The same in every run, so that what a run meets does not depend on its seed. */
const examples = fc.sample(fc.tuple(arbitraryDesign, edits), { seed: 1, numRuns: 50 });

it('gives the result of a full evaluation after any sequence of saves and initialised pages [D1-02] [D5-CHECK-01] [D5-CHECK-03]', () => {
  const met = new Map<string, number>();
  fc.assert(
    fc.property(arbitraryDesign, edits, (design, saves) => {
      const subject = replay(design, saves);
      const full = subject.load();
      for (const page of full.pages.values()) {
        if (page.counters.failures) count(met, 'failure');
        for (const { status } of page.queries) count(met, `query ${status}`);
        for (const [key] of page.values) if (key.includes('DOUBLE')) count(met, 'derived');
      }
      const { changes, effects } = reevaluate(full, TODAY);
      expect([
        ...changes.items.map(({ page, itemKey, line, row }) => [
          name(page),
          itemKey,
          line,
          row.value,
        ]),
        ...effects.pages.map(({ page, open, moved, before, after }) => [
          name(page),
          open.map(({ checkKey, line }) => [checkKey, line]),
          moved.map(({ query, status }) => [query.checkKey, query.line, status]),
          before,
          after,
        ]),
      ]).toEqual([]);
    }),
    { numRuns: 150, examples },
  );
  for (const kind of ['failure', 'query 1', 'query 4', 'query 5', 'derived']) {
    expect(`${kind}: ${(met.get(kind) ?? 0) > 1}`).toBe(`${kind}: true`);
  }
});

it('gives the same result in the browser as on the server [D5-CHECK-05] [D1-02]', () => {
  let compared = 0;
  fc.assert(
    fc.property(arbitraryDesign, edits, (design, saves) => {
      const subject = replay(design, saves);
      const server = subject.load();
      for (const page of server.pages.values()) {
        const ours = evaluatePage(server, page, TODAY);
        const theirs = inBrowser(subject, page);
        const shared = ours.results.filter(({ checkKey }) => theirs.outcomes.has(checkKey));
        for (const { checkKey, line, outcome } of shared) {
          compared += 1;
          expect([checkKey, line, theirs.outcomes.get(checkKey)!.get(line)]).toEqual([
            checkKey,
            line,
            outcome,
          ]);
        }
        expect(theirs.hidden).toEqual(ours.hidden);
        expect(byCheck(theirs.derived)).toEqual(byCheck(ours.derived));
      }
    }),
    { numRuns: 60, examples },
  );
  expect(compared).toBeGreaterThan(1_000);
});

/**
 * Runs the checks of a page as the browser does: only with the projected design, the values of the page and the
 * surrounding values.
 */
function inBrowser(subject: MemorySubject, { pageId, pageKey, visit }: PageInstance) {
  const { version } = subject;
  const projection = version.projection(ROLE, pageKey);
  const loaded = subject.load({ pageId, pageKeys: projection.pages.map(({ key }) => key) });
  const page = loaded.pages.get(pageId)!;
  const {
    surroundingValues: values,
    surroundingLines: lines,
    surroundingVisits: visits,
  } = surroundingsOf(
    loaded,
    page,
    version.role(ROLE),
    projection.checks.map(({ key }) => key),
  );
  const at = { visit: visit.visitKey, repetition: repetitionOf(visit) };
  const isHere = (place: VisitRef & { page: string }) =>
    place.page === pageKey &&
    (place.visit === undefined ||
      (place.visit === at.visit &&
        (place.repetition === undefined || place.repetition === at.repetition)));
  const snapshot: CheckedData = {
    at,
    siteCode: IDENTITY.siteCode,
    subjectNumber: IDENTITY.subjectNo,
    visits: (key) => visits.find(({ visitKey }) => visitKey === key)?.numbers ?? [],
    value: (place) => {
      if (isHere(place)) return ownValue(page, place.block, place.line, place.item);
      return values.find(
        (one) =>
          one.visitKey === place.visit &&
          one.repetition === place.repetition &&
          one.pageKey === place.page &&
          one.blockKey === place.block &&
          one.line === place.line &&
          one.itemKey === place.item,
      )?.value;
    },
    isNotDone: (place) => {
      const key = itemInstanceKey({ blockKey: place.block, line: place.line, itemKey: place.item });
      const row = page.values.get(key);
      return isHere(place) && row !== undefined && isNotDone(row);
    },
    lines: (place) => {
      if (isHere(place)) return ownLines(loaded, page, place.block);
      return (
        lines.find(
          (one) =>
            one.visitKey === place.visit &&
            one.repetition === place.repetition &&
            one.pageKey === place.page &&
            one.blockKey === place.block,
        )?.lines ?? []
      );
    },
  };
  const { program } = compileDesignChecks(projection);
  expect(faultsOf(projection)).toEqual([]);
  const { results, derived, hidden } = runChecks(program, {
    visit: visit.visitKey,
    page: pageKey,
    snapshot,
    today: TODAY,
  });
  const outcomes = new Map<string, Map<number, Outcome>>();
  for (const { checkKey, line, outcome } of results) {
    const ofLine = outcomes.get(checkKey) ?? new Map<number, Outcome>();
    outcomes.set(checkKey, ofLine.set(line, outcome));
  }
  return { outcomes, derived, hidden };
}

function ownValue(page: PageInstance, block: string, line: number, item: string): string | null {
  const row = page.values.get(itemInstanceKey({ blockKey: block, line, itemKey: item }));
  return row && !row.deleted ? row.value : null;
}

function ownLines(data: LoadedSubject, page: PageInstance, blockKey: string): readonly number[] {
  const block = data.version.index.pages
    .get(page.pageKey)!
    .blocks.find(({ key }) => key === blockKey)!;
  const live = [...(page.lines.get(blockKey) ?? [])].filter(
    ([line, { deleted }]) => line > 0 && !deleted,
  );
  return fixedLinesOf(block) ?? live.map(([line]) => line).toSorted((a, b) => a - b);
}

/** Independent derivations may run in any order, so they are sorted before they are compared. */
const byCheck = (derived: readonly DerivedValue[]): DerivedValue[] =>
  derived.toSorted((a, b) => a.checkKey.localeCompare(b.checkKey) || a.line - b.line);

const name = ({ visit, pageKey }: PageInstance): string =>
  `${visit.visitKey}${visit.cycleNo ?? visit.unscheduledNo ?? ''}.${pageKey}`;

function count(met: Map<string, number>, kind: string): void {
  met.set(kind, (met.get(kind) ?? 0) + 1);
}
