import { useStudy } from '@casebook/shell-sdk';
import { useEffect, useRef } from 'react';

/** Calls `act` when the open study is locked or unlocked. */
export function useAtLockChange(act: (locked: boolean) => unknown): void {
  const { studyId, locked } = useStudy();
  const current = useRef(act);
  useEffect(() => {
    current.current = act;
  }, [act]);
  const known = useRef({ studyId, locked });
  useEffect(() => {
    const before = known.current;
    known.current = { studyId, locked };
    if (before.studyId === studyId && before.locked !== locked) current.current(locked);
  }, [studyId, locked]);
}

/** Calls `act` when the open study is unlocked. */
export function useAtUnlock(act: () => void): void {
  useAtLockChange((locked) => {
    if (!locked) act();
  });
}
