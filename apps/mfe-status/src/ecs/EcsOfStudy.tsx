import { usePrivilege, useStudy } from '@casebook/shell-sdk';
import { Button, Dropdown } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { useStartEcs } from './useStartEcs';

/** Runs the checks again for the whole study; renders nothing without the privilege. */
export function EcsOfStudy() {
  const { t } = useTranslation('mfe_status');
  const mayRun = usePrivilege({ all: ['RE_RUN_ECS'] });
  const { begin, isStarting } = useStartEcs();
  const { locked } = useStudy();
  if (!mayRun || locked) return null;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [{ key: 'study', label: t('ecs.ofStudy') }],
        onClick: () => void begin({ mode: 'preview' }),
      }}
    >
      <Button loading={isStarting} aria-haspopup="menu">
        {t('ecs.run')} ▾
      </Button>
    </Dropdown>
  );
}
