import type { AuditChoices } from '@casebook/api-subject';
import type { FilterColumn } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import { origins } from './list-arguments';
import { useReasonName } from './useReasonName';

/** The filters for any audit trail: of a subject, a page or one item. */
export type AuditFilters = Readonly<Record<'at' | 'person' | 'reason' | 'origin', FilterColumn>>;

export function useAuditFilters(choices: AuditChoices | undefined): AuditFilters {
  const { t } = useTranslation('mfe_subject');
  const reasonName = useReasonName();
  return {
    at: { key: 'at', title: t('audit.col.at'), dateRange: true },
    person: {
      key: 'person',
      title: t('audit.col.person'),
      filter: (choices?.persons ?? []).map(({ personId, name }) => ({
        value: String(personId),
        label: personId === 0 ? t('audit.system') : name,
      })),
    },
    reason: {
      key: 'reason',
      title: t('audit.col.reason'),
      filter: (choices?.reasons ?? []).map(({ code, label }) => ({
        value: String(code),
        label: reasonName(code, label),
      })),
    },
    origin: {
      key: 'origin',
      title: t('audit.col.origin'),
      filter: origins.map((value) => ({ value, label: t(`audit.origin.${value}`) })),
    },
  };
}
