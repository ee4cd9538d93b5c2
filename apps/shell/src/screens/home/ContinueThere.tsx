import { useReadStore } from '@casebook/shell-sdk';
import { AppLink } from '@casebook/ui/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../../portal/portal-context';
import styles from './kept-entries.module.css';

/** On home: the screen at which the last session of the person ended, or that a link named before signing in. */
export function ContinueThere() {
  const { continueAt, routes, shell } = usePortal();
  const { t } = useTranslation('shell');
  const { language } = useReadStore(shell.locale);
  const address = useReadStore(continueAt);
  // Offered once: whoever goes elsewhere first has decided.
  useEffect(() => () => continueAt.set(null), [continueAt]);
  const route = address === null ? undefined : routes.resolve(address);
  if (address === null || !route) return null;
  const { subjectNo } = route.params;
  const place = [subjectNo, route.screen.title[language]].filter(Boolean).join(' · ');
  return (
    <section className={styles['box']}>
      <AppLink href={address}>{t('login.continue')}</AppLink>{' '}
      <span className={styles['time']}>{place}</span>
    </section>
  );
}
