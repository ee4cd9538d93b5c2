import { useReadStore } from '@casebook/shell-sdk';
import { Button } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../portal/portal-context';
import styles from './time-left.module.css';

export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Time left before the sign-out, in the header; hidden while there is plenty. */
export function TimeLeft() {
  const { countdown } = usePortal();
  const { t } = useTranslation('shell');
  const left = useReadStore(countdown.view);
  if (left === null) return null;
  return (
    <span className={styles['left']} title={t('timeLeft.title')}>
      <span className={styles['clock']} aria-hidden="true" />
      {minutesAndSeconds(left.seconds)}
    </span>
  );
}

/**
 * Warns that the session is about to end. It takes no focus and covers nothing: further typing counts as activity, and the
 * warning then disappears.
 */
export function SignOutWarning() {
  const { countdown, activity, session } = usePortal();
  const { t } = useTranslation('shell');
  const left = useReadStore(countdown.view);
  const [staying, setStaying] = useState(false);
  if (left === null) return null;
  const stay = () => {
    setStaying(true);
    void activity.staySignedIn().finally(() => setStaying(false));
  };
  return (
    <section className={styles['warning']} aria-labelledby="sign-out-warning">
      <p id="sign-out-warning" className={styles['texts']}>
        {t('timeLeft.warning')}{' '}
        <strong role="timer" className={styles['time']}>
          {minutesAndSeconds(left.seconds)}
        </strong>
        {left.isFinal ? <span className={styles['final']}>{t('timeLeft.final')}</span> : null}
      </p>
      {/* Read out once, not with every second. */}
      <p role="alert" className={styles['spoken']}>
        {t(left.isFinal ? 'timeLeft.finalSpoken' : 'timeLeft.spoken')}
      </p>
      {left.isFinal ? null : (
        <Button type="primary" loading={staying} onClick={stay}>
          {t('timeLeft.stay')}
        </Button>
      )}
      <Button onClick={() => void session.signOut()}>{t('user.signOut')}</Button>
    </section>
  );
}
