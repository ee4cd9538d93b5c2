import { useCallback, useEffect, useState } from 'react';
import type { SaveNotice } from './save-outcome';

/** The message about the last save, until it is outdated. */
export function useNotice() {
  const [notice, setNotice] = useState<SaveNotice | null>(null);
  useEffect(() => {
    // The person decides whether to save again, because more may have been typed in the meantime.
    const connected = () =>
      setNotice((current) =>
        current?.kind === 'failed' && current.failure.code === 'COMMSG003'
          ? { kind: 'online' }
          : current,
      );
    window.addEventListener('online', connected);
    return () => window.removeEventListener('online', connected);
  }, []);
  return { notice, setNotice, closeNotice: useCallback(() => setNotice(null), []) };
}
