import { Button } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import type { StatusTarget } from './status-target';
import { useStatusActs } from './StatusActs';
import { STATUS_KEY, useStatusKey } from './useStatusKey';

/** In place of the status menu, for a role whose only act is to sign. The same key begins it. */
export function SignButton(props: {
  target: StatusTarget;
  /** Called when the key was pressed; true: signing begins. */
  isAsked: () => boolean;
  label: string;
}) {
  const { target, isAsked, label } = props;
  const { t } = useTranslation('mfe_subject');
  const { sign } = useStatusActs();
  useStatusKey(isAsked, () => sign?.(target));
  if (!sign) return null;
  return (
    <Button title={t('sign.openWith', { key: STATUS_KEY })} onClick={() => sign(target)}>
      {label}
    </Button>
  );
}
