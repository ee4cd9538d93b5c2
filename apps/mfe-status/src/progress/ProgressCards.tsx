import { StatusGlyph, StatusSign, useNumbers } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { countOf, type Figures, seenMeasures, shareOf, signOf } from './measures';
import styles from './progress.module.css';
import { ShareBar } from './ShareBar';
import { useMeasureName } from './useMeasureName';

interface CardFigures extends Figures {
  subjects: number;
  /** Null: the role sees no queries. */
  queries: { openQueries: number; answeredQueries: number } | null;
}

/** The figures of all shown sites together. */
export function ProgressCards({ figures }: { figures: CardFigures }) {
  const { t } = useTranslation('mfe_status');
  const numbers = useNumbers();
  const nameOf = useMeasureName();
  return (
    <ul className={styles.cards}>
      <li>
        <span>{t('statusList.subjects')}</span>
        <strong>{numbers.count(figures.subjects)}</strong>
      </li>
      {seenMeasures(figures).map((measure) => {
        const share = shareOf(figures, measure);
        const counted = countOf(figures, measure);
        return (
          <li key={measure}>
            <span className={styles.measure}>
              <StatusSign status={signOf(measure)} /> {nameOf(measure)}
            </span>
            <strong>{share === null ? '–' : numbers.percent(share)}</strong>
            <ShareBar measure={measure} share={share ?? 0} />
            <small>
              {counted ? `${numbers.count(counted.count)}/${numbers.count(counted.of)}` : '–'}
            </small>
          </li>
        );
      })}
      {figures.queries ? (
        <li>
          <span>{t('statusList.queries')}</span>
          <span className={styles.queries}>
            <StatusGlyph status="openQuery" count={figures.queries.openQueries} />
            <StatusGlyph status="answeredQuery" count={figures.queries.answeredQueries} />
          </span>
        </li>
      ) : null}
    </ul>
  );
}
