import { hasEnded, useReadStore, useShell } from '@casebook/shell-sdk';
import { useEffect, useRef } from 'react';

/** Reads a list again when a job of the tray has ended, because it may be a run of the subjects that are shown. */
export function useEndedRuns(refetch: () => unknown): void {
  const ended = useReadStore(useShell().jobs.watched).filter(hasEnded).length;
  const known = useRef(ended);
  useEffect(() => {
    if (ended > known.current) refetch();
    known.current = ended;
  }, [ended, refetch]);
}
