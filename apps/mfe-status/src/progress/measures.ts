import type { ProgressFigures } from '@casebook/api-subject';
import type { Status } from '@casebook/ui/core';
import type { Flag } from '../status/list-arguments';

/** What is shown as a share of the items: the entry, and each status that people set. */
export const measures = [
  'entered',
  'frozen',
  'sdv',
  'reviewed',
  'locked',
  'signed',
] as const satisfies readonly ('entered' | Flag)[];
export type Measure = (typeof measures)[number];

/** The glyph and colour of a measure. */
export const signOf = (measure: Measure): Status => (measure === 'entered' ? 'complete' : measure);

/** Figures of a place; those of statuses that the role does not see are absent. */
export type Figures = Pick<ProgressFigures, 'items'> & Partial<Record<Measure, number>>;

/**
 * The share of the items from 0 to 1 in whole percent, rounded down: 1 only when all items have it. Null: there are no
 * items, or the figure is unknown.
 */
export function shareOf(figures: Figures | undefined, measure: Measure): number | null {
  const count = figures?.[measure];
  if (figures === undefined || count === undefined || figures.items === 0) return null;
  return Math.floor((100 * Math.min(count, figures.items)) / figures.items) / 100;
}

/** The sums of several places. */
export function totalOf(rows: readonly Figures[]): Figures {
  const sum = (name: keyof Figures) => rows.reduce((all, row) => all + (row[name] ?? 0), 0);
  return {
    items: sum('items'),
    ...Object.fromEntries(seenMeasures(rows[0] ?? {}).map((one) => [one, sum(one)])),
  };
}

/** The measures that the role sees: the service sends no figure of the others. */
export const seenMeasures = (figures: Partial<Record<Measure, number>>): Measure[] =>
  measures.filter((measure) => figures[measure] !== undefined);
