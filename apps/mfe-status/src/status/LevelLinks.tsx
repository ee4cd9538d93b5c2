import type { StatusListLevel } from '@casebook/api-subject';
import { useShell } from '@casebook/shell-sdk';
import { AppLink } from '@casebook/ui/core';
import type { ListState } from '@casebook/ui/data';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { addressAt } from './drill-down';
import styles from './status-list.module.css';
import { screenOf, statusLevels } from './status-levels';

/** The level that was just chosen: each level is a screen of its own, so the focus is set again on the next. */
const CHOSEN_LEVEL = 'casebook_status_level';

/** Links to the other levels, which take along the filters that they have too. */
export function LevelLinks(props: {
  level: StatusListLevel;
  state: Pick<ListState, 'filters' | 'search' | 'size'>;
}) {
  const { level, state } = props;
  const { t } = useTranslation('mfe_status');
  const { nav } = useShell();
  const present = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (sessionStorage.getItem(CHOSEN_LEVEL) === level) present.current?.focus();
    sessionStorage.removeItem(CHOSEN_LEVEL);
  }, [level]);
  return (
    <nav className={styles.levels} aria-label={t('statusList.levels')}>
      {statusLevels
        .filter((one) => nav.canOpen(screenOf[one]))
        .map((one) => (
          <AppLink
            key={one}
            ref={one === level ? present : undefined}
            href={addressAt(nav, one, state)}
            aria-current={one === level ? 'page' : undefined}
            onClick={() => sessionStorage.setItem(CHOSEN_LEVEL, one)}
          >
            {t(`statusList.level.${one}`)}
          </AppLink>
        ))}
    </nav>
  );
}
