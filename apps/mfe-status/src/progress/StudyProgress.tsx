import { useReachedSites } from '@casebook/api-admin';
import { type Progress, useGetProgressQuery } from '@casebook/api-subject';
import { QueryState, SITE_FILTER, siteFilter } from '@casebook/screen-kit';
import { useBreadcrumb, useStudy, useText } from '@casebook/shell-sdk';
import { PageHeader, Segmented, StateView, useNumbers } from '@casebook/ui/core';
import { chosenValues, FilterChips, ListFilters, useListState } from '@casebook/ui/data';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { totalOf } from './measures';
import { ProgressCards } from './ProgressCards';
import styles from './progress.module.css';
import { QueryAges } from './QueryAges';
import { QueryCounts } from './QueryCounts';
import { ShareTable } from './ShareTable';
import { Weeks } from './Weeks';

const views = ['chart', 'table'] as const;
type View = (typeof views)[number];

/** How far the study is: per site and visit, by age of queries, and over time. Every chart is a table in its other view. */
export function StudyProgress() {
  const { t } = useTranslation('mfe_status');
  const { studyId } = useStudy();
  const state = useListState(`STATUS_PROGRESS.${studyId}`);
  const ofSites = siteFilter(state, useReachedSites());
  const { siteIds } = ofSites;
  const query = useGetProgressQuery(
    { studyId, ...(siteIds.length > 0 && { siteIds }) },
    { refetchOnMountOrArgChange: true, skip: ofSites.isPending },
  );
  const [view = 'chart'] = chosenValues(state, 'view', views);
  const filters = [
    { key: SITE_FILTER, title: t('statusList.place.site'), filter: ofSites.options },
  ];
  return (
    <>
      <PageHeader title={t('progress.title')} breadcrumb={useBreadcrumb()} />
      <div className={styles.tools}>
        <ListFilters columns={filters} state={state} />
        <FilterChips columns={filters} state={state} />
        <Segmented<View>
          className={styles.view}
          aria-label={t('progress.view')}
          value={view}
          options={views.map((value) => ({ value, label: t(`progress.${value}`) }))}
          onChange={(value) => state.change({ filters: { ...state.filters, view: [value] } })}
        />
      </div>
      <QueryState query={query}>
        {(progress) => <ProgressSections {...{ progress, siteIds }} asChart={view === 'chart'} />}
      </QueryState>
    </>
  );
}

function ProgressSections(props: {
  progress: Progress;
  siteIds: readonly number[];
  asChart: boolean;
}) {
  const { progress, siteIds, asChart } = props;
  const { sites, visits, weeks } = progress;
  const { t } = useTranslation('mfe_status');
  const text = useText();
  const numbers = useNumbers();
  const sum = (name: 'subjects' | 'openQueries' | 'answeredQueries') =>
    sites.reduce((all, site) => all + (site[name] ?? 0), 0);
  if (sum('subjects') === 0)
    return (
      <StateView
        kind="empty"
        title={t(`statusList.empty.${sites.length === 0 ? 'site' : 'subject'}`)}
        text={t('progress.emptyText')}
      />
    );
  const total = totalOf(sites);
  const seesQueries = sites[0]?.queriesByAge !== undefined;
  return (
    <>
      <ProgressCards
        figures={{
          ...total,
          subjects: sum('subjects'),
          queries: seesQueries
            ? { openQueries: sum('openQueries'), answeredQueries: sum('answeredQueries') }
            : null,
        }}
      />
      <Section title={t('progress.bySite')} hint={t('progress.hint')}>
        <ShareTable
          label={t('progress.bySite')}
          head={t('statusList.place.site')}
          more={t('statusList.subjects')}
          screen="STATUS_SUBJECT"
          asChart={asChart}
          rows={[
            ...sites.map((site) => ({
              key: String(site.siteId),
              name: site.siteCode,
              title: `${site.siteCode} ${site.siteName}`,
              place: { siteIds: [site.siteId] },
              figures: site,
              more: numbers.count(site.subjects),
            })),
            ...(sites.length > 1
              ? [
                  {
                    key: 'all',
                    name: t('progress.allSites'),
                    place: { siteIds },
                    figures: total,
                    more: numbers.count(sum('subjects')),
                  },
                ]
              : []),
          ]}
        />
      </Section>
      {seesQueries ? (
        <Section title={t('progress.queries')}>
          <QueryAges sites={sites} asChart={asChart} />
        </Section>
      ) : null}
      <Section title={t('progress.byVisit')}>
        <ShareTable
          label={t('progress.byVisit')}
          head={t('statusList.place.visit')}
          more={seesQueries ? t('statusList.queries') : undefined}
          screen="STATUS_VISIT"
          asChart={asChart}
          rows={visits.map((visit) => ({
            key: visit.visitKey,
            name: text(visit.visitTitle) || visit.visitKey,
            place: { siteIds, visitKey: visit.visitKey },
            figures: visit,
            more: (
              <QueryCounts
                place={{ siteIds, visitKey: visit.visitKey }}
                counts={visit}
                label={text(visit.visitTitle) || visit.visitKey}
              />
            ),
          }))}
        />
      </Section>
      {weeks.length > 0 ? (
        <Section title={t('progress.overTime')}>
          <Weeks weeks={weeks} asChart={asChart} />
        </Section>
      ) : null}
    </>
  );
}

function Section(props: { title: string; hint?: string; children: ReactNode }) {
  const { title, hint, children } = props;
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint === undefined ? null : <p className={styles.soft}>{hint}</p>}
      {children}
    </section>
  );
}
