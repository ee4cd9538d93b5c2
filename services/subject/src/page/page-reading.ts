import { type CallerQuery, readId } from '@casebook/service-kit';
import type { Key } from '@casebook/study-design';
import type { PageInstance } from '@casebook/subject-data';
import type { QueryRecord } from '../engine/query-record';
import {
  addLine,
  COUNTER_COLUMNS,
  countersOf,
  fillValues,
  SIGNED_JSON,
  signedOf,
  VALUE_COLUMNS,
} from '../engine/subject-data.sql';
import type { CounterColumns, SignedColumns, ValueColumns } from '../engine/subject-data.sql';
import { IS_APPLICABLE, type SiblingRow } from '../engine/neighbour-pages';
import type { PageNotes } from './page-state';
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
  signed?: SignedColumns;
  /** For a save: the version of the subject's counters, because changes of counters add no link to the chain. */
  counted?: string | null;
  counters: CounterColumns;
  saveKey: string | null;
  values: ValueColumns;
  lines: [Key, number, number, number, boolean][] | null;
  queries: QueryRecord[] | null;
  comments: PageNotes['comments'] | null;
  siblings?: [...[number, Key, number, Key], number | null, number | null][] | null;
}

const reading = (more: string): string => `
  select json_build_object(
    'head', row_to_json(h),
    'counters', json_build_array(${COUNTER_COLUMNS}),
    'saveKey', c.save_key,
    'values', (select ${VALUE_COLUMNS} from subject.item_value i
      where i.study_id = $2 and i.subject_id = h.subject_id and i.page_id = $4),
    'lines', (select json_agg(json_build_array(l.block_key, l.line, l.position, l.flags, l.deleted))
      from subject.block_line l where l.study_id = $2 and l.subject_id = h.subject_id and l.page_id = $4),
    'queries', ${QUERIES_JSON('$2', 'h.subject_id', '$4')},
    'comments', ${COMMENTS_JSON('$2', 'h.subject_id', '$4')}${more})
  from (${PAGE_HEAD('$2', '$4')}) h
  join subject.page_counter c on c.study_id = $2 and c.subject_id = h.subject_id and c.page_id = $4`;

const SIBLINGS = `,
    'siblings', (select json_agg(json_build_array(p.page_id, p.page_key, p.visit_id, v.visit_key, v.cycle_no,
        v.unscheduled_no))
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
    counters: countersOf(read.counters),
    values: new Map(),
    lines: new Map(),
    // Copies: running the checks changes the statuses.
    queries: (read.queries ?? []).map((query) => ({ ...query })),
    saveKey: read.saveKey,
    hasComments: (read.comments ?? []).length > 0,
  };
  data.identity = { siteCode: head.site_code, subjectNo: head.subject_no };
  fillValues(read.values, () => page);
  for (const [blockKey, line, position, flags, deleted] of read.lines ?? []) {
    addLine(page, blockKey, line, { position, flags, deleted });
  }
  data.signed = signedOf(read.signed);
  data.add(page);
  return page;
}

export const notesOf = ({ queries, comments }: PageReading): PageNotes => ({
  queries: queries ?? [],
  comments: comments ?? [],
});

export const siblingsOf = ({ siblings }: PageReading): SiblingRow[] =>
  (siblings ?? []).map(
    ([page_id, page_key, visit_id, visit_key, cycle_no, unscheduled_no]): SiblingRow => ({
      page_id,
      page_key,
      visit_id,
      visit_key,
      cycle_no,
      unscheduled_no,
    }),
  );
