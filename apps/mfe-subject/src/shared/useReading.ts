import type { Failure } from '@casebook/shell-sdk';
import { useEffect, useState } from 'react';

export type Loaded<T> = { data: T } | { failure: Failure };

/** Calls `read` once, and again on request; null while reading. */
export function useReading<T>(read: () => Promise<Loaded<T>>): {
  result: Loaded<T> | null;
  /** The number of reads; used as a key so that a new read starts with a new state. */
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
