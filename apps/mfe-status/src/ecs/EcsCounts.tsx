import type { EcsCheckCount, EcsItemCount, EcsRunDetail } from '@casebook/api-subject';
import { useText } from '@casebook/shell-sdk';
import { Table, type TableColumnsType } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import styles from './ecs.module.css';

const SHOWN = 5;

/** The number of differences for each check and each derived item. */
export function EcsCounts({ run: { checks, items } }: { run: EcsRunDetail }) {
  const { t } = useTranslation('mfe_status');
  const text = useText();
  const number = (count: number) => (count > 0 ? t('ecs.number', { count }) : '–');
  const columns: TableColumnsType<EcsCheckCount> = [
    {
      key: 'check',
      title: t('ecs.check'),
      render: (_, { checkKey, message, pageTitle }) => (
        <>
          <span className={styles.what}>{text(message) || checkKey}</span>
          <span className={styles.soft}> {text(pageTitle)}</span>
        </>
      ),
    },
    ...(['open', 'close', 'reopen'] as const).map((change) => ({
      key: change,
      title: t(`ecs.change.${change}`),
      align: 'right' as const,
      className: `cb-numbers ${styles.number}`,
      render: (_: unknown, count: EcsCheckCount) => number(count[change]),
    })),
  ];
  const itemColumns: TableColumnsType<EcsItemCount> = [
    {
      key: 'item',
      title: t('ecs.derived'),
      render: (_, { itemLabel, pageTitle }) => (
        <>
          <span className={styles.what}>{text(itemLabel)}</span>
          <span className={styles.soft}> {text(pageTitle)}</span>
        </>
      ),
    },
    {
      key: 'changes',
      title: t('ecs.changes'),
      align: 'right',
      className: `cb-numbers ${styles.number}`,
      render: (_, { changes }) => number(changes),
    },
  ];
  const pagination = (count: number) =>
    count > SHOWN ? { pageSize: SHOWN, showSizeChanger: false, size: 'small' as const } : false;
  return (
    <>
      {checks.length > 0 ? (
        <Table
          size="small"
          aria-label={t('ecs.byCheck')}
          rowKey={({ checkKey }) => checkKey}
          columns={columns}
          dataSource={checks}
          pagination={pagination(checks.length)}
        />
      ) : null}
      {items.length > 0 ? (
        <Table
          size="small"
          aria-label={t('ecs.byItem')}
          rowKey={({ itemLabel, pageTitle }) => `${text(pageTitle)} ${text(itemLabel)}`}
          columns={itemColumns}
          dataSource={items}
          pagination={pagination(items.length)}
        />
      ) : null}
    </>
  );
}
