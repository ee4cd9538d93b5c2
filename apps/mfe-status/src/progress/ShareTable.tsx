import { useShell } from '@casebook/shell-sdk';
import { AppLink, StatusSign, useNumbers } from '@casebook/ui/core';
import type { ReactNode } from 'react';
import { countOf, type Figures, type Measure, seenMeasures, shareOf, signOf } from './measures';
import styles from './progress.module.css';
import { addressOfRows, addressOfShare, type Place, type StatusScreenId } from './progress-links';
import { ShareBar } from './ShareBar';
import { useMeasureName } from './useMeasureName';

/** A row with shares: a site, a visit, or all of them. */
export interface ShareRow {
  key: string;
  name: string;
  /** What the name leaves out. */
  title?: string;
  place: Place;
  figures: Figures;
  /** What stands between the name and the shares. */
  more?: ReactNode;
}

/** The shares of several places: as bars, or as figures. Every share leads to the rows behind it. */
export function ShareTable(props: {
  label: string;
  head: string;
  /** Title of the column with {@link ShareRow.more}. */
  more?: string | undefined;
  rows: readonly ShareRow[];
  screen: StatusScreenId;
  asChart: boolean;
}) {
  const { label, head, more, rows, screen, asChart } = props;
  const { nav } = useShell();
  const nameOf = useMeasureName();
  const seen = seenMeasures(rows[0]?.figures ?? {});
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {more === undefined ? null : (
              <th scope="col" className={styles.number}>
                {more}
              </th>
            )}
            {seen.map((measure) => (
              <th key={measure} scope="col" className={asChart ? undefined : styles.number}>
                <span className={styles.measure}>
                  <StatusSign status={signOf(measure)} /> {nameOf(measure)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, title, place, figures, more: count }) => (
            <tr key={key}>
              <th scope="row" title={title}>
                <AppLink href={addressOfRows(nav, screen, place)}>{name}</AppLink>
              </th>
              {more === undefined ? null : <td className={styles.number}>{count}</td>}
              {seen.map((measure) => (
                <td key={measure} className={asChart ? styles.share : styles.number}>
                  <Share
                    {...{ measure, figures, asChart }}
                    label={`${name} – ${nameOf(measure)}`}
                    addressOf={(isWhole) => addressOfShare(nav, screen, place, measure, isWhole)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Share(props: {
  label: string;
  measure: Measure;
  figures: Figures;
  asChart: boolean;
  addressOf: (isWhole: boolean) => string;
}) {
  const { label, measure, figures, asChart, addressOf } = props;
  const numbers = useNumbers();
  const share = shareOf(figures, measure);
  const counted = countOf(figures, measure);
  if (share === null || counted === null) return <span className={styles.soft}>–</span>;
  const counts = `${numbers.count(counted.count)}/${numbers.count(counted.of)}`;
  const percent = numbers.percent(share);
  return (
    <AppLink className={styles.link} href={addressOf(share === 1)} title={`${counts} ${percent}`}>
      <span className="cb-hidden">{label}: </span>
      {asChart ? <ShareBar measure={measure} share={share} /> : null}
      <span className={asChart ? 'cb-hidden' : undefined}>{counts} </span>
      <span className={styles.percent}>{percent}</span>
    </AppLink>
  );
}
