import { type FailedCheckInStudy, useListFailedChecksQuery } from '@casebook/api-subject';
import { asksForFailedChecks, FailureState, useItemPath } from '@casebook/screen-kit';
import { ScreenLink, useMessages, useQuery, useStudy } from '@casebook/shell-sdk';
import { Button, Modal } from '@casebook/ui/core';
import { Table, type TableColumnsType } from '@casebook/ui/data';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SubjectLink } from './SubjectLink';
import { useCloseEcsDialog } from './useCloseEcsDialog';

const SIZE = 10;

/** Lists, when the URL requests it, the checks that cannot be evaluated in the caller's subjects. No run is needed. */
export function FailedChecksDialog() {
  const { t } = useTranslation('mfe_status');
  const [query] = useQuery();
  const close = useCloseEcsDialog();
  if (!asksForFailedChecks(query)) return null;
  return (
    <Modal
      open
      width={860}
      title={t('ecs.failedTitle')}
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          {t('ecs.close')}
        </Button>
      }
    >
      <FailedChecks />
    </Modal>
  );
}

function FailedChecks() {
  const { t } = useTranslation('mfe_status');
  const messages = useMessages();
  const pathOf = useItemPath();
  const { studyId } = useStudy();
  const [page, setPage] = useState(1);
  const list = useListFailedChecksQuery({ studyId, page, size: SIZE });
  if (list.error) return <FailureState error={list.error} onRetry={list.refetch} />;
  const columns: TableColumnsType<FailedCheckInStudy> = [
    {
      key: 'subject',
      title: t('ecs.subject'),
      render: (_, row) => <SubjectLink subject={row} />,
    },
    {
      key: 'item',
      title: t('ecs.failedPlace'),
      render: (_, row) => (
        <ScreenLink
          screen="CRF_VIEW"
          params={{ siteId: row.siteId, subjectNo: row.subjectNo, matrixId: row.pageId }}
        >
          {pathOf(row)}
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
