import { Casebook1790000000001 } from './0001-casebook';

/** In order; append only. */
export const migrations = [Casebook1790000000001];
