import { useReadStore } from '@casebook/shell-sdk';
import { Alert, Button } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../portal/portal-context';
import styles from './release-notes.module.css';

/** Messages above every screen: a new release, an outdated channel document, a module from a developer's computer. */
export function ReleaseNotes() {
  const { newRelease, channelState, override, reload } = usePortal();
  const { t } = useTranslation('shell');
  const isOut = useReadStore(newRelease.isOut);
  const [reloading, setReloading] = useState(false);
  const [put, setPut] = useState(false);
  return (
    <>
      {override && (
        <p className={styles['override']} role="status">
          {t('release.override', { name: override.name, base: override.base })}{' '}
          <a href="/?mfe=">{t('release.endOverride')}</a>
        </p>
      )}
      {isOut && !put && (
        <Alert
          className={styles['note']}
          type="info"
          showIcon
          message={t('release.new')}
          action={
            <>
              <Button
                size="small"
                type="primary"
                loading={reloading}
                onClick={() => {
                  setReloading(true);
                  void reload();
                }}
              >
                {t('release.reload')}
              </Button>
              <Button size="small" onClick={() => setPut(true)}>
                {t('release.later')}
              </Button>
            </>
          }
        />
      )}
      {channelState !== 'current' && (
        <Alert
          className={styles['note']}
          type="warning"
          showIcon
          message={t(`release.${channelState}`)}
        />
      )}
    </>
  );
}
