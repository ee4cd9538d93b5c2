import type { Unblinding, UnblindingState } from '@casebook/api-iwrs';
import { Tag } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';

export const STATES: readonly UnblindingState[] = [
  'waiting_approval',
  'waiting_open',
  'opened',
  'rejected',
  'cancelled',
];

const COLOURS = {
  waiting_approval: 'warning',
  waiting_open: 'processing',
  opened: 'error',
  rejected: 'default',
  cancelled: 'default',
} as const;

export function RequestState({ row }: { row: Pick<Unblinding, 'state' | 'overridden'> }) {
  const { t } = useTranslation('mfe_iwrs');
  return (
    <Tag color={COLOURS[row.state]}>
      {t(row.overridden ? 'blind.state.overridden' : `blind.state.${row.state}`)}
    </Tag>
  );
}
