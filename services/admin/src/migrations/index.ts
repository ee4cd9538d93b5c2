import { SitesAndAssignments1790000000001 } from './0001-sites-and-assignments';

/** In order; append only. */
export const migrations = [SitesAndAssignments1790000000001];
