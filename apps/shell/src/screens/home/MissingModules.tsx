import { useReadStore } from '@casebook/shell-sdk';
import { Alert, Button } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../../portal/portal-context';

/** Explains that parts of the portal are missing in the navigation because modules could not be loaded. */
export function MissingModules() {
  const { registry } = usePortal();
  const { failures } = useReadStore(registry.view);
  const { t } = useTranslation('shell');
  if (failures.size === 0) return null;
  const names = [...failures.keys()].join(', ');
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
