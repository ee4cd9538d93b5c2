import { QueryState, useReadOnce } from '@casebook/screen-kit';
import { builderApi, type VersionInfo } from '@casebook/api-builder';
import { useFailure, usePrivilege, useShell, useStudy, useBreadcrumb } from '@casebook/shell-sdk';
import { Button, DateTimeZoned, PageHeader, saveFile, StateView } from '@casebook/ui/core';
import { Table, type TableColumnsType } from '@casebook/ui/data';
import { useState } from 'react';
import { useT } from '../shared/useT';
import { Accepted } from './Accepted';
import { FreezeDialog } from './FreezeDialog';
import { VersionDiff } from './VersionDiff';
import css from '../shared/builder.module.css';

/** Frozen versions: freeze the draft, compare two, download one as ODM. */
export function Versions() {
  const t = useT();
  const { studyId } = useStudy();
  const mayFreeze = usePrivilege({ all: ['design_version'] });
  const [isFreezing, setIsFreezing] = useState(false);
  const versions = builderApi.useListVersionsQuery(
    { studyId },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <>
      <PageHeader
        title={t('version.title')}
        breadcrumb={useBreadcrumb()}
        actions={
          mayFreeze ? (
            <Button type="primary" onClick={() => setIsFreezing(true)}>
              {t('version.freeze')}
            </Button>
          ) : null
        }
      />
      <QueryState query={versions}>
        {({ rows }) =>
          rows.length === 0 ? (
            <StateView kind="empty" title={t('version.emptyTitle')} text={t('version.emptyText')} />
          ) : (
            <VersionTable rows={rows} />
          )
        }
      </QueryState>
      {isFreezing ? (
        <FreezeDialog
          suggestion={`${(versions.data?.rows.length ?? 0) + 1}.0`}
          onClose={() => setIsFreezing(false)}
        />
      ) : null}
    </>
  );
}

function VersionTable({ rows }: { rows: VersionInfo[] }) {
  const t = useT();
  const shell = useShell();
  const [chosen, setChosen] = useState<number[]>([]);
  const [from, to] = chosen.toSorted((a, b) => a - b);
  const columns: TableColumnsType<VersionInfo> = [
    {
      key: 'no',
      title: t('version.no'),
      align: 'right',
      width: 70,
      render: (_, row) => row.versionNo,
    },
    {
      key: 'name',
      title: t('version.name'),
      render: (_, row) => (
        <>
          {row.name}
          {row.accepted ? <Accepted accepted={row.accepted} /> : null}
        </>
      ),
    },
    {
      key: 'frozen',
      title: t('version.frozen'),
      render: (_, row) => (
        <>
          <DateTimeZoned utc={row.frozenAt} /> · {row.frozenBy}
        </>
      ),
    },
    {
      key: 'checksum',
      title: t('version.checksum'),
      render: (_, row) => (
        <span className={css.code} title={row.checksum}>
          {row.checksum.slice(7, 19)}…
        </span>
      ),
    },
    { key: 'sites', title: t('version.sites'), align: 'right', render: (_, row) => row.sites },
    {
      key: 'actions',
      title: t('version.actions'),
      render: (_, row) => (
        <span className={css.tags}>
          <OdmButton version={row} />
          <Button
            size="small"
            aria-label={t('version.releaseOf', { name: row.name })}
            onClick={() =>
              shell.nav.go('BUILDER_RELEASE', {}, { query: { version: row.versionId } })
            }
          >
            {t('version.release')}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <div className={css.stack}>
      {rows.length > 1 ? <p className={css.quiet}>{t('version.chooseTwo')}</p> : null}
      <div className={css.scroll}>
        <Table<VersionInfo>
          rowKey="versionId"
          size="small"
          pagination={false}
          columns={columns}
          dataSource={rows}
          rowSelection={
            rows.length > 1
              ? {
                  hideSelectAll: true,
                  columnTitle: t('version.compare'),
                  selectedRowKeys: chosen,
                  onChange: (keys) => setChosen((keys as number[]).slice(-2)),
                }
              : undefined
          }
        />
      </div>
      {from !== undefined && to !== undefined ? (
        <VersionDiff
          from={rows.find((row) => row.versionId === from)!}
          to={rows.find((row) => row.versionId === to)!}
        />
      ) : null}
    </div>
  );
}

function OdmButton({ version }: { version: VersionInfo }) {
  const t = useT();
  const failure = useFailure();
  const read = useReadOnce();
  const { studyId, studyIdText } = useStudy();
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    try {
      const { exportOdm } = builderApi.endpoints;
      const file = await read(exportOdm, { studyId, versionId: version.versionId });
      saveFile(file as Blob, `${studyIdText}_v${version.versionNo}.xml`);
    } catch (error) {
      failure.notify(error);
    }
    setIsLoading(false);
  };
  return (
    <Button
      size="small"
      loading={isLoading}
      aria-label={t('version.odmOf', { name: version.name })}
      onClick={() => void download()}
    >
      {t('version.odm')}
    </Button>
  );
}
