import { DatabaseLock1790000000001 } from './0001-database-lock';

/** Migrations in order; append only. */
export const migrations = [DatabaseLock1790000000001];
