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
    if (cycleNo !== null) return t('visit.cycle', { title, number: cycleNo });
    return title;
  };
}
