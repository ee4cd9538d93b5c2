import { JobStatus } from '@casebook/catalogue';
import { useMessages, type WatchedJob } from '@casebook/shell-sdk';
import { useTranslation } from 'react-i18next';

/** Name and state of a job, in the language of the screen. */
export function useJobTexts(): {
  label: (job: Pick<WatchedJob, 'label'>) => string;
  state: (job: Pick<WatchedJob, 'state'>) => string;
} {
  const { t } = useTranslation('shell');
  const messages = useMessages();
  return {
    label: ({ label }) => ('text' in label ? label.text : messages.text(label.code, label.params)),
    state: ({ state }) => {
      if (!state || state.status === JobStatus.new) return t('jobs.waiting');
      if (state.status === JobStatus.finished) return t('jobs.finished');
      if (state.status === JobStatus.blank) return t('jobs.canceled');
      if (state.status === JobStatus.error) return t('jobs.failed');
      const { done, total, secondsLeft } = state;
      const progress = total === null ? t('jobs.working') : t('jobs.progress', { done, total });
      if (secondsLeft === null) return progress;
      const left =
        secondsLeft < 60
          ? t('jobs.secondsLeft', { count: secondsLeft })
          : t('jobs.minutesLeft', { count: Math.round(secondsLeft / 60) });
      return `${progress}, ${left}`;
    },
  };
}
