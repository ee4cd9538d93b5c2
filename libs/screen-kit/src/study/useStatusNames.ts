import type { LockBlocker, MaskLevel, StatusFlag } from '@casebook/subject-data';
import { useKitText } from '../texts/useKitText';

/** Sets or clears a status. */
export interface NamedAct {
  flag: StatusFlag;
  set: boolean;
}

/** What an answer says of a skipped item. */
export interface SkippedBecause {
  heldBy: MaskLevel | null;
  blockedBy: readonly LockBlocker[];
}

const acts = {
  set: { freeze: 'setFreeze', sdv: 'setSdv', review: 'setReview', lock: 'setLock' },
  clear: { freeze: 'clearFreeze', sdv: 'clearSdv', review: 'clearReview', lock: 'clearLock' },
} as const;

const holders = {
  line: 'heldByLine',
  block: 'heldByBlock',
  page: 'heldByPage',
  visit: 'heldByVisit',
  subject: 'heldBySubject',
} as const satisfies Record<MaskLevel, string>;

const blockers = {
  openQuery: 'blockedOpenQuery',
  answeredQuery: 'blockedAnsweredQuery',
  notEntered: 'blockedNotEntered',
  sdvOpen: 'blockedSdvOpen',
  notReviewed: 'blockedNotReviewed',
} as const satisfies Record<LockBlocker, string>;

/** The names of status acts, and of what holds or prevents a lock. */
export function useStatusNames() {
  const t = useKitText();
  return {
    actOf: ({ flag, set }: NamedAct): string => t(acts[set ? 'set' : 'clear'][flag]),
    blockerName: (blocker: LockBlocker): string => t(blockers[blocker]),
    /** Why an item keeps its status, as far as the role is told. */
    whySkipped: ({ heldBy, blockedBy }: SkippedBecause): string =>
      heldBy ? t(holders[heldBy]) : blockedBy.map((blocker) => t(blockers[blocker])).join(', '),
  };
}
