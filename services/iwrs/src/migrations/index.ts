import { Entries1790000000001 } from './0001-entries';

/** In order; append only. */
export const migrations = [Entries1790000000001];
