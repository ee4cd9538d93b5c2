import { type StudyText, useText } from '@casebook/shell-sdk';
import { useKitText } from '../texts/useKitText';

export interface NamedVisit {
  visitTitle: StudyText;
  cycleNo: number | null;
  unscheduledNo: number | null;
}

/** Name of a visit: its title, with the number of its cycle or its unscheduled number. */
export function useVisitName(): (visit: NamedVisit) => string {
  const t = useKitText();
  const text = useText();
  return ({ visitTitle, cycleNo, unscheduledNo }) => {
    const title = text(visitTitle);
    if (unscheduledNo !== null) return t('visitUnscheduled', { title, number: unscheduledNo });
    // The first repetition has no number; only the others need one to be distinguished.
    if (cycleNo !== null && cycleNo > 1) return t('visitCycle', { title, number: cycleNo });
    return title;
  };
}
