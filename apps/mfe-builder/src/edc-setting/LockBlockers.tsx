import type { Setting } from '@casebook/api-builder';
import { LOCK_BLOCKERS } from '@casebook/study-design';
import { Checkbox } from '@casebook/ui/core';
import css from '../shared/builder.module.css';
import { useT } from '../shared/useT';
import styles from './reasons.module.css';

type Blockers = Setting['lockBlockers'];

/** What prevents a lock. */
export function LockBlockers({
  blockers,
  canEdit,
  onChange,
}: {
  blockers: Blockers;
  canEdit: boolean;
  onChange: (blockers: Blockers) => void;
}) {
  const t = useT();
  return (
    <div className={css.stack}>
      <p className={`${css.quiet} ${styles.help}`}>{t('settings.lockHelp')}</p>
      <div className={styles.choices} role="group" aria-label={t('settings.lock')}>
        {LOCK_BLOCKERS.map((blocker) => (
          <Checkbox
            key={blocker}
            checked={blockers.includes(blocker)}
            disabled={!canEdit}
            onChange={({ target }) =>
              onChange(
                LOCK_BLOCKERS.filter((one) =>
                  one === blocker ? target.checked : blockers.includes(one),
                ),
              )
            }
          >
            {t(`settings.blocker.${blocker}`)}
          </Checkbox>
        ))}
      </div>
    </div>
  );
}
