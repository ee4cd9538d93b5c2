import { Skeleton, StateView } from '@casebook/ui/core';
import { useChunk } from './useChunk';

const load = () => import('./StudyProgress');

/** The progress of the study, which is loaded only when the screen opens. */
export function ProgressScreen() {
  const { module, retry } = useChunk(load);
  if (retry) return <StateView kind="unavailable" onRetry={retry} />;
  return module ? <module.StudyProgress /> : <Skeleton active />;
}
