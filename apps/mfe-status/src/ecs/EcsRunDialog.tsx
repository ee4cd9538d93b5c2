import { JobStatus } from '@casebook/catalogue';
import type { EcsRunDetail } from '@casebook/api-subject';
import { FailureState } from '@casebook/screen-kit';
import { useQuery } from '@casebook/shell-sdk';
import { Button, Modal, Skeleton } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { hasChanges } from './ecs-totals';
import { EcsOutcome } from './EcsOutcome';
import { EcsProgress } from './EcsProgress';
import { useCloseEcsDialog } from './useCloseEcsDialog';
import { useEcsRun } from './useEcsRun';
import { useEcsTitle } from './useEcsTitle';
import { useRequestedPreview } from './useRequestedPreview';
import { ECS_QUERY, useStartEcs } from './useStartEcs';

/** Shows, over the list of runs, the run that the URL names or requests. */
export function EcsRunDialog() {
  const { t } = useTranslation('mfe_status');
  const [query] = useQuery();
  const close = useCloseEcsDialog();
  const { isRequested } = useRequestedPreview();
  const runId = Number(query.get(ECS_QUERY));
  if (isRequested) {
    return (
      <Modal open width={760} title={t('ecs.run')} closable={false} footer={null}>
        <Skeleton active title={false} paragraph={{ rows: 5 }} />
      </Modal>
    );
  }
  if (!Number.isSafeInteger(runId) || runId < 1) return null;
  return <RunDialog key={runId} runId={runId} onClose={close} />;
}

function RunDialog({ runId, onClose }: { runId: number; onClose: () => void }) {
  const { t } = useTranslation('mfe_status');
  const titleOf = useEcsTitle();
  const { run, job, isOver, error, refetch } = useEcsRun(runId);
  const { begin, isStarting } = useStartEcs();
  const canApply = run !== undefined && isApplicable(run);
  return (
    <Modal
      open
      width={760}
      title={run ? titleOf(run) : t('ecs.run')}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button type={canApply ? 'default' : 'primary'} onClick={onClose}>
            {t('ecs.close')}
          </Button>
          {canApply ? (
            <Button
              type="primary"
              loading={isStarting}
              onClick={() => void begin({ mode: 'apply', ofRunId: runId })}
            >
              {t('ecs.apply')}
            </Button>
          ) : null}
        </>
      }
    >
      {error ? (
        <FailureState error={error} onRetry={refetch} />
      ) : !run || !job ? (
        <Skeleton active title={false} paragraph={{ rows: 5 }} />
      ) : isOver ? (
        <EcsOutcome run={run} />
      ) : (
        <EcsProgress run={run} job={job} />
      )}
    </Modal>
  );
}

const isApplicable = ({ mode, job, totals }: EcsRunDetail): boolean =>
  mode === 'preview' && job.status === JobStatus.finished && hasChanges(totals);
