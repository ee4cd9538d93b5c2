import { useListFailedChecksQuery } from '@casebook/api-subject';
import {
  ECS_SCREEN,
  ecsPreviewQuery,
  type EcsScope,
  ecsSubjectQuery,
  failedChecksQuery,
  usePresentAddress,
} from '@casebook/screen-kit';
import { usePrivilege, useReadStore, useShell, useStudy } from '@casebook/shell-sdk';
import { Button, Dropdown } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';

/** Whether the screen of runs can be opened: by this role, and in this release. */
function useCanOpenEcs(): boolean {
  const shell = useShell();
  useReadStore(shell.privileges);
  return shell.nav.canOpen(ECS_SCREEN);
}

/** Opens the screen of runs for these subjects; closing it returns to this screen. */
function useRunEcs(): (scope: EcsScope) => void {
  const { nav } = useShell();
  const address = usePresentAddress();
  return (scope) => nav.go(ECS_SCREEN, {}, { query: ecsPreviewQuery(scope, address) });
}

/**
 * Runs the checks again for one subject, and opens the history of its runs; renders nothing without the privileges.
 *
 * @param isOpen whether the data of the subject can change now
 */
export function EcsOfSubject({ subjectId, isOpen }: { subjectId: number; isOpen: boolean }) {
  const { t } = useTranslation('mfe_subject');
  const { nav } = useShell();
  const address = usePresentAddress();
  const runEcs = useRunEcs();
  const mayRun = usePrivilege({ any: ['ECS_RE_EXECUTE', 'RE_RUN_ECS'] });
  if (!useCanOpenEcs()) return null;
  const run = {
    key: 'run',
    label: t('ecs.run'),
    onClick: () => runEcs({ subjectIds: [subjectId] }),
  };
  const history = {
    key: 'history',
    label: t('ecs.history'),
    onClick: () => nav.go(ECS_SCREEN, {}, { query: ecsSubjectQuery(subjectId, address) }),
  };
  return (
    <Dropdown trigger={['click']} menu={{ items: mayRun && isOpen ? [run, history] : [history] }}>
      <Button aria-haspopup="menu">ECS ▾</Button>
    </Dropdown>
  );
}

/** The privilege to run the checks for more than one subject. */
export const useMayRunEcsForMany = (): boolean => usePrivilege({ all: ['RE_RUN_ECS'] });

/** Runs the checks again for the selected subjects, the selected site or the whole study. */
export function EcsOfList(props: {
  subjectIds: readonly number[];
  site: { siteId: number; siteCode: string } | undefined;
}) {
  const { t } = useTranslation('mfe_subject');
  const mayRunForMany = useMayRunEcsForMany();
  const canOpen = useCanOpenEcs();
  const runEcs = useRunEcs();
  const { locked } = useStudy();
  if (!mayRunForMany || !canOpen || locked) return null;
  const { subjectIds, site } = props;
  const choices: { label: string; scope: EcsScope }[] = [
    { label: t('ecs.ofStudy'), scope: 'study' },
  ];
  if (site) {
    const label = t('ecs.ofSite', { site: site.siteCode });
    choices.unshift({ label, scope: { siteId: site.siteId } });
  }
  if (subjectIds.length > 0) {
    const label = t('ecs.ofSelected', { count: subjectIds.length });
    choices.unshift({ label, scope: { subjectIds } });
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: choices.map(({ label, scope }) => ({
          key: label,
          label,
          onClick: () => runEcs(scope),
        })),
      }}
    >
      <Button aria-haspopup="menu">{t('ecs.run')} ▾</Button>
    </Dropdown>
  );
}

/**
 * The number of checks that cannot be evaluated in the caller's subjects, with a link to their list; nothing when there
 * are none.
 */
export function FailedChecksButton() {
  const { t } = useTranslation('mfe_subject');
  const { nav } = useShell();
  const { studyId } = useStudy();
  const address = usePresentAddress();
  const canOpen = useCanOpenEcs();
  const { data } = useListFailedChecksQuery(
    { studyId, page: 1, size: 1 },
    { skip: !canOpen, refetchOnMountOrArgChange: true },
  );
  if (!canOpen || !data?.total) return null;
  return (
    <Button onClick={() => nav.go(ECS_SCREEN, {}, { query: failedChecksQuery(address) })}>
      {t('ecs.failedCount', { count: data.total })}
    </Button>
  );
}
