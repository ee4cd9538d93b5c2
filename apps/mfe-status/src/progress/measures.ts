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

/** Figures of a place; those of statuses that the role does not see are absent, those that are not known are null. */
export type Figures = Pick<ProgressFigures, 'items'> &
  Partial<Record<Exclude<Measure, 'sdv'>, number>> &
  Pick<ProgressFigures, 'sdvDone' | 'sdvOpen'>;

/** How many of how many. Null: the figure is absent or not known. SDV is counted of the entered items that require it. */
export function countOf(
  figures: Figures | undefined,
  measure: Measure,
): { count: number; of: number } | null {
  if (figures === undefined) return null;
  if (measure === 'sdv') {
    const { sdvDone: count, sdvOpen: open } = figures;
    return typeof count === 'number' && typeof open === 'number'
      ? { count, of: count + open }
      : null;
  }
  const count = figures[measure];
  return count === undefined ? null : { count, of: figures.items };
}

/** A share from 0 to 1 in whole percent, rounded down: 1 only when all items have it. Null: there are no items, or the figure is unknown. */
export function shareOf(figures: Figures | undefined, measure: Measure): number | null {
  const counted = countOf(figures, measure);
  if (counted === null || counted.of === 0) return null;
  return Math.floor((100 * Math.min(counted.count, counted.of)) / counted.of) / 100;
}

/** The sums of several places; one that is not known makes the sum unknown. */
export function totalOf(rows: readonly Figures[]): Figures {
  const names = ['items', ...measures.filter((one) => one !== 'sdv')] as const;
  const first = rows[0];
  const seen = names.filter((name) => name === 'items' || first?.[name] !== undefined);
  const sums = seen.map((name) => [name, rows.reduce((all, row) => all + (row[name] ?? 0), 0)]);
  const known = (name: 'sdvDone' | 'sdvOpen') =>
    rows.reduce<number | null>((all, row) => {
      const part = row[name];
      return all === null || typeof part !== 'number' ? null : all + part;
    }, 0);
  return {
    ...(Object.fromEntries(sums) as Figures),
    ...(first?.sdvDone !== undefined && { sdvDone: known('sdvDone'), sdvOpen: known('sdvOpen') }),
  };
}

/** The measures that the role sees: the service sends no figure of the others. */
export const seenMeasures = (figures: Partial<Figures>): Measure[] =>
  measures.filter((measure) => figures[measure === 'sdv' ? 'sdvDone' : measure] !== undefined);
