import { DatasetExports1790000000001 } from './0001-dataset-exports';
import { Presets1790000000010 } from './0010-presets';
import { Documents1790000000011 } from './0011-documents';
import { SiteCopies1790000000012 } from './0012-site-copies';

/** In order; append only. */
export const migrations = [
  DatasetExports1790000000001,
  Presets1790000000010,
  Documents1790000000011,
  SiteCopies1790000000012,
];
