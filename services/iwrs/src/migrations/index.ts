import { RandomisationAndSupply1790000000001 } from './0001-randomisation-and-supply';

/** Migrations in order; append only. */
export const migrations = [RandomisationAndSupply1790000000001];
