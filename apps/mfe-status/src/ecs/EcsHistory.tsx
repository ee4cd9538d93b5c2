import { useQuery, useShell } from '@casebook/shell-sdk';
import { Segmented } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { EcsRunDialog } from './EcsRunDialog';
import { EcsRuns } from './EcsRuns';
import { EcsSubjectDialog } from './EcsSubjectDialog';
import { EcsSubjectStates } from './EcsSubjectStates';
import { FailedChecksDialog } from './FailedChecksDialog';
import styles from './ecs.module.css';

const views = ['subjects', 'runs'] as const;
type View = (typeof views)[number];

/** ECS history (spec 2.2): the subjects with the last run of their checks, or every run, and dialogs over them. */
export function EcsHistory() {
  const [query] = useQuery();
  const view: View = query.get(VIEW_QUERY) === 'runs' ? 'runs' : 'subjects';
  const choice = <ViewChoice view={view} />;
  return (
    <>
      {view === 'runs' ? <EcsRuns above={choice} /> : <EcsSubjectStates above={choice} />}
      <EcsRunDialog />
      <EcsSubjectDialog />
      <FailedChecksDialog />
    </>
  );
}

const VIEW_QUERY = 'view';

/** Each view has filters of its own, so the address keeps none of the other. */
function ViewChoice({ view }: { view: View }) {
  const { t } = useTranslation('mfe_status');
  const { nav } = useShell();
  return (
    <div className={styles.view}>
      <Segmented<View>
        aria-label={t('ecs.view.label')}
        value={view}
        onChange={(next) => nav.go('ECS_HISTORY_VIEW', {}, { query: { [VIEW_QUERY]: next } })}
        options={views.map((value) => ({ value, label: t(`ecs.view.${value}`) }))}
      />
    </div>
  );
}
