import { useCallback, useEffect, useRef, useState } from 'react';

const spokenMs = 4_000;

/** Something said for a moment beside the actions of the page. */
export function useSaid(): { said: string | null; say: (words: string) => void } {
  const [said, setSaid] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const say = useCallback((words: string) => {
    clearTimeout(timer.current);
    setSaid(words);
    timer.current = setTimeout(() => setSaid(null), spokenMs);
  }, []);
  return { said, say };
}
