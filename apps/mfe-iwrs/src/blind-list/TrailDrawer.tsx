import {
  type Unblinding,
  type UnblindingEvent,
  useGetUnblindingTrailQuery,
} from '@casebook/api-iwrs';
import { QueryState } from '@casebook/screen-kit';
import { useMessages, useStudy } from '@casebook/shell-sdk';
import { DateTimeZoned } from '@casebook/ui/core';
import { Table, type TableColumnsType } from '@casebook/ui/data';
import { Drawer } from '@casebook/ui/extra';
import { useTranslation } from 'react-i18next';
import styles from './blind-list.module.css';

/** The audit trail of a request: who did what and why, and who was shown the key. */
export function TrailDrawer({ row, onClose }: { row: Unblinding; onClose: () => void }) {
  const { t } = useTranslation('mfe_iwrs');
  const messages = useMessages();
  const { studyId } = useStudy();
  const { unblindingId } = row;
  const trail = useGetUnblindingTrailQuery(
    { studyId, unblindingId },
    { refetchOnMountOrArgChange: true },
  );
  const columns: TableColumnsType<UnblindingEvent> = [
    {
      key: 'at',
      title: t('blind.trail.at'),
      width: 165,
      render: (_, { at }) => <DateTimeZoned utc={at} />,
    },
    {
      key: 'actor',
      title: t('blind.trail.actor'),
      width: 180,
      render: (_, { actorName, actorRole, organisation }) => (
        <>
          {actorName}
          <div className={styles['soft']}>
            {[actorRole, organisation].filter(Boolean).join(', ')}
          </div>
        </>
      ),
    },
    {
      key: 'act',
      title: t('blind.trail.act'),
      width: 130,
      render: (_, { act }) => t(`blind.done.${act}`),
    },
    {
      key: 'reason',
      title: t('blind.reason'),
      render: (_, { reason, refusal }) =>
        reason ?? (refusal === null ? '–' : messages.text(refusal)),
    },
  ];
  return (
    <Drawer
      open
      size={760}
      title={t('blind.trail.title', { subject: row.subjectNo })}
      onClose={onClose}
    >
      <QueryState query={trail}>
        {({ events }) => (
          <Table<UnblindingEvent>
            rowKey="eventId"
            size="small"
            columns={columns}
            dataSource={events}
            pagination={false}
          />
        )}
      </QueryState>
    </Drawer>
  );
}
