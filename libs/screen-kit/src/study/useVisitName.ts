import { type Text, useText } from '@casebook/shell-sdk';
import { useKitText } from '../texts/useKitText';

export interface NamedVisit {
  visitTitle: Text;
  cycleNo: number | null;
  unscheduledNo: number | null;
}

/** A visit as people call it: its title, the number of its cycle, its unscheduled number. */
export function useVisitName(): (visit: NamedVisit) => string {
  const t = useKitText();
  const text = useText();
  return ({ visitTitle, cycleNo, unscheduledNo }) => {
    const title = text(visitTitle);
    if (unscheduledNo !== null) return t('visitUnscheduled', { title, number: unscheduledNo });
    // The first of a cycle is the visit itself; only its repetitions need telling apart.
    if (cycleNo !== null && cycleNo > 1) return t('visitCycle', { title, number: cycleNo });
    return title;
  };
}
