import { PAGE_SIZE } from '@casebook/catalogue';
import type { Unseen } from '@casebook/role-view';
import { createHash } from 'node:crypto';
import { EXACT_TOTAL, type Plain, type Statement } from '@casebook/service-kit';
import { anywhere, Filters } from '../common/filters';
import { countedQueries } from '../engine/counted-queries';
import { type CountedQueries, FROM } from '../engine/subject-row.sql';
import { SUMMED_COUNTERS } from '../engine/summed-counters';
import type { PagedLevel } from './status-filter';
import {
  FLAG_FILTERS,
  type InputState,
  type Share,
  type StatusDownloadQuery,
  type StatusFilter,
  type StatusListLevel,
  type StatusSort,
} from './status-list.dto';

/** What a list reads of which subjects. */
export interface StatusScope {
  studyId: number;
  /** Sites of the caller; null: all. */
  siteIds: readonly number[] | null;
  /** The queries that the role may not see; null: the role sees no queries. */
  unseenQueries: Unseen | null;
}

/** Columns of a subject's or site's counters that are summed, with their names in a row. */
const SUMMED = [
  ...SUMMED_COUNTERS,
  ['sdv_open', 'sdvOpen'],
  ['sdv_done', 'sdvDone'],
  ['sdv_uncounted', 'sdvUncounted'],
] as const;

const SITE_COLUMNS = 'i.site_id as "siteId", i.site_code as "siteCode", i.name as "siteName"';

const SUBJECT_COLUMNS = `${SITE_COLUMNS}, s.subject_id as "subjectId", s.subject_no as "subjectNo", s.disabled`;

const SHARE_HOLDS: Readonly<Record<Share, (flag: string, items: string) => string>> = {
  all: (flag, items) => `${items} > 0 and ${flag} >= ${items}`,
  open: (flag, items) => `${flag} < ${items}`,
};

/** As `inputStateOf` does; of a site or subject, state 3 does not exist. */
const STATE_HOLDS: Readonly<Record<InputState, (entered: string, items: string) => string>> = {
  0: (entered) => `${entered} = 0`,
  1: (entered, items) => `${entered} > 0 and ${entered} < ${items}`,
  2: (entered, items) => `${entered} > 0 and ${entered} >= ${items}`,
  3: () => 'false',
};

/** SQL of the figures that filters read. */
interface Figures {
  items: string;
  entered: string;
  open: string;
  answered: string;
  /** Items that wait for SDV, with the parts that were not counted. */
  sdvOpen: string;
  flag: (flag: (typeof FLAG_FILTERS)[number]) => string;
}

function addFilters(filters: Filters, requested: Plain<StatusFilter>, figures: Figures): void {
  const { items, entered, open, answered, sdvOpen } = figures;
  const states = requested.inputStates?.map((state) => STATE_HOLDS[state](entered, items));
  if (states) filters.and(`(${states.join(' or ')})`);
  filters
    .add(requested.openQuery, (p) => `(${open} > 0) = ${p}::boolean`)
    .add(requested.answeredQuery, (p) => `(${answered} > 0) = ${p}::boolean`)
    .add(requested.sdvOpen, (p) => `(${sdvOpen} > 0) = ${p}::boolean`);
  for (const flag of FLAG_FILTERS) {
    const share = requested[flag];
    if (share) filters.and(`(${SHARE_HOLDS[share](figures.flag(flag), items)})`);
  }
}

interface Source {
  filters: Filters;
  /** The statement without order and limit. */
  text: string;
  /** SQL of the orders. */
  sorts: Readonly<Record<StatusSort, string>>;
  /** What decides between equal rows. */
  last: (sort: StatusSort) => string;
}

function subjects(scope: StatusScope, requested: Plain<StatusFilter>): Source {
  const { filters, counted } = subjectFilters(scope, requested);
  const columns = [
    SUBJECT_COLUMNS,
    ...SUMMED.map(([column, name]) => `c.${column} as "${name}"`),
    `${counted.open} as "openQueries", ${counted.answered} as "answeredQueries"`,
  ];
  return {
    filters,
    text: `${counted.with} select ${columns.join(', ')} ${FROM} ${counted.join} where ${filters.where}`,
    sorts: {
      siteCode: 'i.site_code',
      subjectNo: 'lower(s.subject_no)',
      openQueries: counted.open,
    },
    // The id of the table whose index has the order.
    last: (sort) => (sort === 'openQueries' ? 'c.subject_id' : 's.subject_id'),
  };
}

function subjectFilters(
  { studyId, siteIds, unseenQueries }: StatusScope,
  requested: Plain<StatusFilter>,
): { filters: Filters; counted: CountedQueries } {
  const filters = new Filters()
    .add(studyId, (p) => `s.study_id = ${p}::int and c.study_id = ${p}::int and not s.deleted`)
    .and(requested.disabled ? 's.disabled' : 'not s.disabled')
    .add(siteIds, (p) => `s.site_id = any(${p}::int[])`)
    .add(requested.siteIds, (p) => `s.site_id = any(${p}::int[])`)
    .add(anywhere(requested.search), (p) => `s.subject_no ilike ${p}`)
    .add(requested.subjectNo, (p) => `lower(s.subject_no) = lower(${p})`);
  const counted = countedQueries(studyId, unseenQueries, filters);
  addFilters(filters, requested, {
    items: 'c.items',
    entered: 'c.entered',
    open: counted.open,
    answered: counted.answered,
    sdvOpen: '(c.sdv_open + c.sdv_uncounted)',
    flag: (flag) => `c.${flag}`,
  });
  return { filters, counted };
}

/** Every site of the caller, also those without subjects that count; a deleted site only when it has some. */
function sites(scope: StatusScope, requested: Plain<StatusFilter>): Source {
  const { studyId, siteIds, unseenQueries } = scope;
  const filters = new Filters();
  const counted = countedQueries(studyId, unseenQueries, filters);
  const study = filters.value(studyId);
  filters
    .and('true')
    .add(siteIds, (p) => `x."siteId" = any(${p}::int[])`)
    .add(requested.siteIds, (p) => `x."siteId" = any(${p}::int[])`);
  const sum = (sql: string, name: string) => `coalesce(sum(${sql}), 0)::int as "${name}"`;
  const columns = [
    SITE_COLUMNS,
    'count(s.subject_id)::int as subjects',
    ...SUMMED.map(([column, name]) => sum(`c.${column}`, name)),
    sum(counted.open, 'openQueries'),
    sum(counted.answered, 'answeredQueries'),
  ];
  addFilters(filters, requested, {
    items: 'x.items',
    entered: 'x.entered',
    open: 'x."openQueries"',
    answered: 'x."answeredQueries"',
    sdvOpen: '(x."sdvOpen" + x."sdvUncounted")',
    flag: (flag) => `x.${flag}`,
  });
  return {
    filters,
    text: `${counted.with} select x.* from (
        select ${columns.join(', ')}
        from admin.v1_site i
        left join (subject.subject s join subject.subject_counter c
            on c.study_id = s.study_id and c.subject_id = s.subject_id and c.study_id = ${study}::int)
          on s.study_id = i.study_id and s.site_id = i.site_id and not s.disabled
        ${counted.join}
        where i.study_id = ${study}::int
        group by i.site_id, i.site_code, i.name, i.deleted
        having not i.deleted or count(s.subject_id) > 0
      ) x where ${filters.where}`,
    sorts: { siteCode: 'x."siteCode"', subjectNo: 'x."siteCode"', openQueries: 'x."openQueries"' },
    last: () => 'x."siteId"',
  };
}

const SOURCES = { site: sites, subject: subjects } as const;

/** A subject as a walk reads it. */
export interface SubjectHead {
  siteId: number;
  siteCode: string;
  siteName: string;
  subjectId: number;
  subjectNo: string;
  disabled: boolean;
  /** The version under which its pages were counted. */
  structureVersionId: number;
}

/** The subject with which a walk begins, or after which. Subject numbers are unique in a study. */
export interface WalkFrom {
  subjectNo: string;
  isIncluded: boolean;
}

/** Whether a filter counts queries. */
export const hasQueryFilter = ({ openQuery, answeredQuery }: Plain<StatusFilter>): boolean =>
  openQuery !== undefined || answeredQuery !== undefined;

/**
 * The next subjects of a walk, in the order of their numbers. Only those whose counters say that they may have a row of
 * the level.
 *
 * @param asRead makes the statement from the one that selects the subjects
 */
export function nextSubjects(
  level: Exclude<StatusListLevel, 'site'>,
  scope: StatusScope,
  requested: Plain<StatusFilter>,
  from: WalkFrom | null,
  size: number,
  asRead: (heads: string) => string = (heads) => heads,
): Statement {
  const { filters, counted } = subjectFilters(
    scope,
    level === 'subject' ? requested : subjectPart(requested),
  );
  if (level !== 'subject') addNecessary(filters, level, requested, counted);
  filters.add(
    from?.subjectNo,
    (p) => `lower(s.subject_no) ${from!.isIncluded ? '>=' : '>'} lower(${p})`,
  );
  const text =
    asRead(`${counted.with} select ${SUBJECT_COLUMNS}, s.structure_version_id as "structureVersionId"
      ${FROM} ${counted.join} where ${filters.where}
      order by lower(s.subject_no) limit ${size}`);
  return opensList(requested, from)
    ? preparedList(text, filters)
    : { text, values: filters.values };
}

/** Whether the walk is that of a list as a screen opens it, whose statements are prepared. */
export const opensList = (requested: Plain<StatusFilter>, from: WalkFrom | null): boolean =>
  from === null && isUnfiltered(requested);

const isUnfiltered = (requested: Plain<StatusDownloadQuery>): boolean =>
  Object.values(requested).every((value) => value === undefined);

/**
 * A list as a screen opens it: its text is one of a few, so it is planned once for each connection. Its limit is in the
 * text, because a plan for any limit would not use the index that has the order.
 */
const preparedList = (text: string, { values }: Filters): Statement => ({
  name: `list-${createHash('sha256').update(text).digest('base64url')}`,
  text,
  values,
});

/** The filters by what a subject is, without those by what is below it. */
export const subjectPart = ({
  siteIds,
  search,
  subjectNo,
  disabled,
}: Plain<StatusFilter>): Plain<StatusFilter> => ({
  ...(siteIds ? { siteIds } : {}),
  ...(search === undefined ? {} : { search }),
  ...(subjectNo === undefined ? {} : { subjectNo }),
  ...(disabled === undefined ? {} : { disabled }),
});

/** Conditions on a subject's counters without which none of its rows passes the filters. */
function addNecessary(
  filters: Filters,
  level: Exclude<StatusListLevel, 'site' | 'subject'>,
  requested: Plain<StatusFilter>,
  { open, answered }: CountedQueries,
): void {
  if (requested.openQuery) filters.and(`${open} > 0`);
  if (requested.answeredQuery) filters.and(`${answered} > 0`);
  if (requested.sdvOpen) filters.and('c.sdv_open + c.sdv_uncounted > 0');
  for (const flag of FLAG_FILTERS) {
    if (requested[flag] === 'all') filters.and(`c.${flag} > 0`);
    if (requested[flag] === 'open') filters.and(`c.${flag} < c.items`);
  }
  const states = requested.inputStates ?? [0, 2];
  if (!states.includes(0) && !states.includes(3)) filters.and('c.entered > 0');
  // A visit or page of which every item is hidden from some roles counts for no subject, and has nothing entered.
  const isCounted = level !== 'visit' && level !== 'page';
  if (isCounted && !states.includes(2)) filters.and('c.entered < c.items');
}

/** A subject that the caller reaches, also a deleted one: a list goes on behind it. $1 study, $2 subject, $3 sites or null. */
export const REACHED_SUBJECT = {
  name: 'reached-subject',
  text: `select subject_no as "subjectNo" from subject.subject
    where study_id = $1 and subject_id = $2 and ($3::int[] is null or site_id = any($3))`,
};

/** All rows of level site or subject. */
export function allStatuses(
  level: PagedLevel,
  scope: StatusScope,
  requested: Plain<StatusDownloadQuery>,
): Statement {
  const { filters, text } = orderedStatuses(level, scope, requested);
  return { text, values: filters.values };
}

function orderedStatuses(
  level: PagedLevel,
  scope: StatusScope,
  requested: Plain<StatusDownloadQuery>,
): Pick<Source, 'filters' | 'text'> {
  const { filters, text, sorts, last } = SOURCES[level](scope, requested);
  const sort = requested.sort ?? (level === 'site' ? 'siteCode' : 'subjectNo');
  const direction = requested.order ?? 'asc';
  return {
    filters,
    text: `${text} order by ${sorts[sort]} ${direction}, ${last(sort)} ${direction}`,
  };
}

/** One result page of level site or subject. */
export function listStatuses(
  level: PagedLevel,
  scope: StatusScope,
  requested: Plain<StatusDownloadQuery>,
  page: { size: number; page: number },
): Statement {
  const { filters, text: ordered } = orderedStatuses(level, scope, requested);
  if (page.page === 1 && page.size === PAGE_SIZE && isUnfiltered(requested))
    return preparedList(`${ordered} limit ${PAGE_SIZE}`, filters);
  const size = filters.value(page.size);
  const offset = filters.value((page.page - 1) * page.size);
  return { text: `${ordered} limit ${size} offset ${offset}`, values: filters.values };
}

export function countStatuses(
  level: PagedLevel,
  scope: StatusScope,
  requested: Plain<StatusFilter>,
): Statement {
  const { filters, text } = SOURCES[level](scope, requested);
  const count = `select count(*)::int as n from (${text} limit ${EXACT_TOTAL + 1}) counted`;
  return isUnfiltered(requested)
    ? preparedList(count, filters)
    : { text: count, values: filters.values };
}
