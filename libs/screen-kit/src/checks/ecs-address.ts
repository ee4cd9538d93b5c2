import type { Query } from '@casebook/shell-sdk';
import { RETURN_QUERY } from '../navigation/return-address';

/** Subjects whose checks are run again: some, those of a site, or all of the study. */
export type EcsScope = { subjectIds: readonly number[] } | { siteId: number } | 'study';

/** The screen of check runs; it belongs to another remote, which may not be available. */
export const ECS_SCREEN = 'ECS_HISTORY_VIEW';

const PREVIEW_QUERY = 'preview';
const FAILED_QUERY = 'failedChecks';
/** Query parameter of `ECS_SCREEN` with the subject whose history is shown. */
export const ECS_SUBJECT_QUERY = 'subject';

const ID = String.raw`[1-9]\d{0,15}`;
const patterns = {
  site: new RegExp(`^site-(${ID})$`),
  subjects: new RegExp(`^subjects-(${ID}(?:-${ID})*)$`),
};

const written = (scope: EcsScope): string => {
  if (scope === 'study') return 'study';
  return 'siteId' in scope ? `site-${scope.siteId}` : ['subjects', ...scope.subjectIds].join('-');
};

/** Query of `ECS_SCREEN` that starts a preview for these subjects and returns to `from` when it is closed. */
export const ecsPreviewQuery = (scope: EcsScope, from: string): Query => ({
  [PREVIEW_QUERY]: written(scope),
  [RETURN_QUERY]: from,
});

/** The preview in an address, or null. */
export function ecsPreviewOf(query: URLSearchParams): EcsScope | null {
  const text = query.get(PREVIEW_QUERY) ?? '';
  if (text === 'study') return text;
  const site = patterns.site.exec(text);
  if (site) return { siteId: Number(site[1]) };
  const subjects = patterns.subjects.exec(text);
  return subjects ? { subjectIds: subjects[1]!.split('-').map(Number) } : null;
}

/** Query of `ECS_SCREEN` that shows the runs of one subject. */
export const ecsSubjectQuery = (subjectId: number, from: string): Query => ({
  [ECS_SUBJECT_QUERY]: subjectId,
  [RETURN_QUERY]: from,
});

/** Query of `ECS_SCREEN` that lists the checks that could not be evaluated. */
export const failedChecksQuery = (from: string): Query => ({
  [FAILED_QUERY]: 1,
  [RETURN_QUERY]: from,
});

export const asksForFailedChecks = (query: URLSearchParams): boolean => query.has(FAILED_QUERY);

/** Removes the parameters of the functions above from an address. */
export const NO_ECS_QUERY: Query = {
  [PREVIEW_QUERY]: undefined,
  [FAILED_QUERY]: undefined,
  [ECS_SUBJECT_QUERY]: undefined,
};
