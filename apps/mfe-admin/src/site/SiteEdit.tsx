import { FailureState } from '@casebook/screen-kit';
import { adminApi, type Site } from '@casebook/api-admin';
import { useReadStore, useShell, useStudy, useBreadcrumb } from '@casebook/shell-sdk';
import { Alert, DateTimeZoned, PageHeader, Skeleton, useNumbers } from '@casebook/ui/core';
import { Descriptions } from '@casebook/ui/data';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from '../shared/admin.module.css';
import type { SiteAct } from './site-acts';
import { SiteActions } from './SiteActions';
import { SiteAudit } from './SiteAudit';
import { SiteEditForm } from './SiteEditForm';
import { SitesAction } from './SitesAction';
import { SiteStatus } from './SiteStatus';

/** A site: its fields, the version in force, and its actions. */
export function SiteEdit() {
  const { t } = useTranslation('mfe_admin');
  const shell = useShell();
  const { studyId } = useStudy();
  const siteId = Number(useReadStore(shell.location).screen?.params['siteId']);
  const site = adminApi.useGetSiteQuery({ studyId, siteId }, { refetchOnMountOrArgChange: true });
  const contract = adminApi.useStudyContractQuery({ studyId }, { refetchOnMountOrArgChange: true });
  const [audited, setAudited] = useState(false);
  const [act, setAct] = useState<SiteAct>();
  const [dirty, setDirty] = useState(false);
  // The form edits the state loaded when the screen was opened, not a cached one.
  const [opened, setOpened] = useState<Site>();
  if (!opened && site.data && !site.isFetching) setOpened(site.data);

  const stored = site.data ?? opened;
  const error = site.error ?? contract.error;
  const again = () => {
    if (site.error) void site.refetch();
    if (contract.error) void contract.refetch();
  };
  const acted = (done: boolean) => {
    setAct(undefined);
    // There is no input while an action is open, so the form restarts with the stored state afterwards.
    if (done) setOpened(undefined);
  };

  return (
    <>
      <PageHeader
        title={stored ? `${stored.siteCode} ${stored.name}` : t('site.editTitle')}
        aside={stored ? <SiteStatus status={stored.status} /> : null}
        breadcrumb={useBreadcrumb()}
        actions={
          stored ? (
            <SiteActions
              site={stored}
              dirty={dirty}
              onAudit={() => setAudited(true)}
              onAct={setAct}
            />
          ) : null
        }
      />
      {stored && stored.status !== 'active' ? (
        <Alert
          className={css.bar}
          type="warning"
          showIcon
          title={t(stored.deleted ? 'site.deletedHere' : 'site.disabledHere')}
        />
      ) : null}
      {opened && stored && contract.data ? (
        <>
          <Facts site={stored} />
          <SiteEditForm
            key={opened.revision}
            opened={opened}
            // The change by the action itself is not a conflict.
            stored={act ? opened : stored}
            contract={contract.data}
            onDirty={setDirty}
            onConflict={() => void site.refetch()}
          />
        </>
      ) : error ? (
        <FailureState error={error} onRetry={again} />
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
      {stored && audited ? <SiteAudit site={stored} onClose={() => setAudited(false)} /> : null}
      {stored && act ? <SitesAction act={act} sites={[stored]} onClose={acted} /> : null}
    </>
  );
}

/** Fields that are not entered here: the version in force, subjects, last change. */
function Facts({ site }: { site: Site }) {
  const { t } = useTranslation('mfe_admin');
  const { count } = useNumbers();
  return (
    <Descriptions
      className={`${css.details} ${css.form}`}
      bordered
      size="small"
      column={2}
      items={[
        {
          key: 'version',
          label: t('site.version'),
          children: site.version ?? t('site.notReleased'),
        },
        { key: 'subjects', label: t('site.subjects'), children: count(site.subjects) },
        {
          key: 'updated',
          label: t('site.updated'),
          children: (
            <>
              <DateTimeZoned utc={site.updatedAt} offsetMinutes={site.utcOffsetMinutes} />{' '}
              <span className={css.soft}>{site.updatedBy}</span>
            </>
          ),
        },
      ]}
    />
  );
}
