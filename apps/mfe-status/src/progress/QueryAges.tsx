import type { ProgressSite, QueriesOfAge } from '@casebook/api-subject';
import { useShell } from '@casebook/shell-sdk';
import { useNumbers } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import styles from './progress.module.css';
import { addressOfQueries, ANSWERED, OPEN } from './progress-links';
import { LinkOrText, QueryCounts } from './QueryCounts';

const AGE_STYLES = [styles.age0, styles.age1, styles.age2, styles.age3];

const countOf = ({ openQueries, answeredQueries }: QueriesOfAge) => openQueries + answeredQueries;
const allOf = (site: ProgressSite) =>
  (site.queriesByAge ?? []).reduce((sum, age) => sum + countOf(age), 0);

function useAgeText(): (age: QueriesOfAge) => string {
  const { t } = useTranslation('mfe_status');
  return ({ leastDays, mostDays }) =>
    mostDays === null
      ? t('progress.ageMore', { days: leastDays - 1 })
      : t('progress.age', { from: leastDays, to: mostDays });
}

/** The open and answered queries of each site by the days since they were issued. */
export function QueryAges({
  sites,
  asChart,
}: {
  sites: readonly ProgressSite[];
  asChart: boolean;
}) {
  const { t } = useTranslation('mfe_status');
  const rows = sites.filter((site) => allOf(site) > 0);
  const most = Math.max(...rows.map(allOf));
  const ageText = useAgeText();
  if (rows.length === 0) return <p className={styles.soft}>{t('progress.noQueries')}</p>;
  const ages = rows[0]!.queriesByAge ?? [];
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={t('progress.queries')}>
        <thead>
          <tr>
            <th scope="col">{t('statusList.place.site')}</th>
            {asChart ? (
              <th scope="col">{t('progress.sinceIssue')}</th>
            ) : (
              ages.map((age) => (
                <th key={age.leastDays} scope="col">
                  {ageText(age)}
                </th>
              ))
            )}
            <th scope="col">{t('progress.total')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((site) => (
            <tr key={site.siteId}>
              <th scope="row" title={`${site.siteCode} ${site.siteName}`}>
                {site.siteCode}
              </th>
              {asChart ? (
                <td className={styles.ageCell}>
                  <AgeBar site={site} width={allOf(site) / most} />
                </td>
              ) : (
                (site.queriesByAge ?? []).map((age) => (
                  <td key={age.leastDays}>
                    <QueryCounts
                      place={{ siteIds: [site.siteId] }}
                      counts={age}
                      label={`${site.siteCode}, ${ageText(age)}`}
                      issued={age}
                    />
                  </td>
                ))
              )}
              <td>
                <QueryCounts
                  place={{ siteIds: [site.siteId] }}
                  counts={site}
                  label={`${site.siteCode}, ${t('progress.total')}`}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A bar with a part for each range of ages that has queries. Each part says its range, so that it is not known by its colour alone. */
function AgeBar({ site, width }: { site: ProgressSite; width: number }) {
  const ageText = useAgeText();
  const numbers = useNumbers();
  const { nav } = useShell();
  return (
    <div className={styles.ages} style={{ width: `${Math.round(width * 100)}%` }}>
      {(site.queriesByAge ?? []).map((age, at) => {
        const count = countOf(age);
        if (count === 0) return null;
        const range = ageText(age);
        return (
          <LinkOrText
            key={age.leastDays}
            className={`${styles.age} ${AGE_STYLES[at] ?? ''}`}
            grow={count}
            href={addressOfQueries(nav, { siteIds: [site.siteId] }, [...OPEN, ...ANSWERED], age)}
            label={`${site.siteCode}, ${numbers.count(count)} ${range}`}
          >
            <strong>{numbers.count(count)}</strong> <small>{range}</small>
          </LinkOrText>
        );
      })}
    </div>
  );
}
