import { useCallback, useEffect, useRef, useState } from 'react';

const shownMs = 4_000;

/** A text that is shown for a moment next to the buttons of the page. */
export function useAnnouncement(): {
  announcement: string | null;
  announce: (text: string) => void;
} {
  const [announcement, setAnnouncement] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const announce = useCallback((text: string) => {
    clearTimeout(timer.current);
    setAnnouncement(text);
    timer.current = setTimeout(() => setAnnouncement(null), shownMs);
  }, []);
  return { announcement, announce };
}
