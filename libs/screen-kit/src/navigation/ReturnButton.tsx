import { Button } from '@casebook/ui/core';
import { useKitText } from '../texts/useKitText';
import { useReturn } from './return-address';

/** Leads back to the list that linked to this screen; nothing without one. */
export function ReturnButton() {
  const t = useKitText();
  const goBack = useReturn();
  return goBack ? <Button onClick={goBack}>{t('back')}</Button> : null;
}
