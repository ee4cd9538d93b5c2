import { type FailedCheckInStudy, useListFailedChecksQuery } from '@casebook/api-subject';
import { type Failure, ScreenLink, useMessages, useStudy } from '@casebook/shell-sdk';
import { Button, Modal, StateView } from '@casebook/ui/core';
import { Table, type TableColumnsType } from '@casebook/ui/data';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEcsRights } from './ecs-scope';
import { useEcsPlace } from './ecs-place';
import styles from './ecs.module.css';

const SIZE = 10;

/** How many checks cannot be evaluated now in the caller's subjects, and which; without a run. */
export function FailedChecksOfStudy() {
  const { t } = useTranslation('mfe_subject');
  const { studyId } = useStudy();
  const { single } = useEcsRights();
  const [isOpen, setOpen] = useState(false);
  const { data } = useListFailedChecksQuery(
    { studyId, page: 1, size: SIZE },
    { skip: !single, refetchOnMountOrArgChange: true },
  );
  if (!single || !data?.total) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('ecs.failedCount', { count: data.total })}</Button>
      <Modal
        open={isOpen}
        width={860}
        title={t('ecs.failedTitle')}
        onCancel={() => setOpen(false)}
        footer={
          <Button type="primary" onClick={() => setOpen(false)}>
            {t('ecs.close')}
          </Button>
        }
      >
        {isOpen ? <Failed /> : null}
      </Modal>
    </>
  );
}

function Failed() {
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const place = useEcsPlace();
  const { studyId } = useStudy();
  const [page, setPage] = useState(1);
  const list = useListFailedChecksQuery({ studyId, page, size: SIZE });
  if (list.error)
    return (
      <StateView
        kind="error"
        text={messages.of(list.error as Failure)}
        onRetry={() => void list.refetch()}
      />
    );
  const columns: TableColumnsType<FailedCheckInStudy> = [
    {
      key: 'subject',
      title: t('ecs.subject'),
      render: (_, { siteId, subjectNo }) => (
        <ScreenLink className={styles.number} screen="VISIT_MATRIX" params={{ siteId, subjectNo }}>
          {subjectNo}
        </ScreenLink>
      ),
    },
    {
      key: 'place',
      title: t('ecs.failedPlace'),
      render: (_, row) => (
        <ScreenLink
          screen="CRF_VIEW"
          params={{ siteId: row.siteId, subjectNo: row.subjectNo, matrixId: row.pageId }}
        >
          {place(row)}
        </ScreenLink>
      ),
    },
    { key: 'check', title: t('ecs.check'), dataIndex: 'checkKey' },
    {
      key: 'reason',
      title: t('ecs.failedReason'),
      render: (_, { code, params }) => messages.text(code, params),
    },
  ];
  return (
    <>
      <p>{t('ecs.failedText')}</p>
      <Table
        size="small"
        aria-label={t('ecs.failedTitle')}
        rowKey={({ pageId, checkKey, line }) => `${pageId} ${checkKey} ${line}`}
        columns={columns}
        loading={list.isFetching}
        dataSource={list.currentData?.rows ?? []}
        pagination={{
          size: 'small',
          current: page,
          pageSize: SIZE,
          total: list.currentData?.total ?? 0,
          hideOnSinglePage: true,
          showSizeChanger: false,
          onChange: setPage,
        }}
      />
    </>
  );
}
