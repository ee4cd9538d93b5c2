import type { WriteTransaction } from '@casebook/service-kit';
import type { Key } from '@casebook/study-design';
import {
  itemInstanceKey,
  SubjectData,
  type Counters,
  type PageInstance,
  type SignatureScope,
  type StoredLine,
  type SubjectIdentity,
  type VisitInstance,
} from '@casebook/subject-data';
import type { DesignVersion } from '../design/design-version';
import { PAGE_FLAGS } from './page-flags.sql';
import type { LoadedSubject } from './loaded-subject';

/**
 * Every transaction that writes a subject's data first locks the subject's row, in a statement of its own, so that it
 * then reads the newest data (design section 3).
 */
export const LOCK_SUBJECT = {
  name: 'lock-subject',
  text: `select subject_no, site_id, disabled, structure_version_id from subject.subject
    where study_id = $1 and subject_id = $2 for update`,
};

/** Locks the subject's row and raises {@link CHANGED_SINCE} when another transaction wrote after the data was read. */
export const LOCK_UNCHANGED = {
  name: 'lock-unchanged',
  text: 'select subject.lock_unchanged(:studyId, :subjectId, :linkNo, :counted)',
};
export const CHANGED_SINCE = 'CB409';

export interface LockedSubject {
  subject_no: string;
  site_id: number;
  disabled: boolean;
  structure_version_id: number;
}

/** Values by column, from an alias `i`: PostgreSQL builds a few long arrays in half the time of many short ones. */
export const VALUE_COLUMNS = `json_build_array(array_agg(i.page_id), array_agg(i.block_key), array_agg(i.line),
  array_agg(i.item_key), array_agg(i.value), array_agg(i.revision), array_agg(i.flags), array_agg(i.deleted),
  array_agg(i.design_version_id))`;

/** The result of {@link VALUE_COLUMNS}; null without rows. */
export type ValueColumns = [
  pageId: number[] | null,
  blockKey: Key[],
  line: number[],
  itemKey: Key[],
  value: (string | null)[],
  revision: number[],
  flags: number[],
  deleted: boolean[],
  versionId: number[],
];

/** Unbroken signatures of a subject; null when there is none. */
export const SIGNED_JSON = (study: string, subject: string): string => `(
  select json_agg(json_build_array(x.visit_id, x.page_id)) from subject.signature x
  where x.study_id = ${study} and x.subject_id = ${subject} and x.broken_at is null)`;

export type SignedColumns = [visitId: number | null, pageId: number | null][] | null;

export const signedOf = (columns: SignedColumns | undefined): SignatureScope[] =>
  (columns ?? []).map(([visitId, pageId]) => ({ visitId, pageId }));

/** Counters of a page, from an alias `c`. */
export const COUNTER_COLUMNS = `c.applicable, c.counted, c.items, c.entered, c.open_queries, c.answered_queries,
  c.frozen, c.sdv, c.reviewed, c.locked, c.signed, c.saves, c.hidden_saves, c.failures::text`;

export type CounterColumns = [
  ...[boolean, boolean],
  ...[number, number, number, number, number],
  ...[number, number, number, number, number],
  number,
  string | null,
];

// Arrays of arrays in one JSON value: one round trip, and half the bytes of named columns.
const LOAD = `
  with p as materialized (
    select p.page_id, p.page_key, p.visit_id, p.flags, p.study_id, p.subject_id
    from subject.page p
    where p.study_id = :studyId and p.subject_id = :subjectId
      and (:pageIds::int[] is null or p.page_id = any(:pageIds) or p.page_key = any(:pageKeys::text[]))
  )
  select json_build_object(
    'pages', (
      select coalesce(json_agg(json_build_array(p.page_id, p.page_key, ${PAGE_FLAGS},
        p.visit_id, ${COUNTER_COLUMNS}, c.save_key,
        exists (select 1 from subject.comment m where m.study_id = p.study_id and m.subject_id = p.subject_id and m.page_id = p.page_id)) order by p.page_id), '[]')
      from p
      join subject.visit v on v.study_id = p.study_id and v.subject_id = p.subject_id and v.visit_id = p.visit_id
      join subject.subject s on s.study_id = p.study_id and s.subject_id = p.subject_id
      join subject.page_counter c on c.study_id = p.study_id and c.subject_id = p.subject_id and c.page_id = p.page_id),
    'visits', (
      select coalesce(json_agg(json_build_array(v.visit_id, v.visit_key, v.cycle_no, v.unscheduled_no, v.deleted)), '[]')
      from subject.visit v where v.study_id = :studyId and v.subject_id = :subjectId),
    'identity', (
      select json_build_object('subjectNo', s.subject_no, 'siteCode', (
        select i.site_code from admin.v1_site i where i.study_id = s.study_id and i.site_id = s.site_id limit 1))
      from subject.subject s where s.study_id = :studyId and s.subject_id = :subjectId),
    'signed', ${SIGNED_JSON(':studyId', ':subjectId')},
    'values', (
      select ${VALUE_COLUMNS}
      from subject.item_value i
      where i.study_id = :studyId and i.subject_id = :subjectId and i.page_id in (select page_id from p)),
    'lines', (
      select coalesce(json_agg(json_build_array(l.page_id, l.block_key, l.line, l.position, l.flags, l.deleted)), '[]')
      from subject.block_line l
      where l.study_id = :studyId and l.subject_id = :subjectId and l.page_id in (select page_id from p)),
    'queries', (
      select coalesce(json_agg(json_build_array(q.page_id, q.query_id, q.block_key, q.line, q.item_key, q.type,
        q.check_key, q.status, q.content, q.closed_manually, q.origin is not distinct from 'check')), '[]')
      from subject.query q
      where q.study_id = :studyId and q.subject_id = :subjectId and q.page_id in (select page_id from p))
  ) as data`;

interface Loaded {
  visits: [number, Key, number | null, number | null, boolean][];
  identity: SubjectIdentity;
  signed: SignedColumns;
  pages: [...[number, Key, number, number], ...CounterColumns, ...[string | null, boolean]][];
  values: ValueColumns;
  lines: [number, Key, number, number, number, boolean][];
  queries: [
    ...[number, number, Key | null, number, Key | null, number],
    ...[string | null, number, Record<string, string>, boolean, boolean],
  ][];
}

/**
 * Loads pages of a subject with their values, lines, queries and counters.
 *
 * @param only page ids and page keys to load; absent = every page
 */
export async function loadSubjectData(
  reader: Pick<WriteTransaction, 'query'>,
  version: DesignVersion,
  subject: { studyId: number; subjectId: number },
  only?: { pageIds: readonly number[]; pageKeys: readonly Key[] },
): Promise<LoadedSubject> {
  const [row] = await reader.query<{ data: Loaded }>({
    name: 'load-subject-data',
    text: LOAD,
    values: {
      studyId: subject.studyId,
      subjectId: subject.subjectId,
      pageIds: only?.pageIds ?? null,
      pageKeys: only?.pageKeys ?? null,
    },
  });
  return fill(new SubjectData(version, signedOf(row!.data.signed)), row!.data);
}

function fill(data: LoadedSubject, loaded: Loaded): LoadedSubject {
  data.identity = loaded.identity;
  const visits = new Map<number, VisitInstance>();
  for (const [visitId, visitKey, cycleNo, unscheduledNo, deleted] of loaded.visits) {
    const visit = { visitId, visitKey, cycleNo, unscheduledNo, deleted };
    visits.set(visitId, visit);
    data.addVisit(visit);
  }
  for (const p of loaded.pages) {
    const [pageId, pageKey, flags, visitId] = p;
    const page: PageInstance = {
      pageId,
      pageKey,
      visit: visits.get(visitId)!,
      flags,
      counters: countersOf(p.slice(4, 18) as CounterColumns),
      values: new Map(),
      lines: new Map(),
      queries: [],
      saveKey: p[18],
      hasComments: p[19],
    };
    data.add(page);
  }
  fillValues(loaded.values, (pageId) => data.pages.get(pageId!)!);
  for (const [pageId, blockKey, line, position, flags, deleted] of loaded.lines) {
    addLine(data.pages.get(pageId)!, blockKey, line, { position, flags, deleted });
  }
  for (const [
    pageId,
    queryId,
    blockKey,
    line,
    itemKey,
    type,
    checkKey,
    status,
    content,
    closedManually,
    movedByCheck,
  ] of loaded.queries) {
    data.pages.get(pageId)!.queries.push({
      queryId,
      blockKey,
      line,
      itemKey,
      type,
      checkKey,
      status,
      content,
      closedManually,
      movedByCheck,
    });
  }
  return data;
}

export function countersOf(columns: CounterColumns): Counters {
  const [applicable, counted, items, entered, openQueries, answeredQueries, ...rest] = columns;
  const [frozen, sdv, reviewed, locked, signed, saves, hiddenSaves, failures] = rest;
  return {
    applicable,
    counted,
    items,
    entered,
    openQueries,
    answeredQueries,
    frozen,
    sdv,
    reviewed,
    locked,
    signed,
    saves,
    hiddenSaves,
    failures,
  };
}

export function fillValues(
  columns: ValueColumns,
  pageOf: (pageId: number | undefined) => PageInstance,
): void {
  const [pageIds, blockKeys, lines, itemKeys, values, revisions, flags, deleted, versionIds] =
    columns;
  // Without rows, every aggregated column is null.
  (blockKeys as Key[] | null)?.forEach((blockKey, at) => {
    const line = lines[at]!;
    const itemKey = itemKeys[at]!;
    pageOf(pageIds?.[at]).values.set(itemInstanceKey({ blockKey, line, itemKey }), {
      blockKey,
      line,
      itemKey,
      value: values[at]!,
      revision: revisions[at]!,
      flags: flags[at]!,
      deleted: deleted[at]!,
      versionId: versionIds[at]!,
    });
  });
}

export function addLine(page: PageInstance, blockKey: Key, line: number, stored: StoredLine): void {
  const block = page.lines.get(blockKey) ?? new Map<number, StoredLine>();
  page.lines.set(blockKey, block.set(line, stored));
}
