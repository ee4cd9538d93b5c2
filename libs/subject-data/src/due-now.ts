/** What is known of a visit of a subject, to say whether its data are due. */
export interface VisitPlan {
  type: 'scheduled' | 'unscheduled' | 'common';
  deleted: boolean;
  /** Whether the design plans days for it. */
  isPlanned: boolean;
  /** Status of its planned days today; null: they are not known. */
  window: 'upcoming' | 'due' | 'overdue' | 'done' | 'outside' | null;
  /** Whether any value of it is entered. */
  started: boolean;
}

/** What is counted of a page to say whether it is due. */
export interface PageAsked {
  /** Whether the page is to be collected: scheduled, and its condition holds. */
  asked: boolean;
  items: number;
  entered: number;
}

export const isPageComplete = ({ entered, items }: Pick<PageAsked, 'entered' | 'items'>): boolean =>
  entered > 0 && entered >= items;

/**
 * Whether the pages of a visit are due now: its planned days have begun or it took place. A visit for which the design
 * plans no days is due from the beginning, an unscheduled one since it was added. Pages of common visits (adverse
 * events, medication) are filled in when there is something to report, so they are never due as a whole.
 */
export function isVisitDue({ type, deleted, isPlanned, window, started }: VisitPlan): boolean {
  if (deleted || type === 'common') return false;
  if (started || type === 'unscheduled' || !isPlanned) return true;
  return window !== null && window !== 'upcoming';
}

/** Whether a page is due now: as its visit is, or because somebody has begun it. */
export const isPageDue = (visit: VisitPlan, { asked, entered }: PageAsked): boolean =>
  asked && !visit.deleted && (entered > 0 || isVisitDue(visit));

/** How many pages are due now, and how many of them are complete. */
export interface DuePages {
  due: number;
  complete: number;
}

export function countDuePages(pages: Iterable<readonly [VisitPlan, PageAsked]>): DuePages {
  const count: DuePages = { due: 0, complete: 0 };
  for (const [visit, page] of pages) {
    if (!isPageDue(visit, page)) continue;
    count.due += 1;
    if (isPageComplete(page)) count.complete += 1;
  }
  return count;
}
