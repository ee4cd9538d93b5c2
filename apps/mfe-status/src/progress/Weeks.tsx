import type { ProgressWeek } from '@casebook/api-subject';
import { useDayText, useNumbers } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { countOf, seenMeasures, shareOf } from './measures';
import styles from './progress.module.css';
import { useMeasureName } from './useMeasureName';
import { WeekCharts } from './WeekCharts';

/** Registered subjects and the shares of items, week by week. */
export function Weeks({ weeks, asChart }: { weeks: readonly ProgressWeek[]; asChart: boolean }) {
  const { t } = useTranslation('mfe_status');
  const hasGaps = weeks.some(({ figures }) => figures === undefined);
  return (
    <>
      {asChart ? <WeekCharts weeks={weeks} /> : null}
      {/* A screen reader reads the table in both views. */}
      <div className={asChart ? 'cb-hidden' : styles.scroll}>
        <WeekTable weeks={weeks} />
      </div>
      {hasGaps ? <p className={styles.soft}>{t('progress.recorded')}</p> : null}
    </>
  );
}

function WeekTable({ weeks }: { weeks: readonly ProgressWeek[] }) {
  const { t } = useTranslation('mfe_status');
  const numbers = useNumbers();
  const day = useDayText();
  const nameOf = useMeasureName();
  const seen = seenMeasures(weeks.at(-1)?.figures ?? {});
  return (
    <table className={styles.table} aria-label={t('progress.overTime')}>
      <thead>
        <tr>
          <th scope="col">{t('progress.week')}</th>
          <th scope="col" className={styles.number}>
            {t('progress.registered')}
          </th>
          {seen.map((measure) => (
            <th key={measure} scope="col" className={styles.number}>
              {nameOf(measure)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map(({ week, subjects, figures }) => (
          <tr key={week}>
            <th scope="row">{day(week)}</th>
            <td className={styles.number}>{numbers.count(subjects)}</td>
            {seen.map((measure) => {
              const share = shareOf(figures, measure);
              const counted = countOf(figures, measure);
              return (
                <td key={measure} className={styles.number}>
                  {share === null || counted === null
                    ? '–'
                    : `${numbers.count(counted.count)}/${numbers.count(counted.of)} ${numbers.percent(share)}`}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
