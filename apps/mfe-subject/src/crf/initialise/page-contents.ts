import type { PageRootState } from '@casebook/crf-page';
import { isActiveStatus, parseItemInstanceKey } from '@casebook/subject-data';

/** What is stored on a page, as far as it is shown. */
export interface PageContents {
  /** Values on the page, and items that were not done, without those of removed lines. */
  values: number;
  /** Lines that people added and that were not removed. */
  lines: number;
  /** Queries that are not closed yet. */
  queries: number;
  /** The sum of the revisions of all values, by which the service notices a change since they were read. */
  revisionSum: number;
  /** Whether anything was entered since the page was empty. */
  isEmpty: boolean;
}

/** @param former number of values that the page no longer collects */
export function pageContents({ page }: PageRootState, former: number): PageContents {
  const stored = (blockKey: string, line: number) =>
    page.lines[blockKey]?.find((one) => one.line === line);
  const entries = Object.entries(page.items);
  const values = entries.filter(([id, entry]) => {
    const { blockKey, line } = parseItemInstanceKey(id);
    const isStored = entry.stored !== null || entry.storedNotDone !== undefined;
    return isStored && !stored(blockKey, line)?.deleted;
  });
  const lines = Object.values(page.lines).flatMap((list) =>
    list.filter(({ deleted, change }) => !deleted && change !== 'added'),
  );
  const isEmptied = entries.every(
    ([, { stored: value, revision, initialised }]) =>
      value === null && (revision === 0 || initialised),
  );
  return {
    values: values.length + former,
    lines: lines.length,
    queries: page.queries.filter(({ status }) => isActiveStatus(status)).length,
    revisionSum: entries.reduce((sum, [, { revision }]) => sum + revision, 0),
    isEmpty: isEmptied && lines.length + former === 0,
  };
}
