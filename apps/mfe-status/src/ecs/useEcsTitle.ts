import type { EcsRun } from '@casebook/api-subject';
import { useTranslation } from 'react-i18next';

/** The title of a run, e.g. "Run ECS again: site 001". */
export function useEcsTitle(): (run: EcsRun) => string {
  const { t } = useTranslation('mfe_status');
  return (run) => {
    const of = {
      subject: run.subjectNo ?? '',
      selected: t('ecs.ofSelected', { count: run.subjects }),
      site: t('ecs.ofSite', { site: run.siteCode }),
      study: t('ecs.ofStudy'),
    }[run.scope];
    return t(run.mode === 'preview' ? 'ecs.titlePreview' : 'ecs.titleApply', { of });
  };
}
