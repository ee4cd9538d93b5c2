import type { SeenNumbers, Unseen } from '@casebook/role-view';
import { EXACT_TOTAL, type Statement } from '@casebook/service-kit';
import { anywhere, Filters } from '../common/filters';
import { countedQueries } from '../engine/counted-queries';
import {
  ALL_QUERIES,
  type CountedQueries,
  FROM,
  FROM_COUNTED,
  subjectColumns,
} from '../engine/subject-row.sql';
import type { SubjectFilter, SubjectSort } from './subject.dto';

export interface SubjectFilters {
  studyId: number;
  /** Sites of the caller; null: all. */
  siteIds: readonly number[] | null;
  requested: SubjectFilter;
  /** Which numbers the role may see, because a search must not reveal hidden ones. */
  sees: SeenNumbers;
  /** The queries that the role may not see; null: the role sees no queries. */
  unseenQueries: Unseen | null;
  /** For each filter by what waits for data entry: the subjects that it holds for, and whether they are wanted. */
  waiting: readonly { subjectIds: readonly number[]; isWanted: boolean }[];
}

const FLAGS = [
  ['locked', 'c.locked > 0'],
  ['signed', 'c.signed > 0'],
  ['reviewed', 'c.reviewed > 0'],
  ['sdv', 'c.sdv > 0'],
  ['frozen', 'c.frozen > 0'],
  ['emptyPage', 'c.pages - c.pages_started > 0'],
  ['saved', 'c.pages_started > 0'],
  ['disabled', 's.disabled'],
] as const;

function filtersOf(wanted: SubjectFilters): { filters: Filters; counted: CountedQueries } {
  const { studyId, siteIds, requested, sees } = wanted;
  const numbers = [
    's.subject_no',
    ...(sees.screening ? ['s.screening_no'] : []),
    ...(sees.enrollment ? ['s.enrollment_no'] : []),
  ];
  const filters = new Filters()
    .add(studyId, (p) => `s.study_id = ${p}::int and c.study_id = ${p}::int`)
    .and(requested.deleted ? 's.deleted' : 'not s.deleted')
    .add(siteIds, (p) => `s.site_id = any(${p}::int[])`)
    .add(requested.siteId, (p) => `s.site_id = ${p}::int`)
    .add(
      anywhere(requested.search),
      (p) => `(${numbers.map((number) => `${number} ilike ${p}`).join(' or ')})`,
    );
  for (const [flag, holds] of FLAGS) {
    filters.add(requested[flag], (p) => `(${holds}) = ${p}::boolean`);
  }
  for (const { subjectIds, isWanted } of wanted.waiting) {
    filters.add(subjectIds, (p) => `s.subject_id ${isWanted ? '= any' : '<> all'}(${p}::int[])`);
  }
  const counted = countedQueries(studyId, wanted.unseenQueries, filters);
  const { open, answered } = counted;
  const everybodys = counted === ALL_QUERIES;
  filters
    .add(requested.openQuery, (p) => `(${open} > 0) = ${p}::boolean`)
    .add(requested.allAnswered, (p) => `(${answered} > 0 and ${open} = 0) = ${p}::boolean`);
  // The index covers only the stored counters, which include everything.
  if (requested.openQuery && !everybodys) filters.and('c.open_queries > 0');
  if (requested.allAnswered && !everybodys) filters.and('c.answered_queries > 0');
  return { filters, counted };
}

const sortColumns = ({ open }: CountedQueries): Readonly<Record<SubjectSort, string>> => ({
  subjectNo: 'lower(s.subject_no)',
  siteCode: 'i.site_code',
  registeredAt: 's.registered_at',
  openQueries: open,
  progress: 'c.entered::float8 / greatest(c.items, 1)',
});

interface ListOrder {
  sort: SubjectSort;
  direction: 'asc' | 'desc';
}

export function listSubjects(
  wanted: SubjectFilters,
  order: ListOrder,
  page: { size: number; page: number },
): Statement {
  const { filters, counted } = filtersOf(wanted);
  const size = filters.value(page.size);
  const offset = filters.value((page.page - 1) * page.size);
  const id = order.sort === 'progress' || order.sort === 'openQueries' ? 'c' : 's';
  return {
    text: `${counted.with} select ${subjectColumns(counted)} ${FROM} ${counted.join} where ${filters.where}
      order by ${sortColumns(counted)[order.sort]} ${order.direction}, ${id}.subject_id ${order.direction}
      limit ${size} offset ${offset}`,
    values: filters.values,
  };
}

/** The position of a subject in an order of the list: its value in that order, as text. */
export interface ListPlace {
  subjectId: number;
  value: string;
}

const SORT_TYPES: Readonly<Record<SubjectSort, string>> = {
  subjectNo: 'text',
  siteCode: 'text',
  registeredAt: 'timestamptz',
  openQueries: 'int',
  progress: 'float8',
};

export function placeInList(
  wanted: SubjectFilters,
  sort: SubjectSort,
  subjectId: number,
): Statement {
  const { deleted } = wanted.requested;
  const { filters, counted } = filtersOf({
    ...wanted,
    requested: deleted ? { deleted } : {},
    waiting: [],
  });
  filters.add(subjectId, (p) => `s.subject_id = ${p}::int`);
  return {
    text: `${counted.with} select (${sortColumns(counted)[sort]})::text as value ${FROM} ${counted.join}
      where ${filters.where}`,
    values: filters.values,
  };
}

/** The subject after a position in the list, or before it when the order is reversed. */
export function nextInList(
  wanted: SubjectFilters,
  { sort, direction }: ListOrder,
  { subjectId, value }: ListPlace,
): Statement {
  const { filters, counted } = filtersOf(wanted);
  const by = sortColumns(counted)[sort];
  const place = `(${filters.value(value)}::${SORT_TYPES[sort]}, ${filters.value(subjectId)}::int)`;
  filters.and(`(${by}, s.subject_id) ${direction === 'asc' ? '>' : '<'} ${place}`);
  return {
    text: `${counted.with} select s.subject_id as "subjectId", s.subject_no as "subjectNo",
        s.site_id as "siteId", (${by})::text as value
      ${FROM} ${counted.join} where ${filters.where}
      order by ${by} ${direction}, s.subject_id ${direction} limit 1`,
    values: filters.values,
  };
}

export function countSubjects(wanted: SubjectFilters): Statement {
  const { filters, counted } = filtersOf(wanted);
  return {
    text: `${counted.with} select count(*)::int as n from (
      select 1 ${FROM_COUNTED} ${counted.join} where ${filters.where} limit ${EXACT_TOTAL + 1}) x`,
    values: filters.values,
  };
}

/** A subject with what decides about disabling, enabling, deleting and restoring it. */
export interface SubjectHead {
  subjectId: number;
  subjectNo: string;
  siteId: number;
  disabled: boolean;
  deleted: boolean;
  /** Items that are frozen, locked or signed. */
  isDataKept: boolean;
  /** IP numbers that are assigned to it. */
  ipNumbers: number;
}

/** Subjects in the order of their numbers. $1 study, $2 subjects. */
export const SUBJECT_HEADS = {
  name: 'subject-heads',
  text: `select s.subject_id as "subjectId", s.subject_no as "subjectNo", s.site_id as "siteId", s.disabled, s.deleted,
      c.frozen + c.locked + c.signed > 0 as "isDataKept",
      (select coalesce(sum(n.assigned), 0)::int from iwrs.v1_subject_ip n
        where n.study_id = s.study_id and n.subject_id = s.subject_id) as "ipNumbers"
    ${FROM_COUNTED} where s.study_id = $1 and s.subject_id = any($2::int[]) order by lower(s.subject_no)`,
};

export const SET_SUBJECT_STATE = {
  name: 'set-subject-state',
  text: `update subject.subject set disabled = :disabled, deleted = :deleted, reason_code = null, reason = :reason
    where study_id = :studyId and subject_id = :subjectId`,
};
