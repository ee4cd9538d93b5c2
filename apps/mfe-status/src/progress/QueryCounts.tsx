import type { QueriesOfAge } from '@casebook/api-subject';
import { useShell } from '@casebook/shell-sdk';
import { AppLink, type Status, StatusGlyph } from '@casebook/ui/core';
import type { ReactNode } from 'react';
import styles from './progress.module.css';
import { addressOfQueries, ANSWERED, OPEN, type Place } from './progress-links';

/** The open and answered queries of a place, each a link to them. */
export function QueryCounts(props: {
  place: Place;
  counts: { openQueries?: number; answeredQueries?: number };
  label: string;
  /** Only those that were issued on these days. */
  issued?: QueriesOfAge;
}) {
  const { place, counts, label, issued } = props;
  const { openQueries = 0, answeredQueries = 0 } = counts;
  const { nav } = useShell();
  const glyph = (status: Status, count: number, of: readonly string[]) =>
    count === 0 ? null : (
      <LinkOrText href={addressOfQueries(nav, place, of, issued)} title={label}>
        <StatusGlyph status={status} count={count} />
      </LinkOrText>
    );
  if (openQueries + answeredQueries === 0) return <span className={styles.soft}>–</span>;
  return (
    <span className={styles.queries}>
      {glyph('openQuery', openQueries, OPEN)}
      {glyph('answeredQuery', answeredQueries, ANSWERED)}
    </span>
  );
}

/** A link, or only its content for a role that cannot open the query list. */
export function LinkOrText(props: {
  href: string | null;
  className?: string;
  title?: string;
  label?: string;
  grow?: number;
  children: ReactNode;
}) {
  const { href, className, title, label, grow, children } = props;
  const style = grow === undefined ? undefined : { flexGrow: grow };
  if (href === null)
    return (
      <span className={className} style={style} title={title ?? label}>
        {children}
      </span>
    );
  return (
    <AppLink {...{ href, className, style }} title={title ?? label} aria-label={label}>
      {children}
    </AppLink>
  );
}
