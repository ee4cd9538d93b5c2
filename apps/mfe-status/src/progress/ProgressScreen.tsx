import { Skeleton, StateView } from '@casebook/ui/core';
import { type ReactNode, useEffect, useState } from 'react';

/** The progress of the study. Its charts are loaded only when the screen opens. */
export function ProgressScreen() {
  const [content, setContent] = useState<ReactNode>(<Skeleton active />);
  const load = () =>
    void import('./StudyProgress').then(
      ({ StudyProgress }) => setContent(<StudyProgress />),
      () => setContent(<StateView kind="unavailable" onRetry={load} />),
    );
  useEffect(load, []);
  return content;
}
