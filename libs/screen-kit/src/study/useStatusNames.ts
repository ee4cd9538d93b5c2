import type { MaskLevel, StatusFlag } from '@casebook/subject-data';
import { useKitText } from '../texts/useKitText';

/** Sets or clears a status. */
export interface NamedAct {
  flag: StatusFlag;
  set: boolean;
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

/** The names of status acts, and of what holds a lock. */
export function useStatusNames() {
  const t = useKitText();
  return {
    actOf: ({ flag, set }: NamedAct): string => t(acts[set ? 'set' : 'clear'][flag]),
    heldBy: (level: MaskLevel): string => t(holders[level]),
  };
}
