import { useText } from '@casebook/shell-sdk';
import { useTranslation } from 'react-i18next';

interface NamedVisit {
  visitTitle: Readonly<Record<string, string>>;
  cycleNo: number | null;
  unscheduledNo: number | null;
}

/** A visit as people call it: its title, the number of its cycle, its unscheduled number. */
export function useVisitName(): (visit: NamedVisit) => string {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  return ({ visitTitle, cycleNo, unscheduledNo }) => {
    const title = text(visitTitle);
    if (unscheduledNo !== null) return t('visit.unscheduled', { title, number: unscheduledNo });
    // The first of a cycle is the visit itself; only its repetitions need telling apart.
    if (cycleNo !== null && cycleNo > 1) return t('visit.cycle', { title, number: cycleNo });
    return title;
  };
}
