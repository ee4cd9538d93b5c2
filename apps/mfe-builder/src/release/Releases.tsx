import { QueryState } from '@casebook/screen-kit';
import { builderApi, type ReleaseSite, type SiteVersion } from '@casebook/api-builder';
import { usePrivilege, useStudy, useBreadcrumb } from '@casebook/shell-sdk';
import { DateTimeZoned, PageHeader, StateView } from '@casebook/ui/core';
import { Table, type TableColumnsType } from '@casebook/ui/data';
import { useState } from 'react';
import { Mark } from '../shared/Mark';
import { useT } from '../shared/useT';
import { ReleaseForm } from './ReleaseForm';
import { ReleaseHistory } from './ReleaseHistory';
import css from '../shared/builder.module.css';

/** The version at each site, and the release of a version to sites. */
export function Releases() {
  const t = useT();
  const { studyId } = useStudy();
  const mayRelease = usePrivilege({ all: ['design_release'] });
  const sites = builderApi.useListReleaseSitesQuery(
    { studyId },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <>
      <PageHeader title={t('release.title')} breadcrumb={useBreadcrumb()} />
      <QueryState query={sites}>
        {({ rows }) =>
          rows.length === 0 ? (
            <StateView kind="empty" title={t('release.noSites')} text={t('release.noSitesText')} />
          ) : (
            <Sites sites={rows} mayRelease={mayRelease} />
          )
        }
      </QueryState>
    </>
  );
}

function Sites({ sites, mayRelease }: { sites: ReleaseSite[]; mayRelease: boolean }) {
  const t = useT();
  const [chosen, setChosen] = useState<number[]>([]);
  const columns: TableColumnsType<ReleaseSite> = [
    { key: 'code', title: t('release.siteCode'), render: (_, site) => site.siteCode },
    {
      key: 'name',
      title: t('release.site'),
      render: (_, site) => (
        <>
          {site.name} {site.disabled ? <Mark>{t('release.disabled')}</Mark> : null}
        </>
      ),
    },
    {
      key: 'current',
      title: t('release.current'),
      render: (_, site) =>
        site.current ? (
          <AtSite version={site.current} site={site} />
        ) : (
          <span className={css.quiet}>{t('release.nothing')}</span>
        ),
    },
    {
      key: 'next',
      title: t('release.next'),
      render: (_, site) => (site.next ? <AtSite version={site.next} site={site} /> : '–'),
    },
  ];
  return (
    <div className={css.stack}>
      <section className={css.section}>
        <h2>{t('release.where')}</h2>
        <Table<ReleaseSite>
          rowKey="siteId"
          size="small"
          columns={columns}
          dataSource={sites}
          pagination={sites.length > 50 ? { pageSize: 50 } : false}
          rowSelection={
            mayRelease
              ? {
                  selectedRowKeys: chosen,
                  onChange: (keys) => setChosen(keys as number[]),
                  getCheckboxProps: (site) => ({
                    'aria-label': t('release.choose', { site: site.name }),
                  }),
                }
              : undefined
          }
        />
      </section>
      {mayRelease ? (
        <ReleaseForm siteIds={chosen} sites={sites} onDone={() => setChosen([])} />
      ) : (
        <p className={css.quiet}>{t('release.mayNot')}</p>
      )}
      <ReleaseHistory sites={sites} />
    </div>
  );
}

function AtSite({ version, site }: { version: SiteVersion; site: ReleaseSite }) {
  return (
    <>
      {version.versionNo} · {version.name}
      <div className={css.quiet}>
        <DateTimeZoned utc={version.effectiveFrom} offsetMinutes={site.utcOffsetMinutes} />
      </div>
    </>
  );
}
