import { adminApi, type Site } from '@casebook/api-admin';
import { useReadStore, useShell, useStudy, useTrail } from '@casebook/shell-sdk';
import { Button, PageHeader, Skeleton, StateView } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../shared/failure';
import { SiteAudit } from './SiteAudit';
import { SiteEditForm } from './SiteEditForm';

export function SiteEdit() {
  const { t } = useTranslation('mfe_admin');
  const shell = useShell();
  const failureText = useFailureText();
  const { studyId } = useStudy();
  const siteId = Number(useReadStore(shell.location).screen?.params['siteId']);
  const { data, error, isFetching, refetch } = adminApi.useGetSiteQuery(
    { studyId, siteId },
    { refetchOnMountOrArgChange: true },
  );
  const [audited, setAudited] = useState(false);
  // What is edited is what the service had when the screen was opened, not what an earlier visit left.
  const [opened, setOpened] = useState<Site>();
  if (!opened && data && !isFetching) setOpened(data);

  return (
    <>
      <PageHeader
        title={opened ? `${opened.siteCode} ${opened.name}` : t('site.editTitle')}
        breadcrumb={useTrail()}
        actions={
          opened ? <Button onClick={() => setAudited(true)}>{t('audit.open')}</Button> : null
        }
      />
      {opened ? (
        <SiteEditForm opened={opened} stored={data ?? opened} onConflict={refetch} />
      ) : error ? (
        <StateView kind="error" text={failureText(error)} onRetry={refetch} />
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
      {opened && audited ? (
        <SiteAudit site={data ?? opened} onClose={() => setAudited(false)} />
      ) : null}
    </>
  );
}
