import { DatasetExports1790000000001 } from './0001-dataset-exports';

/** In order; append only. */
export const migrations = [DatasetExports1790000000001];
