import { type CallerQuery, readId } from '@casebook/service-kit';
import type { Counters, PageInstance } from '@casebook/subject-data';
import type { QueryRecord } from '../engine/query-record';
import { type Cells, rowColumns } from '../engine/row-columns';
import {
  addLoadedLine,
  fillValues,
  SIGNED_JSON,
  signedOf,
  type SignatureRows,
} from '../engine/subject-data.sql';
import { COUNTERS, LINES, type ValueColumns, VALUES } from '../engine/subject-rows';
import { IS_APPLICABLE, type SiblingRow } from '../engine/neighbour-pages';
import type { NotesOfPage } from './page-state';
import { COMMENTS_JSON, QUERIES_JSON } from './page-state.sql';
import { PAGE_HEAD, type PageHead } from '../engine/page-access';
import type { LoadedSubject } from '../engine/loaded-subject';

/** A page as one statement reads it, together with the caller's rights. */
export interface PageReading {
  head: PageHead;
  /**
   * For a save: the last link of the subject's audit chain. If it is still the last one, the subject's data did not
   * change.
   */
  linkNo?: number | null;
  /** For a save: unbroken signatures of the subject. */
  signed?: SignatureRows;
  /** For a save: the version of the subject's counters, because changes of counters add no link to the chain. */
  counted?: string | null;
  counters: Cells<Counters>;
  saveKey: string | null;
  values: Cells<ValueColumns>;
  lines: Parameters<typeof LINES.read>[0][] | null;
  queries: QueryRecord[] | null;
  comments: NotesOfPage['comments'] | null;
  siblings?: Cells<SiblingRow>[] | null;
}

/** Pages that can be reached, from the aliases `p` of the page and `v` of its visit. */
const SIBLING_ROWS = rowColumns<SiblingRow>({
  page_id: 'p.page_id',
  page_key: 'p.page_key',
  visit_id: 'p.visit_id',
  visit_key: 'v.visit_key',
  cycle_no: 'v.cycle_no',
  unscheduled_no: 'v.unscheduled_no',
});

const reading = (more: string): string => `
  select json_build_object(
    'head', row_to_json(h),
    'counters', ${COUNTERS.json},
    'saveKey', c.save_key,
    'values', (select ${VALUES.json} from subject.item_value i
      where i.study_id = $2 and i.subject_id = h.subject_id and i.page_id = $4),
    'lines', (select json_agg(${LINES.json})
      from subject.block_line l where l.study_id = $2 and l.subject_id = h.subject_id and l.page_id = $4),
    'queries', ${QUERIES_JSON('$2', 'h.subject_id', '$4')},
    'comments', ${COMMENTS_JSON('$2', 'h.subject_id', '$4')}${more})
  from (${PAGE_HEAD('$2', '$4')}) h
  join subject.page_counter c on c.study_id = $2 and c.subject_id = h.subject_id and c.page_id = $4`;

const SIBLINGS = `,
    'siblings', (select json_agg(${SIBLING_ROWS.json})
      from subject.page p
      join subject.visit v on v.study_id = p.study_id and v.subject_id = p.subject_id and v.visit_id = p.visit_id
      where p.study_id = $2 and p.subject_id = h.subject_id and not v.deleted and ${IS_APPLICABLE})`;

const AS_IT_IS = `,
    'linkNo', (select x.link_no from audit.v1_chain_head x
      where x.study_id = $2 and x.chain_kind = 'subject' and x.chain_id = h.subject_id),
    'signed', ${SIGNED_JSON('$2', 'h.subject_id')},
    'counted', (select x.xmin::text from subject.subject_counter x
      where x.study_id = $2 and x.subject_id = h.subject_id)`;

function pageIdOf({ pageId }: Readonly<Record<string, string | undefined>>): unknown[] | null {
  const id = readId(pageId);
  return id === null ? null : [id];
}

/** Reads a page to open it, with the pages that can be reached from it. */
export const READ_TO_OPEN: CallerQuery = {
  name: 'page-to-open',
  text: reading(SIBLINGS),
  values: pageIdOf,
};

export const READ_TO_SAVE: CallerQuery = {
  name: 'page-to-save',
  text: reading(AS_IT_IS),
  values: pageIdOf,
};

/** Puts the page into the subject's data in memory, replacing an earlier copy. */
export function addPage(data: LoadedSubject, read: PageReading): PageInstance {
  const { head } = read;
  const page: PageInstance = {
    pageId: head.page_id,
    pageKey: head.page_key,
    visit: {
      visitId: head.visit_id,
      visitKey: head.visit_key,
      cycleNo: head.cycle_no,
      unscheduledNo: head.unscheduled_no,
      deleted: head.visit_deleted,
    },
    flags: head.page_flags,
    counters: COUNTERS.read(read.counters),
    values: new Map(),
    lines: new Map(),
    // Copies: running the checks changes the statuses.
    queries: (read.queries ?? []).map((query) => ({ ...query })),
    saveKey: read.saveKey,
    hasComments: (read.comments ?? []).length > 0,
  };
  data.identity = { siteCode: head.site_code, subjectNo: head.subject_no };
  fillValues(read.values, () => page);
  for (const row of read.lines ?? []) {
    const { blockKey, line, ...stored } = LINES.read(row);
    addLoadedLine(page, blockKey, line, stored);
  }
  data.signed = signedOf(read.signed);
  data.add(page);
  return page;
}

export const notesOf = ({ queries, comments }: PageReading): NotesOfPage => ({
  queries: queries ?? [],
  comments: comments ?? [],
});

export const siblingsOf = ({ siblings }: PageReading): SiblingRow[] =>
  (siblings ?? []).map((row) => SIBLING_ROWS.read(row));
