import type { PageContents, StoredQuery } from '@casebook/subject-data';
import { type Cells, rowColumns } from '../engine/row-columns';
import type { CellRow } from '../engine/shown-pages.sql';
import { addLoadedLine, fillValues } from '../engine/subject-data.sql';
import { LINES_OF_PAGES, QUERIES, type ValueColumns, VALUES } from '../engine/subject-rows';

type LineRow = Parameters<typeof LINES_OF_PAGES.read>[0];
type QueryRow = Parameters<typeof QUERIES.read>[0];

/** The own flags of pages, from an alias `p`. */
const FLAGS = rowColumns<{ pageIds: number[] | null; flags: number[] | null }>({
  pageIds: 'array_agg(p.page_id)',
  flags: 'array_agg(p.flags)',
});

/** Answer of {@link CONTENTS_OF_PAGES}. */
export interface ContentRows {
  flags: Cells<{ pageIds: number[] | null; flags: number[] | null }>;
  values: Cells<ValueColumns>;
  lines: LineRow[];
  queries: QueryRow[];
}

/** As subqueries, so that the plan does not depend on how many there are and is made once for each connection. */
const SUBJECTS = 'array(select unnest($2::int[]))';
const PAGES = 'array(select unnest($3::int[]))';
const WITH_QUERIES = 'array(select unnest($4::int[]))';

/**
 * Values, lines and queries of pages of several subjects in one round trip. $1 study, $2 subjects, $3 pages, $4 those of
 * the pages whose queries are needed.
 */
export const CONTENTS_OF_PAGES = {
  name: 'contents-of-pages',
  text: `select
    (select ${FLAGS.json} from subject.page p where p.study_id = $1 and p.page_id = any(${PAGES})) as flags,
    (select ${VALUES.json} from subject.item_value i
      where i.study_id = $1 and i.subject_id = any(${SUBJECTS}) and i.page_id = any(${PAGES})) as values,
    (select coalesce(json_agg(${LINES_OF_PAGES.json}), '[]') from subject.block_line l
      where l.study_id = $1 and l.subject_id = any(${SUBJECTS}) and l.page_id = any(${PAGES})) as lines,
    (select coalesce(json_agg(${QUERIES.json}), '[]') from subject.query q
      where q.study_id = $1 and q.subject_id = any(${SUBJECTS}) and q.page_id = any(${WITH_QUERIES})) as queries`,
};

/** What is counted of a page. */
export type CountedContents = PageContents & { queries: StoredQuery[] };

/**
 * @param pages the pages that were asked for, each with the flags of its visit and subject
 * @returns the pages that exist, by id
 */
export function readContents(
  rows: ContentRows,
  pages: readonly { cell: CellRow; flagsAbove: number }[],
): Map<number, CountedContents> {
  const own = FLAGS.read(rows.flags);
  const flagsOf = new Map(own.pageIds?.map((pageId, at) => [pageId, own.flags![at]!]));
  const contents = new Map<number, CountedContents>();
  for (const { cell, flagsAbove } of pages) {
    const flags = flagsOf.get(cell.page_id);
    if (flags === undefined) continue;
    contents.set(cell.page_id, {
      pageKey: cell.page_key,
      flags: flags | flagsAbove,
      values: new Map(),
      lines: new Map(),
      queries: [],
    });
  }
  fillValues(rows.values, (pageId) => contents.get(pageId!)!);
  for (const row of rows.lines) {
    const { pageId, blockKey, line, ...stored } = LINES_OF_PAGES.read(row);
    addLoadedLine(contents.get(pageId)!, blockKey, line, stored);
  }
  for (const row of rows.queries) {
    const { pageId, ...query } = QUERIES.read(row);
    contents.get(pageId)!.queries.push(query);
  }
  return contents;
}
