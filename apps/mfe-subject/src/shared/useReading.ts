import type { Failure } from '@casebook/shell-sdk';
import { useEffect, useState } from 'react';

export type Loaded<T> = { data: T } | { failure: Failure };

/** Reads something once per `read` and when asked again; null while reading. */
export function useReading<T>(read: () => Promise<Loaded<T>>): {
  result: Loaded<T> | null;
  /** Counts the readings: what is made of one does not outlive it. */
  round: number;
  again: () => void;
} {
  const [round, setRound] = useState(0);
  const [done, setDone] = useState<{
    read: typeof read;
    round: number;
    result: Loaded<T>;
  } | null>(null);
  useEffect(() => {
    let current = true;
    void read().then((result) => {
      if (current) setDone({ read, round, result });
    });
    return () => {
      current = false;
    };
  }, [read, round]);
  const isPresent = done?.read === read && done.round === round;
  return {
    result: isPresent ? done.result : null,
    round,
    again: () => setRound((before) => before + 1),
  };
}
