import { adminApi, type Site } from '@casebook/api-admin';
import {
  ScreenLink,
  useLocale,
  usePrivilege,
  useShell,
  useStudy,
  useTrail,
} from '@casebook/shell-sdk';
import { Button, DateTimeZoned, PageHeader } from '@casebook/ui/core';
import { type ListColumn, ListTable, useListState } from '@casebook/ui/data';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '../shared/countries';
import { useFailureText } from '../shared/failure';
import { listArguments } from '../shared/list';
import { zoneText } from '../shared/timeZones';
import css from '../shared/admin.module.css';
import { SiteAudit } from './SiteAudit';

const SORTS = ['siteCode', 'name', 'country', 'effectiveDate', 'updatedAt'] as const;

export function SiteList() {
  const { t } = useTranslation('mfe_admin');
  const shell = useShell();
  const { locale } = useLocale();
  const { studyId } = useStudy();
  const mayCreate = usePrivilege({ all: ['site_create'] });
  const failureText = useFailureText();
  const state = useListState('SITE_LIST');
  const [audited, setAudited] = useState<Site>();
  const { data, error, isFetching, refetch } = adminApi.useListSitesQuery(
    { studyId, ...listArguments(state, SORTS) },
    { refetchOnMountOrArgChange: true },
  );

  const columns: ListColumn<Site>[] = [
    {
      key: 'siteCode',
      title: t('site.siteCode'),
      fixed: true,
      sortable: true,
      render: (site) => (
        <ScreenLink screen="SITE_EDIT" params={{ siteId: site.siteId }}>
          {site.siteCode}
        </ScreenLink>
      ),
    },
    { key: 'name', title: t('site.name'), sortable: true, render: (site) => site.name },
    {
      key: 'country',
      title: t('site.country'),
      sortable: true,
      render: (site) => countryName(site.country, locale),
    },
    {
      key: 'zone',
      title: t('site.utcOffsetMinutes'),
      render: (site) => zoneText(site.utcOffsetMinutes),
    },
    {
      key: 'version',
      title: t('site.version'),
      render: (site) => site.version ?? <span className={css.soft}>{t('site.notReleased')}</span>,
    },
    {
      key: 'effectiveDate',
      title: t('site.effectiveDate'),
      sortable: true,
      render: (site) => site.effectiveDate,
    },
    {
      key: 'subjects',
      title: t('site.subjects'),
      align: 'right',
      render: (site) => site.subjects,
    },
    {
      key: 'updatedAt',
      title: t('site.updated'),
      sortable: true,
      render: (site) => (
        <>
          <DateTimeZoned utc={site.updatedAt} offsetMinutes={site.utcOffsetMinutes} />
          <div className={css.soft}>{site.updatedBy}</div>
        </>
      ),
    },
    {
      key: 'audit',
      title: t('audit.open'),
      render: (site) => (
        <Button
          type="link"
          size="small"
          // The words that are seen begin the name that is heard (WCAG 2.5.3).
          aria-label={`${t('audit.show')}: ${t('audit.title', { name: site.siteCode })}`}
          onClick={() => setAudited(site)}
        >
          {t('audit.show')}
        </Button>
      ),
    },
  ];
  const register = mayCreate ? (
    <Button type="primary" onClick={() => shell.nav.go('SITE_CREATE')}>
      {t('site.createTitle')}
    </Button>
  ) : null;

  return (
    <>
      <PageHeader title={t('site.listTitle')} breadcrumb={useTrail()} actions={register} />
      <ListTable
        label={t('site.listTitle')}
        state={state}
        columns={columns}
        rowKey={(site) => site.siteId}
        rows={data?.rows}
        total={data?.total ?? 0}
        totalIsExact={data?.totalIsExact}
        loading={isFetching}
        error={failureText(error)}
        onRetry={refetch}
        searchHint={t('site.searchHint')}
        empty={{
          title: t('site.none'),
          text: t(mayCreate ? 'site.noneText' : 'site.noneAsk'),
          action: register,
        }}
      />
      {audited ? <SiteAudit site={audited} onClose={() => setAudited(undefined)} /> : null}
    </>
  );
}
