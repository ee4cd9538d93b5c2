import { BlockType, PageType, type ItemPath } from '../schema/design';
import { dataTypeOf } from '../schema/items';
import type { ValidationContext } from './context';
import { MAX_REPEATS } from '../schema/limits';

/** Largest number of days of a window, in each direction: a hundred years. */
const MAX_DAYS = 36_525;

/** Cycles, groups, visits with their windows, and the schedule. */
export function validateVisits(context: ValidationContext): void {
  const { design, faults, index } = context;
  for (const [member, kind] of [
    ['cycles', 'cycle'],
    ['visits', 'visit'],
    ['groups', 'group'],
  ] as const) {
    context.unique(
      `/${member}`,
      design[member].map(({ key }) => key),
      kind,
    );
    design[member].forEach(({ title }, at) => context.text(`/${member}/${at}/title`, title));
  }
  design.cycles.forEach((cycle, at) => {
    if (cycle.maxRepeats < 1 || cycle.maxRepeats > MAX_REPEATS) {
      faults.error(`/cycles/${at}/maxRepeats`, 'DESIGN_BOUNDS', { from: 1, to: MAX_REPEATS });
    }
  });
  design.visits.forEach((visit, at) => {
    const path = `/visits/${at}`;
    if (visit.cycle) context.reference(`${path}/cycle`, index.cycles, 'cycle', visit.cycle);
    if (!index.scheduleByVisit.has(visit.key)) {
      faults.warning(path, 'DESIGN_VISIT_EMPTY', { visit: visit.key });
    }
    if (visit.window) validateWindow(context, at);
  });
  validateSchedule(context);
}

function validateWindow(context: ValidationContext, at: number): void {
  const visit = context.design.visits[at]!;
  const window = visit.window!;
  const path = `/visits/${at}/window`;
  if (visit.type !== 'scheduled') {
    context.faults.error(path, 'DESIGN_WINDOW_VISIT_TYPE', { visit: visit.key });
  }
  for (const [member, from] of [
    ['day', -MAX_DAYS],
    ['daysBefore', 0],
    ['daysAfter', 0],
  ] as const) {
    if (window[member] < from || window[member] > MAX_DAYS) {
      context.faults.error(`${path}/${member}`, 'DESIGN_BOUNDS', { from, to: MAX_DAYS });
    }
  }
  if (!window.anchor.visit) {
    context.faults.error(`${path}/anchor`, 'DESIGN_WINDOW_ANCHOR_VISIT', { visit: visit.key });
  }
  windowDate(context, `${path}/anchor`, window.anchor);
  if (window.actual) {
    windowDate(context, `${path}/actual`, { visit: visit.key, ...window.actual });
  }
}

/** A window counts from, and to, one date: an item of a date layout outside line blocks. */
function windowDate(context: ValidationContext, path: string, place: ItemPath): void {
  const placed = context.itemAt(path, place);
  if (!placed) return;
  if (dataTypeOf(placed.item) !== 'date' || placed.block.type !== BlockType.normal) {
    context.faults.error(`${path}/item`, 'DESIGN_WINDOW_ITEM', { item: place.item });
  }
}

function validateSchedule(context: ValidationContext): void {
  const { design, faults, index } = context;
  const seen = new Set<string>();
  design.schedule.forEach((entry, at) => {
    const path = `/schedule/${at}`;
    context.reference(`${path}/visit`, index.visits, 'visit', entry.visit);
    context.reference(`${path}/page`, index.pages, 'page', entry.page);
    const place = `${entry.visit} ${entry.page}`;
    if (seen.has(place)) {
      faults.error(path, 'DESIGN_SCHEDULE_DUPLICATE', { visit: entry.visit, page: entry.page });
    }
    seen.add(place);
    if (entry.condition !== undefined && !entry.condition.trim()) {
      faults.error(`${path}/condition`, 'DESIGN_EXPRESSION_EMPTY');
    }
    if (index.pages.get(entry.page)?.type !== PageType.registration) return;
    if (entry.condition !== undefined) {
      faults.error(`${path}/condition`, 'DESIGN_REGISTRATION_CONDITION', { page: entry.page });
    }
    if (index.visits.get(entry.visit)?.type === 'unscheduled') {
      faults.error(`${path}/visit`, 'DESIGN_REGISTRATION_VISIT', { visit: entry.visit });
    }
  });
}
