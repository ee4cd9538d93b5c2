import { Button } from '@casebook/ui/core';
import { useT } from '../shared/useT';

/** A button that removes a setting. */
export function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  const t = useT();
  return (
    <Button size="small" aria-label={t('list.remove', { name })} onClick={onClick}>
      {t('list.removeShort')}
    </Button>
  );
}
