import { runChecks, type CheckedData, type CheckResult, type VisitRef } from '@casebook/checks';
import type { Key } from '@casebook/study-design';
import { isClosed, itemInstanceKey, parseItemInstanceKey } from '@casebook/subject-data';
import { noteTargetKey } from './note-target';
import { linesOfBlock, type PageDesign } from './page-design';
import {
  type CheckFinding,
  isLive,
  isUnsaved,
  itemFlags,
  type PageFindings,
  type PageStore,
} from './page-store';

/** The page as the checks read it: entered values replace stored ones; refused entries are missing. */
export function snapshotOf(design: PageDesign, state: PageStore): CheckedData {
  const { page, at, siteCode, subjectNumber, surroundings } = design;
  const isHere = (place: VisitRef & { page: Key }) =>
    place.page === page.key &&
    (place.visit === undefined ||
      (place.visit === at.visit &&
        (place.repetition === undefined || place.repetition === at.repetition)));
  const far = new Map<string, string>();
  for (const value of surroundings.values)
    far.set(
      farKey(
        { visit: value.visitKey, repetition: value.repetition },
        value.pageKey,
        itemInstanceKey(value),
      ),
      value.value,
    );
  const live = (blockKey: Key) =>
    (state.lines[blockKey] ?? []).filter(isLive).map(({ line }) => line);
  return {
    at,
    siteCode,
    subjectNumber,
    visits: (visit) =>
      surroundings.visits.find(({ visitKey }) => visitKey === visit)?.numbers ?? [],
    value: (place) => {
      const id = itemInstanceKey({ blockKey: place.block, line: place.line, itemKey: place.item });
      if (!isHere(place)) return far.get(farKey(place, place.page, id));
      const entry = state.items[id];
      return entry && !entry.fault && entry.shown !== '' ? entry.shown : null;
    },
    isNotDone: (place) => {
      const id = itemInstanceKey({ blockKey: place.block, line: place.line, itemKey: place.item });
      return isHere(place) && state.items[id]?.notDone !== undefined;
    },
    lines: (place) => {
      if (isHere(place)) {
        const block = page.blocks.find(({ key }) => key === place.block);
        if (!block) return [];
        const lines = linesOfBlock(block, live);
        // Fixed lines are in the order of the design, other lines in the order of their numbers.
        return block.lines ? lines : lines.toSorted((a, b) => a - b);
      }
      const found = surroundings.lines.find(
        (one) =>
          one.pageKey === place.page &&
          one.blockKey === place.block &&
          (one.visitKey ?? undefined) === place.visit &&
          (one.repetition ?? undefined) === place.repetition,
      );
      return found?.lines ?? [];
    },
  };
}

function farKey({ visit, repetition }: VisitRef, page: Key, id: string): string {
  return `${visit ?? ''}:${repetition ?? ''}:${page}:${id}`;
}

/** What a result means for the person; undefined: nothing. */
function kindOf(
  { action, outcome, autoClose }: CheckResult,
  hasQueries: boolean,
): CheckFinding['kind'] | undefined {
  if (action !== 'prompt' && action !== 'query' && action !== 'block') return undefined;
  if (outcome === 'fires') return action;
  if (outcome !== 'passes' || action === 'prompt' || !hasQueries) return undefined;
  return autoClose ? 'closes' : 'stays';
}

/**
 * Runs derivations, show and hide rules, and the other checks. A finding is reported only when the person changed a
 * value that the check reads, so a new page shows no findings.
 */
export function runPageChecks(design: PageDesign, state: PageStore): PageFindings {
  const { program, page, at, today } = design;
  const outcome = runChecks(program, {
    visit: at.visit,
    page: page.key,
    snapshot: snapshotOf(design, state),
    today,
    keeps: ({ block, line, item }) =>
      isClosed(itemFlags(state, itemInstanceKey({ blockKey: block, line, itemKey: item }))),
  });
  const changed = new Map<Key, Set<number>>();
  for (const [id, entry] of Object.entries(state.items)) {
    if (!isUnsaved(entry) || entry.proposed) continue;
    const { itemKey, line } = parseItemInstanceKey(id);
    changed.set(itemKey, (changed.get(itemKey) ?? new Set()).add(line));
  }

  const queried = new Set(state.queries.map(noteTargetKey));
  const findings: Record<string, CheckFinding[]> = {};
  for (const result of outcome.results) {
    const { checkKey, message, block, line, item } = result;
    if (!message || !block || !item) continue;
    const id = itemInstanceKey({ blockKey: block, line, itemKey: item });
    const kind = kindOf(result, queried.has(id));
    if (!kind) continue;
    const read = program.operandsOf(checkKey);
    const isAsked = read.some((operand) => {
      const lines = operand.page === page.key ? changed.get(operand.item) : undefined;
      // An entry in another line does not concern this one.
      return lines && (operand.block !== block || line === 0 || lines.has(line));
    });
    if (!isAsked) continue;
    (findings[id] ??= []).push({ checkKey, kind, message });
  }
  return {
    derived: Object.fromEntries(
      outcome.derived.map(({ block, line, item, value }) => [
        itemInstanceKey({ blockKey: block, line, itemKey: item }),
        value ?? '',
      ]),
    ),
    hidden: Object.fromEntries(
      outcome.hidden.map(({ block, line, item }) => [
        itemInstanceKey({ blockKey: block, line, itemKey: item }),
        true as const,
      ]),
    ),
    findings,
  };
}
