import { type SubjectRow, useListSubjectsQuery } from '@casebook/api-subject';
import {
  type Failure,
  useMessages,
  usePrivilege,
  useShell,
  useStudy,
  useTrail,
} from '@casebook/shell-sdk';
import { Button, KeyboardHelp, PageHeader, Select, Tooltip } from '@casebook/ui/core';
import { ListTable, useListState } from '@casebook/ui/data';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Sites, useSites } from '../shared/sites';
import { useSubjectColumns } from './columns';
import { DisableSubject } from './DisableSubject';
import { listArguments } from './list-arguments';
import styles from './subject-list.module.css';

const legend = [
  'openQuery',
  'answeredQuery',
  'frozen',
  'sdv',
  'reviewed',
  'locked',
  'signed',
  'notStarted',
  'inProgress',
  'complete',
] as const;

/** Subject list (spec 2.2). */
export function SubjectList() {
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const { studyId } = useStudy();
  const sites = useSites();
  const mayAdd = usePrivilege({ all: ['CASE_REGISTER'] });
  const mayDisable = usePrivilege({ all: ['SUBJECT_DISABLE'] });
  const state = useListState('subject');
  const [disabling, setDisabling] = useState<SubjectRow | null>(null);
  const list = useListSubjectsQuery(
    { studyId, ...listArguments(state) },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useSubjectColumns({ onDisable: mayDisable ? setDisabling : undefined, sites });
  const siteId = Number(state.filters['site']?.[0]) || undefined;
  const add = mayAdd ? <AddSubject sites={sites} siteId={siteId} /> : null;
  return (
    <>
      <PageHeader title={t('subjects.title')} breadcrumb={useTrail()} actions={add} />
      <ListTable
        label={t('subjects.title')}
        state={state}
        columns={columns}
        rowKey={({ subjectId }) => subjectId}
        rows={list.currentData?.rows ?? list.data?.rows}
        total={list.data?.total ?? 0}
        totalIsExact={list.data?.totalIsExact}
        loading={list.isFetching}
        error={list.error ? messages.of(list.error as Failure) : undefined}
        onRetry={() => void list.refetch()}
        searchHint={t('subjects.search')}
        tools={
          <SiteChoice
            sites={sites}
            siteId={siteId}
            onChange={(next) =>
              state.change({ filters: { ...state.filters, site: next ? [String(next)] : [] } })
            }
          />
        }
        empty={{
          title: t('subjects.emptyTitle'),
          text: t(mayAdd ? 'subjects.emptyText' : 'subjects.emptyTextReader'),
          action: mayAdd ? <AddSubject sites={sites} siteId={siteId} /> : undefined,
        }}
      />
      {disabling ? <DisableSubject subject={disabling} onClose={() => setDisabling(null)} /> : null}
      <KeyboardHelp shortcuts={[]} legend={legend} />
    </>
  );
}

function SiteChoice(props: {
  sites: Sites;
  siteId: number | undefined;
  onChange: (siteId: number | undefined) => void;
}) {
  const { sites, siteId, onChange } = props;
  const { t } = useTranslation('mfe_subject');
  const known = sites.status === 'read' ? sites.sites : [];
  return (
    <Select
      className={styles.site}
      aria-label={t('subjects.site')}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={sites.status === 'reading'}
      placeholder={t('subjects.allSites')}
      value={known.length > 0 ? siteId : undefined}
      onChange={(next: number | undefined) => onChange(next)}
      options={known.map(({ siteId: value, siteCode, name }) => ({
        value,
        label: `${siteCode} ${name}`,
      }))}
    />
  );
}

/** The site is the chosen one, or the only one; otherwise the person chooses it first. */
function AddSubject({ sites, siteId }: { sites: Sites; siteId: number | undefined }) {
  const { t } = useTranslation('mfe_subject');
  const shell = useShell();
  const known = sites.status === 'read' ? sites.sites.filter(({ disabled }) => !disabled) : [];
  const site =
    known.find((one) => one.siteId === siteId) ?? (known.length === 1 ? known[0] : undefined);
  return (
    <Tooltip title={site ? undefined : t('subjects.chooseSite')}>
      <Button
        type="primary"
        disabled={!site}
        onClick={() => site && shell.nav.go('SUBJECT_REGISTER', { siteId: site.siteId })}
      >
        {t('subjects.add')}
      </Button>
    </Tooltip>
  );
}
