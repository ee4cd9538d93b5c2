import { lazyScreen } from '@casebook/ui/core';

/** Few people open it, so it is loaded only then. */
export const SubjectPdfDownloadScreen = lazyScreen(() =>
  import('./SubjectPdfDownload').then(({ SubjectPdfDownload }) => SubjectPdfDownload),
);
