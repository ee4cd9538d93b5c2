import { lazyScreen } from '@casebook/ui/core';

/** Few people open it, so it is loaded only then. */
export const SubjectPdfHistoryScreen = lazyScreen(() =>
  import('./SubjectPdfHistory').then(({ SubjectPdfHistory }) => SubjectPdfHistory),
);
