import {
  type EcsRunDetail,
  type EcsSubjectResult,
  useListEcsResultsQuery,
} from '@casebook/api-subject';
import { FailureState } from '@casebook/screen-kit';
import { useStudy } from '@casebook/shell-sdk';
import { Segmented } from '@casebook/ui/core';
import { Table, type TableColumnsType } from '@casebook/ui/data';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ecs.module.css';
import { EcsDetail } from './EcsDetail';
import { hasChanges } from './ecs-totals';
import { hasDetail, RunChanges } from './RunChanges';
import { SubjectLink } from './SubjectLink';

const SIZE = 10;
type Shown = 'changed' | 'former' | 'failed' | 'empty';

/** The subjects of a run, each with its changes, failed checks, or the reason why it was not run. */
export function EcsSubjects({ run }: { run: EcsRunDetail }) {
  const { t } = useTranslation('mfe_status');
  const counts: Record<Shown, boolean> = {
    changed: hasChanges(run.totals),
    former: run.totals.former > 0,
    failed: run.fail > 0,
    empty: run.empty > 0,
  };
  const choices = (Object.keys(counts) as Shown[]).filter((key) => counts[key]);
  const [chosen, choose] = useState<Shown | undefined>();
  const only = chosen ?? choices[0];
  if (only === undefined) return null;
  return (
    <div>
      <div className={styles.filter}>
        <h2 className={styles.heading}>{t('ecs.subjects')}</h2>
        {choices.length > 1 ? (
          <Segmented<Shown>
            size="small"
            value={only}
            onChange={choose}
            options={choices.map((value) => ({ value, label: t(`ecs.only.${value}`) }))}
          />
        ) : null}
      </div>
      <Results key={only} runId={run.runId} only={only} />
    </div>
  );
}

function Results({ runId, only }: { runId: number; only: Shown }) {
  const { t } = useTranslation('mfe_status');
  const { studyId } = useStudy();
  const [page, setPage] = useState(1);
  const list = useListEcsResultsQuery({ studyId, runId, only, page, size: SIZE });
  if (list.error) return <FailureState error={list.error} onRetry={list.refetch} />;
  const columns: TableColumnsType<EcsSubjectResult> = [
    {
      key: 'subject',
      title: t('ecs.subject'),
      render: (_, row) => <SubjectLink subject={row} />,
    },
    { key: 'site', title: t('ecs.site'), dataIndex: 'siteCode' },
    { key: 'what', title: t('ecs.what'), render: (_, row) => <RunChanges row={row} /> },
  ];
  return (
    <Table
      size="small"
      aria-label={t('ecs.subjects')}
      rowKey={({ subjectId }) => subjectId}
      columns={columns}
      loading={list.isFetching}
      dataSource={list.currentData?.rows ?? []}
      expandable={{
        columnTitle: <span className="cb-hidden">{t('ecs.details')}</span>,
        rowExpandable: hasDetail,
        expandedRowRender: detailOf(runId),
      }}
      pagination={{
        current: page,
        pageSize: SIZE,
        total: list.data?.total ?? 0,
        onChange: setPage,
        showSizeChanger: false,
        hideOnSinglePage: true,
        size: 'small',
      }}
    />
  );
}

const detailOf =
  (runId: number) =>
  ({ subjectId }: EcsSubjectResult) => <EcsDetail runId={runId} subjectId={subjectId} />;
