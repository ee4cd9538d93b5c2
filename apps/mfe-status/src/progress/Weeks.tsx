import type { ProgressWeek } from '@casebook/api-subject';
import { statuses, StatusSign, useDayText, useNumbers } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { dashOf, LineChart } from './LineChart';
import { seenMeasures, shareOf, signOf } from './measures';
import styles from './progress.module.css';
import { useMeasureName } from './useMeasureName';

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

function WeekCharts({ weeks }: { weeks: readonly ProgressWeek[] }) {
  const { t } = useTranslation('mfe_status');
  const numbers = useNumbers();
  const day = useDayText();
  const nameOf = useMeasureName();
  const seen = seenMeasures(weeks.at(-1)?.figures ?? {});
  const ends = [day(weeks[0]!.week), day(weeks.at(-1)!.week)] as const;
  const most = Math.max(...weeks.map(({ subjects }) => subjects));
  return (
    <div className={styles.charts}>
      <figure>
        <figcaption>{t('progress.registered')}</figcaption>
        <LineChart
          lines={[{ key: 'subjects', tone: 'brand', values: weeks.map((week) => week.subjects) }]}
          ends={ends}
          top={evenTop(most)}
          text={numbers.count}
        />
      </figure>
      <figure>
        <figcaption>{t('progress.shares')}</figcaption>
        <LineChart
          lines={seen.map((measure) => ({
            key: measure,
            tone: statuses[signOf(measure)].tone,
            values: weeks.map(({ figures }) => shareOf(figures, measure)),
          }))}
          ends={ends}
          top={1}
          text={numbers.percent}
        />
        <ul className={styles.legend}>
          {seen.map((measure, at) => (
            <li key={measure} className={`cb-tone-${statuses[signOf(measure)].tone}`}>
              <svg className={styles.sample} viewBox="0 0 28 8" aria-hidden="true">
                <path d="M0 4H28" strokeDasharray={dashOf(at)} />
              </svg>
              <StatusSign status={signOf(measure)} /> <span>{nameOf(measure)}</span>
            </li>
          ))}
        </ul>
      </figure>
    </div>
  );
}

/** An even number, so that half of it is a whole one. */
const evenTop = (most: number): number => Math.max(2, most + (most % 2));

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
              return (
                <td key={measure} className={styles.number}>
                  {share === null
                    ? '–'
                    : `${numbers.count(figures?.[measure] ?? 0)}/${numbers.count(figures!.items)} ${numbers.percent(share)}`}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
