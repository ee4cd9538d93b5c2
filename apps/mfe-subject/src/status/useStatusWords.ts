import type { StatusActOutcome } from '@casebook/api-subject';
import { useStatusNames } from '@casebook/screen-kit';
import { useTranslation } from 'react-i18next';
import type { StatusChoice } from './status-target';

type Act = Pick<StatusChoice, 'flag' | 'set'>;

const wayOf = ({ set }: Pick<Act, 'set'>) => (set ? 'set' : 'clear');

/** The words of status acts. */
export function useStatusWords() {
  const { t } = useTranslation('mfe_subject');
  const { actOf } = useStatusNames();
  return {
    actOf,
    titleOf: (choice: StatusChoice): string =>
      t('status.title', { act: actOf(choice), target: choice.target.name }),
    /** Names the act and how many items it changes. */
    buttonOf: (act: Act, count: number): string =>
      count === 0 ? actOf(act) : t(`status.button.${wayOf(act)}.${act.flag}`, { count }),
    /** What an act did. */
    doneOf: (act: Act, { done, unchanged, skipped, isBlocked }: StatusActOutcome): string => {
      const parts: string[] = [];
      if (done > 0) parts.push(t(`status.done.${wayOf(act)}.${act.flag}`, { count: done }));
      else if (unchanged > 0) parts.push(t(`status.nothing.${wayOf(act)}`, { count: unchanged }));
      else if (skipped === 0) parts.push(t('status.noItems'));
      if (skipped > 0) {
        parts.push(t(isBlocked ? 'status.notAllowed' : 'status.left', { count: skipped }));
      }
      return parts.join(' ');
    },
  };
}
