import { usePrivilege } from '@casebook/shell-sdk';
import { useTranslation } from 'react-i18next';

/** How many items wait for SDV, if any: only for roles that set it, for the others it is no work (decision 80). */
export function SdvToDo({ count }: { count: number | null | undefined }) {
  const { t } = useTranslation('mfe_subject');
  const setsSdv = usePrivilege({ all: ['SDV_EDIT'] });
  if (!setsSdv || !count) return null;
  return <span className="cb-numbers">{t('status.sdvOpen', { count })}</span>;
}
