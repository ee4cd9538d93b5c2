import { AppLink } from '@casebook/ui/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../LanguageSwitch';
import loginStyles from '../sign-in/login.module.css';
import { PortalNote } from '../PortalNote';
import styles from './recovery.module.css';

interface RecoveryPageProps {
  title: string;
  /** The other recovery page. */
  other: { href: string; label: string };
  children: ReactNode;
}

/** A page outside the frame that leads back to the sign-in page, and looks like it. */
export function RecoveryPage({ title, other, children }: RecoveryPageProps) {
  const { t } = useTranslation('shell');
  return (
    <main className={loginStyles['page']}>
      <section className={loginStyles['card']} aria-labelledby="recovery-title">
        <p className={loginStyles['wordmark']}>Casebook</p>
        <h1 id="recovery-title" className={loginStyles['title']}>
          {title}
        </h1>
        <LanguageSwitch block />
        <div className={styles['body']}>{children}</div>
        <nav className={loginStyles['links']} aria-label={t('recovery.links')}>
          <AppLink href="/login">{t('recovery.back')}</AppLink>
          <AppLink href={other.href}>{other.label}</AppLink>
        </nav>
      </section>
      <PortalNote />
    </main>
  );
}
