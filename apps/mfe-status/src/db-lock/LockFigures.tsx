import type { DbLock } from '@casebook/api-status';
import { useShell } from '@casebook/shell-sdk';
import { AppLink, DateTimeZoned, useNumbers } from '@casebook/ui/core';
import { listQuery } from '@casebook/ui/data';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOfQueries, ANSWERED, OPEN } from '../progress/progress-links';
import styles from './db-lock.module.css';

const EVERYWHERE = { siteIds: [] };

/** The figures of the study. Each number leads to the list of what it counts. */
export function LockFigures({ lock }: { lock: DbLock }) {
  const { t } = useTranslation('mfe_status');
  const { nav } = useShell();
  const rows = (
    screen: 'STATUS_SUBJECT' | 'STATUS_PAGE',
    filters: Record<string, readonly string[]> = {},
  ): string | null => (nav.canOpen(screen) ? nav.href(screen) + listQuery({ filters }) : null);
  const { subjects, signedSubjects, pages, savedPages, openQueries, answeredQueries } = lock;
  return (
    <ul className={styles['figures']}>
      <Figure name="subjects" value={subjects} href={rows('STATUS_SUBJECT')} />
      <Figure
        name="signedSubjects"
        value={signedSubjects}
        href={rows('STATUS_SUBJECT', { signed: ['all'] })}
      />
      <Figure
        name="pages"
        value={pages}
        href={rows('STATUS_PAGE', { inputState: ['0', '1', '2'] })}
      />
      <Figure
        name="savedPages"
        value={savedPages}
        href={rows('STATUS_PAGE', { inputState: ['1', '2'] })}
      />
      <Figure
        name="openQueries"
        value={openQueries}
        href={addressOfQueries(nav, EVERYWHERE, OPEN)}
        isBlocking
      />
      <Figure
        name="answeredQueries"
        value={answeredQueries}
        href={addressOfQueries(nav, EVERYWHERE, ANSWERED)}
        isBlocking
      />
      {lock.signature === undefined ? null : (
        <li>
          <span>{t('dbLock.figure.signature')}</span>
          <strong>{t(`dbLock.signature.${lock.signature}`)}</strong>
          {lock.signedAt ? (
            <small>
              <DateTimeZoned utc={lock.signedAt} />
            </small>
          ) : null}
        </li>
      )}
    </ul>
  );
}

interface FigureProps {
  name: 'subjects' | 'signedSubjects' | 'pages' | 'savedPages' | 'openQueries' | 'answeredQueries';
  /** Absent for a role that does not see it. */
  value: number | undefined;
  /** The list; null where the role cannot open it. */
  href: string | null;
  /** The database cannot be locked while this is not 0. */
  isBlocking?: boolean;
}

function Figure({ name, value, href, isBlocking = false }: FigureProps) {
  const { t } = useTranslation('mfe_status');
  const { count } = useNumbers();
  if (value === undefined) return null;
  const label = t(`dbLock.figure.${name}`);
  const shown: ReactNode = <strong>{count(value)}</strong>;
  return (
    <li>
      <span>{label}</span>
      {href ? (
        <AppLink href={href} aria-label={`${label}: ${count(value)}`}>
          {shown}
        </AppLink>
      ) : (
        shown
      )}
      {isBlocking && value > 0 ? (
        <small className={styles['blocks']}>{t('dbLock.blocks')}</small>
      ) : null}
    </li>
  );
}
