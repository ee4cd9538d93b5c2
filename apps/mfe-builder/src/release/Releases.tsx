import { QueryState } from '@casebook/screen-kit';
import { builderApi, type ReleaseSite, type SiteVersion } from '@casebook/api-builder';
import { usePrivilege, useStudy, useBreadcrumb } from '@casebook/shell-sdk';
import { DateTimeZoned, PageHeader, StateView } from '@casebook/ui/core';
import { Table, type TableColumnsType } from '@casebook/ui/data';
import { type ReactNode, useState } from 'react';
import { Mark } from '../shared/Mark';
import { useT } from '../shared/useT';
import { ReleaseForm } from './ReleaseForm';
import { ReleaseHistory } from './ReleaseHistory';
import { useChosenVersion } from './useChosenVersion';
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
        {({ rows, newestReleaseId }) =>
          rows.length === 0 ? (
            <StateView kind="empty" title={t('release.noSites')} text={t('release.noSitesText')} />
          ) : (
            <Sites sites={rows} newestReleaseId={newestReleaseId} mayRelease={mayRelease} />
          )
        }
      </QueryState>
    </>
  );
}

function Sites(props: { sites: ReleaseSite[]; newestReleaseId: number; mayRelease: boolean }) {
  const { sites, newestReleaseId, mayRelease } = props;
  const t = useT();
  const [ticked, setTicked] = useState<number[]>([]);
  const [isNow, setIsNow] = useState(true);
  const { version } = useChosenVersion();
  /** A release would change nothing: the site has the version, and will have it then. */
  const has = ({ current, next }: ReleaseSite) =>
    version !== undefined && current?.versionId === version.versionId && (isNow || !next);
  const without = sites.filter((site) => !has(site)).map(({ siteId }) => siteId);
  const chosen = ticked.filter((siteId) => without.includes(siteId));
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
          <AtSite version={site.current} site={site}>
            {mayRelease && has(site) ? <Mark>{t('release.already')}</Mark> : null}
          </AtSite>
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
                  onChange: (keys) => setTicked(keys as number[]),
                  getCheckboxProps: (site) => ({
                    'aria-label': t('release.choose', { site: site.name }),
                    disabled: has(site),
                  }),
                }
              : undefined
          }
        />
      </section>
      {mayRelease ? (
        <ReleaseForm
          siteIds={chosen}
          sites={sites}
          newestReleaseId={newestReleaseId}
          isNow={isNow}
          onNow={setIsNow}
          onDone={() => setTicked([])}
        />
      ) : (
        <p className={css.quiet}>{t('release.mayNot')}</p>
      )}
      <ReleaseHistory sites={sites} />
    </div>
  );
}

function AtSite(props: { version: SiteVersion; site: ReleaseSite; children?: ReactNode }) {
  const { version, site, children } = props;
  return (
    <>
      {version.versionNo} · {version.name} {children}
      <div className={css.quiet}>
        <DateTimeZoned utc={version.effectiveFrom} offsetMinutes={site.utcOffsetMinutes} />
      </div>
    </>
  );
}
