import { dateInterval, partialDate } from './partial-date';
import type { ValueSpec } from './spec';

/** What the database keeps beside the text to sort and compare by. */
export interface TypedValue {
  /** Exact decimal text. */
  num?: string;
  /** First and last day a date may be; both absent when even the year is unknown. */
  dateFrom?: string;
  dateTo?: string;
}

/** The typed columns of a stored (canonical) text. */
export function typedValue(
  spec: Pick<ValueSpec, 'dataType'>,
  stored: string | null | undefined,
): TypedValue {
  if (!stored) return {};
  if (spec.dataType === 'number') return { num: stored };
  if (spec.dataType !== 'date') return {};
  const date = partialDate(stored);
  if (date?.year === undefined) return {};
  const { from, to } = dateInterval(date);
  return { dateFrom: from, dateTo: to };
}
