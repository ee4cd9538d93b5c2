import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ID } from './requirements';
import type { Row } from './matrix';

/** A row of a table of promises: what is promised, against whom, and the requirements that tests show. */
export interface Promised {
  promise: string;
  ids: string[];
}

const HEADING = '## What is promised';
const IDS = new RegExp(ID.source, 'g');

/** The promises of docs/security.md. */
export const readPromises = (root: string): Promised[] =>
  promisesOf(readFileSync(join(root, 'docs', 'security.md'), 'utf8'));

/** Each row of the tables below the heading of the promises; the last cell has the ids. */
export function promisesOf(page: string): Promised[] {
  const [, part = ''] = page.split(`${HEADING}\n`);
  const [tables] = part.split(/^## /m);
  return tables!.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [, promise, , ids] = cells;
    const isHead = promise === 'Promise' || /^-+$/.test(promise ?? '-');
    return cells.length < 5 || isHead ? [] : [{ promise: promise!, ids: ids!.match(IDS) ?? [] }];
  });
}

/** Promises that no test keeps true, and ids that no requirement has. */
export function promiseFaults(promises: readonly Promised[], rows: readonly Row[]): string[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  const isShown = (id: string): boolean => {
    const row = known.get(id);
    return row !== undefined && !row.state && row.tests.length > 0;
  };
  if (promises.length === 0) return ['docs/security.md promises nothing'];
  return promises.flatMap(({ promise, ids }) => [
    ...(ids.length === 0 ? [`docs/security.md: no requirement shows “${promise}”`] : []),
    ...ids
      .filter((id) => !isShown(id))
      .map((id) => `docs/security.md names ${id}, which no test shows`),
  ]);
}
