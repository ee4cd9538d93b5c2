import type { CountedPage } from '@casebook/subject-data';
import { type Cells, rowColumns } from './row-columns';

/** A page of a subject with its counters. */
export interface CellRow extends CountedPage {
  subject_id: number;
  page_id: number;
  visit_id: number;
  page_key: string;
  /** The version that the page was added under. */
  design_version_id: number;
  saved_at: Date | null;
}

/** Rows as one array for each column; without rows, every column is null. */
type Columns<Row> = { [Column in keyof Row]: Row[Column][] | null };

type PageColumns = Columns<
  Pick<CellRow, 'subject_id' | 'page_id' | 'visit_id' | 'page_key' | 'design_version_id'>
>;

type CounterColumns = Columns<CountedPage & { page_id: number; saved_at: string | null }>;

/** Pages, from an alias `p`. */
const PAGES = rowColumns<PageColumns>({
  subject_id: 'array_agg(p.subject_id)',
  page_id: 'array_agg(p.page_id)',
  visit_id: 'array_agg(p.visit_id)',
  page_key: 'array_agg(p.page_key)',
  design_version_id: 'array_agg(p.design_version_id)',
});

/** Counters of pages, from an alias `c`. */
const COUNTERS = rowColumns<CounterColumns>({
  page_id: 'array_agg(c.page_id)',
  saved_at: 'array_agg(case when c.saves > c.hidden_saves then c.saved_at end)',
  applicable: 'array_agg(c.applicable)',
  counted: 'array_agg(c.counted)',
  items: 'array_agg(c.items)',
  entered: 'array_agg(c.entered)',
  openQueries: 'array_agg(c.open_queries)',
  answeredQueries: 'array_agg(c.answered_queries)',
  frozen: 'array_agg(c.frozen)',
  sdv: 'array_agg(c.sdv)',
  reviewed: 'array_agg(c.reviewed)',
  locked: 'array_agg(c.locked)',
  signed: 'array_agg(c.signed)',
  sdvOpen: 'array_agg(c.sdv_open)',
  sdvDone: 'array_agg(c.sdv_done)',
  sdvUncounted: 'array_agg(c.sdv_uncounted)',
});

/** The pages of some subjects and their counters. */
export interface CellColumns {
  pages: Cells<PageColumns>;
  counters: Cells<CounterColumns>;
}

/**
 * SQL of {@link CellColumns}. Pages and counters are read one beside the other and joined by {@link readCells}: a join
 * that is planned before statistics exist compares every page with every counter of a subject, which takes seconds with
 * thousands of pages.
 */
export const selectCells = (study: string, subjects: string): string => `
  (select ${PAGES.json} from subject.page p
    where p.study_id = ${study} and p.subject_id = any(${subjects})) as pages,
  (select ${COUNTERS.json} from subject.page_counter c
    where c.study_id = ${study} and c.subject_id = any(${subjects})) as counters`;

/** $1 study, $2 subjects. */
export const CELLS_OF_SUBJECTS = {
  name: 'cells-of-subjects',
  text: `select ${selectCells('$1', '$2::int[]')}`,
};

/** The pages with their counters, which every page has. */
export function readCells({ pages, counters }: CellColumns): CellRow[] {
  const page = PAGES.read(pages);
  const counter = COUNTERS.read(counters);
  const counterOf = new Map(counter.page_id?.map((pageId, at) => [pageId, at]));
  return (page.page_id ?? []).map((pageId, at) => {
    const of = counterOf.get(pageId)!;
    const savedAt = counter.saved_at![of]!;
    return {
      subject_id: page.subject_id![at]!,
      page_id: pageId,
      visit_id: page.visit_id![at]!,
      page_key: page.page_key![at]!,
      design_version_id: page.design_version_id![at]!,
      saved_at: savedAt === null ? null : new Date(savedAt),
      applicable: counter.applicable![of]!,
      counted: counter.counted![of]!,
      items: counter.items![of]!,
      entered: counter.entered![of]!,
      openQueries: counter.openQueries![of]!,
      answeredQueries: counter.answeredQueries![of]!,
      frozen: counter.frozen![of]!,
      sdv: counter.sdv![of]!,
      reviewed: counter.reviewed![of]!,
      locked: counter.locked![of]!,
      signed: counter.signed![of]!,
      sdvOpen: counter.sdvOpen![of]!,
      sdvDone: counter.sdvDone![of]!,
      sdvUncounted: counter.sdvUncounted![of]!,
    };
  });
}
