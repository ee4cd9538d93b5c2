import { StudiesAndDesigns1790000000001 } from './0001-studies-and-designs';

/** In order; append only. */
export const migrations = [StudiesAndDesigns1790000000001];
