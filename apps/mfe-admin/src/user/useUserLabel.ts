import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The label of a field of a user in the reader's language. */
export function useUserLabel(): (field: string) => string {
  const { t } = useTranslation('mfe_admin');
  return useMemo(() => (field) => t([`user.${field}`, 'user.role']), [t]);
}
