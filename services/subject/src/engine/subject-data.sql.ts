import type { WriteTransaction } from '@casebook/service-kit';
import type { Key, SubjectPlace } from '@casebook/study-design';
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
import { type Cells, rowColumns } from './row-columns';
import { hasSdvRules, PLACE_JSON } from './subject-place.sql';
import {
  COUNTERS,
  LINES_OF_PAGES,
  QUERIES,
  SIGNATURES,
  type ValueColumns,
  VALUES,
  VISITS,
} from './subject-rows';

/**
 * Every transaction that writes a subject's data first locks the subject's row, in a statement of its own, so that it
 * then reads the newest data (design section 3).
 */
export const LOCK_SUBJECT = {
  name: 'lock-subject',
  text: `select subject_no, site_id, disabled, structure_version_id from subject.lock_subject($1, $2)`,
};

/** Locks the subject's row and raises `SqlState.changedSinceRead` when another transaction wrote after the data was read. */
export const LOCK_UNCHANGED = {
  name: 'lock-unchanged',
  text: 'select subject.lock_unchanged(:studyId, :subjectId, :linkNo, :counted)',
};

export interface LockedSubject {
  subject_no: string;
  site_id: number;
  disabled: boolean;
  structure_version_id: number;
}

/** Signatures of a subject that are not withdrawn, and unbroken or broken only by hidden changes; null when there is none. */
export const SIGNED_JSON = (study: string, subject: string): string => `(
  select json_agg(${SIGNATURES.json}) from subject.signature x
  where x.study_id = ${study} and x.subject_id = ${subject} and x.withdrawn_at is null
    and (x.broken_at is null or x.broken_hidden))`;

export type SignatureRows = Cells<SignatureScope>[] | null;

export const signedOf = (rows: SignatureRows | undefined): SignatureScope[] =>
  (rows ?? []).map((row) => SIGNATURES.read(row));

interface PageRow
  extends Pick<PageInstance, 'pageId' | 'pageKey' | 'flags' | 'saveKey' | 'hasComments'> {
  visitId: number;
  counters: Cells<Counters>;
}

/** Pages, from the aliases `p`, `v`, `s` and `c` of a page, its visit, its subject and its counters. */
const PAGES = rowColumns<PageRow>({
  pageId: 'p.page_id',
  pageKey: 'p.page_key',
  flags: PAGE_FLAGS,
  visitId: 'p.visit_id',
  counters: COUNTERS.json,
  saveKey: 'c.save_key',
  hasComments: `exists (select 1 from subject.comment m
    where m.study_id = p.study_id and m.subject_id = p.subject_id and m.page_id = p.page_id)`,
});

/**
 * Pages of a subject in one JSON value, chosen by ids and keys; without ids every page. The arguments are SQL; `placed`
 * says whether the subject's place at its site is needed.
 */
export const loadedJson = (
  of: Record<'study' | 'subject' | 'pageIds' | 'pageKeys' | 'placed', string>,
): string => `
  with p as materialized (
    select p.page_id, p.page_key, p.visit_id, p.flags, p.study_id, p.subject_id
    from subject.page p
    where p.study_id = ${of.study} and p.subject_id = ${of.subject}
      and (${of.pageIds} is null or p.page_id = any(${of.pageIds}) or p.page_key = any(${of.pageKeys}))
  )
  select json_build_object(
    'pages', (
      select coalesce(json_agg(${PAGES.json} order by p.page_id), '[]')
      from p
      join subject.visit v on v.study_id = p.study_id and v.subject_id = p.subject_id and v.visit_id = p.visit_id
      join subject.subject s on s.study_id = p.study_id and s.subject_id = p.subject_id
      join subject.page_counter c on c.study_id = p.study_id and c.subject_id = p.subject_id and c.page_id = p.page_id),
    'visits', (
      select coalesce(json_agg(${VISITS.json}), '[]')
      from subject.visit v where v.study_id = ${of.study} and v.subject_id = ${of.subject}),
    'identity', (
      select json_build_object('subjectNo', s.subject_no, 'siteCode', (
        select i.site_code from admin.v1_site i where i.study_id = s.study_id and i.site_id = s.site_id limit 1))
      from subject.subject s where s.study_id = ${of.study} and s.subject_id = ${of.subject}),
    'place', case when ${of.placed} then (
      select ${PLACE_JSON} from subject.subject s where s.study_id = ${of.study} and s.subject_id = ${of.subject}) end,
    'signed', ${SIGNED_JSON(of.study, of.subject)},
    'values', (
      select ${VALUES.json}
      from subject.item_value i
      where i.study_id = ${of.study} and i.subject_id = ${of.subject} and i.page_id in (select page_id from p)),
    'lines', (
      select coalesce(json_agg(${LINES_OF_PAGES.json}), '[]')
      from subject.block_line l
      where l.study_id = ${of.study} and l.subject_id = ${of.subject} and l.page_id in (select page_id from p)),
    'queries', (
      select coalesce(json_agg(${QUERIES.json}), '[]')
      from subject.query q
      where q.study_id = ${of.study} and q.subject_id = ${of.subject} and q.page_id in (select page_id from p))
  )`;

const LOAD = `select (${loadedJson({
  study: ':studyId',
  subject: ':subjectId',
  pageIds: ':pageIds::int[]',
  pageKeys: ':pageKeys::text[]',
  placed: ':placed::boolean',
})}) as data`;

/** What {@link loadedJson} reads. */
export interface Loaded {
  visits: Cells<VisitInstance>[];
  identity: SubjectIdentity;
  place: SubjectPlace | null;
  signed: SignatureRows;
  pages: Cells<PageRow>[];
  values: Cells<ValueColumns>;
  lines: Parameters<typeof LINES_OF_PAGES.read>[0][];
  queries: Parameters<typeof QUERIES.read>[0][];
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
      placed: hasSdvRules(version),
    },
  });
  return loadedData(version, row!.data);
}

export const loadedData = (version: DesignVersion, loaded: Loaded): LoadedSubject =>
  fill(new SubjectData(version, signedOf(loaded.signed)), loaded);

function fill(data: LoadedSubject, loaded: Loaded): LoadedSubject {
  data.identity = loaded.identity;
  data.place = loaded.place;
  const visits = new Map<number, VisitInstance>();
  for (const row of loaded.visits) {
    const visit = VISITS.read(row);
    visits.set(visit.visitId, visit);
    data.addVisit(visit);
  }
  for (const row of loaded.pages) {
    const { visitId, counters, ...page } = PAGES.read(row);
    data.add({
      ...page,
      visit: visits.get(visitId)!,
      counters: COUNTERS.read(counters),
      values: new Map(),
      lines: new Map(),
      queries: [],
    });
  }
  fillValues(loaded.values, (pageId) => data.pages.get(pageId!)!);
  for (const row of loaded.lines) {
    const { pageId, blockKey, line, ...stored } = LINES_OF_PAGES.read(row);
    addLoadedLine(data.pages.get(pageId)!, blockKey, line, stored);
  }
  for (const row of loaded.queries) {
    const { pageId, ...query } = QUERIES.read(row);
    data.pages.get(pageId)!.queries.push(query);
  }
  return data;
}

export function fillValues(
  cells: Cells<ValueColumns>,
  pageOf: (pageId: number | undefined) => Pick<PageInstance, 'values'>,
): void {
  const columns = VALUES.read(cells);
  columns.blockKeys?.forEach((blockKey, at) => {
    const line = columns.lines![at]!;
    const itemKey = columns.itemKeys![at]!;
    pageOf(columns.pageIds?.[at]).values.set(itemInstanceKey({ blockKey, line, itemKey }), {
      blockKey,
      line,
      itemKey,
      value: columns.values![at]!,
      revision: columns.revisions![at]!,
      flags: columns.flags![at]!,
      deleted: columns.deleted![at]!,
      versionId: columns.versionIds![at]!,
    });
  });
}

export function addLoadedLine(
  page: Pick<PageInstance, 'lines'>,
  blockKey: Key,
  line: number,
  stored: StoredLine,
): void {
  const block = page.lines.get(blockKey) ?? new Map<number, StoredLine>();
  page.lines.set(blockKey, block.set(line, stored));
}
