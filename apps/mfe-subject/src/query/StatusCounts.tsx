import { type CountQueriesApiArg, useCountQueriesQuery } from '@casebook/api-subject';
import { Skeleton, useNumbers } from '@casebook/ui/core';
import type { ListControl } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import styles from './query-list.module.css';
import { QueryStatusMark } from './QueryStatusMark';

/** In the order of the work: waiting for the site, waiting for the monitor, finished. */
const ORDER = [1, 5, 3, 4, 2];

/** The number of filtered queries in each status; a click filters by the status. */
export function StatusCounts({
  filter,
  state,
  skip,
}: {
  filter: CountQueriesApiArg;
  state: ListControl;
  /** The filters are not known yet. */
  skip: boolean;
}) {
  const { t } = useTranslation('mfe_subject');
  const { count } = useNumbers();
  const { status: _chosen, ...others } = filter;
  const { data, error } = useCountQueriesQuery(others, {
    refetchOnMountOrArgChange: true,
    skip,
  });
  // The list below shows the error and offers to try again.
  if (error) return null;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 1 }} />;
  const chosen = state.filters['status'] ?? [];
  const toggle = (value: string) =>
    state.change({
      filters: {
        ...state.filters,
        status: chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value],
      },
    });
  return (
    <div className={styles.counts} role="group" aria-label={t('queries.counts')}>
      {ORDER.flatMap((status) => data.counts.filter((one) => one.status === status)).map((one) => (
        <button
          key={one.status}
          type="button"
          className={styles.count}
          aria-pressed={chosen.includes(String(one.status))}
          onClick={() => toggle(String(one.status))}
        >
          <QueryStatusMark status={one.status} />{' '}
          <span className="cb-numbers">
            {count(one.count)}
            {one.isExact ? '' : '+'}
          </span>
        </button>
      ))}
    </div>
  );
}
