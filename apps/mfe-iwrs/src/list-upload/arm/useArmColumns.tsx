import type { ArmListEntry, Scheme } from '@casebook/api-iwrs';
import { DateTimeZoned, Tag } from '@casebook/ui/core';
import type { ListColumn } from '@casebook/ui/data';
import { useSchemeTexts } from '../scheme/useSchemeTexts';
import styles from './arm.module.css';

export const ENTRY_STATES = ['waiting', 'used'] as const satisfies readonly ArmListEntry['state'][];

/** Columns of an arm list, in the order of the list. */
export function useArmColumns({ factors, arms }: Scheme): ListColumn<ArmListEntry>[] {
  const { t, stratum, text } = useSchemeTexts();
  const armName = (key: string) => {
    const arm = arms?.find((one) => one.key === key);
    return arm ? text(arm.title) : key;
  };
  return [
    {
      key: 'randomNumber',
      title: t('arm.number'),
      fixed: true,
      render: ({ randomNumber }) => <span className={styles['number']}>{randomNumber}</span>,
    },
    { key: 'stratum', title: t('arm.factors'), render: (row) => stratum(factors, row.stratum) },
    { key: 'arm', title: t('arm.arm'), render: ({ arm }) => armName(arm) },
    {
      key: 'state',
      title: t('arm.status'),
      filter: ENTRY_STATES.map((value) => ({ value, label: t(`arm.state.${value}`) })),
      render: ({ state }) => <Tag>{t(`arm.state.${state}`)}</Tag>,
    },
    { key: 'editor', title: t('arm.editor'), render: ({ editor }) => editor },
    {
      key: 'editedAt',
      title: t('arm.editedAt'),
      render: ({ editedAt }) => <DateTimeZoned utc={editedAt} />,
    },
    { key: 'fileName', title: t('arm.file'), render: ({ fileName }) => fileName },
  ];
}
