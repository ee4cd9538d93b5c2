import type { Scheme, SchemeCapInfo, SchemeStratum } from '@casebook/api-iwrs';
import { Tag, useNumbers } from '@casebook/ui/core';
import { Table, type TableColumnsType } from '@casebook/ui/data';
import styles from './scheme.module.css';
import { useSchemeTexts } from './useSchemeTexts';

const PAGE = 10;

/** What is left in each stratum, and how far each cap is reached. */
export function SchemeStrata({
  scheme,
  nameOf,
}: {
  scheme: Scheme;
  nameOf: (stratum: string) => string;
}) {
  const { t, levelName, text } = useSchemeTexts();
  const { count } = useNumbers();
  const { strata, caps, factors, arms } = scheme;
  const ofStrata: TableColumnsType<SchemeStratum> = [
    { key: 'stratum', title: t('scheme.stratum'), render: (_, one) => nameOf(one.stratum) },
    {
      key: 'waiting',
      title: t('scheme.waiting'),
      align: 'right',
      render: (_, { waiting, low }) => (
        <>
          {low ? <Tag>{t('scheme.few')}</Tag> : null}
          {waiting === undefined ? null : count(waiting)}
        </>
      ),
    },
    { key: 'used', title: t('scheme.used'), align: 'right', render: (_, { used }) => count(used) },
  ];
  const capName = ({ arm, factor, level }: SchemeCapInfo): string => {
    const ofArm = arms?.find(({ key }) => key === arm);
    const parts = [
      ofArm && text(ofArm.title),
      factor && level && `${factor}: ${levelName(factors, factor, level)}`,
    ].filter(Boolean);
    return parts.join(', ') || t('scheme.everybody');
  };
  const ofCaps: TableColumnsType<SchemeCapInfo> = [
    { key: 'cap', title: t('scheme.cap'), render: (_, cap) => capName(cap) },
    {
      key: 'scope',
      title: t('scheme.scope'),
      render: (_, { scope }) => t(`scheme.scopes.${scope}`),
    },
    {
      key: 'used',
      title: t('scheme.capUsed'),
      align: 'right',
      render: (_, { used, most }) => t('scheme.of', { used: count(used), most: count(most) }),
    },
  ];
  return (
    <div className={styles['tables']}>
      {strata.length > 0 ? (
        <Table
          rowKey="stratum"
          size="small"
          columns={ofStrata}
          dataSource={strata}
          pagination={{ pageSize: PAGE, hideOnSinglePage: true }}
        />
      ) : null}
      {caps.length > 0 ? (
        <Table
          rowKey={(cap) => capName(cap) + cap.scope}
          size="small"
          columns={ofCaps}
          dataSource={caps}
          pagination={false}
        />
      ) : null}
    </div>
  );
}
