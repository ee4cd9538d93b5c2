import { iwrsApi, type Scheme } from '@casebook/api-iwrs';
import { QueryState } from '@casebook/screen-kit';
import { useBreadcrumb, usePrivilege, useStudy } from '@casebook/shell-sdk';
import { Button, PageHeader, StateView } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingDialog } from '../../blind-list/SettingDialog';
import { WaitingChanges } from '../../change/WaitingChanges';
import { TabBar } from '../../shared/TabBar';
import { ChangeDialog, type SchemeChangeAct } from './ChangeDialog';
import { OpenDialog } from './OpenDialog';
import styles from './scheme.module.css';
import { SchemeCard } from './SchemeCard';
import { SchemeTrail } from './SchemeTrail';

export type SchemeAct = 'open' | SchemeChangeAct;

const KINDS = ['scheme_open', 'scheme_close', 'kit_types', 'unblinding_setting'] as const;

/** The randomisation schemes of the study with their state and what is left in each stratum. */
export function SchemeScreen() {
  const { t } = useTranslation('mfe_iwrs');
  const { studyId, siteLimited } = useStudy();
  const mayManage = usePrivilege({ all: ['scheme_manage'] }) && !siteLimited;
  const schemes = iwrsApi.useListSchemesQuery({ studyId }, { refetchOnMountOrArgChange: true });
  const [act, setAct] = useState<{ act: SchemeAct; scheme: Scheme }>();
  const [trailOf, setTrailOf] = useState<Scheme>();
  const [isSetting, setIsSetting] = useState(false);
  const close = () => setAct(undefined);
  return (
    <>
      <PageHeader
        title={t('scheme.title')}
        breadcrumb={useBreadcrumb()}
        actions={
          mayManage ? (
            <Button onClick={() => setIsSetting(true)}>{t('blind.setting.open')}</Button>
          ) : null
        }
      />
      <TabBar />
      <WaitingChanges kinds={KINDS} />
      <QueryState query={schemes}>
        {({ rows }) =>
          rows.length === 0 ? (
            <StateView kind="empty" title={t('scheme.none')} text={t('scheme.noneText')} />
          ) : (
            <div className={styles['cards']}>
              {rows.map((scheme) => (
                <SchemeCard
                  key={scheme.key}
                  scheme={scheme}
                  onAct={mayManage ? (one) => setAct({ act: one, scheme }) : undefined}
                  onTrail={() => setTrailOf(scheme)}
                />
              ))}
            </div>
          )
        }
      </QueryState>
      {isSetting ? <SettingDialog onClose={() => setIsSetting(false)} /> : null}
      {trailOf ? <SchemeTrail scheme={trailOf} onClose={() => setTrailOf(undefined)} /> : null}
      {act?.act === 'open' ? <OpenDialog scheme={act.scheme} onClose={close} /> : null}
      {act && act.act !== 'open' ? (
        <ChangeDialog act={act.act} scheme={act.scheme} onClose={close} />
      ) : null}
    </>
  );
}
