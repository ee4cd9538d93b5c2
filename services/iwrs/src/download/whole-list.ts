import { Problem } from '@casebook/service-kit';

/** Rows of one download. */
const MAX_DOWNLOAD_ROWS = 50_000;

/** How many rows a download reads: one more than it may have. */
export const DOWNLOAD_LIMIT = MAX_DOWNLOAD_ROWS + 1;

/** @throws Problem 422 IWRS_DOWNLOAD_TOO_LONG instead of a list from which rows are missing */
export function wholeList<R>(found: R[]): R[] {
  if (found.length > MAX_DOWNLOAD_ROWS) {
    throw new Problem(422, 'IWRS_DOWNLOAD_TOO_LONG', { params: { max: MAX_DOWNLOAD_ROWS } });
  }
  return found;
}
