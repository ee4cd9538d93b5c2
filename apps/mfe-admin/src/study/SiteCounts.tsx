import type { SiteInfo, StudyCounts, StudyInfo } from '@casebook/api-admin';
import { ScreenLink, usePrivilege } from '@casebook/shell-sdk';
import { DateTimeZoned, StatusGlyph, useNumbers } from '@casebook/ui/core';
import { Table, type TableColumnsType } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import { StateBar, STATES } from './StateBar';
import css from './study.module.css';

/** The same figures by site, with their sums. */
export function SiteCounts({ info }: { info: StudyInfo }) {
  const { t } = useTranslation('mfe_admin');
  const mayEdit = usePrivilege({ all: ['site_list_view', 'site_edit'] });
  const { count: number } = useNumbers();
  const right = { align: 'right' } as const;

  const columns: TableColumnsType<SiteInfo> = [
    {
      key: 'site',
      title: t('user.site'),
      render: (_, { siteId, siteCode, name, disabled }) => (
        <>
          {mayEdit ? (
            <ScreenLink screen="SITE_EDIT" params={{ siteId }}>
              {siteCode}
            </ScreenLink>
          ) : (
            siteCode
          )}
          {disabled ? <span className={css.note}> ({t('study.siteDisabled')})</span> : null}
          <div className={css.note}>{name}</div>
        </>
      ),
    },
    {
      key: 'version',
      title: t('study.version'),
      render: (_, { version, versionFrom, utcOffsetMinutes }) =>
        version === null ? (
          <span className={css.note}>{t('site.notReleased')}</span>
        ) : (
          <>
            {version}
            <div className={css.note}>
              {t('study.versionSince')}{' '}
              <DateTimeZoned utc={versionFrom} offsetMinutes={utcOffsetMinutes} dateOnly />
            </div>
          </>
        ),
    },
    {
      key: 'subjects',
      title: t('study.subjects'),
      ...right,
      render: (_, site) => number(site.subjects),
    },
    {
      key: 'states',
      title: t('study.byState'),
      width: 220,
      render: (_, site) =>
        site.subjects === 0 ? null : (
          <>
            <StateBar counts={site} />
            <States counts={site} />
          </>
        ),
    },
    {
      key: 'disabled',
      title: t('study.disabledSubjects'),
      ...right,
      render: (_, site) => number(site.disabledSubjects),
    },
    {
      key: 'pages',
      title: t('study.pages'),
      ...right,
      render: (_, site) => `${number(site.completePages)} / ${number(site.pages)}`,
    },
    ...(info.totals.openQueries === undefined
      ? []
      : [
          {
            key: 'queries',
            title: t('study.queryCounts'),
            ...right,
            render: (_: unknown, site: SiteInfo) => <Queries counts={site} />,
          },
        ]),
    {
      key: 'last',
      title: t('study.lastRegistration'),
      render: (_, { lastRegistration, utcOffsetMinutes }) =>
        lastRegistration ? (
          <DateTimeZoned utc={lastRegistration} offsetMinutes={utcOffsetMinutes} dateOnly />
        ) : (
          '–'
        ),
    },
  ];

  const summary = () => (info.sites.length > 1 ? <SumRow totals={info.totals} /> : null);

  return (
    <section aria-label={t('study.bySite')}>
      <h2 className={css.heading}>{t('study.bySite')}</h2>
      <Table<SiteInfo>
        rowKey="siteId"
        size="small"
        columns={columns}
        dataSource={info.sites}
        pagination={false}
        locale={{ emptyText: t('site.none') }}
        summary={summary}
      />
    </section>
  );
}

function States({ counts }: { counts: StudyCounts }) {
  return (
    <span className={css.inline}>
      {STATES.map((state) => (
        <StatusGlyph key={state} status={state} count={counts[state]} />
      ))}
    </span>
  );
}

/** Shown only to a role that sees queries. */
function Queries({ counts: { openQueries = 0, answeredQueries = 0 } }: { counts: StudyCounts }) {
  return (
    <span className={css.inline}>
      <StatusGlyph status="openQuery" count={openQueries} />
      <StatusGlyph status="answeredQuery" count={answeredQueries} />
    </span>
  );
}

function SumRow({ totals }: { totals: StudyCounts }) {
  const { t } = useTranslation('mfe_admin');
  const { count: number } = useNumbers();
  const { Cell, Row } = Table.Summary;
  return (
    <Row className={css.sum}>
      <Cell index={0} colSpan={2}>
        {t('study.sum')}
      </Cell>
      <Cell index={2} align="right">
        {number(totals.subjects)}
      </Cell>
      <Cell index={3}>
        <States counts={totals} />
      </Cell>
      <Cell index={4} align="right">
        {number(totals.disabledSubjects)}
      </Cell>
      <Cell index={5} align="right">
        {number(totals.completePages)} / {number(totals.pages)}
      </Cell>
      {totals.openQueries === undefined ? null : (
        <Cell index={6} align="right">
          <Queries counts={totals} />
        </Cell>
      )}
      <Cell index={totals.openQueries === undefined ? 6 : 7} />
    </Row>
  );
}
