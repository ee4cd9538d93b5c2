import type { EcsRunDetail } from '@casebook/api-subject';
import { useQuery } from '@casebook/shell-sdk';
import { Button, Modal, Skeleton } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { ScreenFailure } from '../shared/ScreenFailure';
import { ECS_QUERY, useEcsRights, useStartEcs } from './ecs-scope';
import { EcsOutcome } from './EcsOutcome';
import { EcsProgress } from './EcsProgress';
import { useEcsTitle } from './ecs-title';
import { hasChanges } from './ecs-totals';
import { useRun } from './use-run';

/** Shows the run that the address names, over the screen on which it was begun. */
export function EcsRunDialog() {
  const [query, setQuery] = useQuery();
  const { single } = useEcsRights();
  const runId = Number(query.get(ECS_QUERY));
  if (!single || !Number.isSafeInteger(runId) || runId < 1) return null;
  return (
    <RunDialog
      key={runId}
      runId={runId}
      onClose={() => setQuery({ [ECS_QUERY]: undefined }, { replace: true })}
    />
  );
}

function RunDialog({ runId, onClose }: { runId: number; onClose: () => void }) {
  const { t } = useTranslation('mfe_subject');
  const titleOf = useEcsTitle();
  const { run, job, isOver, failure, retry } = useRun(runId);
  const { begin, isStarting } = useStartEcs();
  const canApply =
    run !== undefined && run.mode === 'preview' && run.job.status === 3 && differs(run);
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
              onClick={() => void begin('apply', { ofRunId: runId })}
            >
              {t('ecs.apply')}
            </Button>
          ) : null}
        </>
      }
    >
      {failure ? (
        <ScreenFailure failure={failure} onRetry={retry} />
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

const differs = ({ totals }: EcsRunDetail): boolean => hasChanges(totals);
