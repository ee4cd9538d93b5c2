import type { Site } from '@casebook/api-admin';
import { usePrivilege } from '@casebook/shell-sdk';
import { Button } from '@casebook/ui/core';
import { ReasonedButton } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import { actsOf, DANGEROUS, offOf, type SiteAct } from './site-acts';

interface Props {
  site: Site;
  /** There is unsaved input that an action would discard. */
  dirty: boolean;
  onAudit: () => void;
  onAct: (act: SiteAct) => void;
}

/** Actions on a site besides editing it. */
export function SiteActions({ site, dirty, onAudit, onAct }: Props) {
  const { t } = useTranslation('mfe_admin');
  const mayAct = usePrivilege({ all: ['site_enable'] });
  return (
    <>
      <Button onClick={onAudit}>{t('audit.open')}</Button>
      {(mayAct ? actsOf(site) : []).map((act) => {
        const off = dirty ? 'site.off.unsaved' : offOf(act, [site]);
        return (
          <ReasonedButton
            key={act}
            danger={DANGEROUS.includes(act)}
            disabledReason={off && t(off)}
            onClick={() => onAct(act)}
          >
            {t(`site.act.${act}`)}
          </ReasonedButton>
        );
      })}
    </>
  );
}
