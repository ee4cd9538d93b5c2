import type { Key } from '@casebook/study-design';
import type {
  Counters,
  SignatureScope,
  StoredLine,
  StoredQuery,
  VisitInstance,
} from '@casebook/subject-data';
import { MOVED_BY_CHECK } from './query-record.sql';
import { rowColumns } from './row-columns';

/** Counters of a page, from an alias `c`. */
export const COUNTERS = rowColumns<Counters>({
  applicable: 'c.applicable',
  counted: 'c.counted',
  items: 'c.items',
  entered: 'c.entered',
  openQueries: 'c.open_queries',
  answeredQueries: 'c.answered_queries',
  frozen: 'c.frozen',
  sdv: 'c.sdv',
  reviewed: 'c.reviewed',
  locked: 'c.locked',
  signed: 'c.signed',
  sdvOpen: 'c.sdv_open',
  sdvDone: 'c.sdv_done',
  sdvUncounted: 'c.sdv_uncounted',
  saves: 'c.saves',
  hiddenSaves: 'c.hidden_saves',
  failures: 'c.failures::text',
});

/** Visits, from an alias `v`. */
export const VISITS = rowColumns<VisitInstance>({
  visitId: 'v.visit_id',
  visitKey: 'v.visit_key',
  cycleNo: 'v.cycle_no',
  unscheduledNo: 'v.unscheduled_no',
  deleted: 'v.deleted',
});

/** Signatures, from an alias `x`. */
export const SIGNATURES = rowColumns<SignatureScope>({
  signatureId: 'x.signature_id',
  visitId: 'x.visit_id',
  pageId: 'x.page_id',
  roleCode: 'x.role_code',
  brokenHidden: 'x.broken_at is not null',
});

interface LineRow extends StoredLine {
  blockKey: Key;
  line: number;
}

/** Lines and blocks, from an alias `l`. */
const LINE_COLUMNS = {
  blockKey: 'l.block_key',
  line: 'l.line',
  position: 'l.position',
  flags: 'l.flags',
  deleted: 'l.deleted',
};
export const LINES = rowColumns<LineRow>(LINE_COLUMNS);
export const LINES_OF_PAGES = rowColumns<LineRow & { pageId: number }>({
  pageId: 'l.page_id',
  ...LINE_COLUMNS,
});

/** Queries, from an alias `q`. */
export const QUERIES = rowColumns<StoredQuery & { pageId: number }>({
  pageId: 'q.page_id',
  queryId: 'q.query_id',
  blockKey: 'q.block_key',
  line: 'q.line',
  itemKey: 'q.item_key',
  type: 'q.type',
  checkKey: 'q.check_key',
  status: 'q.status',
  content: 'q.content',
  closedManually: 'q.closed_manually',
  movedByCheck: MOVED_BY_CHECK,
});

/** The columns of values; without rows, every column is null. */
export interface ValueColumns {
  pageIds: number[] | null;
  blockKeys: Key[] | null;
  lines: number[] | null;
  itemKeys: Key[] | null;
  values: (string | null)[] | null;
  revisions: number[] | null;
  flags: number[] | null;
  deleted: boolean[] | null;
  versionIds: number[] | null;
}

/**
 * Values from an alias `i`, one array for each column: PostgreSQL builds a few long arrays in half the time of many
 * short ones.
 */
export const VALUES = rowColumns<ValueColumns>({
  pageIds: 'array_agg(i.page_id)',
  blockKeys: 'array_agg(i.block_key)',
  lines: 'array_agg(i.line)',
  itemKeys: 'array_agg(i.item_key)',
  values: 'array_agg(i.value)',
  revisions: 'array_agg(i.revision)',
  flags: 'array_agg(i.flags)',
  deleted: 'array_agg(i.deleted)',
  versionIds: 'array_agg(i.design_version_id)',
});
