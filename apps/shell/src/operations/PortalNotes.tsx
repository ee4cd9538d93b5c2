import { useLocale, useShell } from '@casebook/shell-sdk';
import { Alert, Button } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { bytesText } from './bytes';
import styles from './portal-notes.module.css';
import { useOperations } from './useOperations';

const RENEW_MS = 60_000;

/** Above every screen of an administrator: space that gets low, and parts of the portal that do not run. */
export function PortalNotes({ isAdministrator }: { isAdministrator: boolean }) {
  const { t } = useTranslation('shell');
  const { locale } = useLocale();
  const { nav } = useShell();
  const { data } = useOperations(RENEW_MS, isAdministrator);
  if (!isAdministrator || !data) return null;
  const { disk, parts } = data;
  const down = (parts ?? []).filter(({ state }) => state !== 'running').map(({ name }) => name);
  const texts = [
    ...(disk && disk.level !== 'enough'
      ? [
          t(`operations.note.${disk.level}`, {
            free: bytesText(disk.freeBytes, locale),
            reserve: bytesText(disk.reserveBytes, locale),
          }),
        ]
      : []),
    ...(down.length > 0 ? [t('operations.note.down', { names: down.join(', ') })] : []),
  ];
  if (texts.length === 0) return null;
  return (
    <Alert
      className={styles['note']}
      type={disk?.level === 'full' || down.length > 0 ? 'error' : 'warning'}
      showIcon
      role="status"
      title={texts.join(' ')}
      action={
        <Button size="small" onClick={() => nav.goTo('/operations')}>
          {t('operations.note.open')}
        </Button>
      }
    />
  );
}
