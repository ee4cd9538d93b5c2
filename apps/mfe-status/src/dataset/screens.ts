import { lazyScreen } from '@casebook/ui/core';

/** The screens of datasets. Their code is loaded only when one of them opens. */
export const DatasetDownloadScreen = lazyScreen(() =>
  import('./DatasetDownload').then(({ DatasetDownload }) => DatasetDownload),
);
export const DatasetHistoryScreen = lazyScreen(() =>
  import('./DatasetHistory').then(({ DatasetHistory }) => DatasetHistory),
);
