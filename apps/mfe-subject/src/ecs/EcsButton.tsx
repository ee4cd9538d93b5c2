import { Button, Dropdown } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { type EcsScope, useEcsRights, useStartEcs } from './ecs-scope';

/** Runs the checks again for one subject; not there for who may not. */
export function EcsOfSubject({ subjectId }: { subjectId: number }) {
  const { t } = useTranslation('mfe_subject');
  const { single } = useEcsRights();
  const { begin, isStarting } = useStartEcs();
  if (!single) return null;
  return (
    <Button loading={isStarting} onClick={() => void begin('preview', { subjectIds: [subjectId] })}>
      {t('ecs.run')}
    </Button>
  );
}

/** Runs the checks again for the chosen subjects, the chosen site or the whole study. */
export function EcsOfList(props: {
  subjectIds: readonly number[];
  site: { siteId: number; siteCode: string } | undefined;
}) {
  const { t } = useTranslation('mfe_subject');
  const { many } = useEcsRights();
  const { begin, isStarting } = useStartEcs();
  if (!many) return null;
  const { subjectIds, site } = props;
  const scopes: Record<string, EcsScope> = {
    ...(subjectIds.length > 0 && { selected: { subjectIds: [...subjectIds] } }),
    ...(site && { site: { siteId: site.siteId } }),
    study: {},
  };
  const labels: Record<string, string> = {
    selected: t('ecs.ofSelected', { count: subjectIds.length }),
    site: t('ecs.ofSite', { site: site?.siteCode }),
    study: t('ecs.ofStudy'),
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: Object.keys(scopes).map((key) => ({ key, label: labels[key] })),
        onClick: ({ key }) => void begin('preview', scopes[key]!),
      }}
    >
      <Button loading={isStarting} aria-haspopup="menu">
        {t('ecs.run')} ▾
      </Button>
    </Dropdown>
  );
}
