import { SitesAndAssignments1790000000001 } from './0001-sites-and-assignments';
import { DownloadLog1790000000004 } from './0004-download-log';

/** In order; append only. */
export const migrations = [SitesAndAssignments1790000000001, DownloadLog1790000000004];
