import type { Operations } from '@casebook/api-auth';
import { type Failure, useShell } from '@casebook/shell-sdk';
import { useEffect, useRef, useState } from 'react';
import { BACKGROUND_STATUSES } from '../portal/shell-calls';

/** How the portal is, read again and again while the page is visible. Reading is no activity: it does not prolong the session. */
export function useOperations(
  everyMs: number,
  wanted = true,
): { data: Operations | null; failure: Failure | null; retry: () => void } {
  const shell = useShell();
  const [data, setData] = useState<Operations | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const readNow = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (!wanted) return undefined;
    let isShown = true;
    const read = (): void => {
      // Failures are shown on the page: a message for every turn would cover it.
      const request = { url: '/api/auth/operations', handles: BACKGROUND_STATUSES };
      void shell.http.request<Operations>(request).then((result) => {
        if (!isShown) return;
        if (result.ok) setData(result.data);
        setFailure(result.ok ? null : result.failure);
      });
    };
    readNow.current = read;
    read();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') read();
    }, everyMs);
    return () => {
      isShown = false;
      clearInterval(timer);
    };
  }, [everyMs, shell, wanted]);
  return { data, failure, retry: () => readNow.current() };
}
