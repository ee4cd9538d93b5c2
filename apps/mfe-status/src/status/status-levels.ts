import type { StatusListLevel, StatusRow } from '@casebook/api-subject';

/** The levels of the status screens, from the widest to the narrowest. */
export const statusLevels = [
  'site',
  'subject',
  'visit',
  'page',
  'block',
  'line',
  'question',
] as const satisfies readonly StatusListLevel[];

/** The screen of each level. */
export const screenOf = {
  site: 'STATUS_SITE',
  subject: 'STATUS_SUBJECT',
  visit: 'STATUS_VISIT',
  page: 'STATUS_PAGE',
  block: 'STATUS_BLOCK',
  line: 'STATUS_LINE',
  question: 'STATUS_QUESTION',
} as const satisfies Record<StatusListLevel, string>;

type InputState = StatusRow['inputState'];

/** The input statuses of each level (spec section 9). */
export const inputStatesOf: Readonly<Record<StatusListLevel, readonly InputState[]>> = {
  site: [0, 1, 2],
  subject: [0, 1, 2],
  visit: [0, 1, 2, 3],
  page: [0, 1, 2, 3],
  block: [0, 1, 2],
  line: [0, 1, 2],
  question: [0, 2],
};

/** The orders of each level that a person chooses; a level without any is paged by cursors. */
export const sortsOf = {
  site: ['openQueries'],
  subject: ['subjectNo', 'openQueries'],
  visit: [],
  page: [],
  block: [],
  line: [],
  question: [],
} as const satisfies Record<StatusListLevel, readonly string[]>;

/** Columns that are hidden at first, so that what monitors and data managers set fits a small screen. */
export const firstHidden: Readonly<Partial<Record<StatusListLevel, readonly string[]>>> = {
  site: ['signed'],
  subject: ['state', 'signed'],
  visit: ['state'],
  page: ['site', 'state', 'signed'],
  block: ['site', 'state', 'sdvOpen', 'signed'],
  line: ['site', 'state', 'sdvOpen', 'signed'],
  question: ['site', 'state', 'block', 'sdvOpen', 'signed'],
};

export const isPagedByCursor = (level: StatusListLevel): boolean => sortsOf[level].length === 0;

/** Whether the rows of a level are of the other level or of a narrower one. */
export const isWithin = (level: StatusListLevel, other: StatusListLevel): boolean =>
  statusLevels.indexOf(level) >= statusLevels.indexOf(other);

/** Identifies a row in the list of its level. */
export function keyOfRow(row: StatusRow): string {
  const { siteId, subjectId, visitId, pageId, blockKey, line, itemKey } = row;
  return [siteId, subjectId, visitId, pageId, blockKey, line, itemKey]
    .filter((part) => part !== undefined)
    .join('.');
}
