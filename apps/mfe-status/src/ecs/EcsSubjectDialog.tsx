import type { EcsSubjectRun } from '@casebook/api-subject';
import { FailureState } from '@casebook/screen-kit';
import { useQuery } from '@casebook/shell-sdk';
import { Button, DateTimeZoned, Modal, Skeleton } from '@casebook/ui/core';
import { Table, type TableColumnsType } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import styles from './ecs.module.css';
import { EcsDetail } from './EcsDetail';
import { hasDetail, RunChanges } from './RunChanges';
import { SubjectLink } from './SubjectLink';
import { useCloseEcsDialog } from './useCloseEcsDialog';
import { SUBJECT_QUERY, useSubjectHistory } from './useSubjectHistory';

/** The history of the subject that the URL names: each run with what opened, what closed and why. */
export function EcsSubjectDialog() {
  const [query] = useQuery();
  const subjectId = Number(query.get(SUBJECT_QUERY));
  if (!Number.isSafeInteger(subjectId) || subjectId < 1) return null;
  return <SubjectDialog key={subjectId} subjectId={subjectId} />;
}

function SubjectDialog({ subjectId }: { subjectId: number }) {
  const { t } = useTranslation('mfe_status');
  const close = useCloseEcsDialog();
  const { list, page, size, setPage } = useSubjectHistory(subjectId);
  const history = list.data;
  const columns: TableColumnsType<EcsSubjectRun> = [
    {
      key: 'mode',
      title: t('ecs.history.mode'),
      render: (_, { mode }) => t(`ecs.history.modeOf.${mode}`),
    },
    {
      key: 'result',
      title: t('ecs.history.result'),
      render: (_, { result }) => t(`ecs.ofOne.result.${result}`),
    },
    { key: 'what', title: t('ecs.what'), render: (_, row) => <RunChanges row={row} /> },
    { key: 'operator', title: t('ecs.history.operator'), dataIndex: 'operator' },
    {
      key: 'startedAt',
      title: t('ecs.history.startedAt'),
      render: (_, { startedAt }) => (startedAt ? <DateTimeZoned utc={startedAt} /> : '–'),
    },
    {
      key: 'endedAt',
      title: t('ecs.history.endedAt'),
      render: (_, { endedAt }) => (endedAt ? <DateTimeZoned utc={endedAt} /> : '–'),
    },
  ];
  return (
    <Modal
      open
      width={920}
      title={t('ecs.ofOne.title', { subject: history?.subjectNo ?? '' })}
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          {t('ecs.close')}
        </Button>
      }
    >
      {list.error ? (
        <FailureState error={list.error} onRetry={list.refetch} />
      ) : !history ? (
        <Skeleton active title={false} paragraph={{ rows: 5 }} />
      ) : (
        <>
          <dl className={styles.place}>
            <dt>{t('ecs.site')}</dt>
            <dd>{history.siteCode}</dd>
            <dt>{t('ecs.subject')}</dt>
            <dd>
              <SubjectLink subject={history} />
            </dd>
          </dl>
          {history.total === 0 ? (
            <p>{t('ecs.ofOne.none')}</p>
          ) : (
            <Table
              size="small"
              aria-label={t('ecs.ofOne.runs')}
              rowKey={({ runId }) => runId}
              columns={columns}
              loading={list.isFetching}
              dataSource={history.rows}
              expandable={{
                columnTitle: <span className="cb-hidden">{t('ecs.details')}</span>,
                rowExpandable: hasDetail,
                expandedRowRender: detailOf(subjectId),
              }}
              pagination={{
                size: 'small',
                current: page,
                pageSize: size,
                total: history.total,
                hideOnSinglePage: true,
                showSizeChanger: false,
                onChange: setPage,
              }}
            />
          )}
        </>
      )}
    </Modal>
  );
}

const detailOf =
  (subjectId: number) =>
  ({ runId }: EcsSubjectRun) => <EcsDetail runId={runId} subjectId={subjectId} />;
