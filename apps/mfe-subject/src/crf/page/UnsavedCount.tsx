import { unsavedCount } from '@casebook/crf-page';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../../store';
import styles from './page-head.module.css';

/**
 * The number of unsaved changes, including the input being typed into, or else the result of the last save. Placed next
 * to the buttons, because a notice would cover them.
 */
export function UnsavedCount({
  announcement,
  saved,
}: {
  announcement: string | null;
  /** The result of the last save, in words. */
  saved: string | null;
}) {
  const { t } = useTranslation('mfe_subject');
  const store = useAppStore();
  const { uncommittedInputs } = store.memory;
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [store.subscribe(listener), uncommittedInputs.subscribe(listener)];
      return () => {
        for (const end of ends) end();
      };
    },
    [store, uncommittedInputs],
  );
  const count = useSyncExternalStore(subscribe, () =>
    unsavedCount(store.getState(), uncommittedInputs.entries()),
  );
  const look =
    announcement !== null ? styles.announcement : count > 0 ? styles.unsaved : styles.saved;
  const text = count > 0 ? t('page.unsaved', { count }) : saved;
  return (
    <span className={look} role="status">
      {announcement ?? text}
    </span>
  );
}
