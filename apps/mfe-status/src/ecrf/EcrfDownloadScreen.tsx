import { lazyScreen } from '@casebook/ui/core';

/** Few people open it, so it is loaded only then. */
export const EcrfDownloadScreen = lazyScreen(() =>
  import('./EcrfDownload').then(({ EcrfDownload }) => EcrfDownload),
);
