import { useCallback, useEffect, useState } from 'react';
import type { SaveNotice } from './save-outcome';

/** What the page says about its last save, as long as it is true. */
export function useNotice() {
  const [notice, setNotice] = useState<SaveNotice | null>(null);
  useEffect(() => {
    // Whether the save goes out now is the person's decision: more may have been typed meanwhile.
    const connected = () =>
      setNotice((said) =>
        said?.kind === 'failed' && said.failure.code === 'COMMSG003' ? { kind: 'online' } : said,
      );
    window.addEventListener('online', connected);
    return () => window.removeEventListener('online', connected);
  }, []);
  return { notice, setNotice, closeNotice: useCallback(() => setNotice(null), []) };
}
