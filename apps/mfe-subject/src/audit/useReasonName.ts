import type { AuditRow } from '@casebook/api-subject';
import { useText } from '@casebook/shell-sdk';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** The name of a reason in the audit trail: the label of one of the study's own, or the portal's name. */
export function useReasonName(): (code: number, label: AuditRow['reasonLabel']) => string {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  return useCallback(
    (code, label) => (label ? text(label) : t(`audit.reasonCode.${code}`)),
    [t, text],
  );
}
