import type { ProgressWeek } from '@casebook/api-subject';
import { statuses, StatusSign, useDayText, useNumbers } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { dashOf, LineChart } from './LineChart';
import { seenMeasures, shareOf, signOf } from './measures';
import styles from './progress.module.css';
import { useMeasureName } from './useMeasureName';

/** Registered subjects and the shares of items over the weeks, as lines. */
export function WeekCharts({ weeks }: { weeks: readonly ProgressWeek[] }) {
  const { t } = useTranslation('mfe_status');
  const numbers = useNumbers();
  const day = useDayText();
  const nameOf = useMeasureName();
  const seen = seenMeasures(weeks.at(-1)?.figures ?? {});
  const days = weeks.map(({ week }) => day(week));
  const most = Math.max(...weeks.map(({ subjects }) => subjects));
  const registered = t('progress.registered');
  return (
    <div className={styles.charts}>
      <figure>
        <figcaption>{registered}</figcaption>
        <LineChart
          title={registered}
          days={days}
          lines={[
            {
              key: 'subjects',
              name: registered,
              tone: 'brand',
              values: weeks.map((week) => week.subjects),
            },
          ]}
          top={evenTop(most)}
          text={numbers.count}
        />
      </figure>
      <figure>
        <figcaption>{t('progress.shares')}</figcaption>
        <LineChart
          title={t('progress.shares')}
          days={days}
          lines={seen.map((measure) => ({
            key: measure,
            name: nameOf(measure),
            tone: statuses[signOf(measure)].tone,
            values: weeks.map(({ figures }) => shareOf(figures, measure)),
          }))}
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
