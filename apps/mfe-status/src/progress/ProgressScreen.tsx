import { lazyScreen } from '@casebook/ui/core';

/** The progress of the study. Its charts are loaded only when the screen opens. */
export const ProgressScreen = lazyScreen(() =>
  import('./StudyProgress').then(({ StudyProgress }) => StudyProgress),
);
