import { useReadStore } from '@casebook/shell-sdk';
import { Alert, Button } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../portal-context';

/** Says that parts of the portal are missing from the navigation, and why it is not the person's fault. */
export function MissingModules() {
  const { registry } = usePortal();
  const { failures } = useReadStore(registry.view);
  const { t } = useTranslation('shell');
  const unplanned = [...failures].filter(([, error]) => error.reason !== 'disabled');
  if (unplanned.length === 0) return null;
  const names = unplanned.map(([name]) => name).join(', ');
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      message={t('remote.partial', { names })}
      action={
        <Button size="small" onClick={() => void registry.load()}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}
