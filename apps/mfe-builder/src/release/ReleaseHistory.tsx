import { QueryState } from '@casebook/screen-kit';
import { builderApi, type Release, type ReleaseSite } from '@casebook/api-builder';
import { useStudy } from '@casebook/shell-sdk';
import { DateTimeZoned } from '@casebook/ui/core';
import { Table, type TableColumnsType } from '@casebook/ui/data';
import { useState } from 'react';
import { useT } from '../shared/useT';
import css from '../shared/builder.module.css';

/** Every release, latest first. */
export function ReleaseHistory({ sites }: { sites: readonly ReleaseSite[] }) {
  const t = useT();
  const { studyId } = useStudy();
  const [page, setPage] = useState(1);
  const releases = builderApi.useListReleasesQuery({ studyId, page, size: 10 });
  const codes = new Map(sites.map((site) => [site.siteId, site.siteCode]));
  const columns: TableColumnsType<Release> = [
    {
      key: 'version',
      title: t('release.version'),
      render: (_, row) => `${row.versionNo} · ${row.versionName}`,
    },
    {
      key: 'site',
      title: t('release.siteCode'),
      render: (_, row) => codes.get(row.siteId) ?? t('release.deletedSite', { id: row.siteId }),
    },
    {
      key: 'from',
      title: t('release.from'),
      render: (_, row) => <DateTimeZoned utc={row.effectiveFrom} />,
    },
    {
      key: 'by',
      title: t('release.by'),
      render: (_, row) => (
        <>
          {row.releasedBy} · <DateTimeZoned utc={row.releasedAt} />
        </>
      ),
    },
    { key: 'reason', title: t('release.reason'), render: (_, row) => row.reason },
  ];
  return (
    <section className={css.section}>
      <h2>{t('release.history')}</h2>
      <QueryState query={releases}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <p className={css.quiet}>{t('release.noHistory')}</p>
          ) : (
            <Table<Release>
              rowKey="releaseId"
              size="small"
              columns={columns}
              dataSource={rows}
              pagination={
                total > 10
                  ? {
                      current: page,
                      pageSize: 10,
                      total,
                      showSizeChanger: false,
                      onChange: setPage,
                    }
                  : false
              }
            />
          )
        }
      </QueryState>
    </section>
  );
}
