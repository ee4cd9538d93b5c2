import { lazyScreen } from '@casebook/ui/core';

/** The choice of what a dataset holds. Few people open it, so it is loaded only then. */
export const DatasetDownloadScreen = lazyScreen(() =>
  import('./DatasetDownload').then(({ DatasetDownload }) => DatasetDownload),
);
