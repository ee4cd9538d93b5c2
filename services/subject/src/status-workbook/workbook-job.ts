import { createHash } from 'node:crypto';
import { viewPrivileges } from '@casebook/catalogue';
import type { Caller, Plain } from '@casebook/service-kit';
import type { DesignStore } from '../design/design.store';
import type { StatusDownloadQuery, StatusListLevel } from '../status-list/status-list.dto';

export const WORKBOOK_JOB = 'status-workbook';

/** Hours for which a workbook is kept: it shows the state of its moment, and is made again in minutes. */
export const WORKBOOK_HOURS = 24;

export interface WorkbookJob {
  studyId: number;
  level: StatusListLevel;
  query: Plain<StatusDownloadQuery>;
  language: string;
}

/** What the job of a workbook tells its owner. */
export interface WorkbookResult {
  level: StatusListLevel;
  query: Plain<StatusDownloadQuery>;
  rows: number;
  bytes: number;
  fileName: string;
  /** {@link reachOf} for which it was made. */
  reach: string;
}

export const fileKeyOf = (studyId: number, jobId: string): string =>
  `status-lists/${studyId}/${jobId}.xlsx`;

/**
 * What decides which rows and columns a caller gets: role, sites, statuses and items that it sees. A workbook is only for
 * who has the same. The id of the job is part of it, so that two jobs do not tell whether what is hidden has changed.
 */
export async function reachOf(
  caller: Caller,
  jobId: string,
  designs: DesignStore,
): Promise<string> {
  const content = [
    jobId,
    caller.roleId,
    caller.siteIds && [...caller.siteIds].toSorted((a, b) => a - b),
    Object.values(viewPrivileges).filter((privilege) => caller.may(privilege)),
    await designs.unseen(caller),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
