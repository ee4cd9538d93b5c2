import { lazyScreen } from '@casebook/ui/core';

/** The exports of datasets. Few people open them, so they are loaded only then. */
export const DatasetHistoryScreen = lazyScreen(() =>
  import('./DatasetHistory').then(({ DatasetHistory }) => DatasetHistory),
);
