import { useShell, useStudy } from '@casebook/shell-sdk';
import { ReasonedButton } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import type { ReachedSites } from '@casebook/api-admin';

/** Opens registration at the chosen or only site; otherwise shows what to do first. */
export function AddSubject({ sites, siteId }: { sites: ReachedSites; siteId: number | undefined }) {
  const { t } = useTranslation('mfe_subject');
  const shell = useShell();
  const { locked } = useStudy();
  const known = sites.sites;
  const site =
    known.find((one) => one.siteId === siteId) ?? (known.length === 1 ? known[0] : undefined);
  const reason = () => {
    if (locked) return t('subjects.studyLocked');
    if (sites.status === 'failed') return t('subjects.sitesFailed');
    if (known.length === 0) return t('subjects.noSite');
    if (!site) return t('subjects.chooseSite');
    return site.disabled ? t('subjects.siteDisabled', { site: site.name }) : undefined;
  };
  return (
    <ReasonedButton
      type="primary"
      loading={sites.status === 'reading'}
      disabledReason={sites.status === 'reading' ? undefined : reason()}
      onClick={() => site && shell.nav.go('SUBJECT_REGISTER', { siteId: site.siteId })}
    >
      {t('subjects.add')}
    </ReasonedButton>
  );
}
