import type { CheckResult, HiddenItem, QueryToOpen } from '@casebook/checks';
import type { Counters, PageInstance, StoredQuery } from '@casebook/subject-data';
import type { GivenReason } from './changes';

/** The effect of a change on one page of the subject. */
export interface PageEffect {
  page: PageInstance;
  results: CheckResult[];
  hidden: HiddenItem[];
  open: QueryToOpen[];
  moved: QueryMove[];
  before: Counters;
  after: Counters;
}

/** A query that gets a new status. */
export interface QueryMove {
  query: StoredQuery;
  status: number;
  /** The reason of the person who removed or restored its line or initialised its page; null: a check moves it. */
  given: GivenReason | null;
}

export interface Effects {
  pages: PageEffect[];
  /** Keys of the visits that checks require. */
  visitsWanted: string[];
}

/** The effect of a change on the page itself. */
export const ownEffect = (page: PageInstance, effects: Effects): PageEffect =>
  effects.pages.find((effect) => effect.page === page)!;

/** Whether anything has to be written for the page. */
export function hasEffect({ open, moved, before, after }: PageEffect): boolean {
  return (
    open.length + moved.length > 0 ||
    (Object.keys(after) as (keyof Counters)[]).some((key) => after[key] !== before[key])
  );
}
